import type { Period } from './select.ts'

/** Time of a vessel near a place. */
export interface Visit extends Period {
  number: number
}

/**
 * Visits of a vessel are further apart than this, because finding the chunks of another one takes as long as reading those of a few
 * hours.
 */
const usualApartSeconds = 4 * 3_600

/** The visits of vessels, each vessel's in order of time. Visits that overlap or follow each other are one. */
export class Visits {
  readonly #apartSeconds: number
  readonly #byVessel = new Map<number, Visit[]>()
  count = 0

  constructor(apartSeconds = usualApartSeconds) {
    this.#apartSeconds = apartSeconds
  }

  /** Visits of a vessel come in the order of their ends, to the hour. */
  add({ number, sinceSeconds, untilSeconds }: Visit): void {
    const visits = this.#byVessel.get(number) ?? []
    const visit = { number, sinceSeconds, untilSeconds }
    for (
      let last = visits.at(-1);
      last && last.untilSeconds + this.#apartSeconds >= visit.sinceSeconds;
      last = visits.at(-1)
    ) {
      visit.sinceSeconds = Math.min(visit.sinceSeconds, last.sinceSeconds)
      visit.untilSeconds = Math.max(visit.untilSeconds, last.untilSeconds)
      visits.pop()
      this.count -= 1
    }
    visits.push(visit)
    this.count += 1
    this.#byVessel.set(number, visits)
  }

  get vessels(): number {
    return this.#byVessel.size
  }

  /** Slices of at least `size`, by number, as the database holds them. */
  *inOrder(size = Number.POSITIVE_INFINITY): Generator<Visit[]> {
    let slice: Visit[] = []
    for (const number of Float64Array.from(this.#byVessel.keys()).sort()) {
      slice.push(...(this.#byVessel.get(number) ?? []))
      if (slice.length < size) continue
      yield slice
      slice = []
    }
    if (slice.length > 0) yield slice
  }
}

/** Whether a time belongs to this visit of the vessel. Thinning a track shifts the moment at which it reaches a place. */
export function beginsAt({ sinceSeconds, untilSeconds }: Visit, seconds: number): boolean {
  return seconds >= sinceSeconds - usualApartSeconds / 2 && seconds < untilSeconds + 1 + usualApartSeconds / 2
}
