import { openStore } from '#lib/store/open.ts'
import type { StoredVessel } from '#lib/store/vessels.ts'
import { encodeChunks } from '#lib/track/chunk.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { visitsOf } from '#lib/track/trackCells.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { Random } from './random.ts'
import { benchNowMicroseconds, syntheticVessels } from './syntheticVessels.ts'

const daySeconds = 86_400
const stepSeconds = 60
const chunkBytes = 400
const pointsACommit = 500_000
const maxDegreesAway = 1
const movingKnots = 3

/** A day of thinned tracks of the vessels that were received in the last day; the others have none. */
export function* syntheticTracks(
  vessels: number,
  seed: number,
  untilSeconds: number,
): Generator<{ vessel: Vessel; points: TrackPoint[] }> {
  const random = new Random(seed)
  const ageMicroseconds = daySeconds * 1e6
  for (const vessel of syntheticVessels(vessels, seed)) {
    const isRecent = vessel.updatedMicroseconds > benchNowMicroseconds - ageMicroseconds
    yield { vessel, points: isRecent ? track(random, vessel, untilSeconds) : [] }
  }
}

/** Moving vessels change their course now and then, and turn back before they are far away. */
function track(random: Random, vessel: Vessel, untilSeconds: number): TrackPoint[] {
  const { longitude: west, latitude: south, speedKnots } = vessel
  if (west === null || south === null || speedKnots === null) return []
  let [longitude, latitude] = [west, south]
  const began = untilSeconds - daySeconds
  if (speedKnots < movingKnots)
    return [{ seconds: began, longitude, latitude, speedKnots, courseDegrees: null, dwellSeconds: daySeconds }]
  const points: TrackPoint[] = []
  let course = random.next() * 2 * Math.PI
  for (let seconds = began; seconds <= untilSeconds; seconds += stepSeconds) {
    if (random.chance(0.02)) course += random.around(0, 1)
    if (Math.hypot(longitude - west, latitude - south) > maxDegreesAway)
      course = Math.atan2(west - longitude, south - latitude)
    const degrees = ((speedKnots / 60) * stepSeconds) / 3_600
    latitude = Math.min(89, Math.max(-89, latitude + degrees * Math.cos(course)))
    longitude += (degrees * Math.sin(course)) / Math.cos((latitude * Math.PI) / 180)
    longitude = ((longitude + 540) % 360) - 180
    const courseDegrees = ((((course * 180) / Math.PI) % 360) + 360) % 360
    points.push({ seconds, longitude, latitude, speedKnots, courseDegrees, dwellSeconds: 0 })
  }
  return points
}

/** Fills a store with the synthetic fleet and its tracks, through its writer; returns the number of points. */
export async function fillTracks(
  databaseUrl: string,
  vessels: number,
  seed: number,
  untilSeconds: number,
): Promise<number> {
  const store = await openStore(databaseUrl)
  await store.migrate()
  const writer = await store.openWriter()
  let batch: StoredVessel[] = []
  let [waiting, total] = [0, 0]
  const commit = async () => {
    await writer.commit(batch)
    total += waiting
    batch = []
    waiting = 0
  }
  for (const { vessel, points } of syntheticTracks(vessels, seed, untilSeconds)) {
    const { number, createdMicroseconds, simulated } = vessel
    const chunks = encodeChunks(points, chunkBytes)
    const tail = chunks.pop()
    const track = tail && { tail, sealed: chunks, visits: visitsOf(points), isNew: true }
    batch.push({ number, createdMicroseconds, simulated, record: encodeRecord(vessel), ...(track && { track }) })
    waiting += points.length + 1
    if (waiting >= pointsACommit) await commit()
  }
  await commit()
  await writer.release()
  await store.close()
  return total - vessels
}
