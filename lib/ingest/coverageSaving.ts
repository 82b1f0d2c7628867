import { Coverage } from '#lib/coverage/coverage.ts'
import { decodeCells, encodeCells } from '#lib/coverage/storedCells.ts'
import type { Log } from '#lib/log.ts'
import type { CoverageStore } from '#lib/store/coverage.ts'
import { keepSaved, type Saving } from './saving.ts'

const saveMilliseconds = 60_000
/** Bounds what a save writes. The other sources follow with later saves. */
const maxSavedBytes = 2_000_000

interface Options {
  store: CoverageStore
  log: Log
  now: () => number
}

/** Continues with the saved coverage, apart from that of blocked and of former simulated sources. */
export async function restoreCoverage(
  { store }: Pick<Options, 'store'>,
  { blocked, isSimulating }: { blocked: readonly string[]; isSimulating: boolean },
): Promise<Coverage> {
  const coverage = new Coverage()
  for (const { source } of await store.saved()) {
    const bytes = await store.cellsOf(source)
    const cells = bytes && decodeCells(bytes)
    if (!cells || blocked.includes(source) || (cells.simulated && !isSimulating)) await store.remove(source)
    else coverage.restore(source, cells)
  }
  return coverage
}

export function saveCoverage(coverage: Coverage, { store, log, now }: Options): Promise<Saving> {
  const savedAt = new Map<string, number>()

  async function save(isLast: boolean): Promise<void> {
    const longestUnsavedFirst = [...coverage.entries()].sort(
      ([one], [other]) => (savedAt.get(one) ?? 0) - (savedAt.get(other) ?? 0),
    )
    let bytes = 0
    for (const [source, received] of longestUnsavedFirst) {
      if (!received.isChanged || (bytes >= maxSavedBytes && !isLast)) continue
      const at = now()
      const cells = encodeCells(received.cells(at))
      received.isChanged = false
      try {
        await store.save({ source, cells, at })
      } catch (error) {
        received.isChanged = true
        throw error
      }
      savedAt.set(source, at)
      bytes += cells.length
    }
  }

  return keepSaved(save, { what: 'coverage', everyMilliseconds: saveMilliseconds, log })
}
