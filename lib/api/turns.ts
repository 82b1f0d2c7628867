import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Work that may take milliseconds waits here for its own turn of the event loop, first come, first served. Otherwise the
 * dozens of requests that follow one commit would be answered in one go and block everything else.
 */
export function ownTurn(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
