import type { Map as GlMap } from 'maplibre-gl'
import type { GeoJSONStoreFeatures, TerraDrawChanges, TerraDrawStylingFunction } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { drawingPrefix } from '../style/drawnLayers.ts'

/** The precision of areas in an address. */
export const coordinateDecimals = 5

/**
 * terra-draw refuses longitudes beyond ±180 and has no keyboard. Here it draws in a frame of its own, the world turned so
 * that the area is in the middle and the 180° meridian is a line like any other; for the keyboard, the middle of the map is
 * the pointer.
 */
export class FramedAdapter extends TerraDrawMapLibreGLAdapter<GlMap> {
  #map: GlMap
  #frame = 0

  constructor(map: GlMap) {
    super({ map, prefixId: drawingPrefix, coordinatePrecision: coordinateDecimals, minPixelDragDistanceSelecting: 3 })
    this.#map = map
  }

  /** The longitude that terra-draw takes for 0. It may change only while terra-draw holds nothing. */
  get frame(): number {
    return this.#frame
  }

  set frame(longitude: number) {
    this.#frame = Math.round(longitude)
  }

  override project(longitude: number, latitude: number): { x: number; y: number } {
    const middle = this.#map.getCenter().lng
    const turned = longitude + this.#frame
    return super.project(turned + 360 * Math.round((middle - turned) / 360), latitude)
  }

  override unproject(x: number, y: number): { lng: number; lat: number } {
    const { lng, lat } = super.unproject(x, y)
    const framed = lng - this.#frame
    return { lng: framed - 360 * Math.round(framed / 360), lat }
  }

  override render(changes: TerraDrawChanges, styling: TerraDrawStylingFunction): void {
    const turn = (features: GeoJSONStoreFeatures[]) => features.map((feature) => turned(feature, this.#frame))
    const { created, updated, unchanged, deletedIds } = changes
    super.render({ created: turn(created), updated: turn(updated), unchanged: turn(unchanged), deletedIds }, styling)
  }

  /** A finger does not hover: terra-draw gets a mouse move as it comes down. */
  touch(event: PointerEvent): void {
    const drawEvent = this.getDrawEventFromEvent(event)
    if (drawEvent) this._currentModeCallbacks?.onMouseMove(drawEvent)
  }

  /** The pointer is in the middle of the map. */
  move(): void {
    this._currentModeCallbacks?.onMouseMove(this.#middle('neither'))
  }

  click(): void {
    this._currentModeCallbacks?.onClick(this.#middle('left'))
  }

  grab(): void {
    this.move()
    this._currentModeCallbacks?.onDragStart(this.#middle('left'), () => {})
  }

  carry(): void {
    this._currentModeCallbacks?.onDrag(this.#middle('left'), () => {})
  }

  drop(): void {
    this._currentModeCallbacks?.onDragEnd(this.#middle('left'), () => {})
  }

  /** Sends a key to terra-draw. */
  key(key: string): void {
    this._currentModeCallbacks?.onKeyUp({ key, heldKeys: [], preventDefault: () => {} })
  }

  #middle(button: 'neither' | 'left') {
    const { x, y } = this.#map.project(this.#map.getCenter())
    const { lng, lat } = this.unproject(x, y)
    const rounded = (degrees: number) => Number(degrees.toFixed(coordinateDecimals))
    return {
      lng: rounded(lng),
      lat: rounded(lat),
      containerX: x,
      containerY: y,
      button,
      heldKeys: [],
      isContextMenu: false,
    }
  }
}

function turned(feature: GeoJSONStoreFeatures, degrees: number): GeoJSONStoreFeatures {
  const { geometry } = feature
  const turn = ([longitude = 0, latitude = 0]: number[]) => [longitude + degrees, latitude]
  switch (geometry.type) {
    case 'Point':
      return { ...feature, geometry: { ...geometry, coordinates: turn(geometry.coordinates) } }
    case 'LineString':
      return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(turn) } }
    case 'Polygon':
      return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(turn)) } }
  }
}
