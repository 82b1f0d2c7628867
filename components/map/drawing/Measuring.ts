import type { Map as GlMap, Subscription } from 'maplibre-gl'
import { Crosshair } from './Crosshair.ts'
import type { Position } from './greatCircle.ts'

export interface MeasuringEvents {
  /** The points that are set, and where the pointer is as long as the way goes on. */
  onWay(points: readonly Position[], pointer: Position | null): void
}

const samePlacePixels = 4

/** Sets the points of a way: by click or tap, or with Enter beneath the crosshair. A second click on the last ends it. */
export class Measuring {
  #map: GlMap
  #events: MeasuringEvents
  #onClosed: () => void
  #crosshair: Crosshair
  #subscriptions: Subscription[]
  #points: Position[] = []
  #ended = false

  constructor({ map, events, onClosed }: { map: GlMap; events: MeasuringEvents; onClosed(): void }) {
    this.#map = map
    this.#events = events
    this.#onClosed = onClosed
    this.#crosshair = new Crosshair(map, {
      onMoved: () => this.#point(this.#middle),
      onKey: (key) => this.#key(key),
    })
    map.getCanvas().style.cursor = 'crosshair'
    map.doubleClickZoom.disable()
    this.#subscriptions = [
      map.on('click', ({ lngLat }) => this.#set([lngLat.lng, lngLat.lat])),
      map.on('mousemove', ({ lngLat }) => this.#point([lngLat.lng, lngLat.lat])),
      map.on('mouseout', () => this.#point(null)),
    ]
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true })
  }

  undoPoint(): void {
    this.#points = this.#points.slice(0, -1)
    this.#ended = false
    this.#point(this.#crosshair.shown ? this.#middle : null)
  }

  end(): void {
    this.#ended = true
    this.#point(null)
  }

  clear(): void {
    this.#points = []
    this.#ended = false
    this.#point(null)
  }

  repaint(): void {}

  close(): void {
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    this.#crosshair.remove()
    this.#map.doubleClickZoom.enable()
    this.#map.getCanvas().style.cursor = ''
    this.#onClosed()
  }

  get #middle(): Position {
    const { lng, lat } = this.#map.getCenter()
    return [lng, lat]
  }

  #set(place: Position): void {
    const last = this.#points.at(-1)
    if (this.#ended) this.clear()
    else if (last && this.#pixelsBetween(last, place) < samePlacePixels) {
      this.end()
      return
    }
    this.#points = [...this.#points, place]
    this.#point(null)
  }

  #point(pointer: Position | null): void {
    this.#events.onWay(this.#points, this.#ended ? null : pointer)
  }

  #key(key: string): boolean {
    if (key === 'Backspace' || key === 'Delete') {
      if (this.#points.length > 0) this.undoPoint()
      return true
    }
    if (key !== 'Enter') return false
    if (!this.#crosshair.shown && this.#points.length > 0) {
      this.end()
      return true
    }
    this.#crosshair.show()
    this.#set(this.#middle)
    return true
  }

  #pixelsBetween(one: Position, other: Position): number {
    const [a, b] = [this.#map.project([one[0], one[1]]), this.#map.project([other[0], other[1]])]
    return Math.hypot(a.x - b.x, a.y - b.y)
  }
}
