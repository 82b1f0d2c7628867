import type { HistoryPosition } from '#lib/history/historyColumns.ts'
import type { Log } from '#lib/log.ts'
import { createPace } from '#lib/pause.ts'
import { slicesOf } from '#lib/slices.ts'
import type { Store } from '#lib/store/store.ts'
import type { VisitChunk } from '#lib/store/trackCells.ts'
import type { StoredChunk } from '#lib/store/tracks.ts'
import { decodeChunk, encodeChunks } from '#lib/track/chunk.ts'
import { isSamePosition, type TrackPoint } from '#lib/track/point.ts'
import { thinTrack } from '#lib/track/thin.ts'
import { visitsOf } from '#lib/track/trackCells.ts'
import { mmsisOf } from '#lib/vessel/identity.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { importRecording } from './import.ts'
import type { PositionTable } from './positionTable.ts'
import { keptSinceSeconds, type TrackRules } from './tracking.ts'

export interface TrackImportOptions {
  store: Pick<Store, 'tracks' | 'trackCells' | 'loadVessels'>
  databaseUrl: string
  dataFolder: string
  rules: TrackRules
  log: Log
  now: () => number
  signal: AbortSignal
}

export interface TracksImported {
  positions: number
  /** Points added to tracks of known vessels. */
  added: number
  /** Positions of vessels that the store did not know. */
  ofNewVessels: number
  tooOld: number
  rejected: number
  /** Whether the import stopped because tracks take as much as they may. */
  isFull: boolean
}

const vesselsAtOnce = 200
/** The size of chunks of a thinned track. */
const chunkBytes = 400

/**
 * Adds positions to tracks where these have none. Known vessels get them as stored chunks; positions of unknown vessels are imported
 * as messages, through the running ingest or as the writer, so that the vessels get a record.
 */
export async function importTracks(
  name: string,
  table: PositionTable,
  options: TrackImportOptions,
): Promise<TracksImported> {
  const { store, rules, now, signal } = options
  const sinceSeconds = keptSinceSeconds(rules, now() / 1000)
  const numbers = await numbersByMmsi(store, signal)
  const counts = { positions: 0, added: 0, ofNewVessels: 0, tooOld: 0, rejected: 0, isFull: false }
  let rest: HistoryPosition[] = []

  for await (const part of table.parts()) {
    counts.positions += part.length
    const rows: HistoryPosition[] = []
    for (const row of part) {
      if (row === null) counts.rejected += 1
      else if (row.seconds < sinceSeconds) counts.tooOld += 1
      else if (numbers.has(row.mmsi)) rows.push(row)
      else counts.ofNewVessels += 1
    }
    const known = [...rest, ...rows]
    // The next part may continue the last vessel.
    const lastMmsi = known.at(-1)?.mmsi
    const end = known.findLastIndex(({ mmsi }) => mmsi !== lastMmsi) + 1
    rest = known.slice(end)
    await addPart(known.slice(0, end))
    if (counts.isFull) return counts
  }
  await addPart(rest)
  if (counts.ofNewVessels > 0) await importNewVessels(name, table, { ...options, numbers, sinceSeconds })
  return counts

  async function addPart(rows: readonly HistoryPosition[]): Promise<void> {
    const pace = createPace(signal)
    const vessels = [...Map.groupBy(rows, ({ mmsi }) => numbers.get(mmsi) ?? mmsi)]
    for (const some of slicesOf(vessels, vesselsAtOnce)) {
      counts.isFull ||= (await store.tracks.sealedBytes()) >= rules.maxBytes
      if (counts.isFull) return
      counts.added += await addMissing(store, some, table.isThinned)
      await pace()
    }
  }
}

/** The number of every stored vessel by the MMSIs that it has sent. */
async function numbersByMmsi(
  { loadVessels }: Pick<Store, 'loadVessels'>,
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const numbers = new Map<number, number>()
  await loadVessels((record) => {
    signal.throwIfAborted()
    const vessel = decodeRecord(record)
    for (const mmsi of mmsisOf(vessel))
      if (!numbers.has(mmsi) || mmsi === vessel.number) numbers.set(mmsi, vessel.number)
  })
  return numbers
}

