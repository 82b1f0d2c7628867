import { type QueueLength, queueByHour } from '#lib/calls/spans.ts'
import { queueLengths } from '#lib/wire/rows/queueLength.ts'
import { tableAnswer } from '../collection.ts'
import { portOfCode } from '../ports.ts'
import { parseListParams } from '../request/listParams.ts'
import type { Answer, Call } from '../route.ts'
import { calledPortJson } from './board.ts'
import { byVessel, callsDuring, periodJson, readSpans, spanNames } from './callsDuring.ts'
import { checkOn } from './portCalls.ts'

export const queueSteps = ['hour', 'day'] as const
const secondsPerDay = 86_400

/** GET /api/ports/{code}/queue: the vessels at anchor, every hour or day. */
export async function queue(call: Call, { code }: { code: string }): Promise<Answer> {
  checkOn(call)
  const port = portOfCode(call, code)
  const { own, filters } = parseListParams(call, call.url.searchParams, {
    sorts: [],
    names: spanNames,
    read: (query) => ({ ...readSpans(call, query), step: query.word('step', queueSteps) ?? 'hour' }),
  })
  const calls = await callsDuring(call, port.unlocode, own, filters)
  const vessels = byVessel(calls).map((ofVessel) => ofVessel.flatMap(({ spans }) => spans))
  const hours = queueByHour(vessels, own.period)
  return tableAnswer(call, queueLengths, own.step === 'hour' ? hours : longestByDay(hours), {
    port: calledPortJson(port),
    ...periodJson(own.period),
  })
}

/** The hour of each day in UTC that certainly had the longest queue, the first of several. */
function longestByDay(hours: readonly QueueLength[]): QueueLength[] {
  const byDay = Map.groupBy(hours, ({ seconds }) => Math.floor(seconds / secondsPerDay))
  return [...byDay.values()].flatMap((ofDay) => {
    const [longest] = ofDay.toSorted((a, b) => b.atLeast - a.atLeast || b.atMost - a.atMost || a.seconds - b.seconds)
    return longest ? { ...longest, atMost: Math.max(...ofDay.map(({ atMost }) => atMost)) } : []
  })
}
