import type { Map as GlMap, Subscription } from 'maplibre-gl'
import type { Position } from '../../ui/places/greatCircle.ts'
import { projectNear } from '../camera/worldTurns.ts'
import { belongsBelow } from './barSide.ts'

/** Keeps what tells of the work off its corners: with `data-below` its style puts it to the lower edge of the map. */
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

  /** To be called when corners have changed. It stays beneath the pointer: somebody is at its buttons. */
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
