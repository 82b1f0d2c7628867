import type { VesselJson } from '#lib/wire/vesselJson.ts'
import type { Direction } from './neighbour.ts'

export interface WalkEvents {
  /** Asks for the vessel beside this one; `null` at the end of the list, `undefined` where nobody can tell. */
  neighbourOf(vessel: VesselJson, direction: Direction): Promise<VesselJson | null | undefined>
  onVessel(vessel: VesselJson): void
  onEnd(direction: Direction): void
}

/**
 * Steps from vessel to vessel, one after the other, however fast they are asked for. Who goes to another vessel by other ways, or
 * away, is not fetched back by an answer that comes late.
 */
export class NeighbourWalk {
  #events: WalkEvents
  #at: VesselJson | null = null
  #told: string | null = null
  /** Where it has led and nobody is told to be yet. */
  #ahead: string[] = []
  #steps: Direction[] = []
  #asking = false
  #way = 0

  constructor(events: WalkEvents) {
    this.#events = events
  }

  /** Which vessel is open; `vessel` is `null` until her record has come. It may be told when the walk has gone on. */
  standAt(id: string, vessel: VesselJson | null): void {
    if (id !== this.#told) {
      const place = this.#ahead.indexOf(id)
      if (place >= 0) this.#ahead.splice(0, place + 1)
      else this.leave()
      this.#told = id
    }
    if (vessel && this.#ahead.length === 0) this.#at = vessel
    void this.#goOn()
  }

  step(direction: Direction): void {
    this.#steps.push(direction)
    void this.#goOn()
  }

  leave(): void {
    this.#way += 1
    this.#at = null
    this.#told = null
    this.#ahead = []
    this.#steps = []
    this.#asking = false
  }

  async #goOn(): Promise<void> {
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
    void this.#goOn()
  }
}
