import type { Map as GlMap } from 'maplibre-gl'
import type { Position } from '../../ui/places/greatCircle.ts'
import type { Crosshair } from './Crosshair.ts'
import { keyboardReachPixels } from './drawingModes.ts'
import type { EditedRings } from './EditedRings.ts'
import type { FramedAdapter } from './FramedAdapter.ts'

export interface CornerKeysOptions {
  map: GlMap
  adapter: FramedAdapter
  rings: EditedRings
  crosshair: Crosshair
  onTap(place: Position): void
  onCarry(carried: boolean): void
}

/** Edits points by keyboard: next and previous, pick up, carry below the crosshair, put down. */
export class CornerKeys {
  #options: CornerKeysOptions
  #carrying = false

  constructor(options: CornerKeysOptions) {
    this.#options = options
  }

  get carrying(): boolean {
    return this.#carrying
  }

  /** Picks up the point near the crosshair or puts down the carried one; elsewhere acts as a tap. */
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

  /** Stops carrying. */
  let(): void {
    if (!this.#carrying) return
    this.#carrying = false
    this.#options.onCarry(false)
  }

  step(step: 1 | -1): boolean {
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
