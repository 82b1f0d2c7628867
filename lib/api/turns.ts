import { clientGone } from './answer/problem.ts'

/** Waiting jobs of each caller, in order. Callers take turns. */
type Waiting = Map<string, (() => void)[]>

/** Time that turns hold the event loop before they yield it. */
const turnMilliseconds = 4
/** New jobs that may start before a started one continues. */
const maxOvertaken = 3

/**
 * Shares the event loop fairly between callers. A turn is one long job or several short ones. A caller's next job starts only
 * after its current one; at most three new jobs run before a started one continues.
 */
export class TurnQueue {
  readonly #clock: () => number
  readonly #first: Waiting = new Map()
  readonly #further: Waiting = new Map()
  /** New jobs that started while others waited to continue. */
  #overtaken = 0
  #isTaking = false
  #until = 0

  /** `clock` is monotonic. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  get hasWaiting(): boolean {
    return this.#first.size + this.#further.size > 0
  }

  first(caller: string): Promise<void> {
    return this.#turnOf(this.#first, caller)
  }

  /** Continues a started job. Few may be open, because each holds memory. */
  further(caller: string): Promise<void> {
    return this.#turnOf(this.#further, caller)
  }

  #turnOf(waiting: Waiting, caller: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = waiting.get(caller)
    if (own) own.push(resolve)
    else waiting.set(caller, [resolve])
    if (!this.#isTaking) setImmediate(this.#takeSome)
    this.#isTaking = true
    return promise
  }

  readonly #takeSome = (): void => {
    this.#until = this.#clock() + turnMilliseconds
    this.#takeOne()
  }

  #takeOne(): void {
    const beginner = [...this.#first.keys()].find((caller) => !this.#further.has(caller))
    const [started] = this.#further.keys()
    const isFirst = beginner !== undefined && (this.#overtaken < maxOvertaken || started === undefined)
    this.#overtaken = isFirst && started !== undefined ? this.#overtaken + 1 : 0
    if (isFirst) begin(this.#first, beginner)
    else if (started !== undefined) begin(this.#further, started)
    // Runs the microtasks of the turn before the tick that the last of them adds.
    queueMicrotask(() => process.nextTick(this.#end))
  }

  readonly #end = (): void => {
    this.#isTaking = this.hasWaiting
    if (!this.#isTaking) return
    if (this.#clock() < this.#until) this.#takeOne()
    else setImmediate(this.#takeSome)
  }
}

function begin(waiting: Waiting, caller: string): void {
  const own = waiting.get(caller) ?? []
  const next = own.shift()
  waiting.delete(caller)
  if (own.length > 0) waiting.set(caller, own)
  next?.()
}

const queue = new TurnQueue()

/**
 * Waits for a turn of the event loop, for work of some milliseconds. Without turns, the dozens of requests that follow
 * a commit would block all others.
 */
export function ownTurn(caller: string): Promise<void> {
  return queue.first(caller)
}

/** Whether requests wait for their turn. */
export function isTurnAwaited(): boolean {
  return queue.hasWaiting
}

const sharedWork = new Set<() => void>()
let isShareDue = false

/**
 * Runs work that many have, such as thousands of streams after a commit, in turns of a few milliseconds and at most half of the
 * time. Work that is waiting already is not added again. Work must not throw.
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

/** The turns that one request takes. */
export interface Turns {
  /** Yields the event loop. Work until the end of the following turn is charged. */
  next(): Promise<void>
  /**
   * Runs work in steps, and yields the event loop every few milliseconds. Resolves when all work is done, because a
   * dozen half-done answers would take much memory. Throws once the client has disconnected.
   */
  run<Result>(work: Iterator<unknown, Result>): Promise<Result>
  /** Notes processor time that was charged before it is spent. */
  noteCharged(milliseconds: number): void
  /** Processor time of the request so far that is not charged yet, excluding other requests between its turns. */
  spentMilliseconds(): number
}

interface TurnPorts {
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal
  /** Monotonic. */
  clock?: () => number
  queue?: TurnQueue
}

/** `processorMilliseconds` is the time that the whole thread has spent. */
export function createTurns(
  caller: string,
  processorMilliseconds: () => number,
  { signal, clock = () => performance.now(), queue: ownQueue = queue }: TurnPorts = {},
): Turns {
  let spent = 0
  let charged = 0
  /** Processor time of the thread at the start of the turn; `null` between turns. */
  let began: number | null = processorMilliseconds()

  function end(): void {
    spent += began === null ? 0 : processorMilliseconds() - began
    began = null
  }

  async function next(): Promise<void> {
    end()
    await ownQueue.further(caller)
    began = processorMilliseconds()
    // Runs after the microtasks of this turn and before the next turn.
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
        if (signal?.aborted) throw clientGone()
        until = clock() + turnMilliseconds
      }
    },
    noteCharged(milliseconds) {
      charged += milliseconds
    },
    spentMilliseconds: () => Math.max(0, spent + (began === null ? 0 : processorMilliseconds() - began) - charged),
  }
}
