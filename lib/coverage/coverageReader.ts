import { keptReading } from '#lib/keptValues.ts'
import { decodeCells, type SourceCells } from './storedCells.ts'

export interface SavedCoverage {
  saved(): Promise<{ source: string; at: number }[]>
  cellsOf(source: string): Promise<Uint8Array | null>
}

/** Reads what ingest has saved, for the web process. */
export interface CoverageReader {
  /** At most ten seconds old, sources in the order of their names. Rejects while the store cannot be reached. */
  read(): Promise<ReadonlyMap<string, SourceCells>>
}

const keptMilliseconds = 10_000

export function createCoverageReader(store: SavedCoverage, now: () => number): CoverageReader {
  let sources = new Map<string, { at: number; cells: SourceCells }>()

  async function readChanged(): Promise<ReadonlyMap<string, SourceCells>> {
    const next: typeof sources = new Map()
    for (const { source, at } of await store.saved()) {
      const known = sources.get(source)
      if (known?.at === at) {
        next.set(source, known)
        continue
      }
      const bytes = await store.cellsOf(source)
      const cells = bytes && decodeCells(bytes)
      if (cells) next.set(source, { at, cells })
    }
    sources = next
    return new Map([...next].map(([source, { cells }]) => [source, cells]))
  }

  return { read: keptReading(readChanged, keptMilliseconds, now) }
}
