import type { NoticeJson } from '#lib/wire/notices.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { FeedSnapshot, FeedState } from './feedSnapshot.ts'

type Watched = Pick<
  FeedSnapshot,
  'name' | 'kind' | 'simulated' | 'state' | 'stateSinceAt' | 'detail' | 'sentencesByMinute'
>

interface FeedNoticesOptions {
  /** 0: none. */
  afterMinutes: number
  feeds: () => readonly Watched[]
  send: (notice: NoticeJson, at: number) => Promise<unknown>
  now: () => number
  /** The feeds that were silent when the ingest before ended. */
  silentBefore?: readonly string[]
}

const quiet: ReadonlySet<FeedState> = new Set(['silent', 'disconnected', 'failed', 'idle'])
/** A program that posted in as many minutes of the last hour is a receiver; others post when a user runs them. */
const receiverMinutes = 10

/** Notifies administrators once when a feed falls silent, and once when it sends again. */
export class FeedNotices {
  readonly #options: FeedNoticesOptions
  readonly #silent: Set<string>

  constructor(options: FeedNoticesOptions) {
    this.#options = options
    this.#silent = new Set(options.silentBefore)
  }

  /** The feeds whose silence was reported. */
  get silent(): string[] {
    return [...this.#silent]
  }

  async look(): Promise<void> {
    const { feeds, now, afterMinutes } = this.#options
    if (afterMinutes === 0) return
    const present = feeds()
    for (const feed of present) if (!feed.simulated) await this.#lookAt(feed, now())
    const names = new Set(present.map(({ name }) => name))
    for (const name of this.#silent) if (!names.has(name)) this.#silent.delete(name)
  }

  async #lookAt({ name, state, stateSinceAt, detail, ...feed }: Watched, now: number): Promise<void> {
    const { afterMinutes, send } = this.#options
    const since = isoTime(stateSinceAt)
    if (state === 'live' && this.#silent.has(name)) {
      await send({ kind: 'feed_back', feed: name, since, reason: null }, now)
      this.#silent.delete(name)
    }
    if (!quiet.has(state) || this.#silent.has(name) || now - stateSinceAt < afterMinutes * 60_000) return
    if (state === 'idle' && feed.sentencesByMinute.filter((count) => count > 0).length < receiverMinutes) return
    const hasReason = state === 'disconnected' || state === 'failed'
    await send({ kind: 'feed_silent', feed: name, since, reason: hasReason ? detail : null }, now)
    this.#silent.add(name)
  }
}
