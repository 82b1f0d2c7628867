import { positionSourcesOfList } from '#lib/query/positionSources.ts'
import { rowsWhere, type Selection } from '#lib/query/rows.ts'
import { rowsByNumber, sortedInSteps } from '#lib/query/sortedInSteps.ts'
import type { Condition } from '#lib/wire/condition.ts'
import type { AisRow } from '#lib/wire/rows/aisRow.ts'
import { licenceLinks } from '../answer/credits.ts'
import { cacheHeaders, dataAnswer } from '../answer/dataAnswer.ts'
import { encoded } from '../answer/encoded.ts'
import { unlessKnown } from '../answer/entityTag.ts'
import { largeFile } from '../answer/largeFile.ts'
import { linkHeader } from '../answer/page.ts'
import type { Answer, Call } from '../route.ts'
import { aisParts, compareRows, contentTypes, type SortedRow, sortValuesOf } from './aisAnswer.ts'
import { type AisParams, readAisParams } from './aisParams.ts'

const microsecondsPerDay = 86_400e6
/** Rows written in one piece, as in a page. */
const maxWhole = 1_000

/** GET and POST /v2/maritime/ais-latest: one position a vessel. */
export async function aisLatest(call: Call): Promise<Answer> {
  const params = await readAisParams(call)
  const { fleet, turns, connection } = call
  const { version } = fleet
  const matched = await turns.run(
    rowsWhere(fleet, { kind: 'all', of: [params.condition, ...isRecent(call)] }, fleet.live),
  )
  const count = matched.count()
  if (connection.method === 'POST') return latestAnswer(call, params, matched, count)
  // Vessels leave the answer without a change, when their positions are too old.
  const variant = `${params.format} ${count}`
  return unlessKnown(call, { version, variant }, () => latestAnswer(call, params, matched, count))
}

function isRecent({ service }: Call): Condition[] {
  const { latestDays } = service.settings
  const since = service.now() * 1000 - latestDays * microsecondsPerDay
  return [
    { kind: 'known', column: 'position' },
    latestDays === 0 ? { kind: 'known', column: 'timestamp' } : { kind: 'minimum', column: 'timestamp', value: since },
  ]
}

async function latestAnswer(
  call: Call,
  params: AisParams,
  matched: Selection['rows'],
  count: number,
): Promise<Response> {
  const { fleet, turns, service } = call
  const ordered = await turns.run(inOrder(call, params, matched))
  const rows = ordered.slice(params.offset, params.offset + params.limit)
  await turns.next()
  const credits = service.sources.creditsOf(positionSourcesOfList(fleet, rows))
  const parts = aisParts(params, credits, () => ({ numberMatched: count }))
  const headers = { 'X-Total-Count': String(count), ...linkHeader(licenceLinks(credits)) }
  const contentType = contentTypes[params.format]
  if (rows.length > maxWhole) {
    const batches = [shownRows(call, rows)]
    return largeFile(call, {
      contentType,
      headers: { ...cacheHeaders, ...headers },
      parts,
      count: rows.length,
      batches,
    })
  }
  function* texts() {
    let separator = parts.start
    for (const row of shownRows(call, rows)) {
      if (row === undefined) continue
      yield separator + parts.row(row)
      separator = parts.between
    }
    yield separator === parts.start ? parts.start + parts.end : parts.end
  }
  return dataAnswer(contentType, await turns.run(encoded(texts())), headers)
}

/** The rows in the order of the request. */
function* inOrder({ fleet }: Call, { sorts }: AisParams, matched: Selection['rows']): Generator<undefined, number[]> {
  const rows = yield* rowsByNumber(fleet, matched)
  if (sorts.length === 0) return rows
  const valuesOf = sortValuesOf(sorts)
  const valued: SortedRow<number>[] = []
  for (const row of rows) {
    const shown = rowAt(fleet, row)
    valued.push({ row, values: valuesOf(shown), number: shown.vessel.number })
    yield
  }
  return (yield* sortedInSteps(valued, compareRows(sorts))).map(({ row }) => row)
}

/** Vessels that were removed, or have left the caller's scope, since they were found are left out. */
function* shownRows({ fleet }: Call, rows: readonly number[]): Generator<AisRow | undefined> {
  for (const row of rows) yield fleet.live.has(row) ? rowAt(fleet, row) : undefined
}

function rowAt(fleet: Call['fleet'], row: number): AisRow {
  const vessel = fleet.vesselAt(row)
  return { id: vessel.number, vessel, known: fleet.characteristicsOf(vessel) }
}
