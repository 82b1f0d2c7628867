import type { Map as GlMap, Subscription } from 'maplibre-gl'
import type { Position } from '../../ui/places/greatCircle.ts'
import { projectNear } from '../camera/worldTurns.ts'
import { Crosshair } from './Crosshair.ts'
import { DodgingBar } from './DodgingBar.ts'
import type { MapWork, WorkPlace } from './mapWork.ts'

export interface MeasuringOptions extends WorkPlace {
  /** Reports the points of the route, and the pointer until the route ends. */
  onWay(points: readonly Position[], pointer: Position | null): void
}

/** A mouse stands still between two clicks, a finger does not. */
const samePlacePixels = { fine: 4, coarse: 24 }

/**
 * Sets the points of a route by click or tap, or with Enter below the crosshair. A second click on the last point ends
 * the route.
 */
export class Measuring implements MapWork {
  #map: GlMap
  #onWay: MeasuringOptions['onWay']
  #onClosed: () => void
  #crosshair: Crosshair
  #subscriptions: Subscription[]
  #way: TappedWay = noWay
  #closed = false

  constructor({ map, onWay, onClosed }: MeasuringOptions) {
    this.#map = map
    this.#onWay = onWay
    this.#onClosed = onClosed
    this.#crosshair = new Crosshair(map, {
      onMoved: () => this.#point(this.#middle),
      onKey: (key) => this.#key(key),
    })
    map.getCanvas().style.cursor = 'crosshair'
    map.doubleClickZoom.disable()
    this.#subscriptions = [
      map.on('click', ({ lngLat, originalEvent }) => this.#tap([lngLat.lng, lngLat.lat], originalEvent)),
      map.on('mousemove', ({ lngLat }) => this.#point([lngLat.lng, lngLat.lat])),
      map.on('mouseout', () => this.#point(null)),
    ]
  }

  /** Keeps a toolbar away from the points. */
  keepOff(bar: HTMLElement): DodgingBar {
    return new DodgingBar(this.#map, bar, () => this.#way.points)
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true })
  }

  undoPoint(): void {
    this.#take({ ...this.#way, points: this.#way.points.slice(0, -1), ended: false })
    if (this.#crosshair.shown) this.#point(this.#middle)
  }

  end(): void {
    this.#take({ ...this.#way, ended: true })
  }

  clear(): void {
    this.#take(noWay)
  }

  repaint(): void {}

  /** Called by the owner, or by other work that replaces this one. Further calls do nothing. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
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

  #tap(place: Position, { timeStamp }: MouseEvent): void {
    const coarse = matchMedia('(pointer: coarse)').matches
    this.#set(place, coarse ? samePlacePixels.coarse : samePlacePixels.fine, timeStamp)
  }

  #set(place: Position, reachPixels: number, at: number): void {
    const last = this.#way.points.at(-1)
    const onLast = last !== undefined && this.#pixelsBetween(last, place) < reachPixels
    this.#take(afterTap(this.#way, place, { onLast, at }))
  }

  #take(way: TappedWay): void {
    this.#way = way
    this.#point(null)
  }

  #point(pointer: Position | null): void {
    this.#onWay(this.#way.points, this.#way.ended ? null : pointer)
  }

  #key(key: string): boolean {
    if (key === 'Backspace' || key === 'Delete') {
      if (this.#way.points.length > 0) this.undoPoint()
      return true
    }
    if (key !== 'Enter') return false
    if (!this.#crosshair.shown && this.#way.points.length > 0) {
      this.end()
      return true
    }
    this.#crosshair.show()
    this.#set(this.#middle, samePlacePixels.fine, performance.now())
    return true
  }

  #pixelsBetween(one: Position, other: Position): number {
    const a = this.#map.project([one[0], one[1]])
    const b = projectNear(this.#map, [other[0], other[1]], a.x)
    return Math.hypot(a.x - b.x, a.y - b.y)
  }
}

/** A route being measured, and the time of the last tap. */
export interface TappedWay {
  points: readonly Position[]
  ended: boolean
  tappedAt: number
}

export const noWay: TappedWay = { points: [], ended: false, tappedAt: -Infinity }

/** Quicker taps on one place are one gesture. */
const gestureMs = 500

/** Adds a point. A second tap on the last point ends the route; the next tap starts another route. */
export function afterTap(way: TappedWay, place: Position, tap: { onLast: boolean; at: number }): TappedWay {
  const { points, ended, tappedAt } = way
  const isSameGesture = tap.onLast && tap.at - tappedAt < gestureMs
  if (ended) return isSameGesture ? { ...way, tappedAt: tap.at } : { points: [place], ended: false, tappedAt: tap.at }
  if (tap.onLast && points.length > 0) return { points, ended: points.length > 1, tappedAt: tap.at }
  return { points: [...points, place], ended: false, tappedAt: tap.at }
}
