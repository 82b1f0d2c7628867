import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Whatever may take milliseconds waits for its turn: one piece of all that waits in each turn of the event loop, in the order
 * in which they came. Requests that saw the same commit come in would else be answered in one go, by the dozen.
 */
export function ownTurn(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
