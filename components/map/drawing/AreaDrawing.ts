import type { Map as GlMap, Subscription } from 'maplibre-gl'
import type { GeoJSONStoreFeatures } from 'terra-draw'
import { TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw'
import type { MapColours } from '../colours.ts'
import { Crosshair } from './Crosshair.ts'
import { type DrawTool, drawingModes, drawingStyles, finishKey } from './drawingModes.ts'
import { coordinateDecimals, FramedAdapter } from './FramedAdapter.ts'
import { isRound } from './roundRing.ts'

export type { DrawTool } from './drawingModes.ts'

type Position = readonly [longitude: number, latitude: number]
type Ring = readonly Position[]

export interface AreaDrawingEvents {
  /** While one draws: the ring as it would be if it ended here, and how many of its corners are set. */
  onSketch(sketch: { ring: Ring; corners: number } | null): void
  onDrawn(ring: Ring): void
  /** A ring of the area that is being edited; until `finished` it is still in the hand. */
  onEdited(index: number, ring: Ring, finished: boolean): void
  /** A click or Enter on the map that means no corner. */
  onTap(place: Position): void
  /** The corner that was touched last, by its place in the edited ring. */
  onCorner(corner: { index: number; place: Position } | null): void
  /** A corner is to go. */
  onRemove(index: number): void
  /** By keyboard a corner was taken up, or put down. */
  onCarry(carried: boolean): void
}

export interface AreaDrawingOptions {
  map: GlMap
  colours: MapColours
  events: AreaDrawingEvents
  onClosed(): void
}

/** Of more corners than these, each is shown small. */
const sparseCorners = 40

/** From how near the keyboard takes hold of a corner. */
const keyboardReachPixels = 40

/** Draws rings and edits those of one area, by pointer (terra-draw) and by keyboard. It knows nothing of other areas. */
export class AreaDrawing {
  #map: GlMap
  #events: AreaDrawingEvents
  #onClosed: () => void
  #adapter: FramedAdapter
  #draw: TerraDraw
  #crosshair: Crosshair
  #subscriptions: Subscription[]
  #stop = new AbortController()
  #sketch: { id: string | number; ring: Ring; corners: number } | null = null
  #rings: Ring[] = []
  #ids: (string | number | null)[] = []
  #edited = 0
  #corner: number | null = null
  #carrying = false

  constructor({ map, colours, events, onClosed }: AreaDrawingOptions) {
    this.#map = map
    this.#events = events
    this.#onClosed = onClosed
    this.#adapter = new FramedAdapter(map)
    let nextId = 1
    this.#draw = new TerraDraw({
      adapter: this.#adapter,
      modes: drawingModes(colours, () => this.#dense),
      idStrategy: { isValidId: (id) => typeof id === 'number', getId: () => nextId++ },
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
      tracked: false,
    })
    this.#draw.on('change', (ids, type, context) => {
      if (type !== 'update' && type !== 'create') return
      if (!(context && 'origin' in context)) this.#changed(ids)
    })
    this.#draw.on('finish', (id, { action }) => (action === 'draw' ? this.#drawn(id) : this.#finished(id)))
    this.#draw.start()
    this.#crosshair = new Crosshair(map, { onMoved: () => this.#moved(), onKey: (key) => this.#key(key) })
    this.#subscriptions = [
      map.on('click', ({ point, lngLat }) => this.#tapped(point, [lngLat.lng, lngLat.lat])),
      map.on('moveend', () => this.#frameAtMiddle()),
    ]
    const { signal } = this.#stop
    map
      .getCanvas()
      .addEventListener(
        'pointerdown',
        (event) => event.pointerType === 'touch' && this.#editing && this.#adapter.touch(event),
        { signal, capture: true },
      )
  }

  /** Begins a ring. */
  draw(tool: DrawTool): void {
    this.#unload()
    this.#draw.setMode(tool)
    this.#frameAtMiddle()
  }

  /** Shows the corners of one ring of an area, to be moved, added and removed. */
  edit(rings: readonly Ring[], index: number): void {
    const [outer = []] = rings
    const same =
      this.#editing && rings.length === this.#rings.length && rings.every((ring, i) => isSameRing(ring, this.#rings[i]))
    if (same && index === this.#edited) return
    if (!same) {
      this.#unload()
      const longitudes = outer.map(([longitude]) => longitude)
      this.#draw.setMode('select')
      this.#adapter.frame =
        (longitudes.reduce((a, b) => Math.min(a, b), Infinity) +
          longitudes.reduce((a, b) => Math.max(a, b), -Infinity)) /
        2
      this.#rings = [...rings]
      this.#ids = rings.map((ring) => this.#load(ring))
    }
    this.#edited = index
    this.#touch(null)
    const id = this.#ids[index]
    if (id !== null && id !== undefined) this.#draw.selectFeature(id)
  }

  rest(): void {
    this.#unload()
    this.#draw.setMode('static')
  }

  /** Whether a corner is set that could be taken back. */
  get sketching(): boolean {
    return this.#sketch !== null
  }

  get carrying(): boolean {
    return this.#carrying
  }

  /** Ends the ring with the corners that are set. */
  finish(): void {
    this.#adapter.key(finishKey)
  }

  undoCorner(): void {
    if (this.#draw.canUndo() && (this.#sketch?.corners ?? 0) > 1) this.#draw.undo()
    else this.cancel()
  }

  /** Drops the ring that is being drawn, or puts a carried corner back. */
  cancel(): void {
    if (this.#carrying) {
      const [rings, index] = [this.#rings, this.#edited]
      this.#unload()
      this.edit(rings, index)
      this.#events.onEdited(index, rings[index] ?? [], true)
      return
    }
    const mode = this.#draw.getMode()
    this.#forgetSketch()
    if (mode !== 'select' && mode !== 'static') this.#draw.setMode(mode)
  }

  /** Gives the keyboard to the map. */
  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true })
  }

  repaint(colours: MapColours): void {
    const { drawing, select } = drawingStyles(colours, () => this.#dense)
    for (const mode of ['polygon', 'rectangle', 'circle']) this.#draw.updateModeOptions(mode, { styles: drawing })
    this.#draw.updateModeOptions('select', { styles: select })
  }

  close(): void {
    this.#stop.abort()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    this.#crosshair.remove()
    this.#draw.stop()
    this.#map.getCanvas().style.cursor = ''
    this.#onClosed()
  }

  get #dense(): boolean {
    return (this.#rings[this.#edited]?.length ?? 0) > sparseCorners
  }

  get #editing(): boolean {
    return this.#draw.getMode() === 'select'
  }

  #frameAtMiddle(): void {
    if (!this.#editing && !this.#sketch) this.#adapter.frame = this.#map.getCenter().lng
  }

  #unload(): void {
    this.#forgetSketch()
    this.#touch(null)
    if (this.#carrying) this.#carried(false)
    if (this.#draw.getMode() !== 'static') this.#draw.setMode('static')
    this.#draw.clear()
    this.#rings = []
    this.#ids = []
  }

  /** `null` where a ring does not fit into the frame: one that goes all the way round, or further. */
  #load(ring: Ring): string | number | null {
    const decimals = 10 ** coordinateDecimals
    const round = (degrees: number) => Math.round(degrees * decimals) / decimals
    const coordinates = ring.map(([longitude, latitude]) => [round(longitude - this.#adapter.frame), latitude])
    const id = this.#draw.getFeatureId()
    const geometry = { type: 'Polygon' as const, coordinates: [coordinates] }
    const mode = isRound(ring) ? 'circle' : 'polygon'
    const [result] = this.#draw.addFeatures([{ type: 'Feature', id, geometry, properties: { mode } }])
    return result?.valid ? id : null
  }

  #changed(ids: readonly (string | number)[]): void {
    for (const id of ids) {
      if (!this.#draw.hasFeature(id)) continue
      const feature = this.#draw.getSnapshotFeature(id)
      if (feature?.geometry.type !== 'Polygon') continue
      const ring = this.#ringOf(feature)
      const index = this.#ids.indexOf(id)
      if (index >= 0) this.#events.onEdited(index, ring, false)
      else if (feature.properties.currentlyDrawing)
        this.#sketched(id, ring, feature.properties.committedCoordinateCount)
    }
  }

  #sketched(id: string | number, ring: Ring, committed: unknown): void {
    this.#sketch = { id, ring, corners: typeof committed === 'number' ? committed : 1 }
    this.#events.onSketch(this.#sketch)
  }

  #forgetSketch(): void {
    if (!this.#sketch) return
    this.#sketch = null
    this.#events.onSketch(null)
  }

  #drawn(id: string | number): void {
    const feature = this.#draw.getSnapshotFeature(id)
    const ring = feature && this.#ringOf(feature)
    this.#draw.removeFeatures([id])
    this.#forgetSketch()
    this.#frameAtMiddle()
    if (ring) this.#events.onDrawn(ring)
  }

  #finished(id: string | number): void {
    const feature = this.#draw.getSnapshotFeature(id)
    const index = this.#ids.indexOf(id)
    if (!feature || index < 0) return
    const ring = this.#ringOf(feature)
    this.#rings[index] = ring
    this.#touch(null)
    this.#events.onEdited(index, ring, true)
  }

  #ringOf({ geometry }: GeoJSONStoreFeatures): Ring {
    const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : []
    return ring.map(([longitude = 0, latitude = 0]): Position => [longitude + this.#adapter.frame, latitude])
  }

  #tapped(point: { x: number; y: number }, place: Position): void {
    if (!this.#editing) return
    const corner = this.#cornerNear(point, matchMedia('(pointer: coarse)').matches ? 24 : 12)
    this.#touch(corner)
    if (corner === null) this.#events.onTap(place)
  }

  #touch(corner: number | null): void {
    if (corner === null && this.#corner === null) return
    this.#corner = corner
    const place = corner === null ? undefined : this.#rings[this.#edited]?.[corner]
    this.#events.onCorner(corner !== null && place ? { index: corner, place } : null)
  }

  #cornerNear({ x, y }: { x: number; y: number }, reach: number): number | null {
    const ring = this.#rings[this.#edited] ?? []
    let [nearest, least]: [number | null, number] = [null, reach]
    for (const [index, [longitude, latitude]] of ring.slice(0, -1).entries()) {
      const at = this.#adapter.project(longitude - this.#adapter.frame, latitude)
      const distance = Math.hypot(at.x - x, at.y - y)
      if (distance < least) [nearest, least] = [index, distance]
    }
    return nearest
  }

  #moved(): void {
    if (this.#carrying) this.#adapter.carry()
    else if (!this.#editing) this.#adapter.move()
  }

  /** Whether the key is ours. */
  #key(key: string): boolean {
    if (this.#draw.getMode() === 'static') return false
    switch (key) {
      case 'Enter':
        this.#editing ? this.#enterWhileEditing() : this.#enterWhileDrawing()
        return true
      case 'Backspace':
      case 'Delete':
        if (this.#editing && this.#corner !== null && !this.#carrying) this.#events.onRemove(this.#corner)
        else if (!this.#editing && this.#sketch) this.undoCorner()
        return true
      case 'n':
      case 'p':
        return this.#editing && this.#goToCorner(key === 'n' ? 1 : -1)
      default:
        return false
    }
  }

  #enterWhileDrawing(): void {
    if (!this.#crosshair.shown && this.#sketch) {
      this.finish()
      return
    }
    this.#crosshair.show()
    const { ring = [], corners = 0 } = this.#sketch ?? {}
    const last = ring[corners - 1]
    const { lng, lat } = this.#map.getCenter()
    const nothingNew = last && Math.abs(last[0] - lng) < 1e-5 && Math.abs(last[1] - lat) < 1e-5
    this.#adapter.move()
    if (nothingNew && corners > 2) this.finish()
    else this.#adapter.click()
  }

  #enterWhileEditing(): void {
    this.#crosshair.show()
    if (this.#carrying) {
      this.#carried(false)
      this.#adapter.drop()
      return
    }
    const middle = this.#map.project(this.#map.getCenter())
    const corner = this.#cornerNear(middle, keyboardReachPixels)
    if (corner === null) {
      const { lng, lat } = this.#map.getCenter()
      this.#events.onTap([lng, lat])
      return
    }
    this.#centreOn(corner)
    this.#adapter.grab()
    this.#carried(true)
  }

  #carried(carried: boolean): void {
    this.#carrying = carried
    this.#events.onCarry(carried)
  }

  #goToCorner(step: 1 | -1): boolean {
    const corners = (this.#rings[this.#edited]?.length ?? 1) - 1
    if (this.#carrying || corners < 3) return false
    this.#crosshair.show()
    this.#centreOn(((this.#corner ?? (step === 1 ? -1 : 0)) + step + corners) % corners)
    return true
  }

  #centreOn(corner: number): void {
    const place = this.#rings[this.#edited]?.[corner]
    if (!place) return
    this.#map.jumpTo({ center: [place[0], place[1]] })
    this.#touch(corner)
  }
}

function isSameRing(one: Ring, other: Ring | undefined): boolean {
  return (
    one.length === other?.length &&
    one.every(([longitude, latitude], i) => {
      const [x, y] = other[i] ?? [Number.NaN, Number.NaN]
      return Math.abs(longitude - x) < 1e-7 && Math.abs(latitude - y) < 1e-7
    })
  )
}
