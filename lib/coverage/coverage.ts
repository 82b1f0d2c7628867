import type { Place } from '#lib/distance.ts'
import type { ReceiverRange } from './receiverRange.ts'
import { SourceCoverage } from './sourceCoverage.ts'
import type { SourceCells } from './storedCells.ts'

export const maxSources = 200
export const maxCells = 1_000_000
export const maxCellsOfSource = 200_000

/** The places where each source receives vessels. */
export class Coverage {
  readonly #sources = new Map<string, SourceCoverage>()

  /** Continues with the cells that an earlier process saved. */
  restore(source: string, cells: SourceCells): void {
    this.#add(source, cells)
  }

  /** `null` for a new source when there are too many. */
  of(source: string, simulated: boolean): SourceCoverage | null {
    const known = this.#sources.get(source)
    if (known?.simulated === simulated) return known
    return this.#add(source, { simulated, numbers: new Int32Array(0) })
  }

  forget(source: string): void {
    this.#sources.delete(source)
  }

  hasReceivedNear(source: string, place: Place, since: number): boolean {
    return this.#sources.get(source)?.hasReceivedNear(place, since) ?? false
  }

  /** How far the receiver of a source receives; `null` if it is unknown. */
  rangeOf(source: string, now: number): ReceiverRange | null {
    const known = this.#sources.get(source)
    return known && !known.simulated ? known.range(now) : null
  }

  /** Whether a source besides this one received the vessel in the cell of the place since then. */
  hasAnotherReceived(source: string, mmsi: number, place: Place, since: number, now: number): boolean {
    for (const [name, received] of this.#sources) {
      if (name !== source && !received.simulated && received.hasReceived(mmsi, place, since, now)) return true
    }
    return false
  }

  entries(): Iterable<[string, SourceCoverage]> {
    return this.#sources.entries()
  }

  #add(source: string, cells: SourceCells): SourceCoverage | null {
    if (this.#sources.size >= maxSources && !this.#sources.has(source)) return null
    const coverage = new SourceCoverage(cells, () => this.#maxCellsOfEach)
    this.#sources.set(source, coverage)
    return coverage
  }

  /** Sources share the memory equally. */
  get #maxCellsOfEach(): number {
    return Math.min(maxCellsOfSource, Math.floor(maxCells / this.#sources.size))
  }
}
