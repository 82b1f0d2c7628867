import { KeptValues, ofObject } from '#lib/keptValues.ts'
import { maxGapSeconds } from '#lib/passages/passing.ts'
import { partOf } from '#lib/passages/stays.ts'
import { type BesideRows, csvParts, fileText } from '#lib/wire/formats/fileParts.ts'
import { passageFormats, passageParts, passagePlaces } from '#lib/wire/formats/passageFormats.ts'
import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import { boundColumns, passageCounts } from '#lib/wire/rows/counts.ts'
import {
  crossings,
  type ListedCrossing,
  type ListedStay,
  type Stay,
  stays,
  wholeSecond,
} from '#lib/wire/rows/passages.ts'
import { rowJson } from '#lib/wire/table.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { dataAnswer, dataJson } from '../answer/dataAnswer.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { budgetKeyOf } from '../callerRate.ts'
import { vesselRowsAnswer } from '../collection.ts'
import { countedBySteps, countSteps } from '../counts.ts'
import { leftOutNear } from '../leftOut.ts'
import { expandCursor } from '../longCursor.ts'
import type { LostHours } from '../lostHours.ts'
import { placesOf } from '../places.ts'
import type { Answer, Call } from '../route.ts'
import { boxesOf, type FoundPassage, findPassages, pointsDuring } from './findPassages.ts'
import { type PassageParams, parsePassageParams, sortOf } from './passageParams.ts'

type Vessel = ReturnType<Call['fleet']['vesselAt']>

const maxRunningOfCaller = 2
const retrySeconds = 2
const withPlace = placesOf({
  max: maxRunningOfCaller,
  detail: `At most ${maxRunningOfCaller} requests for passages can run at a time; try again in ${retrySeconds} s.`,
  retrySeconds,
})

interface Found {
  passages: readonly FoundPassage[]
  /** Doubtful positions of the vessels near what they pass. */
  leftOut: number
}

/** Each takes about 10 MB with the maximum of passages. */
const maxKept = 4
const maxKeptPassages = 50_000
const keptMilliseconds = 60_000
const keptOf = ofObject<Call['service']['trackCells'], KeptValues<string, Found>>(
  () => new KeptValues({ max: maxKept, isFreed: true }),
)

/** GET /api/passages */
export async function passages(call: Call): Promise<Answer> {
  const format = formatAmong(passageFormats, call.url, call.request.headers)
  const params = parsePassageParams(call, await expandCursor(call))
  const { passages, leftOut } = await foundOf(call, params)
  const found = { passages: stillVisible(call, passages), leftOut }
  return params.counts === null
    ? passagesAnswer(call, params, found, format)
    : countsAnswer(call, params, found, params.counts, format)
}

/** Drops vessels that were removed or have left the caller's scope since the passages were found. */
function stillVisible({ fleet }: Call, found: readonly FoundPassage[]): readonly FoundPassage[] {
  return found.filter(({ number, row }) => fleet.rowOf(number) === row)
}

/** Keeps the passages of a query for a while, because its pages and counts are requested one after the other. */
async function foundOf(call: Call, params: PassageParams): Promise<Found> {
  const { service, scope, wholeFleet } = call
  const caller = budgetKeyOf(call.caller)
  const kept = keptOf(service.trackCells)
  const key = JSON.stringify([caller, scope?.text, params.queryText])
  const known = kept.get(key, wholeFleet)
  if (known) return known
  const found = await withPlace(caller, async () => ({
    passages: await findPassages(call, params),
    leftOut: await leftOutNear(call, boxesOf(params.passed), params),
  }))
  if (found.passages.length <= maxKeptPassages)
    kept.set(key, found, { stamp: wholeFleet, milliseconds: keptMilliseconds })
  return found
}

