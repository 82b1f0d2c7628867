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

/** How long a request holds the event loop before it lets others have it. */
const turnMilliseconds = 8

/** The turns that one request takes. */
export interface Turns {
  /** Does work that yields often, and lets others have the event loop every few milliseconds. */
  run<Result>(work: Iterator<unknown, Result>): Promise<Result>
  /** What the request has cost so far, without what others did between its turns. */
  spentMilliseconds(): number
}

/** `processorMilliseconds` is what the whole thread has spent; `clock` is monotonic. */
export function createTurns(processorMilliseconds: () => number, clock = () => performance.now()): Turns {
  let since = processorMilliseconds()
  let spent = 0
  return {
    async run(work) {
      for (let until = clock() + turnMilliseconds; ; ) {
        const { done, value } = work.next()
        if (done) return value
        if (clock() < until) continue
        spent += processorMilliseconds() - since
        await ownTurn()
        since = processorMilliseconds()
        until = clock() + turnMilliseconds
      }
    },
    spentMilliseconds: () => spent + processorMilliseconds() - since,
  }
}
