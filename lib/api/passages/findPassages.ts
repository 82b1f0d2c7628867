import type { Box } from '#lib/distance.ts'
import { CrossedLine, crossingsOf } from '#lib/passages/crossings.ts'
import { staysOf } from '#lib/passages/stays.ts'
import { Region } from '#lib/passages/stretches.ts'
import { selectRows } from '#lib/query/rows.ts'
import { NearParts } from '#lib/track/near.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { joinChunks } from '#lib/track/select.ts'
import { beginsAt, type Visit } from '#lib/track/visits.ts'
import type { Crossing, Stay } from '#lib/wire/rows/passages.ts'
import { movingKnots } from '#lib/wire/watches.ts'
import { type Call, nextTurn } from '../route.ts'
import {
  type Chunks,
  chunksDuring,
  lastReceivedSeconds,
  maxChunks,
  storeProblem,
  tooCostly,
  tooManyParts,
  visitsNear,
} from '../trackVisits.ts'
import type { PassageParams } from './passageParams.ts'

type Vessel = ReturnType<Call['fleet']['vesselAt']>

export interface FoundPassage {
  number: number
  /** A row of the whole fleet. */
  row: number
  /** The start of the passage. */
  seconds: number
  passage: Stay | Crossing
}

/** The tracks of this many visits are read in some milliseconds. */
const visitsAPiece = 100
/** Limits the processor time of a request to some seconds, with the parts of tracks. */
const maxComparedEdges = 20_000_000

/** Finds the passages of the filtered vessels, by time and vessel. */
export async function findPassages(call: Call, params: PassageParams): Promise<FoundPassage[]> {
  const { turns } = call
  try {
    const finder = passageFinder(params)
    const near = new NearParts(finder.boxes)
    const { rows } = selectRows(call.fleet, params.filters)
    const visits = await visitsNear(call, { ...params.passed, period: params.period, rows, boxes: finder.boxes })
    const found: FoundPassage[] = []
    let chunks = 0
    for (const piece of visits.inOrder(visitsAPiece)) {
      await nextTurn(call)
      const stored = await chunksDuring(call, piece)
      chunks += stored.reduce((count, { length }) => count + length, 0)
      if (chunks > maxChunks) throw tooManyParts(params.passed.parameter)
      await turns.run(passagesIn(call, piece, stored, { near, passages: finder.passages }, found))
    }
    return await turns.run(inOrder(found))
  } catch (error) {
    throw storeProblem(call, error)
  }
}

/** The points of a vessel during a time, and the ones around it. */
export async function pointsDuring(call: Call, vessel: Vessel, { sinceSeconds, untilSeconds }: Omit<Visit, 'number'>) {
  const visit = {
    number: vessel.number,
    sinceSeconds: Math.floor(sinceSeconds),
    untilSeconds: Math.ceil(untilSeconds),
  }
  try {
    const [chunks = []] = await chunksDuring(call, [visit])
    return joinChunks(chunks, lastReceivedSeconds(chunks, vessel.broadcastMicroseconds))
  } catch (error) {
    throw storeProblem(call, error)
  }
}

function* passagesIn(
  { fleet }: Call,
  visits: readonly Visit[],
  stored: readonly Chunks[],
  { near, passages }: { near: NearParts; passages: ReturnType<typeof passageFinder>['passages'] },
  found: FoundPassage[],
) {
  const { broadcastMicroseconds } = fleet.numbers.byName
  for (const [index, visit] of visits.entries()) {
    const { number } = visit
    const chunks = stored[index] ?? []
    const row = fleet.rowOf(number)
    if (row >= 0 && chunks.length > 0) {
      for (const part of near.of(chunks, lastReceivedSeconds(chunks, broadcastMicroseconds[row]))) {
        for (const passage of passages(part)) {
          const seconds = beginOf(passage)
          if (beginsAt(visit, seconds)) found.push({ number, row, seconds, passage })
        }
      }
    }
    yield
  }
}

/** Sorts by time and vessel, hour by hour, because sorting tens of thousands takes too long for a turn. */
function* inOrder(found: readonly FoundPassage[]) {
  const byHour = Map.groupBy(found, ({ seconds }) => Math.floor(seconds / 3_600))
  const ordered: FoundPassage[] = []
  for (const hour of [...byHour.keys()].sort((a, b) => a - b)) {
    yield
    const ofHour = byHour.get(hour) ?? []
    for (const one of ofHour.sort((a, b) => a.seconds - b.seconds || a.number - b.number)) ordered.push(one)
  }
  return ordered
}

/** The boxes around what is passed. */
export function boxesOf(passed: PassageParams['passed']): readonly Box[] {
  return passed.kind === 'crossing' ? new CrossedLine(passed.line).boxes : areaBoxes(passed.areas)
}

/** The limits of the smallest of some areas, of all of which vessels must be in. */
export function areaBoxes(areas: ConstructorParameters<typeof Region>[0]): readonly Box[] {
  return new Region(areas).boxes
}

function passageFinder({ passed, period, minSeconds, isMoving }: PassageParams) {
  const isFast = (knots: number | null) => !isMoving || (knots ?? 0) >= movingKnots
  function check(steps: number) {
    if (steps > maxComparedEdges) throw tooCostly(passed.parameter, 'its edges and the points near it are too many')
  }
  if (passed.kind === 'crossing') {
    const line = new CrossedLine(passed.line)
    return {
      boxes: line.boxes,
      passages(points: readonly TrackPoint[]): readonly (Stay | Crossing)[] {
        check(line.steps)
        return crossingsOf(points, line, period).filter(({ knots }) => isFast(knots))
      },
    }
  }
  const region = new Region(passed.areas)
  return {
    boxes: region.boxes,
    passages(points: readonly TrackPoint[]): readonly (Stay | Crossing)[] {
      check(region.steps)
      return staysOf(points, region, period).filter(
        ({ enteredSeconds, leftSeconds, maxKnots }) => leftSeconds - enteredSeconds >= minSeconds && isFast(maxKnots),
      )
    },
  }
}

function beginOf(passage: Stay | Crossing): number {
  return 'crossedSeconds' in passage ? passage.crossedSeconds : passage.enteredSeconds
}
