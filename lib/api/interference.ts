import { coverageGrid, squareOf } from '#lib/coverage/grid.ts'
import { keptReceptionDays } from '#lib/coverage/receptionDays.ts'
import type { Box } from '#lib/distance.ts'
import { filtersOfScopes, type Scope } from '#lib/query/scope.ts'
import { maxInterferenceRows } from '#lib/wire/coverageSchemas.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { type InterferenceSquare, interferenceCells } from '#lib/wire/rows/interferenceCell.ts'
import { stationTest } from '#lib/wire/stationTest.ts'
import { checkRead, Problem, unreadable } from './answer/problem.ts'
import { periodJson } from './calls/callsDuring.ts'
import { formatOfRows, rowsAnswer } from './collection.ts'
import { boxOf } from './coverage.ts'
import { periodWithin } from './request/period.ts'
import type { Call } from './route.ts'

const hourSeconds = 3_600
const daySeconds = 86_400
/** Rows that are read to find those of a box, which takes some megabytes. */
const maxRead = 50_000

/** GET /api/interference: how many vessels were displaced in each cell and hour. */
export async function interference(call: Call): Promise<Response> {
  const { url, service } = call
  const format = formatOfRows(call, interferenceCells)
  const isVisible = squareTest(call)
  const box = boxOf(url.searchParams)
  const reader = new ParameterReader(url.searchParams)
  const kept = { keptSeconds: keptReceptionDays * daySeconds, defaultSeconds: daySeconds }
  const period = periodWithin(reader, service.now(), kept)
  checkRead(reader)
  const sinceHour = Math.floor(period.sinceSeconds / hourSeconds)
  const untilHour = Math.floor(period.untilSeconds / hourSeconds)
  const stored = await readRows(call, { sinceHour, untilHour, box })
  const found = stored.map(listed).filter(({ square }) => isVisible(square))
  if (found.length > maxInterferenceRows || stored.length > maxRead) {
    const detail = `More than ${maxInterferenceRows} cells and hours; ask for a shorter period or a smaller bbox.`
    throw new Problem('unprocessable', detail)
  }
  const beside = periodJson({ ...period, sinceSeconds: sinceHour * hourSeconds })
  return rowsAnswer(call, format, found, {
    ...{ beside, credits: [] },
    paging: { limit: maxInterferenceRows, total: found.length },
  })
}

type Stored = Awaited<ReturnType<Call['service']['interference']['find']>>[number]

interface Wanted {
  sinceHour: number
  untilHour: number
  box: Box
}

async function readRows({ service }: Call, { sinceHour, untilHour, box }: Wanted): Promise<Stored[]> {
  const { columns } = coverageGrid
  const firstCell = coverageGrid.rowOf(box.south) * columns
  const lastCell = (coverageGrid.rowOf(box.north) + 1) * columns - 1
  const ranges = coverageGrid.columnsIn(box)
  try {
    const rows = await service.interference.find({ sinceHour, untilHour, firstCell, lastCell, limit: maxRead + 1 })
    if (rows.length > maxRead) return rows
    return rows.filter(({ cell }) =>
      ranges.some(({ first, last }) => cell % columns >= first && cell % columns <= last),
    )
  } catch (error) {
    throw unreadable(service, 'Interference', error)
  }
}

function listed({ hour, cell, displaced, received }: Stored): InterferenceSquare {
  return { hourSeconds: hour * hourSeconds, square: squareOf(cell), displaced, received }
}

/** Whether a user with this scope may see interference: inside areas, the counted vessels are all in the scope. */
export function seesInterference(scope: string | null): boolean {
  const conditions = scope === null ? [] : filtersOfScopes([scope])
  return conditions !== null && isOfAreas({ conditions })
}

function isOfAreas({ past, conditions }: Pick<Scope, 'past' | 'conditions'>): boolean {
  return !past && conditions.every(({ kind }) => kind === 'area')
}

/** Whether all vessels of a square are in the scope of the caller, which must be areas only. */
function squareTest({ scope }: Call): (square: Box) => boolean {
  if (scope === null) return () => true
  const test = isOfAreas(scope) ? stationTest(scope.conditions) : null
  if (!test) {
    throw new Problem('not-permitted', 'Interference counts vessels outside your scope, so it is not shown.')
  }
  return ({ west, south, east, north }) => {
    const corners = [west, east].flatMap((longitude) => [south, north].map((latitude) => ({ longitude, latitude })))
    const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
    return [...corners, middle].every((place) => test({ ...place, mmsi: 0, source: '' }))
  }
}
