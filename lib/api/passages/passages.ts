import { KeptValues, ofObject } from '#lib/keptValues.ts'
import { partOf } from '#lib/passages/stays.ts'
import { passageFormats, passagePlaces, passagesText } from '#lib/wire/formats/passageFormats.ts'
import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import { crossings, type ListedCrossing, type ListedStay, type Stay, stays } from '#lib/wire/rows/passages.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { creditsOfVessels } from '../answer/credits.ts'
import { dataJson } from '../answer/dataAnswer.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { pageAnswer, pageOfList } from '../answer/page.ts'
import { retryLater } from '../answer/problem.ts'
import { budgetKeyOf } from '../guard.ts'
import { expandCursor } from '../longCursor.ts'
import type { Answer, Call } from '../route.ts'
import { type FoundPassage, findPassages, pointsDuring } from './findPassages.ts'
import { countSteps, type PassageParams, parsePassageParams, sortOf } from './passageParams.ts'

type Vessel = ReturnType<Call['fleet']['vesselAt']>

const maxRunningOfCaller = 2
const retrySeconds = 2
const running = new Map<string, number>()

/** Each takes about 10 MB with the maximum of passages. */
const maxKept = 4
const maxKeptPassages = 50_000
const keptMilliseconds = 60_000
const keptOf = ofObject<Call['service']['trackCells'], KeptValues<string, readonly FoundPassage[]>>(
  () => new KeptValues({ max: maxKept, isFreed: true }),
)

/** GET /api/passages */
export async function passages(call: Call): Promise<Answer> {
  const format = formatAmong(passageFormats, call.url, call.request.headers)
  const params = parsePassageParams(call, await expandCursor(call))
  const found = stillVisible(call, await foundOf(call, params))
  return params.counts === null
    ? passagesAnswer(call, params, found, format)
    : dataJson(await countsOf(call, params, found, countSteps[params.counts]))
}

/** Drops vessels that were removed or have left the caller's scope since the passages were found. */
function stillVisible({ fleet }: Call, found: readonly FoundPassage[]): readonly FoundPassage[] {
  return found.filter(({ number, row }) => fleet.rowOf(number) === row)
}

/** Keeps the passages of a query for a while, because its pages and counts are requested one after the other. */
async function foundOf(call: Call, params: PassageParams): Promise<readonly FoundPassage[]> {
  const { service, scope, wholeFleet } = call
  const caller = budgetKeyOf(call.caller)
  const kept = keptOf(service.trackCells)
  const key = JSON.stringify([caller, scope?.text, params.queryText])
  const known = kept.get(key, wholeFleet)
  if (known) return known
  const found = await withPlace(caller, () => findPassages(call, params))
  if (found.length <= maxKeptPassages) kept.set(key, found, { stamp: wholeFleet, milliseconds: keptMilliseconds })
  return found
}

/** Runs a caller's work if few jobs of that caller are running. */
async function withPlace<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
  const own = running.get(caller) ?? 0
  if (own >= maxRunningOfCaller) {
    const detail = `At most ${maxRunningOfCaller} requests for passages can run at a time; try again in ${retrySeconds} s.`
    throw retryLater('rate-limit-exceeded', detail, retrySeconds)
  }
  running.set(caller, own + 1)
  try {
    return await work()
  } finally {
    const left = (running.get(caller) ?? 0) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
  }
}

async function passagesAnswer(
  call: Call,
  params: PassageParams,
  found: readonly FoundPassage[],
  format: keyof typeof passageFormats,
): Promise<Response> {
  const { contentType, isDrawn } = passageFormats[format]
  const { page, paging } = await pageOfList(call, found, params, {
    sort: sortOf[params.passed.kind],
    placeOf: ({ seconds, number }) => ({ value: seconds, number }),
    queryText: params.queryText,
  })
  const credits = creditsOfVessels(
    page.map(({ row }) => call.fleet.vesselAt(row)),
    call.service,
  )
  const beside = { beside: periodOf(params), paging, credits }
  const text =
    params.passed.kind === 'stay'
      ? passagesText(format, stays, { ...beside, rows: await listedStays(call, page, isDrawn) }, passagePlaces.stay)
      : passagesText(format, crossings, { ...beside, rows: listedCrossings(call, page) }, passagePlaces.crossing)
  return pageAnswer(call, { format, contentType, text, paging, credits })
}

async function listedStays(call: Call, found: readonly FoundPassage[], isDrawn: boolean): Promise<ListedStay[]> {
  const listed: ListedStay[] = []
  for (const { row, passage } of found) {
    if ('crossedSeconds' in passage) continue
    const vessel = call.fleet.vesselAt(row)
    listed.push({
      vessel: foundVesselJson(vessel),
      stay: passage,
      part: isDrawn ? await partInside(call, vessel, passage) : [],
    })
  }
  return listed
}

async function partInside(call: Call, vessel: Vessel, { enteredSeconds, leftSeconds }: Stay) {
  await call.turns.next()
  const points = await pointsDuring(call, vessel, { sinceSeconds: enteredSeconds, untilSeconds: leftSeconds })
  return partOf(points, enteredSeconds, leftSeconds)
}

function listedCrossings({ fleet }: Call, found: readonly FoundPassage[]): ListedCrossing[] {
  return found.flatMap(({ row, passage }) =>
    'crossedSeconds' in passage ? { vessel: foundVesselJson(fleet.vesselAt(row)), crossing: passage } : [],
  )
}

async function countsOf(
  call: Call,
  params: PassageParams,
  found: readonly FoundPassage[],
  stepSeconds: number,
): Promise<PassageCountsJson> {
  const { sinceSeconds, untilSeconds } = params.period
  const first = Math.floor(sinceSeconds / stepSeconds)
  const last = Math.floor(untilSeconds / stepSeconds)
  const counts = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    from: timeText((first + index) * stepSeconds),
    total: 0,
    ship_types: {} as Record<string, number>,
  }))
  function* count() {
    for (const { row, seconds } of found) {
      const step = counts[Math.floor(seconds / stepSeconds) - first]
      const type = foundVesselJson(call.fleet.vesselAt(row)).ship_type ?? 'Unknown'
      if (step) {
        step.total += 1
        step.ship_types[type] = (step.ship_types[type] ?? 0) + 1
      }
      yield
    }
  }
  await call.turns.run(count())
  return { ...periodOf(params), total: found.length, counts }
}

function periodOf({ period }: PassageParams) {
  return { since: timeText(period.sinceSeconds), until: timeText(period.untilSeconds) }
}

function timeText(seconds: number): string {
  return formatReceived(Math.round(seconds) * 1e6)
}
