import type { Map as GlMap } from 'maplibre-gl'
import type { Crosshair } from './Crosshair.ts'
import { keyboardReachPixels } from './drawingModes.ts'
import type { EditedRings, Position } from './EditedRings.ts'
import type { FramedAdapter } from './FramedAdapter.ts'

export interface CornerKeysOptions {
  map: GlMap
  adapter: FramedAdapter
  rings: EditedRings
  crosshair: Crosshair
  onTap(place: Position): void
  onCarry(carried: boolean): void
}

/** Corners by keyboard: from one to the next, taken up, carried beneath the cross, put down. */
export class CornerKeys {
  #options: CornerKeysOptions
  #carrying = false

  constructor(options: CornerKeysOptions) {
    this.#options = options
  }

  get carrying(): boolean {
    return this.#carrying
  }

  /** Takes up the corner near the cross or puts down the one that is carried; where there is none, it is a tap. */
  enter(): void {
    const { map, adapter, rings, crosshair, onTap } = this.#options
    crosshair.show()
    if (this.#carrying) {
      this.let()
      adapter.drop()
      return
    }
    const { lng, lat } = map.getCenter()
    const corner = rings.cornerNear(map.project([lng, lat]), keyboardReachPixels)
    if (corner === null) {
      onTap([lng, lat])
      return
    }
    this.#centreOn(corner)
    adapter.grab()
    this.#carrying = true
    this.#options.onCarry(true)
  }

  /** What was carried is no longer in the hand. */
  let(): void {
    if (!this.#carrying) return
    this.#carrying = false
    this.#options.onCarry(false)
  }

  goOn(step: 1 | -1): boolean {
    const { rings, crosshair } = this.#options
    if (this.#carrying || rings.cornerCount < 3) return false
    crosshair.show()
    const from = rings.corner ?? (step === 1 ? -1 : 0)
    this.#centreOn((from + step + rings.cornerCount) % rings.cornerCount)
    return true
  }

  #centreOn(corner: number): void {
    const { map, rings } = this.#options
    const place = rings.ring[corner]
    if (!place) return
    map.jumpTo({ center: [place[0], place[1]] })
    rings.touch(corner)
  }
}
