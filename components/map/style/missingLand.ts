import { backOff } from '#lib/backOff.ts'
import type { TileAddress } from '../vessels/liveTiles.ts'
import { addedPrefix } from './addedLayers.ts'

const firstPauseMs = 2000
const longestPauseMs = 15_000

/**
 * Requests chart tiles again that could not be loaded, as MapLibre never does: once the service responds, and after a
 * pause that grows while requests fail, because a single tile may fail alone.
 */
export class MissingLand {
  #ask: (source: string, addresses: TileAddress[]) => void
  #missing: { source: string; address: TileAddress }[] = []
  #due: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #askedMs = -Infinity

  constructor(ask: (source: string, addresses: TileAddress[]) => void) {
    this.#ask = ask
  }

  /** Takes an error event of the map. */
  note(event: object): void {
    const { sourceId, tile } = event as { sourceId?: string; tile?: { tileID: { canonical: TileAddress } } }
    if (sourceId === undefined || !isChart(sourceId) || !tile) return
    this.#missing.push({ source: sourceId, address: tile.tileID.canonical })
    this.#due ??= setTimeout(() => this.askAgain(), this.#nextPauseMs())
  }

  askAgain(): void {
    this.stop()
    if (this.#missing.length === 0) return
    const missing = this.#missing
    this.#missing = []
    this.#askedMs = performance.now()
    for (const source of new Set(missing.map((one) => one.source))) {
      const addresses = missing.filter((one) => one.source === source).map(({ address }) => address)
      this.#ask(source, addresses)
    }
  }

  stop(): void {
    clearTimeout(this.#due)
    this.#due = undefined
  }

  /** After a long time without failures, the pause starts short again. */
  #nextPauseMs(): number {
    if (performance.now() - this.#askedMs > longestPauseMs) this.#failures = 0
    return backOff(this.#failures++, firstPauseMs, longestPauseMs)
  }
}

function isChart(source: string): boolean {
  return source === 'basemap' || source === 'shore' || source.startsWith(addedPrefix)
}
