import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Work that may take milliseconds waits here for its own turn of the event loop, first come, first served. Otherwise the
 * dozens of requests that follow one commit would be answered in one go and block everything else.
 */
export function ownTurn(): Promise<unknown> {
  last = last.then(() => turnOfTheLoop())
  return last
}

const sharedWork = new Set<() => void>()
let isShareDue = false

/**
 * Work that many do, such as thousands of streams after a commit: all of it together has turns of a few milliseconds, and
 * at most half of the time. Work that is waiting already is not added again. It must not throw.
 */
export function inSharedTurn(work: () => void): void {
  sharedWork.add(work)
  if (isShareDue) return
  isShareDue = true
  setImmediate(shareTurn)
}

function shareTurn(): void {
  const until = performance.now() + sharedTurnMilliseconds
  for (const work of sharedWork) {
    sharedWork.delete(work)
    work()
    if (performance.now() >= until) break
  }
  isShareDue = sharedWork.size > 0
  if (isShareDue) setTimeout(shareTurn, sharedTurnMilliseconds)
}

const sharedTurnMilliseconds = 4

/** How long a request holds the event loop before it lets others have it. */
const turnMilliseconds = 8

/** The turns that one request takes. */
export interface Turns {
  /** Lets others have the event loop. What is done until the end of the turn that follows is charged. */
  next(): Promise<void>
  /** Does work that yields often, and lets others have the event loop every few milliseconds. */
  run<Result>(work: Iterator<unknown, Result>): Promise<Result>
  /** What the request has cost so far, without what others did between its turns. */
  spentMilliseconds(): number
}

/** `processorMilliseconds` is what the whole thread has spent; `clock` is monotonic. */
export function createTurns(processorMilliseconds: () => number, clock = () => performance.now()): Turns {
  let spent = 0
  /** What the thread had spent when the turn began; `null` between turns. */
  let began: number | null = processorMilliseconds()

  function end(): void {
    spent += began === null ? 0 : processorMilliseconds() - began
    began = null
  }

  async function next(): Promise<void> {
    end()
    await ownTurn()
    began = processorMilliseconds()
    // Before the turn of anybody else: that one is asked for later.
    setImmediate(end)
  }

  return {
    next,
    async run(work) {
      for (let until = clock() + turnMilliseconds; ; ) {
        const { done, value } = work.next()
        if (done) return value
        if (clock() < until) continue
        await next()
        until = clock() + turnMilliseconds
      }
    },
    spentMilliseconds: () => spent + (began === null ? 0 : processorMilliseconds() - began),
  }
}
