import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'

const standByMilliseconds = 1_000
/** The writer tries again every half second at least, and has the vessels in memory. */
const writerReturnMilliseconds = 1_500

/**
 * Waits while another process writes: an import, or the ingest that this one will replace. After an outage of the database, that
 * ingest has time to return.
 */
export async function openWriterOrStandBy(store: Store, log: Log, signal: AbortSignal): Promise<VesselWriter | null> {
  let isAnnounced = false
  while (!signal.aborted) {
    try {
      return await store.openWriter()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      if (error.reason === 'unavailable') {
        isAnnounced = false
        warnUnavailable(log)(error, writerReturnMilliseconds)
        await retryUnavailable(store.lists.sequence, { failed: warnUnavailable(log), signal })
        await pause(writerReturnMilliseconds, signal)
      } else if (error.reason === 'writer-busy') {
        if (!isAnnounced) log.warn('standing by: another process writes to the database', { reason: error.message })
        isAnnounced = true
        await pause(standByMilliseconds, signal)
      } else throw error
    }
  }
  return null
}
