import { queueByHour } from '#lib/calls/spans.ts'
import { type ListedQueue, queueLengths } from '#lib/wire/rows/queueLength.ts'
import { tableAnswer } from '../collection.ts'
import { countNames } from '../counts.ts'
import { type LostHours, lostHoursOf } from '../lostHours.ts'
import { portOfCode } from '../ports.ts'
import { parseListParams } from '../request/listParams.ts'
import type { Answer, Call } from '../route.ts'
import { calledPortJson, portBoxes } from './board.ts'
import { byVessel, callsDuring, periodJson, readSpans, spanNames } from './callsDuring.ts'
import { checkOn } from './portCalls.ts'

const secondsPerDay = 86_400
const secondsPerHour = 3_600

/** GET /api/ports/{code}/queue: the vessels at anchor, every hour or day. */
export async function queue(call: Call, { code }: { code: string }): Promise<Answer> {
  checkOn(call)
  const port = portOfCode(call, code)
  const { own, filters } = parseListParams(call, call.url.searchParams, {
    sorts: [],
    names: spanNames,
    read: (query) => ({ ...readSpans(call, query), step: query.word('step', countNames) ?? 'hour' }),
  })
  const calls = await callsDuring(call, port.unlocode, own, filters)
  const vessels = byVessel(calls).map((ofVessel) => ofVessel.flatMap(({ spans }) => spans))
  const hours = queueByHour(vessels, own.period)
  const lost = await lostHoursOf(call, portBoxes(port), own.period)
  const lengths = hours.map((each) => ({ ...each, lostHours: lostIn(lost, each.seconds) }))
  return tableAnswer(call, queueLengths, own.step === 'hour' ? lengths : longestByDay(lengths), {
    port: calledPortJson(port),
    ...periodJson(own.period),
  })
}

function lostIn(lost: LostHours | null, seconds: number): number | null {
  return lost && (lost.shares[seconds / secondsPerHour - lost.firstHour] ?? 0)
}

/** The hour of each day in UTC that certainly had the longest queue, the first of several, with the lost hours of the day. */
function longestByDay(hours: readonly ListedQueue[]): ListedQueue[] {
  const byDay = Map.groupBy(hours, ({ seconds }) => Math.floor(seconds / secondsPerDay))
  return [...byDay.values()].flatMap((ofDay) => {
    const [longest] = ofDay.toSorted((a, b) => b.atLeast - a.atLeast || b.atMost - a.atMost || a.seconds - b.seconds)
    if (!longest) return []
    const lostHours = ofDay.reduce((sum, each) => sum + (each.lostHours ?? 0), 0)
    const atMost = Math.max(...ofDay.map((each) => each.atMost))
    return { ...longest, atMost, lostHours: longest.lostHours === null ? null : lostHours }
  })
}
