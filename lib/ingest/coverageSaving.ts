import { Coverage } from '#lib/coverage/coverage.ts'
import { busiestCells, decodeDay, encodeDay, receptionDaysOf, unitedDays } from '#lib/coverage/receptionDays.ts'
import { decodeCells, encodeCells, type SourceCells } from '#lib/coverage/storedCells.ts'
import type { Log } from '#lib/log.ts'
import type { CoverageStore } from '#lib/store/coverage.ts'
import type { ReceptionDayStore } from '#lib/store/receptionDays.ts'
import { keepSaved, type Saving } from './saving.ts'

const saveMilliseconds = 60_000
/** Bounds what a save writes. The other sources follow with later saves. */
const maxSavedBytes = 2_000_000
const hourMilliseconds = 3_600_000
/** Cells of all sources together that are stored for a day, which takes 800 kB. */
const maxCellsOfDay = 100_000

interface Options {
  store: CoverageStore
  receptionDays: Pick<ReceptionDayStore, 'save' | 'removeSource'>
  log: Log
  now: () => number
}

/** Continues with the saved coverage, apart from that of blocked and of former simulated sources. */
export async function restoreCoverage(
  { store, receptionDays }: Pick<Options, 'store' | 'receptionDays'>,
  { blocked, isSimulating }: { blocked: readonly string[]; isSimulating: boolean },
): Promise<Coverage> {
  const coverage = new Coverage()
  for (const { source } of await store.saved()) {
    const bytes = await store.cellsOf(source)
    const cells = bytes && decodeCells(bytes)
    if (!cells || blocked.includes(source) || (cells.simulated && !isSimulating)) {
      await store.remove(source)
      await receptionDays.removeSource(source)
    } else coverage.restore(source, cells)
  }
  return coverage
}

export function saveCoverage(coverage: Coverage, { store, receptionDays, log, now }: Options): Promise<Saving> {
  const savedAt = new Map<string, number>()
  const daysSavedAt = new Map<string, number>()

  /** Once an hour for each source, because its cells remember 24 hours. */
  async function saveDays(source: string, cells: SourceCells, at: number, isLast: boolean): Promise<void> {
    const hour = Math.floor(at / hourMilliseconds)
    if (daysSavedAt.get(source) === hour && !isLast) return
    const max = Math.floor(maxCellsOfDay / Math.max(1, [...coverage.entries()].length))
    for (const { day, received } of receptionDaysOf(cells, at / 1000)) {
      await receptionDays.save(day, source, (stored) => {
        const known = stored && decodeDay(stored)
        return encodeDay(busiestCells(known ? unitedDays(known, received) : received, max))
      })
    }
    daysSavedAt.set(source, hour)
  }

  async function save(isLast: boolean): Promise<void> {
    const longestUnsavedFirst = [...coverage.entries()].sort(
      ([one], [other]) => (savedAt.get(one) ?? 0) - (savedAt.get(other) ?? 0),
    )
    let bytes = 0
    for (const [source, received] of longestUnsavedFirst) {
      if (!received.isChanged || (bytes >= maxSavedBytes && !isLast)) continue
      const at = now()
      const current = received.cells(at)
      const cells = encodeCells(current)
      received.isChanged = false
      try {
        await store.save({ source, cells, at })
        await saveDays(source, current, at, isLast)
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
