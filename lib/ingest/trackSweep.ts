import type { TrackArchive } from '#lib/history/trackArchive.ts'
import type { Store } from '#lib/store/store.ts'
import type { ThinnedTrack, VesselChunk } from '#lib/store/tracks.ts'
import { decodeChunk, encodeChunks } from '#lib/track/chunk.ts'
import { thinTrack } from '#lib/track/thin.ts'
import { keptSinceSeconds, type TrackRules } from './tracking.ts'

const fullSeconds = 3_600
const vesselsAtOnce = 200
/** Several rows of this size fit on one page of the database. */
const thinnedBytes = 400

/** Thins points older than an hour and removes tracks beyond the limits of age and size; without rules, all tracks. */
export async function sweepTracks(
  { tracks, trackCells }: Pick<Store, 'tracks' | 'trackCells'>,
  rules: TrackRules | undefined,
  nowSeconds: number,
  signal: AbortSignal,
  archive: TrackArchive | null = null,
): Promise<void> {
  const removeBefore = async (seconds: number) => {
    await tracks.removeBefore(seconds)
    await trackCells.removeBefore(seconds)
  }
  if (!rules) return removeBefore(Number.MAX_SAFE_INTEGER)
  /** The time before which tracks may be removed, at most `seconds`; 0 while they cannot be archived. */
  const removable = async (seconds: number) => {
    if (!archive) return seconds
    const archivedUntil = await archive.writeUntil(seconds)
    if (archivedUntil !== null && rules.archived) rules.archived.untilSeconds = archivedUntil
    return Math.min(seconds, archivedUntil ?? 0)
  }
  await removeBefore(await removable(Math.floor(keptSinceSeconds(rules, nowSeconds))))
  while (!signal.aborted) {
    const chunks = await tracks.toThin(nowSeconds - fullSeconds, vesselsAtOnce)
    if (chunks.length === 0) break
    await tracks.thin(
      [...Map.groupBy(chunks, ({ number }) => number)].map(([number, replaced]) => thinned(number, replaced)),
    )
  }
  if ((await tracks.sealedBytes()) <= rules.maxBytes) return
  const before = archive ? await removable(nowSeconds - fullSeconds) : Number.MAX_SAFE_INTEGER
  const trimmedSeconds = await tracks.trim(rules.maxBytes, before)
  if (trimmedSeconds !== null) await trackCells.removeBefore(trimmedSeconds)
}

function thinned(number: number, replaced: readonly VesselChunk[]): ThinnedTrack {
  const points = replaced.flatMap((chunk) => decodeChunk(chunk.points, chunk.untilSeconds))
  return { number, replaced, thinned: encodeChunks(thinTrack(points), thinnedBytes) }
}