function passagesAnswer(
  call: Call,
  params: PassageParams,
  { passages, leftOut }: Found,
  name: keyof typeof passageFormats,
): Promise<Response> {
  const { contentType, isDrawn } = passageFormats[name]
  const { queryText, passed } = params
  const common = {
    params,
    order: {
      sort: sortOf[passed.kind],
      placeOf: ({ seconds, number }: FoundPassage) => ({ value: seconds, number }),
      queryText,
    },
    beside: { ...periodOf(params), doubtful_positions_left_out: leftOut },
  }
  if (passed.kind === 'stay') {
    const parts = (beside: BesideRows) => passageParts(name, stays, passagePlaces.stay, beside)
    const format = { name, contentType, parts }
    return vesselRowsAnswer(call, passages, { ...common, format, rowsOf: (shown) => listedStays(call, shown, isDrawn) })
  }
  const parts = (beside: BesideRows) => passageParts(name, crossings, passagePlaces.crossing, beside)
  return vesselRowsAnswer(call, passages, { ...common, format: { name, contentType, parts }, rowsOf: listedCrossings })
}

type Shown = FoundPassage & { vessel: Vessel }

async function listedStays(call: Call, shown: readonly Shown[], isDrawn: boolean): Promise<ListedStay[]> {
  const listed: ListedStay[] = []
  for (const { vessel, passage } of shown) {
    if ('crossedSeconds' in passage) continue
    const part = isDrawn ? await partInside(call, vessel, passage) : []
    listed.push({ vessel: foundVesselJson(vessel), stay: passage, part })
  }
  return listed
}

async function partInside(call: Call, vessel: Vessel, { enteredSeconds, leftSeconds }: Stay) {
  await call.turns.next()
  const points = await pointsDuring(call, vessel, { sinceSeconds: enteredSeconds, untilSeconds: leftSeconds })
  return partOf(points, enteredSeconds, leftSeconds)
}

function listedCrossings(shown: readonly Shown[]): ListedCrossing[] {
  return shown.flatMap(({ vessel, passage }) =>
    'crossedSeconds' in passage ? { vessel: foundVesselJson(vessel), crossing: passage } : [],
  )
}

async function countsAnswer(
  call: Call,
  params: PassageParams,
  { passages, leftOut }: Found,
  step: keyof typeof countSteps,
  format: keyof typeof passageFormats,
): Promise<Response> {
  const { passed, period } = params
  const { steps, total, typesBefore } = await countedBySteps(call, passages, {
    ...{ boxes: boxesOf(passed), period, step },
    edgeSeconds: maxGapSeconds,
    twiceOf: (lost) => splitStays(passages, lost),
    isBefore: ({ passage }) => 'entry' in passage && passage.entry === 'before',
  })
  if (format === 'csv') return dataAnswer(passageFormats.csv.contentType, fileText(csvParts(passageCounts), steps))
  return dataJson({
    ...periodOf(params),
    total: total.total,
    doubtful_positions_left_out: leftOut,
    ...rowJson({ columns: boundColumns }, total),
    counts: steps.map((step) => rowJson(passageCounts, step) as PassageCountsJson['counts'][number]),
    ship_types_before: typesBefore,
    ...(passed.kind === 'crossing' && { directions: directionsOf(passages) }),
  } satisfies PassageCountsJson)
}

function directionsOf(found: readonly FoundPassage[]) {
  const counts = { left_to_right: 0, right_to_left: 0 }
  for (const { passage } of found) if ('direction' in passage) counts[passage.direction] += 1
  return counts
}

/** How many stays may be the rest of the one before, which ended with the reception of the place. */
function splitStays(found: readonly FoundPassage[], { firstHour, shares }: LostHours): number {
  const lastOf = new Map<number, number>()
  let split = 0
  const hourOf = (seconds: number) => Math.floor(seconds / countSteps.hour)
  for (const { number, passage } of found) {
    if ('crossedSeconds' in passage) continue
    const left = lastOf.get(number)
    if (left !== undefined && passage.entry === 'inferred') {
      const between = shares.subarray(
        Math.max(0, hourOf(left) - firstHour),
        hourOf(passage.enteredSeconds) - firstHour + 1,
      )
      if (between.some((share) => share > 0)) split += 1
    }
    if (passage.exit === 'inferred') lastOf.set(number, passage.leftSeconds)
    else lastOf.delete(number)
  }
  return split
}

function periodOf({ period }: PassageParams) {
  return { since: wholeSecond(period.sinceSeconds), until: wholeSecond(period.untilSeconds) }
}
