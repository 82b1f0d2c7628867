import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import type { Matcher } from '#lib/ports/match.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import type { Store } from '#lib/store/store.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { matchedPortAgain, matchedPortOf } from '#lib/vessel/matchedPort.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import type { Pipeline } from './pipeline.ts'

export interface PortSweepOptions {
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
  book: PortBook
  log: Log
  signal: AbortSignal
  everyMilliseconds?: number
}

type Read = (vessel: Vessel, matcher: Matcher) => string | null

const LOOK_MILLISECONDS = 1_000
const SHIPS_A_BATCH = 1_000

/**
 * Keeps the ports of all vessels as the port book reads their destinations, until `signal` aborts. To begin with, as another
 * program may have written them, and after a change of aliases; what a vessel's place settled then stays. Anew after a change
 * of ports.
 */
export async function sweepPorts(options: PortSweepOptions): Promise<void> {
  const { book, log, signal, everyMilliseconds = LOOK_MILLISECONDS } = options
  let read: Read | null = matchedPortAgain
  let isFailing = false
  while (!signal.aborted) {
    try {
      const changed = await book.refresh()
      if (changed !== null) read = changed.size > 0 ? matchedPortOf : matchedPortAgain
      if (read !== null) await sweep(read, options)
      read = null
      isFailing = false
    } catch (error) {
      if (!isFailing && !signal.aborted)
        log.warn('ports cannot be followed: destinations are read as before', { error })
      isFailing = true
    }
    await pause(everyMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}

async function sweep(read: Read, { store, pipeline, book, log, signal }: PortSweepOptions): Promise<void> {
  const differing: number[] = []
  await store.loadVessels((record) => {
    signal.throwIfAborted()
    const vessel = decodeRecord(record)
    if (read(vessel, book.matcher) !== vessel.matchedPort) differing.push(vessel.mmsi)
  })
  let changed = 0
  for (let from = 0; from < differing.length && !signal.aborted; from += SHIPS_A_BATCH) {
    changed += await pipeline.revise(differing.slice(from, from + SHIPS_A_BATCH), (vessel) => {
      const port = read(vessel, book.matcher)
      if (port === vessel.matchedPort) return false
      vessel.matchedPort = port
      return true
    })
  }
  if (changed > 0) log.info('destinations were read anew', { vessels: changed })
}
