import { CrossedLine, type Crossing, crossingsOf } from '#lib/passages/crossings.ts'
import { maxGapSeconds } from '#lib/passages/passing.ts'
import { type Stay, staysOf } from '#lib/passages/stays.ts'
import { Region } from '#lib/passages/stretches.ts'
import { maxSteps, QueryTooCostly } from '#lib/query/queryCost.ts'
import { selectRows } from '#lib/query/rows.ts'
import { joinChunks } from '#lib/track/select.ts'
import { movingKnots } from '#lib/wire/watches.ts'
import { Problem } from '../answer/problem.ts'
import type { Call } from '../route.ts'
import type { AskedPassages } from './askedPassages.ts'

type Vessel = ReturnType<Call['fleet']['vesselAt']>

export interface FoundPassage {
  vessel: Vessel
  /** When it began. */
  seconds: number
  passage: Stay | Crossing
}

const vesselsAPiece = 10
const maxVessels = 5_000

/** Finds the passages of the vessels that the filters list, by time and vessel. */
export async function findPassages(call: Call, asked: AskedPassages): Promise<FoundPassage[]> {
  const { fleet, turns, request } = call
  const passages = passageFinder(asked)
  const found: FoundPassage[] = []
  const { rows, count } = selectRows(fleet, asked.filters)
  if (count > maxVessels) {
    const detail = `${count} vessels match the filters. Passages can be requested for at most ${maxVessels} vessels; add a filter.`
    throw new Problem('unprocessable', detail)
  }
  const vessels: Vessel[] = []
  rows.forEach((row) => void vessels.push(fleet.vesselAt(row)))
  for (const [index, vessel] of vessels.entries()) {
    if (index % vesselsAPiece === 0) await turns.next()
    if (request.signal.aborted) throw new Problem('request-timeout', 'The client has closed the connection.')
    for (const passage of passages(await pointsOf(call, vessel, asked)))
      found.push({ vessel, seconds: beginOf(passage), passage })
  }
  return found.sort((a, b) => a.seconds - b.seconds || a.vessel.number - b.vessel.number)
}

/** Reads the points of a vessel in the period, and those that show how it came there. */
export async function pointsOf({ service }: Call, vessel: Vessel, { period }: AskedPassages) {
  try {
    const stored = await service.tracks.find(vessel.number, period.sinceSeconds - maxGapSeconds)
    return joinChunks(stored, Math.floor((vessel.broadcastMicroseconds ?? 0) / 1e6))
  } catch (error) {
    service.log.warn('tracks cannot be read', { error })
    throw new Problem('upstream-failed', 'The tracks could not be read from the database.')
  }
}

function passageFinder({ passed, period, minSeconds, isMoving }: AskedPassages) {
  const isFast = (knots: number | null) => !isMoving || (knots ?? 0) >= movingKnots
  function check(steps: number) {
    if (steps <= maxSteps) return
    throw new QueryTooCostly(passed.parameter, 'asks for too much work; use fewer corners or a shorter period')
  }
  if (passed.kind === 'crossing') {
    const line = new CrossedLine(passed.line)
    return (points: Parameters<typeof crossingsOf>[0]): readonly (Stay | Crossing)[] => {
      check(line.steps)
      return crossingsOf(points, line, period).filter(({ knots }) => isFast(knots))
    }
  }
  const region = new Region(passed.areas)
  return (points: Parameters<typeof staysOf>[0]): readonly (Stay | Crossing)[] => {
    check(region.steps)
    return staysOf(points, region, period).filter(
      ({ enteredSeconds, leftSeconds, maxKnots }) => leftSeconds - enteredSeconds >= minSeconds && isFast(maxKnots),
    )
  }
}

function beginOf(passage: Stay | Crossing): number {
  return 'crossedSeconds' in passage ? passage.crossedSeconds : passage.enteredSeconds
}
