/** What waits for turns, each caller's in order; the callers in rotation. */
type Waiting = Map<string, (() => void)[]>
const first: Waiting = new Map()
const further: Waiting = new Map()
/** First turns that were taken while further ones waited. */
let overtaken = 0
let isTurnDue = false

/**
 * Work that may take milliseconds waits here for its own turn of the event loop. Otherwise the dozens of requests that follow
 * one commit would be answered in one go and block everything else. Who asks for little does not wait behind those who ask
 * for much: nothing of a caller begins while something of theirs is half done, and what begins may overtake that thrice.
 */
export function ownTurn(caller: string): Promise<void> {
  return turnOf(first, caller)
}

function turnOf(waiting: Waiting, caller: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const own = waiting.get(caller)
  if (own) own.push(resolve)
  else waiting.set(caller, [resolve])
  if (!isTurnDue) setImmediate(takeTurn)
  isTurnDue = true
  return promise
}

function takeTurn(): void {
  const beginner = [...first.keys()].find((caller) => !further.has(caller))
  const [halfDone] = further.keys()
  const isFirst = beginner !== undefined && (overtaken < mostOvertaken || halfDone === undefined)
  overtaken = isFirst && halfDone !== undefined ? overtaken + 1 : 0
  if (isFirst) begin(first, beginner)
  else if (halfDone !== undefined) begin(further, halfDone)
  isTurnDue = first.size + further.size > 0
  if (isTurnDue) setImmediate(takeTurn)
}

function begin(waiting: Waiting, caller: string): void {
  const own = waiting.get(caller) ?? []
  const next = own.shift()
  waiting.delete(caller)
  if (own.length > 0) waiting.set(caller, own)
  next?.()
}

const mostOvertaken = 3

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
  /**
   * Does work that yields often, and lets others have the event loop every few milliseconds. What the caller waits for besides
   * begins when it is done: what a dozen have half done would take much memory.
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
    await turnOf(further, caller)
    began = processorMilliseconds()
    // Once the microtasks of this turn are done, before the turn of anybody else.
    process.nextTick(end)
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
