import { backOff } from '#lib/backOff.ts'
import { pause } from '#lib/pause.ts'
import type { Fleet } from './fleet.ts'
import { type FleetSource, FollowedFleet } from './followedFleet.ts'

/**
 * - loading: nothing to serve yet
 * - live: the last look at the source succeeded
 * - stale: it failed; what is served is as of `sinceAt`
 */
export interface FollowerState {
  name: 'loading' | 'live' | 'stale'
  /** Milliseconds since 1970: when loading began, when it became live, or when a look last succeeded. */
  sinceAt: number
  /** The last failure of the source, while it matters. */
  problem: string | null
}

/** `rows` is `null` after a reload: anything may have changed, and row numbers are new. */
export interface FleetChange {
  fleet: Fleet
  rows: readonly number[] | null
  /** False where characteristics or ports changed: that leaves `updatedMicroseconds` as it was. */
  isStamped: boolean
}

export interface FollowerOptions {
  source: FleetSource
  pollMilliseconds?: number
  /** The time that requests wait for a source that neither continues nor fails. */
  patienceMilliseconds?: number
  now?: () => number
  /** Resolves after the pause, or when the signal aborts. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const pollMilliseconds = 200
const patienceMilliseconds = 2_000
const maxPauseMilliseconds = 5_000

/**
 * Loads the fleet, then follows commits. A failing source is asked again, less and less often. A fleet that needs
 * reloading is served and followed until its successor has caught up.
 */
export class FleetFollower {
  state: FollowerState
  /** How many vessels a load under way has read so far. */
  loadedCount = 0
  #followed: FollowedFleet | null = null
  /** The reloaded successor of the fleet that is served. */
  #renewed: FollowedFleet | null = null
  #renewing: Promise<void> | null = null
  #lastSuccessAt = 0
  #failures = 0
  #looking: Promise<void> | null = null
  #nextLook: Promise<void> | null = null
  /** Counts the parts of answers received. */
  #partsReceived = 0
  #awaited: { look: Promise<void>; end: Promise<void> } | null = null
  #running: Promise<void> | null = null
  readonly #stopping = new AbortController()
  readonly #listeners = new Set<(change: FleetChange) => void>()
  readonly #options: Required<FollowerOptions>

  constructor(options: FollowerOptions) {
    this.#options = {
      pollMilliseconds: pollMilliseconds,
      patienceMilliseconds: patienceMilliseconds,
      now: Date.now,
      pause,
      ...options,
    }
    this.state = { name: 'loading', sinceAt: this.#options.now(), problem: null }
  }

  /** `null` until all vessels are loaded. Another object after a reload: keep row numbers no longer than the fleet. */
  get fleet(): Fleet | null {
    return this.#followed?.fleet ?? null
  }

  /** When what is served was last as in the source, in milliseconds since 1970; 0 before that. */
  get lastSuccessAt(): number {
    return this.#lastSuccessAt
  }

  start(): void {
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#renewing
  }

  /** Calls back after every change; call the result to unsubscribe. */
  subscribe(listener: (change: FleetChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Resolves when everything committed before the call is in the fleet: a client that reads then, and later asks for
   * changes since, misses nothing. Does not wait when there is no fleet yet or the source fails, and not for long when the
   * source does not answer.
   */
  async catchUp(): Promise<void> {
    if (this.state.name !== 'live') return
    const look = this.#lookFromNow()
    if (this.#awaited?.look !== look) this.#awaited = { look, end: this.#endOrSilence(look) }
    await this.#awaited.end
  }

  /** A paused server, or one behind a dropping firewall, fails only after a while. */
  async #endOrSilence(look: Promise<void>): Promise<void> {
    const { patienceMilliseconds } = this.#options
    const ended = new AbortController()
    const end = look.finally(() => ended.abort())
    for (let received = -1; received !== this.#partsReceived; ) {
      received = this.#partsReceived
      await Promise.race([end, pause(patienceMilliseconds, ended.signal)])
      if (ended.signal.aborted) return
    }
    const problem = `It has not answered for ${patienceMilliseconds / 1_000} s`
    this.state = { name: 'stale', sinceAt: this.#lastSuccessAt, problem }
  }

  /** Ports or similar data that these records include has changed. */
  noteDrawnOn(rows: readonly number[]): void {
    const { fleet } = this
    if (fleet === null || rows.length === 0) return
    fleet.version += 1
    this.#notify({ fleet, rows, isStamped: false })
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#lookFromNow()
      const milliseconds = backOff(this.#failures, this.#options.pollMilliseconds, maxPauseMilliseconds)
      await this.#options.pause(milliseconds, this.#stopping.signal)
    }
  }

  /** Polls one at a time. A poll under way may miss the caller's commit. */
  #lookFromNow(): Promise<void> {
    if (this.#looking === null) return this.#beginLook()
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = null
      return this.#beginLook()
    })
    return this.#nextLook
  }

  #beginLook(): Promise<void> {
    const beganAt = this.#options.now()
    this.#looking = this.#look()
      .then((problem) => this.#noteLook(problem, beganAt))
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  /** Polls the source once; returns the problem, if there was one. */
  async #look(): Promise<string | null> {
    const followed = this.#followed
    if (followed === null || followed.isOfAnotherStore) return this.#load()
    const { fleet } = followed
    const problem = await followed.look((rows, isStamped) => {
      this.#partsReceived += 1
      this.#notify({ fleet, rows, isStamped })
    })
    if (problem !== null) return problem
    const renewed = this.#renewed
    this.#renewed = null
    if (renewed !== null && (await renewed.look(() => {})) === null) this.#serve(renewed)
    else if (fleet.needsReload) this.#renewing ??= this.#renew()
    return null
  }

  async #load(): Promise<string | null> {
    const answer = await FollowedFleet.load(this.#options.source, (vessels) => {
      this.loadedCount = vessels
    })
    if ('problem' in answer) return answer.problem
    this.#serve(answer.value)
    return null
  }

  /** Loads a successor in the background. */
  async #renew(): Promise<void> {
    const answer = await FollowedFleet.load(this.#options.source, () => {})
    // Catches up here, not in a look that a request may wait for.
    const problem = 'problem' in answer ? answer.problem : await answer.value.look(() => {})
    if ('value' in answer && problem === null) this.#renewed = answer.value
    else await this.#options.pause(maxPauseMilliseconds, this.#stopping.signal)
    this.#renewing = null
  }

  #serve(followed: FollowedFleet): void {
    if (this.#followed) followed.succeed(this.#followed)
    this.#followed = followed
    this.#notify({ fleet: followed.fleet, rows: null, isStamped: true })
  }

  /** A commit during the look may be missing in it, so what is served is as of its beginning. */
  #noteLook(problem: string | null, beganAt: number): void {
    this.#failures = problem === null ? 0 : this.#failures + 1
    if (problem !== null) {
      this.state =
        this.fleet === null ? { ...this.state, problem } : { name: 'stale', sinceAt: this.#lastSuccessAt, problem }
      return
    }
    this.#lastSuccessAt = beganAt
    if (this.state.name !== 'live') this.state = { name: 'live', sinceAt: this.#lastSuccessAt, problem: null }
  }

  #notify(change: FleetChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
