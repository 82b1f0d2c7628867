import { queueByHour } from '#lib/calls/spans.ts'
import { type ListedQueue, queueLengths } from '#lib/wire/rows/queueLength.ts'
import { tableAnswer } from '../collection.ts'
import { countNames } from '../counts.ts'
import { type LostHours, lostHoursOf } from '../lostHours.ts'
import type { Answer, Call } from '../route.ts'
import { portBoxes } from './board.ts'
import { byVessel, callsDuring, parsePortRequest } from './callsDuring.ts'

const secondsPerDay = 86_400
const secondsPerHour = 3_600

/** GET /api/ports/{code}/queue: the vessels at anchor, every hour or day. */
export async function queue(call: Call, { code }: { code: string }): Promise<Answer> {
  const { port, own, filters, beside } = parsePortRequest(call, code, (query) => ({
    step: query.word('step', countNames) ?? 'hour',
  }))
  const calls = await callsDuring(call, port.unlocode, own, filters)
  const vessels = byVessel(calls).map((ofVessel) => ofVessel.flatMap(({ spans }) => spans))
  const hours = queueByHour(vessels, own.period)
  const lost = await lostHoursOf(call, portBoxes(port), own.period)
  const lengths = hours.map((each) => ({ ...each, lostHours: lostIn(lost, each.seconds) }))
  return tableAnswer(call, queueLengths, own.step === 'hour' ? lengths : longestByDay(lengths), beside)
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
