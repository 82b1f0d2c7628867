/** Node's pool has four threads, which also compress answers and read files. */
const maxRunning = 2
/** Limits known senders and unknown ones separately. The last in line waits for about a second. */
const maxWaiting = 8
const maxWaitingOfOne = 4
export const retrySeconds = 1

export interface Sender {
  /** A network, a browser or an account; each has few places in the queue. */
  key: string
  /** A known browser or a user, whose passwords do not wait for those of unknown senders. */
  isKnown: boolean
}

interface Waiting extends Sender {
  start(): void
}

/** Thrown for a password that finds no place in the queue. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}

/** Whether few of those waiting are like this sender. */
export function hasPlaceAmong(waiting: Iterable<Sender>, { key, isKnown }: Sender): boolean {
  const alike = [...waiting].filter((each) => each.isKnown === isKnown)
  return alike.length < maxWaiting && alike.filter((each) => each.key === key).length < maxWaitingOfOne
}

/** Hashes few passwords at a time, each for about 0.2 s. */
export class PasswordQueue {
  readonly #known: Waiting[] = []
  readonly #strangers: Waiting[] = []
  #running = 0

  hasPlace(sender: Sender): boolean {
    return this.#running < maxRunning || hasPlaceAmong([...this.#known, ...this.#strangers], sender)
  }

  /** Throws PasswordsBusy if there is no place. */
  async run<Result>(sender: Sender, hash: () => Promise<Result>): Promise<Result> {
    if (!this.hasPlace(sender)) throw new PasswordsBusy('Too many passwords are waiting')
    if (this.#running < maxRunning) this.#running += 1
    else await this.#turnOf(sender)
    try {
      return await hash()
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

export const passwordQueue = new PasswordQueue()
