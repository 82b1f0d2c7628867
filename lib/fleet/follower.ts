import { backOff } from '#lib/backOff.ts'
import { pause } from '#lib/pause.ts'
import type { Fleet } from './fleet.ts'
import { type FleetSource, FollowedFleet } from './followedFleet.ts'

/**
 * - loading: no vessels to serve yet
 * - live: the last poll of the source succeeded
 * - stale: the last poll failed; the served state is that of `sinceAt`
 */
export interface FollowerState {
  name: 'loading' | 'live' | 'stale'
  /** Milliseconds since 1970 of the start of loading, of becoming live, or of the last successful poll. */
  sinceAt: number
  /** The last failure of the source, until it is resolved. */
  problem: string | null
}

/** `rows` is `null` after a reload: any vessel may have changed, and row numbers are new. */
export interface FleetChange {
  fleet: Fleet
  rows: readonly number[] | null
  /** False if characteristics or ports changed, which leaves `updatedMicroseconds` unchanged. */
  isStamped: boolean
}

export interface FollowerOptions {
  source: FleetSource
  pollMilliseconds?: number
  /** How long requests wait for a source that neither continues nor fails. */
  patienceMilliseconds?: number
  now?: () => number
  /** Resolves after the pause, or when the signal aborts. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const pollMilliseconds = 200
const patienceMilliseconds = 2_000
const maxPauseMilliseconds = 5_000

/**
 * Loads the fleet, then follows commits. Retries a failing source at growing intervals. A fleet that needs reloading is
 * served and followed until its successor has caught up.
 */
export class FleetFollower {
  state: FollowerState
  /** Vessels read so far by the current load. */
  loadedCount = 0
  #followed: FollowedFleet | null = null
  /** The reloaded successor of the served fleet. */
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

  /**
   * `null` until all vessels are loaded. A reload replaces the object, so keep row numbers no longer than the fleet.
   */
  get fleet(): Fleet | null {
    return this.#followed?.fleet ?? null
  }

  /** When the served state last equalled the source, in milliseconds since 1970; 0 before that. */
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

  /** Calls back after every change. Call the returned function to unsubscribe. */
  subscribe(listener: (change: FleetChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Resolves when everything committed before the call is in the fleet, so that a client that reads then and later asks
   * for changes since misses nothing. Does not wait if there is no fleet yet or the source fails, and not for long if
   * the source does not answer.
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

  /** Reports that ports or similar data of these records have changed. */
  noteRelatedChange(rows: readonly number[]): void {
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

  /** Polls one at a time. A running poll may miss the caller's commit. */
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

  /** Polls the source once. Returns the problem, if there was one. */
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
    // Catches up here, not in a poll that a request may wait for.
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

  /** A commit during the poll may be missing, so the served state is that of the start of the poll. */
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
