interface QueueLimits {
  maxRunning: number
  /** Counted apart for known and unknown senders. */
  maxWaiting: number
  maxWaitingOfOne: number
}

/**
 * Node's pool has four threads, which also compress answers and read files. The last in line waits for about a second,
 * because a hash takes 0.2 s.
 */
const passwordLimits: QueueLimits = { maxRunning: 2, maxWaiting: 8, maxWaitingOfOne: 4 }
/** Pages render in the one thread that answers requests, each for up to 0.2 s. */
const pageLimits: QueueLimits = { maxRunning: 2, maxWaiting: 64, maxWaitingOfOne: 16 }
export const retrySeconds = 1

export interface Sender {
  /** A network, a browser or an account; each has few places in the queue. */
  key: string
  /** A known browser or a user, whose work does not wait for that of unknown senders. */
  isKnown: boolean
}

interface Waiting extends Sender {
  start(): void
}

/** Thrown for work that finds no place in the queue. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Whether few of those waiting are like this sender. */
export function hasPlaceAmong(
  waiting: Iterable<Sender>,
  { key, isKnown }: Sender,
  { maxWaiting, maxWaitingOfOne } = passwordLimits,
): boolean {
  const alike = [...waiting].filter((each) => each.isKnown === isKnown)
  return alike.length < maxWaiting && alike.filter((each) => each.key === key).length < maxWaitingOfOne
}

/** Runs little costly work at a time, and shares the places in line between senders. */
export class SenderQueue {
  readonly #known: Waiting[] = []
  readonly #strangers: Waiting[] = []
  readonly #limits: QueueLimits
  #running = 0

  constructor(limits = passwordLimits) {
    this.#limits = limits
  }

  hasPlace(sender: Sender): boolean {
    const waiting = [...this.#known, ...this.#strangers]
    return this.#running < this.#limits.maxRunning || hasPlaceAmong(waiting, sender, this.#limits)
  }

  /** Throws QueueFull if there is no place. */
  async run<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result> {
    if (!this.hasPlace(sender)) throw new QueueFull('Too many are waiting')
    if (this.#running < this.#limits.maxRunning) this.#running += 1
    else await this.#turnOf(sender)
    try {
      return await work()
    } finally {
      const next = this.#known.shift() ?? this.#strangers.shift()
      if (next) next.start()
      else this.#running -= 1
    }
  }

  #turnOf(sender: Sender): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = sender.isKnown ? this.#known : this.#strangers
    waiting.push({ ...sender, start: resolve })
    return promise
  }
}

export const passwordQueue = new SenderQueue()
export const createPageQueue = () => new SenderQueue(pageLimits)
