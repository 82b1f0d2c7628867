import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import type { PortCall, StopKind } from '#lib/vessel/portCall.ts'
import { portOf } from './fixtures/ports.ts'
import type { CallReport } from './follow.ts'
import { PortPlaces } from './portPlaces.ts'
import { VesselCalls } from './vesselCalls.ts'

const minute = 60
const hour = 3_600
const start = 1_790_000_000
const kilometresApart = 300
const codes = ['NLAAA', 'NLBBB', 'NLCCC', 'NLDDD', 'NLEEE']
const latitudeAt = (kilometres: number) => 40 + kilometres / 111.2
const places = new PortPlaces(codes.map((code, index) => portOf(code, 4, latitudeAt(index * kilometresApart))))

interface Leg {
  untilSeconds: number
  kilometres: number
  knots: number
  status: number
  spreadKilometres: number
}

/** A call as it was made; `null` where its time fell into a gap. */
interface Made {
  port: string
  kind: StopKind
  entered: number | null
  stopped: number
  isStopSeen: boolean
  moved: number | null
  left: number | null
}

/** A voyage along ports on a meridian, with stops at sea, pilots, anchorages, berths, passed ports and gaps. */
class Voyage {
  readonly legs: Leg[] = []
  readonly made: Made[] = []
  readonly gaps: [since: number, until: number][] = []
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
    this.legs.push({ untilSeconds: start, kilometres: -100, knots: 12, status: 0, spreadKilometres: 0 })
    for (const [index, port] of codes.entries()) this.#visit(port, index * kilometresApart)
    this.#sail(codes.length * kilometresApart, 12)
  }

  #visit(port: string, at: number): void {
    if (this.#chance(0.3)) {
      this.#sail(at - 50, 12)
      this.#rest(this.#between(1, 20) * hour, 1, 0.2)
    }
    const before = this.#sail(at - 20, 12)
    this.#sail(at - 3, 12)
    const entered = this.#now
    this.#sail(at - 2.8, 8)
    const fate = this.#random()
    let stop: { since: number; kind: StopKind; isDrifting: boolean } | null = null
    let moved = 0
    if (fate < 0.25) {
      const isDrifting = this.#chance(0.5)
      stop = { since: this.#now, kind: 'anchored', isDrifting }
      this.#rest(this.#between(2, 20) * hour, 1, 0.15, isDrifting ? at - 3.5 : undefined)
      moved = this.#now
    }
    if (this.#chance(0.3)) {
      this.#sail(at - 2, 5)
      this.#rest(3 * minute, 0, 0)
    }
    if (fate < 0.15 || (fate > 0.25 && fate < 0.85)) {
      this.#sail(at - 0.1, 5)
      stop = { since: this.#now, kind: 'moored', isDrifting: false }
      this.#rest(this.#between(0.7, 30) * hour, 5, 0.03)
      moved = this.#now
    }
    this.#sail(at + 4, 9)
    const left = this.#now
    const after = this.#sail(at + 20, 12)
    if (stop) this.#note(port, stop, { before, entered, moved, left, after })
  }

  #note(
    port: string,
    { since, kind, isDrifting }: { since: number; kind: StopKind; isDrifting: boolean },
    { before, entered, moved, left, after }: Record<'before' | 'entered' | 'moved' | 'left' | 'after', number>,
  ): void {
    const call: Made = { port, kind, entered, stopped: since, isStopSeen: true, moved, left }
    this.made.push(call)
    const gap = this.#random()
    const long = 4.2 * hour
    if (gap < 0.1) {
      const until = since + 20 * minute
      this.gaps.push([Math.min(before, until - long), until])
      Object.assign(call, { entered: null, stopped: until, isStopSeen: false })
    } else if (gap < 0.2) {
      const begun = moved - 10 * minute
      this.gaps.push([begun, Math.max(after, begun + long)])
      Object.assign(call, { moved: null, left: null })
    } else if (gap < 0.3 && moved - since > 8 * hour && !isDrifting) {
      // The stop continues after the gap.
      const until = (since + moved) / 2 + long / 2
      this.gaps.push([until - long, until])
    }
  }

  get #now(): number {
    return this.legs.at(-1)?.untilSeconds ?? 0
  }

  #sail(kilometres: number, knots: number): number {
    const from = this.legs.at(-1)
    const seconds = (Math.abs(kilometres - (from?.kilometres ?? 0)) / (knots * 1.852)) * hour
    this.legs.push({ untilSeconds: this.#now + seconds, kilometres, knots, status: 0, spreadKilometres: 0 })
    return this.#now
  }

  #rest(seconds: number, status: number, spreadKilometres: number, driftsTo?: number): void {
    const kilometres = this.legs.at(-1)?.kilometres ?? 0
    const stay = { knots: 0.1, status, spreadKilometres }
    this.legs.push({ ...stay, untilSeconds: this.#now + seconds / 2, kilometres })
    this.legs.push({ ...stay, untilSeconds: this.#now + seconds / 2, kilometres: driftsTo ?? kilometres })
  }

  /** Reports at the vessel's own interval; one in fifty at rest has a wrong speed. */
  *reports(): Generator<CallReport> {
    const interval = this.#between(1, 6) * minute
    let leg = 1
    let restedFrom = start
    for (let seconds = start; ; seconds += interval * this.#between(0.8, 1.2)) {
      const legBefore = leg
      while (leg < this.legs.length && (this.legs[leg]?.untilSeconds ?? 0) <= seconds) leg += 1
      const [from, to] = [this.legs[leg - 1], this.legs[leg]]
      if (!from || !to) return
      if (leg !== legBefore) restedFrom = seconds
      const time = Math.floor(seconds)
      if (this.gaps.some(([since, until]) => time > since && time < until)) {
        restedFrom = seconds
        continue
      }
      const share = (seconds - from.untilSeconds) / (to.untilSeconds - from.untilSeconds)
      const spread = to.spreadKilometres * (2 * this.#random() - 1)
      const kilometres = from.kilometres + (to.kilometres - from.kilometres) * share + spread
      // A wrong speed right before a gap looks like a departure.
      const isBeforeGap = this.gaps.some(([since]) => since > time && since - time < 20 * minute)
      const isWrong = to.knots < 1 && seconds - restedFrom > 20 * minute && !isBeforeGap && this.#chance(0.02)
      yield {
        seconds: time,
        longitude: 4,
        latitude: latitudeAt(kilometres),
        speedKnots: isWrong ? 0.7 : to.knots + (to.knots < 1 ? 0.05 * this.#random() : 0),
        navigationalStatus: to.status,
        draughtMetres: null,
      }
    }
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #between(least: number, most: number): number {
    return least + (most - least) * this.#random()
  }
}

function foundIn(reports: readonly CallReport[]): PortCall[] {
  let calls = new VesselCalls()
  const stored = new Map<number, PortCall>()
  for (const [index, report] of reports.entries()) {
    calls.follow(report, places)
    const changes = calls.takeChanges()
    for (const call of changes?.calls ?? []) stored.set(call.beganSeconds, call)
    // As a restart does, between any two reports.
    if (changes && index % 3 === 0) calls = VesselCalls.load(changes.state, report)
  }
  return [...stored.values()]
}

/** Whether a time is that of the first report at or after the true one, or of a neighbour. */
function isWithinOneReport(found: number | null, made: number | null, times: readonly number[]): boolean {
  if (found === null || made === null) return found === made
  const first = times.findIndex((time) => time >= Math.floor(made))
  return [-1, 0, 1].some((step) => times[first + step] === found)
}

describe('calls that were made', () => {
  it('are found within one report of each time, and none is invented', () => {
    const random = seededRandom(32)
    let made = 0
    let wrong = 0
    let invented = 0
    for (let vessel = 0; vessel < 300; vessel += 1) {
      const voyage = new Voyage(random)
      const reports = [...voyage.reports()]
      const times = reports.map(({ seconds }) => seconds)
      const found = foundIn(reports)
      made += voyage.made.length
      for (const call of voyage.made) {
        const same = found.findIndex(({ port }) => port === call.port)
        const [match] = same < 0 ? [] : found.splice(same, 1)
        const isRight =
          match?.kind === call.kind &&
          match.isStopSeen === call.isStopSeen &&
          isWithinOneReport(match.enteredSeconds, call.entered, times) &&
          isWithinOneReport(match.stoppedSeconds, call.stopped, times) &&
          isWithinOneReport(match.movedSeconds, call.moved, times) &&
          isWithinOneReport(match.leftSeconds, call.left, times)
        if (!isRight) wrong += 1
      }
      invented += found.length
    }
    expect(made).toBeGreaterThan(900)
    expect(invented).toBe(0)
    expect(wrong / made).toBeLessThan(0.01)
  })
})
