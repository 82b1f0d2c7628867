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
import { repeat } from './repeat.ts'

export interface PortSweepOptions {
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
  book: PortBook
  log: Log
  signal: AbortSignal
  everyMilliseconds?: number
}

type Read = (vessel: Vessel, matcher: Matcher) => string | null

const lookMilliseconds = 1_000

/**
 * Keeps every vessel's matched port up to date with the port book, until `signal` aborts. At the start (another program may
 * have written vessels) and after a change of aliases, a match that depended on the vessel's position is kept; after a change
 * of ports, all destinations are matched again.
 */
export async function sweepPorts(options: PortSweepOptions): Promise<void> {
  const { book, log, signal, everyMilliseconds = lookMilliseconds } = options
  let read: Read | null = matchedPortAgain
  async function refresh(): Promise<void> {
    const changed = await book.refresh()
    if (changed !== null) read = changed.size > 0 ? matchedPortOf : matchedPortAgain
    if (read !== null) await sweep(read, options)
    read = null
  }

  await repeat(refresh, {
    everyMilliseconds,
    failure: 'ports could not be read, matching stays as it was',
    log,
    signal,
  })
}

async function sweep(read: Read, { store, pipeline, book, log, signal }: PortSweepOptions): Promise<void> {
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
