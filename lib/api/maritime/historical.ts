import { positionSourcesOfList } from '#lib/query/positionSources.ts'
import { rowsWhere, type Selection } from '#lib/query/rows.ts'
import { rowsByNumber, sortedInSteps } from '#lib/query/sortedInSteps.ts'
import { joinChunks, type Period } from '#lib/track/select.ts'
import { beginsAt, type Visit } from '#lib/track/visits.ts'
import { edgeCountOf } from '#lib/wire/area/areaEdges.ts'
import { type Condition, truthTest } from '#lib/wire/condition.ts'
import type { AisRow } from '#lib/wire/rows/aisRow.ts'
import { isoTime } from '#lib/wire/time.ts'
import { licenceLinks } from '../answer/credits.ts'
import { largeFile } from '../answer/largeFile.ts'
import { linkHeader } from '../answer/page.ts'
import { unprocessableParameter } from '../answer/problem.ts'
import { storedTrackSeconds } from '../request/period.ts'
import type { Answer, Call } from '../route.ts'
import { type Chunks, chunksDuring, lastReceivedSeconds, storeProblem, tooCostly, visitsNear } from '../trackVisits.ts'
import { aisParts, compareRows, contentTypes, type SortedRow, sortValuesOf } from './aisAnswer.ts'
import { type AisParams, readAisParams } from './aisParams.ts'
import { aisReader, aisRowOf, type Downsampler, downsampler, momentsOf, type TrackRow } from './trackRows.ts'
import { type TrackScope, trackScopeOf } from './trackScope.ts'

const maxVessels = 200
/** The tracks of this many visits near an area are read in some milliseconds. */
const visitsAPiece = 100
/** A track is read in windows, each in some milliseconds. */
const windowSeconds = 4 * 86_400
/** Edges that are compared with the visits near an area. */
const maxComparedEdges = 20_000_000
/** Rows that are held to be sorted. */
const maxSorted = 200_000

type Batch = Iterable<TrackRow | undefined>

interface ReadTracks {
  /** Visits that are read together. All of a vessel follow each other. */
  pieces: Iterable<readonly Visit[]>
  /** Whether a moment belongs to a visit. */
  holds(visit: Visit, seconds: number): boolean
}

/** GET and POST /v2/maritime/ais-historical: the stored tracks of vessels or through an area. */
export async function aisHistorical(call: Call): Promise<Answer> {
  const params = await readAisParams(call)
  const { fleet, service } = call
  const scope = trackScopeOf(params.condition)
  const nowSeconds = Math.floor(service.now() / 1000)
  const storedSince = nowSeconds - storedTrackSeconds(service.settings)
  const period = {
    sinceSeconds: Math.max(storedSince, Math.floor(scope.from / 1e6)),
    untilSeconds: Math.min(nowSeconds, Math.ceil(scope.until / 1e6)),
  }
  try {
    const { tracks, rows } = await tracksOf(call, scope, period)
    const credits = service.sources.creditsOf(positionSourcesOfList(fleet, rows))
    const isCut = scope.from < storedSince * 1e6
    let numberMatched = 0
    const parts = aisParts(params, credits, () => ({
      numberMatched,
      ...(isCut && { storedSince: isoTime(storedSince * 1000) }),
    }))
    async function* shown(): AsyncGenerator<Iterable<AisRow | undefined>> {
      for await (const batch of matchedRows(call, params, tracks, period)) {
        yield (function* () {
          for (const row of batch) {
            if (row === undefined) {
              yield
              continue
            }
            const place = numberMatched - params.offset
            numberMatched += 1
            yield place >= 0 && place < params.limit ? aisRowOf(row) : undefined
          }
        })()
      }
    }
    const headers = linkHeader(licenceLinks(credits))
    return await largeFile(call, {
      contentType: contentTypes[params.format],
      headers,
      parts,
      count: 0,
      batches: shown(),
    })
  } catch (error) {
    throw storeProblem(call, error)
  }
}

/** The rows that fulfil the filter, in the order of the request. */
async function* matchedRows(call: Call, params: AisParams, tracks: ReadTracks, period: Period): AsyncGenerator<Batch> {
  const batches = filteredRows(call, params, tracks, period)
  if (params.sorts.length === 0) return yield* batches
  const valuesOf = sortValuesOf(params.sorts)
  const valued: SortedRow<TrackRow>[] = []
  function* collect(batch: Batch) {
    for (const row of batch) {
      yield
      if (row === undefined) continue
      if (valued.length >= maxSorted) {
        const reason = `matches more than ${maxSorted} positions, too many to sort; use a shorter range or leave out sortBy`
        throw unprocessableParameter('filter', reason)
      }
      valued.push({ row, values: valuesOf(aisRowOf(row)), number: row.vessel.number })
    }
  }
  for await (const batch of batches) await call.turns.run(collect(batch))
  // Equal rows keep their order, which is that of vessels and times.
  const sorted = await call.turns.run(sortedInSteps(valued, compareRows(params.sorts)))
  yield sorted.map(({ row }) => row)
}