/** Resolves to the number of points. */
async function addMissing(
  { tracks, trackCells }: Pick<Store, 'tracks' | 'trackCells'>,
  vessels: readonly (readonly [number: number, rows: readonly HistoryPosition[]])[],
  isThinned: boolean,
): Promise<number> {
  const given = vessels.map(([number, rows]) => ({ number, points: pointsOf(rows) }))
  const stored = await trackCells.during(
    given.map(({ number, points }) => {
      const [first, last] = [points.at(0), points.at(-1)]
      const untilSeconds = last ? last.seconds + last.dwellSeconds : 0
      return { number, sinceSeconds: first?.seconds ?? 0, untilSeconds }
    }),
  )
  const missing = given.flatMap(({ number, points }, index) =>
    missingParts(points, (stored[index] ?? []).map(spanOf)).map((part) => ({
      number,
      points: isThinned ? part : thinTrack(part),
    })),
  )
  await trackCells.addEnded(missing.map(({ number, points }) => ({ number, visits: visitsOf(points) })))
  await tracks.add(
    missing.flatMap(({ number, points }) => encodeChunks(points, chunkBytes).map((chunk) => ({ number, ...chunk }))),
  )
  return missing.reduce((sum, { points }) => sum + points.length, 0)
}

/** Joins positions in the same place with the same speed and course to a point at which the vessel stayed. */
function pointsOf(rows: readonly HistoryPosition[]): TrackPoint[] {
  const points: TrackPoint[] = []
  for (const { mmsi: _mmsi, ...position } of rows.toSorted((one, other) => one.seconds - other.seconds)) {
    const last = points.at(-1)
    if (last && isSamePosition(last, position)) last.dwellSeconds = position.seconds - last.seconds
    else if (!last || position.seconds > last.seconds + last.dwellSeconds) points.push({ ...position, dwellSeconds: 0 })
  }
  return points
}

type Span = Pick<StoredChunk, 'sinceSeconds' | 'untilSeconds'>

/** Later positions than the open end of a track are left to ingest. */
function spanOf({ sinceSeconds, points, untilSeconds }: VisitChunk): Span {
  if (sinceSeconds !== null) return { sinceSeconds, untilSeconds }
  return { sinceSeconds: decodeChunk(points, untilSeconds)[0]?.seconds ?? untilSeconds, untilSeconds: Infinity }
}

/** Splits a track at the spans of stored chunks, in their order, and leaves out what lies in them. */
function missingParts(points: readonly TrackPoint[], spans: readonly Span[]): TrackPoint[][] {
  const parts: TrackPoint[][] = []
  let part: TrackPoint[] = []
  let begun = 0
  let coveredUntil = Number.NEGATIVE_INFINITY
  for (const point of points) {
    for (let span = spans[begun]; span && span.sinceSeconds <= point.seconds; span = spans[begun]) {
      coveredUntil = Math.max(coveredUntil, span.untilSeconds)
      part = []
      begun += 1
    }
    const seconds = Math.max(point.seconds, coveredUntil + 1)
    const left = Math.min(point.seconds + point.dwellSeconds, (spans[begun]?.sinceSeconds ?? Infinity) - 1)
    if (left < seconds) continue
    if (part.length === 0) parts.push(part)
    part.push({ ...point, seconds, dwellSeconds: left - seconds })
  }
  return parts
}

type NewVessels = TrackImportOptions & { numbers: ReadonlyMap<number, number>; sinceSeconds: number }

async function importNewVessels(name: string, table: PositionTable, options: NewVessels): Promise<void> {
  const { databaseUrl, dataFolder, rules, log, now, signal, numbers, sinceSeconds } = options
  const recording = table.csv(({ mmsi, seconds }) => {
    signal.throwIfAborted()
    return seconds >= sinceSeconds && !numbers.has(mmsi)
  })
  await importRecording(name, recording, {
    databaseUrl,
    dataFolder,
    collectionType: 'terrestrial',
    tracks: rules,
    log,
    now,
    acknowledge: () => {},
  })
}
