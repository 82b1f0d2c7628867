import type { Map as GlMap, Subscription } from 'maplibre-gl'
import type { Position } from '../../ui/places/greatCircle.ts'
import { projectNear } from '../camera/worldTurns.ts'
import type { ScreenPoint } from '../nearPoint.ts'

/**
 * Keeps the toolbar away from the points being drawn: the style moves it to the lower edge of the map if it has
 * `data-below`.
 */
export class DodgingBar {
  #map: GlMap
  #bar: HTMLElement
  #corners: () => readonly Position[]
  #moved: Subscription

  constructor(map: GlMap, bar: HTMLElement, corners: () => readonly Position[]) {
    this.#map = map
    this.#bar = bar
    this.#corners = corners
    this.#moved = map.on('moveend', () => this.look())
  }

  /** Call it after points have changed. The bar does not move while the pointer is on it. */
  look(): void {
    const bar = this.#bar
    if (bar.matches(':hover') && matchMedia('(hover: hover)').matches) return
    const isBelow = bar.hasAttribute('data-below')
    const canvas = this.#map.getCanvas().getBoundingClientRect()
    const corners = this.#corners().map(([longitude, latitude]) => {
      const { x, y } = projectNear(this.#map, [longitude, latitude], canvas.width / 2)
      return { x: x + canvas.left, y: y + canvas.top }
    })
    bar.removeAttribute('data-below')
    const above = bar.getBoundingClientRect()
    bar.setAttribute('data-below', '')
    const below = bar.getBoundingClientRect()
    bar.toggleAttribute('data-below', belongsBelow(corners, { above, below, isBelow }))
  }

  remove(): void {
    this.#moved.unsubscribe()
  }
}

export interface ScreenBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** Points this close to a bar are hard to grab. */
const marginPixels = 14

/**
 * Whether a bar belongs at the lower edge of the map: only if it covers more points at the upper edge.
 */
export function belongsBelow(
  corners: readonly ScreenPoint[],
  { above, below, isBelow }: { above: ScreenBox; below: ScreenBox; isBelow: boolean },
): boolean {
  const [coveredAbove, coveredBelow] = [above, below].map(
    (box) => corners.filter((corner) => isOver(box, corner)).length,
  )
  return coveredAbove === coveredBelow ? isBelow : (coveredAbove ?? 0) > (coveredBelow ?? 0)
}

function isOver({ left, right, top, bottom }: ScreenBox, { x, y }: ScreenPoint): boolean {
  return x > left - marginPixels && x < right + marginPixels && y > top - marginPixels && y < bottom + marginPixels
}