async function* filteredRows(
  call: Call,
  { condition, downsample }: AisParams,
  { pieces, holds }: ReadTracks,
  period: Period,
): AsyncGenerator<Batch> {
  const { fleet } = call
  const truthOf = truthTest(condition, aisReader)
  const { broadcastMicroseconds } = fleet.numbers.byName
  let number = -1
  let thinned: Downsampler = downsampler(downsample)
  function* rowsIn(visits: readonly Visit[], stored: readonly Chunks[]): Generator<TrackRow | undefined> {
    for (const [index, visit] of visits.entries()) {
      if (visit.number !== number) {
        yield* thinned.end()
        number = visit.number
        thinned = downsampler(downsample)
      }
      const row = fleet.rowOf(number)
      const chunks = stored[index] ?? []
      yield
      if (row < 0) continue
      const vessel = fleet.vesselAt(row)
      const known = fleet.characteristicsOf(vessel)
      for (const point of joinChunks(chunks, lastReceivedSeconds(chunks, broadcastMicroseconds[row]))) {
        yield
        for (const seconds of momentsOf(point, period.sinceSeconds, period.untilSeconds)) {
          const found = { vessel, known, point, seconds }
          if (holds(visit, seconds) && truthOf(aisRowOf(found)) === true) yield* thinned.add(found)
        }
      }
    }
  }
  for (const visits of pieces) {
    try {
      yield rowsIn(visits, await chunksDuring(call, visits))
    } catch (error) {
      throw storeProblem(call, error)
    }
  }
  yield thinned.end()
}

async function tracksOf(
  call: Call,
  { vessels, near }: TrackScope,
  period: Period,
): Promise<{ tracks: ReadTracks; rows: number[] }> {
  const { fleet, turns } = call
  const allowed = await turns.run(rowsWhere(fleet, { kind: 'all', of: vessels }, fleet.live))
  const count = allowed.count()
  if (vessels.length > 0 && count <= maxVessels) return wholeTracks(call, allowed, period)
  if (near === null) {
    throw unprocessableParameter('filter', `matches ${count} vessels; use at most ${maxVessels}, or an area`)
  }
  return tracksNear(call, near, allowed, period)
}

async function wholeTracks({ fleet, turns }: Call, allowed: Selection['rows'], period: Period) {
  const rows = await turns.run(rowsByNumber(fleet, allowed))
  const numbers = rows.map((row) => fleet.vesselAt(row).number)
  function* pieces(): Generator<readonly Visit[]> {
    for (const number of numbers) {
      for (let since = period.sinceSeconds; since <= period.untilSeconds; since += windowSeconds) {
        yield [{ number, sinceSeconds: since, untilSeconds: Math.min(period.untilSeconds, since + windowSeconds - 1) }]
      }
    }
  }
  const holds = (visit: Visit, seconds: number) => seconds >= visit.sinceSeconds && seconds <= visit.untilSeconds
  return { tracks: { pieces: pieces(), holds }, rows }
}

/** Reads the tracks of vessels while they were near an area. */
async function tracksNear(
  call: Call,
  { areas, vessels }: NonNullable<TrackScope['near']>,
  allowed: Selection['rows'],
  period: Period,
) {
  const { fleet, turns } = call
  const boxes = areas.flatMap(({ polygons }) => polygons)
  const visits = await visitsNear(call, { parameter: 'filter', rows: allowed, period, boxes })
  const edges = areas.reduce((sum, area) => sum + edgeCountOf(area), 0)
  if (edges * visits.count > maxComparedEdges) {
    throw tooCostly('filter', 'its edges and the tracks near it are too many')
  }
  const named: Condition = { kind: 'any', of: vessels }
  const whole = await turns.run(rowsByNumber(fleet, await turns.run(rowsWhere(fleet, named, allowed))))
  if (whole.length > maxVessels) throw tooCostly('filter', `it matches more than ${maxVessels} vessels`)
  for (const row of whole) visits.add({ number: fleet.vesselAt(row).number, ...period })
  const pieces = [...visits.inOrder(visitsAPiece)]
  const rows = pieces.flat().map(({ number }) => fleet.rowOf(number))
  return { tracks: { pieces, holds: beginsAt }, rows: rows.filter((row) => row >= 0) }
}
