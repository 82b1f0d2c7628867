import { BoundedMap } from '#lib/boundedMap.ts'
import type { Coverage } from '#lib/coverage/coverage.ts'
import { isBeyond } from '#lib/coverage/receiverRange.ts'
import type { TrackFix } from '#lib/vessel/evidence.ts'
import { isReachable } from './reach.ts'

const maxVessels = 1_000
/** A single wrong report is a reception error. */
const reportsNeeded = 2
/** A vessel that was not received for longer begins anew. */
const longestGapMicroseconds = 30 * 60_000_000
/** Another source that receives the vessel there within this time corroborates the position. */
const corroboratedMilliseconds = 30 * 60_000

/** The latest of some positions of a vessel, from one source, beyond its range. */
interface FarReports {
  source: string
  last: TrackFix
  reports: number
}

interface ReportOfReceiver {
  /** The MMSI that was sent. */
  mmsi: number
  source: string
  position: TrackFix
  nowMilliseconds: number
}

export type ReceivedPlaces = Pick<Coverage, 'rangeOf' | 'hasAnotherReceived'>

/**
 * Finds positions that are not plausible for their receiver: the vessel cannot have sailed there, the receiver has never received
 * so far, receives no other vessel there, and no other source receives the vessel there. Keeps the last positions of 1,000 vessels.
 */
export class BeyondReceiver {
  readonly #coverage: ReceivedPlaces
  readonly #far = new BoundedMap<number, FarReports>(maxVessels)

  constructor(coverage: ReceivedPlaces) {
    this.#coverage = coverage
  }

  hasFarReportsOf(number: number): boolean {
    return this.#far.has(number)
  }

  /** Notes a report, and returns whether it is beyond. `held` is the position of the record, which has the number. */
  isBeyond(number: number, held: TrackFix, report: ReportOfReceiver): boolean {
    const { source, position } = report
    if (isReachable(held, position)) {
      if (this.#far.get(number)?.source === source) this.#far.delete(number)
      return false
    }
    if (!this.#isFar(report)) return false
    const known = this.#far.get(number)
    const isSame = known?.source === source && isContinued(known.last, position)
    const reports = isSame ? known.reports + 1 : 1
    this.#far.set(number, { source, last: position, reports })
    return reports >= reportsNeeded
  }

  #isFar({ mmsi, source, position, nowMilliseconds }: ReportOfReceiver): boolean {
    const range = this.#coverage.rangeOf(source, nowMilliseconds)
    if (range === null || !isBeyond(range, position, mmsi)) return false
    const since = nowMilliseconds - corroboratedMilliseconds
    return !this.#coverage.hasAnotherReceived(source, mmsi, position, since, nowMilliseconds)
  }
}

function isContinued(last: TrackFix, position: TrackFix): boolean {
  const gap = position.broadcastMicroseconds - last.broadcastMicroseconds
  return gap <= longestGapMicroseconds && isReachable(last, position)
}
