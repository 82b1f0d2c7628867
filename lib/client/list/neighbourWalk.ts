import type { VesselJson } from '#lib/wire/vesselJson.ts'
import type { Direction } from './neighbour.ts'

export interface WalkEvents {
  /** Fetches the neighbour of a vessel; `null` at the end of the list, `undefined` if the request fails. */
  neighbourOf(vessel: VesselJson, direction: Direction): Promise<VesselJson | null | undefined>
  onVessel(vessel: VesselJson): void
  onEnd(direction: Direction): void
}

/**
 * Steps from vessel to vessel, in order, however fast keys are pressed. If the user opens another vessel meanwhile, or
 * closes the panel, a late answer is ignored.
 */
export class NeighbourWalk {
  #events: WalkEvents
  #at: VesselJson | null = null
  #reported: string | null = null
  /** Vessels reported by `onVessel` that `standAt` has not confirmed yet. */
  #ahead: string[] = []
  #steps: Direction[] = []
  #asking = false
  #way = 0

  constructor(events: WalkEvents) {
    this.#events = events
  }

  /** Sets the open vessel; `vessel` is `null` until its record is loaded. May be called after the walk has moved on. */
  standAt(id: string, vessel: VesselJson | null): void {
    if (id !== this.#reported) {
      const place = this.#ahead.indexOf(id)
      if (place >= 0) this.#ahead.splice(0, place + 1)
      else this.leave()
      this.#reported = id
    }
    if (vessel && this.#ahead.length === 0) this.#at = vessel
    void this.#advance()
  }

  step(direction: Direction): void {
    this.#steps.push(direction)
    void this.#advance()
  }

  leave(): void {
    this.#way += 1
    this.#at = null
    this.#reported = null
    this.#ahead = []
    this.#steps = []
    this.#asking = false
  }

  async #advance(): Promise<void> {
    const [direction] = this.#steps
    const vessel = this.#at
    if (this.#asking || !direction || !vessel) return
    this.#steps.shift()
    this.#asking = true
    const way = this.#way
    const neighbour = await this.#events.neighbourOf(vessel, direction)
    if (way !== this.#way) return
    this.#asking = false
    if (neighbour === null) this.#events.onEnd(direction)
    else if (neighbour) {
      this.#at = neighbour
      this.#ahead.push(neighbour.id)
      this.#events.onVessel(neighbour)
    }
    void this.#advance()
  }
}
