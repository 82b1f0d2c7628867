import type { Interference } from '#lib/coverage/interference.ts'
import { keptReceptionDays } from '#lib/coverage/receptionDays.ts'
import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import { keepSaved, type Saving } from './saving.ts'

const saveMilliseconds = 60_000
const hoursPerDay = 24
const hourMilliseconds = 3_600_000
/** Rows of hours and cells, or of hours and vessels, which take 20 MB. */
const maxHourRows = 500_000

type InterferenceStore = Pick<Store['interference'], 'save' | 'removeOld'>

/** Saves changed cells every minute. A process that dies loses what its last minute added to them. */
export function saveInterference(
  interference: Interference,
  { store, log }: { store: InterferenceStore; log: Log },
): Promise<Saving> {
  async function save(): Promise<void> {
    const taken = interference.takeChanged()
    if (taken.length === 0) return
    try {
      await store.save(taken)
    } catch (error) {
      interference.giveBack(taken)
      throw error
    }
  }
  return keepSaved(save, { what: 'interference', everyMilliseconds: saveMilliseconds, log })
}

/**
 * Removes hours of interference or of doubtful positions that are older than stored days of reception, and the oldest of too
 * many rows.
 */
export async function removeOldHours(
  store: Pick<InterferenceStore, 'removeOld'>,
  nowMilliseconds: number,
): Promise<void> {
  const beforeHour = Math.floor(nowMilliseconds / hourMilliseconds) - keptReceptionDays * hoursPerDay
  await store.removeOld(beforeHour, maxHourRows)
}
