import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()
let lastFurther: Promise<unknown> = Promise.resolve()
/** What each caller has in work, until it is done. */
const inWork = new Map<string, Promise<void>>()

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

/** A turn of a request that had one before: those that wait for their first one do not wait behind it. */
function furtherTurn(): Promise<unknown> {
  lastFurther = lastFurther.then(() => turnOfTheLoop())
  return lastFurther
}

/** The turns that one request takes. */
export interface Turns {
  /** Lets others have the event loop. What is done until the end of the turn that follows is charged. */
  next(): Promise<void>
  /**
   * Does work that yields often, and lets others have the event loop every few milliseconds. Of one caller there is one such
   * work at a time: what a dozen have half done would take much memory.
   */
  run<Result>(work: Iterator<unknown, Result>): Promise<Result>
  /** What the request has cost so far, without what others did between its turns. */
  spentMilliseconds(): number
}

/** `processorMilliseconds` is what the whole thread has spent; `clock` is monotonic. */
export function createTurns(
  caller: string,
  processorMilliseconds: () => number,
  clock = () => performance.now(),
): Turns {
  let spent = 0
  /** What the thread had spent when the turn began; `null` between turns. */
  let began: number | null = processorMilliseconds()

  function end(): void {
    spent += began === null ? 0 : processorMilliseconds() - began
    began = null
  }

  async function next(): Promise<void> {
    end()
    await furtherTurn()
    began = processorMilliseconds()
    // Once the microtasks of this turn are done, before the turn of anybody else.
    process.nextTick(end)
  }

  async function inTurns<Result>(work: Iterator<unknown, Result>): Promise<Result> {
    for (let until = clock() + turnMilliseconds; ; ) {
      const { done, value } = work.next()
      if (done) return value
      if (clock() < until) continue
      await next()
      until = clock() + turnMilliseconds
    }
  }

  return {
    next,
    async run(work) {
      const before = inWork.get(caller)
      const { promise: done, resolve } = Promise.withResolvers<void>()
      inWork.set(caller, done)
      try {
        if (before) {
          end()
          await before
          await next()
        }
        return await inTurns(work)
      } finally {
        if (inWork.get(caller) === done) inWork.delete(caller)
        resolve()
      }
    },
    spentMilliseconds: () => spent + (began === null ? 0 : processorMilliseconds() - began),
  }
}
