import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import type { Store } from '#lib/store/store.ts'
import type { TrackWithoutCells } from '#lib/store/trackCells.ts'
import { decodeChunk } from '#lib/track/chunk.ts'
import { type CellVisit, visitsOf } from '#lib/track/trackCells.ts'
import { repeat } from './repeat.ts'

interface TrackCellFilling {
  store: Pick<Store, 'trackCells'>
  log: Log
  signal: AbortSignal
}

const retryMilliseconds = 60_000
const pauseMilliseconds = 10
/** Read and written in a few milliseconds. */
const vesselsAPart = 50

/** Adds the cells of tracks that an older program wrote, part by part; a later start continues. */
export async function fillTrackCells({ store, log, signal }: TrackCellFilling): Promise<void> {
  const filled = new AbortController()
  await repeat(
    async () => {
      await fill(store, log, signal)
      filled.abort()
    },
    {
      everyMilliseconds: retryMilliseconds,
      failure: 'the index of tracks could not be filled, will retry in a minute',
      log,
      signal: AbortSignal.any([signal, filled.signal]),
    },
  )
}

async function fill({ trackCells }: TrackCellFilling['store'], log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await trackCells.isComplete())) {
    const tracks = await trackCells.withoutCells(vesselsAPart)
    await trackCells.addMissing(
      tracks.map((track) => ({ number: track.number, sequence: track.sequence, visits: visitsIn(track, log) })),
    )
    await pause(pauseMilliseconds, signal)
  }
}

/** A damaged track is left out, so that one vessel does not stop the others. */
function visitsIn({ number, chunks }: TrackWithoutCells, log: Log): CellVisit[] {
  try {
    return visitsOf(chunks.flatMap((chunk) => decodeChunk(chunk.points, chunk.untilSeconds)))
  } catch (error) {
    log.error('the track of a vessel is corrupt and was not indexed', { number, error })
    return []
  }
}
