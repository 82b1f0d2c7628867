import type { TileAddress } from '../vessels/liveTiles.ts'

const sources = ['basemap', 'shore'] as const
const firstPauseMs = 2000
const longestPauseMs = 15_000

/**
 * Tiles of the chart that did not come. The map itself would never ask for them again: they are asked for once the service
 * answers, and, for one may fail alone, after a pause that grows as long as they fail.
 */
export class MissingLand {
  #ask: (source: string, addresses: TileAddress[]) => void
  #missing: { source: string; address: TileAddress }[] = []
  #due: ReturnType<typeof setTimeout> | undefined
  #pauseMs = firstPauseMs
  #askedMs = -Infinity

  constructor(ask: (source: string, addresses: TileAddress[]) => void) {
    this.#ask = ask
  }

  /** Takes what an error of the map tells of. */
  note(event: object): void {
    const { sourceId, tile } = event as { sourceId?: string; tile?: { tileID: { canonical: TileAddress } } }
    const source = sources.find((known) => known === sourceId)
    if (!source || !tile) return
    this.#missing.push({ source, address: tile.tileID.canonical })
    this.#due ??= setTimeout(() => this.askAgain(), this.#nextPauseMs())
  }

  askAgain(): void {
    this.stop()
    if (this.#missing.length === 0) return
    const missing = this.#missing
    this.#missing = []
    this.#askedMs = performance.now()
    for (const source of sources) {
      const addresses = missing.filter((one) => one.source === source).map(({ address }) => address)
      if (addresses.length > 0) this.#ask(source, addresses)
    }
  }

  stop(): void {
    clearTimeout(this.#due)
    this.#due = undefined
  }

  /** What fails long after it was last asked for is news. */
  #nextPauseMs(): number {
    if (performance.now() - this.#askedMs > longestPauseMs) this.#pauseMs = firstPauseMs
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    return pauseMs
  }
}

/** A tile or an answer that did not come: the feed's state tells of it. Anything else is a fault of ours. */
export function isUnanswered(error: unknown): boolean {
  return /AJAXError|RequestFailure|Failed to fetch|cannot be reached/.test(String(error))
}
