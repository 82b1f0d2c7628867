import { nauticalMilesBetween, type Place, positionOf } from '#lib/distance.ts'
import { type Departure, departureOf, isDestinationSettled } from '#lib/track/estimatedEta.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { etaHoursToGo } from '#lib/wire/etaErrors.ts'

/** A vessel's way to its port, as held in memory. */
export interface Approach {
  port: string
  /** The straight-line distance at the last check. */
  nauticalMiles: number
  /** The time to go that was last noted. */
  hoursToGo: number | null
  nextCheckSeconds: number
}

interface Approaching extends VesselState {
  approach?: Approach
}

/** A vessel whose arrival is to be estimated. */
export interface DueEstimate {
  number: number
  port: string
  place: Place
  hoursToGo: number
  from: Departure
  /** The reported ETA; `null` if unknown or past. */
  etaMicroseconds: number | null
}

interface Ports {
  portOf(code: string): { longitude: number | null; latitude: number | null } | null
}

const checkSeconds = 300
const maxDue = 10_000

/** Finds vessels that come near their port, by the straight way at their present speed. */
export class Approaches {
  readonly #ports: Ports
  readonly #due = new Map<number, DueEstimate>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Checks a vessel that has changed, at most every five minutes. */
  note(state: Approaching): void {
    const { matchedPort: port, broadcastMicroseconds } = state.vessel
    if (port === null || broadcastMicroseconds === null) return
    const before = state.approach?.port === port ? state.approach : null
    const seconds = Math.floor(broadcastMicroseconds / 1e6)
    if (before !== null && seconds < before.nextCheckSeconds) return
    const nextCheckSeconds = seconds + checkSeconds
    const found = this.#ports.portOf(port)
    const place = found && positionOf(found)
    const from = departureOf(state.vessel)
    if (!place || !from) {
      const nauticalMiles = before?.nauticalMiles ?? Number.POSITIVE_INFINITY
      state.approach = { port, nauticalMiles, hoursToGo: before?.hoursToGo ?? null, nextCheckSeconds }
      return
    }
    const nauticalMiles = nauticalMilesBetween(from, place)
    const hours = hoursToGoAt(nauticalMiles / (state.vessel.speedKnots ?? 0))
    const isNearer = before !== null && nauticalMiles < before.nauticalMiles
    const isNoted =
      hours === null || (isNearer && this.#noteDue(state, { port, place, from, hoursToGo: hours }, before))
    state.approach = {
      port,
      nauticalMiles,
      hoursToGo: isNoted ? hours : (before?.hoursToGo ?? null),
      nextCheckSeconds,
    }
  }

  /** The first due estimates, which remain until they are `done`. */
  due(limit: number): DueEstimate[] {
    return [...this.#due.values()].slice(0, limit)
  }

  done(estimates: readonly DueEstimate[]): void {
    for (const estimate of estimates) if (this.#due.get(estimate.number) === estimate) this.#due.delete(estimate.number)
  }

  /** Whether the time to go is noted. */
  #noteDue(
    { vessel, evidence }: VesselState,
    approach: Pick<DueEstimate, 'port' | 'place' | 'from' | 'hoursToGo'>,
    before: Approach | null,
  ): boolean {
    const { from } = approach
    if (before?.hoursToGo === approach.hoursToGo) return true
    const { number, etaMicroseconds } = vessel
    const isSettled = isDestinationSettled(evidence.votes.destination?.sinceMicroseconds ?? null, from.seconds)
    if (!isSettled || (this.#due.size >= maxDue && !this.#due.has(number))) return false
    const isPast = etaMicroseconds === null || etaMicroseconds < from.seconds * 1e6
    this.#due.set(number, { ...approach, number, etaMicroseconds: isPast ? null : etaMicroseconds })
    return true
  }
}

/** An estimate is due as soon as a vessel has so much time to go, but more than half of it. */
function hoursToGoAt(hours: number): number | null {
  return etaHoursToGo.find((each) => hours <= each && hours > each / 2) ?? null
}
