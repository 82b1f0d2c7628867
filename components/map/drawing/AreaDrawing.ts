import type { Map as GlMap, Subscription } from 'maplibre-gl'
import { TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw'
import type { Position } from '../../ui/places/greatCircle.ts'
import type { MapColours } from '../style/colours.ts'
import { CornerKeys } from './CornerKeys.ts'
import { Crosshair } from './Crosshair.ts'
import { DodgingBar } from './DodgingBar.ts'
import { type DrawTool, drawingModes, drawingStyles, pointerReachPixels } from './drawingModes.ts'
import { EditedRings, type FeatureId, type Ring } from './EditedRings.ts'
import { FramedAdapter } from './FramedAdapter.ts'
import type { DrawingEvent, MapWork, WorkPlace } from './mapWork.ts'
import { Sketch } from './Sketch.ts'

export type { DrawTool } from './drawingModes.ts'

export interface AreaDrawingOptions extends WorkPlace {
  onEvent(event: DrawingEvent): void
}

/** Points of rings with more points than this are drawn small. */
const sparseCorners = 40

/** Draws rings and edits those of one area, by pointer (terra-draw) and by keyboard. */
export class AreaDrawing implements MapWork {
  #map: GlMap
  #onEvent: (event: DrawingEvent) => void
  #onClosed: () => void
  #adapter: FramedAdapter
  #draw: TerraDraw
  #rings: EditedRings
  #crosshair: Crosshair
  #subscriptions: Subscription[]
  #stop = new AbortController()
  #sketch: Sketch
  #keys: CornerKeys

  constructor({ map, colours, onEvent, onClosed }: AreaDrawingOptions) {
    this.#map = map
    this.#onEvent = onEvent
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
    this.#rings = new EditedRings(this.#draw, this.#adapter, (corner) => onEvent({ kind: 'touched', corner }))
    this.#draw.on('change', (ids, type, context) => {
      const byHand = !(context && 'origin' in context)
      if (byHand && (type === 'update' || type === 'create')) this.#changed(ids)
    })
    this.#draw.on('finish', (id, { action }) => (action === 'draw' ? this.#drawn(id) : this.#finished(id)))
    this.#draw.start()
    this.#crosshair = new Crosshair(map, { onMoved: () => this.#moved(), onKey: (key) => this.#key(key) })
    const parts = { map, adapter: this.#adapter, rings: this.#rings, crosshair: this.#crosshair }
    this.#keys = new CornerKeys({
      ...parts,
      onTap: (place) => onEvent({ kind: 'tapped', place }),
      onCarry: (carried) => onEvent({ kind: 'carried', carried }),
    })
    this.#sketch = new Sketch({ ...parts, onSketch: (sketch) => onEvent({ kind: 'sketched', sketch }) })
    this.#subscriptions = [
      map.on('click', ({ point, lngLat }) => this.#tapped(point, [lngLat.lng, lngLat.lat])),
      map.on('moveend', () => this.#frameAtMiddle()),
    ]
    map.getCanvas().addEventListener(
      'pointerdown',
      (event) => {
        // Without capture, a point released above a panel would stay at the pointer.
        if (event.isPrimary) map.getCanvas().setPointerCapture(event.pointerId)
        if (event.pointerType === 'touch' && this.#editing) this.#adapter.touch(event)
      },
      { signal: this.#stop.signal, capture: true },
    )
  }

  /** Starts a ring. */
  draw(tool: DrawTool): void {
    this.#unload()
    this.#draw.setMode(tool)
    this.#frameAtMiddle()
  }

  /** Shows the points of a ring of an area for editing. */
  edit(rings: readonly Ring[], index: number): void {
    const loaded = this.#editing && this.#rings.areThose(rings)
    if (loaded && index === this.#rings.edited) return
    if (!loaded) {
      this.#unload()
      this.#draw.setMode('select')
      this.#rings.load(rings)
    }
    this.#rings.select(index)
  }

  rest(): void {
    this.#unload()
  }

  /** Whether there is a point to undo. */
  get sketching(): boolean {
    return this.#sketch.begun
  }

  get carrying(): boolean {
    return this.#keys.carrying
  }

  /** Ends the ring with its current points. */
  finish(): void {
    this.#sketch.finish()
  }

  undoCorner(): void {
    if (this.#draw.canUndo() && this.#sketch.corners > 1) this.#draw.undo()
    else this.cancel()
  }

  /** Drops the ring being drawn, or puts a carried point back. */
  cancel(): void {
    const mode = this.#draw.getMode()
    if (this.#keys.carrying) {
      const [rings, index] = [this.#rings.all, this.#rings.edited]
      this.#unload()
      this.edit(rings, index)
      this.#onEvent({ kind: 'edited', index, ring: rings[index] ?? [], finished: true })
    } else if (this.#sketch.begun) {
      this.#sketch.forget()
      this.#draw.setMode(mode)
    }
  }

  /** Keeps an element away from points that are set or edited. */
  keepOff(bar: HTMLElement): DodgingBar {
    return new DodgingBar(this.#map, bar, () => (this.#editing ? this.#rings.ring : this.#sketch.setCorners))
  }

  /** Focuses the map. */
  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true })
  }

  repaint(colours: MapColours): void {
    const { drawing, select } = drawingStyles(colours, () => this.#dense)
    for (const mode of ['polygon', 'rectangle', 'circle']) this.#draw.updateModeOptions(mode, { styles: drawing })
    this.#draw.updateModeOptions('select', { styles: select })
  }

  /** Called by the owner, or by other work that replaces this one. Further calls do nothing. */
  close(): void {
    if (this.#stop.signal.aborted) return
    this.#stop.abort()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    this.#crosshair.remove()
    this.#draw.stop()
    this.#map.getCanvas().style.cursor = ''
    this.#onClosed()
  }

  get #dense(): boolean {
    return this.#rings.cornerCount > sparseCorners
  }

  get #editing(): boolean {
    return this.#draw.getMode() === 'select'
  }

  #frameAtMiddle(): void {
    if (!this.#editing && !this.#sketch.begun) this.#adapter.frame = this.#map.getCenter().lng
  }

  #unload(): void {
    this.#sketch.forget()
    this.#keys.let()
    if (this.#draw.getMode() !== 'static') this.#draw.setMode('static')
    this.#rings.clear()
  }

  #changed(ids: readonly FeatureId[]): void {
    for (const id of ids) {
      if (!this.#draw.hasFeature(id)) continue
      const feature = this.#draw.getSnapshotFeature(id)
      if (feature?.geometry.type !== 'Polygon') continue
      const ring = this.#rings.ringOf(feature)
      const index = this.#rings.indexOf(id)
      if (index >= 0) this.#onEvent({ kind: 'edited', index, ring, finished: false })
      else if (feature.properties.currentlyDrawing) this.#sketch.set(ring, feature.properties.committedCoordinateCount)
    }
  }

  #drawn(id: FeatureId): void {
    const feature = this.#draw.getSnapshotFeature(id)
    const ring = feature && this.#rings.ringOf(feature)
    this.#draw.removeFeatures([id])
    this.#sketch.forget()
    this.#frameAtMiddle()
    if (ring) this.#onEvent({ kind: 'drawn', ring })
  }

  #finished(id: FeatureId): void {
    const feature = this.#draw.getSnapshotFeature(id)
    const index = this.#rings.indexOf(id)
    if (!feature || index < 0) return
    const ring = this.#rings.ringOf(feature)
    this.#rings.change(index, ring)
    this.#rings.touch(null)
    this.#onEvent({ kind: 'edited', index, ring, finished: true })
  }

  #tapped(point: { x: number; y: number }, place: Position): void {
    if (!this.#editing) return
    const corner = this.#rings.cornerNear(point, pointerReachPixels())
    this.#rings.touch(corner)
    if (corner === null) this.#onEvent({ kind: 'tapped', place })
  }

  #moved(): void {
    if (this.#keys.carrying) this.#adapter.carry()
    else if (!this.#editing) this.#adapter.move()
  }

  /** Whether the key was handled. */
  #key(key: string): boolean {
    if (this.#draw.getMode() === 'static') return false
    switch (key) {
      case 'Enter':
        if (this.#editing) this.#keys.enter()
        else this.#sketch.enter()
        return true
      case 'Backspace':
      case 'Delete':
        if (this.#sketch.begun) this.undoCorner()
        else if (this.#rings.corner !== null && !this.#keys.carrying)
          this.#onEvent({ kind: 'removed', index: this.#rings.corner })
        return true
      case 'n':
      case 'p':
        return this.#editing && this.#keys.step(key === 'n' ? 1 : -1)
      default:
        return false
    }
  }
}
