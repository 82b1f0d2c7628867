import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import type { SourceStore, StoredSource } from '#lib/store/sources.ts'
import type { ConfiguredSource, TakenSource } from './feeds/feedSnapshot.ts'
import type { Feeds } from './feeds/feeds.ts'
import { type Source, SourceError } from './source.ts'
import { machineDependencies, type SourceDependencies } from './sources/dependencies.ts'
import { serverRefusal } from './sources/serverAddress.ts'
import { type SourceTestResult, testRunning, testSource } from './sourceTest.ts'
import { parseSource } from './sourceUrl/sourceUrl.ts'
import { configuredSource, connectionIn, connectionText, isSamePort, sourceText } from './sourceUrl/storedSource.ts'

interface StoredSourcesOptions {
  store: Pick<SourceStore, 'version' | 'all'>
  /** The sources of AIS_SOURCES, which win, with their URLs. */
  environment: readonly { source: Source; text: string }[]
  aisstreamApiKey: string | null
  /** Reports the applied sources and their terms to the web processes. */
  report: () => Promise<void>
  log: Log
  now: () => number
  signal: AbortSignal
}

/** Runs the sources. */
interface Running {
  feeds: Pick<Feeds, 'start' | 'stop' | 'setTerms' | 'feedOf'>
  /** Called before the first source runs. */
  beforeFirst: () => Promise<void>
  signal: AbortSignal
}

interface Taken {
  row: StoredSource
  /** `null` if it does not run. */
  source: Source | null
  isOverridden: boolean
  /** Why it cannot run. */
  refusal: string | null
}

/** Web processes read terms every second: they must know them before the first position. */
const termsMilliseconds = 1_000

/** Runs the sources that administrators have added, and follows their changes. */
export class StoredSources {
  readonly #options: StoredSourcesOptions
  readonly #dependencies: SourceDependencies
  readonly #running = new Map<string, StoredSource>()
  /** `null` before they run. */
  #where: Running | null = null
  #taken: readonly Taken[] = []
  #version: number | null = null

  constructor(options: StoredSourcesOptions) {
    this.#options = options
    const { aisstreamApiKey } = options
    this.#dependencies = { ...machineDependencies(), aisstreamApiKey, checkServer: serverRefusal }
  }

  begin(where: Running): void {
    this.#where = where
  }

  /** Reported to the web processes. */
  snapshot(): { configured: ConfiguredSource[]; taken: Record<string, TakenSource> } {
    const taken = this.#taken.map(({ row, isOverridden, refusal }) => {
      const { id, createdAt, changedAt } = row
      return [id, { changedAt: changedAt ?? createdAt, isOverridden, refusal }] as const
    })
    return { configured: this.#options.environment.map(configuredSource), taken: Object.fromEntries(taken) }
  }

  /** Reads the sources again if one has changed. */
  async refresh(): Promise<void> {
    if (!this.#where) return
    const { feeds, beforeFirst, signal } = this.#where
    const { store, report } = this.#options
    const version = await store.version()
    if (version === this.#version) return
    const taken = (await store.all()).map((row) => this.#take(row))
    const wanted = taken.filter(({ source }) => source !== null)
    for (const [id, row] of this.#running) {
      const next = wanted.find((each) => each.row.id === id)
      if (next && isSameFeed(row, next.row)) continue
      await feeds.stop(row.name)
      this.#running.delete(id)
    }
    for (const { source } of wanted) if (source) feeds.setTerms(source.description)
    this.#taken = taken
    await report()
    const starting = wanted.filter(({ row }) => !this.#running.has(row.id))
    if (starting.length > 0) await beforeFirst()
    if (starting.some(({ row }) => !row.isPublic)) await pause(termsMilliseconds, signal)
    if (signal.aborted) return
    for (const { row, source } of starting) {
      if (source) feeds.start(source)
      this.#running.set(row.id, row)
    }
    // Not before: a store that fails in between would leave the sources unstarted.
    this.#version = version
  }

  /** Tests a source by its URL with secrets until the caller has left; a running one is watched. */
  async test(text: string, seconds: number, left: AbortSignal): Promise<SourceTestResult> {
    const { environment, log, now, signal: end } = this.#options
    const testing = { seconds, log: log.with({ test: true }), now, signal: AbortSignal.any([end, left]) }
    const connection = connectionIn(text)
    const running = [
      ...[...this.#running.values()].map((row) => ({ name: row.name, connection: connectionText(row) })),
      ...environment.map(({ source, text: own }) => ({ name: source.description.name, connection: connectionIn(own) })),
    ].find((each) => each.connection === connection)
    const feed = running && this.#where?.feeds.feedOf(running.name)
    return feed ? testRunning(feed, testing) : testSource(parseSource(text, this.#dependencies), testing)
  }

  #take(row: StoredSource): Taken {
    const isOverridden = this.#options.environment.some(
      ({ source, text }) => source.description.name === row.name || isSamePort(text, row.url),
    )
    if (isOverridden || !row.enabled) return { row, source: null, isOverridden, refusal: null }
    try {
      return { row, source: parseSource(sourceText(row), this.#dependencies), isOverridden, refusal: null }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      this.#options.log.error('source skipped', { source: row.name, reason: error.message })
      return { row, source: null, isOverridden, refusal: error.message }
    }
  }
}

/** Changed terms keep the connection. */
function isSameFeed(one: StoredSource, other: StoredSource): boolean {
  const parts = (row: StoredSource) => [connectionText(row), row.name, row.collection, row.reserveOf]
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other))
}
