import type { Map as GlMap } from 'maplibre-gl'
import type { GeoJSONStoreFeatures, TerraDrawChanges, TerraDrawExtend, TerraDrawStylingFunction } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { drawingPrefix } from '../style/drawnLayers.ts'

/** The precision of areas in an address. */
export const coordinateDecimals = 5

type Callbacks = TerraDrawExtend.TerraDrawCallbacks

/**
 * Draws in its own frame of longitudes and by keyboard. terra-draw refuses longitudes beyond ±180, so the world is
 * turned until the area is in the centre. Without a keyboard mode, the centre of the map replaces the pointer.
 */
export class FramedAdapter extends TerraDrawMapLibreGLAdapter<GlMap> {
  #map: GlMap
  #frame = 0
  /** How terra-draw receives input. */
  #callbacks: Callbacks | null = null

  constructor(map: GlMap) {
    super({ map, prefixId: drawingPrefix, coordinatePrecision: coordinateDecimals, minPixelDragDistanceSelecting: 3 })
    this.#map = map
  }

  override register(callbacks: Callbacks): void {
    this.#callbacks = callbacks
    super.register(callbacks)
  }

  override unregister(): void {
    this.#callbacks = null
    super.unregister()
  }

  /** The longitude that is 0 in terra-draw. May change only while terra-draw has no features. */
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

  /** Moves the pointer to where a finger touches: fingers do not hover. */
  touch({ clientX, clientY }: PointerEvent): void {
    const { left, top } = this.getMapEventElement().getBoundingClientRect()
    this.#callbacks?.onMouseMove(this.#pointerAt(clientX - left, clientY - top, 'neither'))
  }

  /** Moves the pointer to the centre of the map. */
  move(): void {
    this.#callbacks?.onMouseMove(this.#middle('neither'))
  }

  click(): void {
    this.#callbacks?.onClick(this.#middle('left'))
  }

  grab(): void {
    this.move()
    this.#callbacks?.onDragStart(this.#middle('left'), () => {})
  }

  carry(): void {
    this.#callbacks?.onDrag(this.#middle('left'), () => {})
  }

  drop(): void {
    this.#callbacks?.onDragEnd(this.#middle('left'), () => {})
  }

  /** Sends a key to terra-draw. */
  key(key: string): void {
    this.#callbacks?.onKeyUp({ key, heldKeys: [], preventDefault: () => {} })
  }

  #middle(button: 'neither' | 'left') {
    const { x, y } = this.#map.project(this.#map.getCenter())
    return this.#pointerAt(x, y, button)
  }

  #pointerAt(x: number, y: number, button: 'neither' | 'left') {
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
