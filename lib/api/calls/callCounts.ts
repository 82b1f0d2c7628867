import { callBoundColumns, callCounts } from '#lib/wire/rows/counts.ts'
import { rowJson } from '#lib/wire/table.ts'
import { tableAnswer } from '../collection.ts'
import { countedBySteps, countNames } from '../counts.ts'
import { leftOutNear } from '../leftOut.ts'
import type { Answer, Call } from '../route.ts'
import { portBoxes } from './board.ts'
import { parsePortRequest } from './callsDuring.ts'
import { callEvents, callsWithin } from './portCalls.ts'

/** GET /api/ports/{code}/counts: arrivals or departures, every hour or day. */
export async function portCounts(call: Call, { code }: { code: string }): Promise<Answer> {
  const { port, own, filters, beside } = parsePortRequest(call, code, (query) => ({
    event: query.word('event', callEvents) ?? 'arrived',
    step: query.word('step', countNames) ?? 'day',
  }))
  const { event, step, period } = own
  const found = await callsWithin(call, port.unlocode, own, filters)
  const boxes = portBoxes(port)
  const { steps, total } = await countedBySteps(call, found, { boxes, period, step })
  const leftOut = await leftOutNear(call, boxes, { filters, period })
  return tableAnswer(call, callCounts, steps, {
    ...beside,
    event,
    total: total.total,
    doubtful_positions_left_out: leftOut,
    ...rowJson({ columns: callBoundColumns }, total),
  })
}
