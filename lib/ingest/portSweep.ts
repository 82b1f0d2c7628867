import type { Log } from '#lib/log.ts'
import type { Matcher } from '#lib/ports/match.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import { numbersWhere } from '#lib/store/numbersWhere.ts'
import type { Store } from '#lib/store/store.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { matchedPortAgain, matchedPortOf } from '#lib/vessel/matchedPort.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import type { Revision } from './committer.ts'
import type { Pipeline } from './pipeline.ts'

interface PortSweepOptions {
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
  book: PortBook
  log: Log
}

type Read = (vessel: Vessel, matcher: Matcher) => string | null

/**
 * Returns work that brings every vessel's matched port up to date with the port book. At the start (another program may have
 * written vessels) and after a change of aliases, a match that depended on the vessel's position is kept; after a change of
 * ports, all destinations are matched again.
 */
export function portSweep(options: PortSweepOptions): (signal: AbortSignal) => Promise<void> {
  let read: Read | null = matchedPortAgain
  return async (signal) => {
    const changed = await options.book.refresh()
    if (changed !== null) read = changed.size > 0 ? matchedPortOf : matchedPortAgain
    if (read !== null) await sweep(read, options, signal)
    read = null
  }
}

async function sweep(read: Read, { store, pipeline, book, log }: PortSweepOptions, signal: AbortSignal): Promise<void> {
  const isDifferent = (record: Uint8Array) => {
    const vessel = decodeRecord(record)
    return read(vessel, book.matcher) !== vessel.matchedPort
  }
  const differing = await numbersWhere(store, isDifferent, signal)
  const match = ({ vessel }: VesselState): Revision => {
    const port = read(vessel, book.matcher)
    if (port === vessel.matchedPort) return 'same'
    vessel.matchedPort = port
    return 'changed'
  }
  const changed = await pipeline.revise(differing, match, signal)
  if (changed > 0) log.info('destinations matched again', { vessels: changed })
}
