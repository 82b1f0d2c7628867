import type { Box } from '#lib/distance.ts'
import { selectRows } from '#lib/query/rows.ts'
import type { Period } from '#lib/track/select.ts'
import type { Visits } from '#lib/track/visits.ts'
import { wholeSecond } from '#lib/wire/rows/passages.ts'
import { type Traffic, trafficCounts } from '#lib/wire/rows/traffic.ts'
import { tableAnswer } from './collection.ts'
import { countNames, countSteps } from './counts.ts'
import { lostHoursOf } from './lostHours.ts'
import { areaBoxes } from './passages/findPassages.ts'
import { parseListParams } from './request/listParams.ts'
import { parseTrackPeriod } from './request/period.ts'
import type { Answer, Call } from './route.ts'
import { storeProblem, visitsNear } from './trackVisits.ts'

const defaultPeriodSeconds = 86_400
/** Parts of visits that are read in a few milliseconds each. */
const maxParts = 200
const vesselsAPiece = 1_000
const world: Box = { west: -180, south: -90, east: 180, north: 90 }

/** GET /api/traffic: how many vessels were in a place in each hour or day. */
export async function traffic(call: Call): Promise<Answer> {
  const { own, filters } = parseListParams(call, call.url.searchParams, {
    sorts: [],
    names: [],
    read(query) {
      if (query.text('at') !== null) query.note('at', 'is not for traffic; use since and until', 'unprocessable')
      const step = query.word('step', countNames) ?? 'hour'
      return { step, period: parseTrackPeriod(query, call.service, defaultPeriodSeconds) }
    },
  })
  const { step, period } = own
  const places = filters.filter((filter) => filter.kind === 'area')
  const boxes = places.length === 0 ? [world] : areaBoxes(places.map(({ area }) => area))
  const { rows } = selectRows(
    call.fleet,
    filters.filter(({ kind }) => kind !== 'area'),
  )
  const near = { parameter: places[0]?.parameter ?? 'bbox', rows, period, boxes, maxParts, apartSeconds: 1 }
  const visits = await visitsNear(call, near).catch((error: unknown) => {
    throw storeProblem(call, error)
  })
  const counted = await call.turns.run(counts(call, visits, period, countSteps[step]))
  const lost = await lostHoursOf(call, boxes, period)
  const hoursAStep = countSteps[step] / countSteps.hour
  const lostIn = (fromSeconds: number) => {
    if (lost === null) return null
    const first = fromSeconds / countSteps.hour - lost.firstHour
    return lost.shares.subarray(Math.max(0, first), first + hoursAStep).reduce((sum, share) => sum + share, 0)
  }
  const found = counted.map(
    ({ fromSeconds, vessels }): Traffic => ({ fromSeconds, vessels, lostHours: lostIn(fromSeconds) }),
  )
  const { sinceSeconds, untilSeconds } = period
  return tableAnswer(call, trafficCounts, found, { since: wholeSecond(sinceSeconds), until: wholeSecond(untilSeconds) })
}

/** Counts each vessel once in each step of its visits, up to its last reception. */
function* counts({ fleet }: Call, visits: Visits, { sinceSeconds, untilSeconds }: Period, stepSeconds: number) {
  const { broadcastMicroseconds } = fleet.numbers.byName
  const first = Math.floor(sinceSeconds / stepSeconds)
  const steps = Math.max(0, Math.floor(untilSeconds / stepSeconds) - first + 1)
  const changes = new Int32Array(steps + 1)
  for (const piece of visits.inOrder(vesselsAPiece)) {
    const countedUntil = new Map<number, number>()
    for (const visit of piece) {
      const lastSeconds = (broadcastMicroseconds[fleet.rowOf(visit.number)] ?? 0) / 1e6
      const from = Math.max(countedUntil.get(visit.number) ?? 0, Math.floor(visit.sinceSeconds / stepSeconds) - first)
      const until = Math.floor(Math.min(visit.untilSeconds, lastSeconds) / stepSeconds) - first + 1
      if (until <= from) continue
      changes[from] = (changes[from] ?? 0) + 1
      changes[until] = (changes[until] ?? 0) - 1
      countedUntil.set(visit.number, until)
    }
    yield
  }
  let vessels = 0
  return Array.from({ length: steps }, (_, step) => {
    vessels += changes[step] ?? 0
    return { fromSeconds: (first + step) * stepSeconds, vessels }
  })
}
