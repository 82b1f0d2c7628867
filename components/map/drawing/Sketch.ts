import type { Map as GlMap } from 'maplibre-gl'
import type { Crosshair } from './Crosshair.ts'
import { finishKey } from './drawingModes.ts'
import type { Ring } from './EditedRings.ts'
import type { FramedAdapter } from './FramedAdapter.ts'

/** A ring as if it ended at the pointer, and the number of points that are set. */
export interface SketchedRing {
  ring: Ring
  corners: number
}

export interface SketchOptions {
  map: GlMap
  adapter: FramedAdapter
  crosshair: Crosshair
  onSketch(sketch: SketchedRing | null): void
}

/** The ring being drawn. With a keyboard, points are set below the crosshair. */
export class Sketch {
  #options: SketchOptions
  #sketched: SketchedRing | null = null

  constructor(options: SketchOptions) {
    this.#options = options
  }

  /** Whether there is a point to undo. */
  get begun(): boolean {
    return this.#sketched !== null
  }

  get corners(): number {
    return this.#sketched?.corners ?? 0
  }

  /** The points that are set; the ring itself continues to the pointer. */
  get setCorners(): Ring {
    return this.#sketched?.ring.slice(0, this.corners) ?? []
  }

  set(ring: Ring, committed: unknown): void {
    this.#sketched = { ring, corners: typeof committed === 'number' ? committed : 1 }
    this.#options.onSketch(this.#sketched)
  }

  forget(): void {
    if (!this.#sketched) return
    this.#sketched = null
    this.#options.onSketch(null)
  }

  /** Ends the ring with its current points. */
  finish(): void {
    this.#options.adapter.key(finishKey)
  }

  /** Handles Enter: sets a point below the crosshair, or ends the ring. */
  enter(): void {
    const { map, adapter, crosshair } = this.#options
    if (!crosshair.shown && this.#sketched) {
      this.finish()
      return
    }
    crosshair.show()
    const last = this.#sketched?.ring[this.corners - 1]
    const { lng, lat } = map.getCenter()
    const nothingNew = last && Math.abs(last[0] - lng) < 1e-5 && Math.abs(last[1] - lat) < 1e-5
    adapter.move()
    if (nothingNew && this.corners > 2) this.finish()
    else adapter.click()
  }
}
