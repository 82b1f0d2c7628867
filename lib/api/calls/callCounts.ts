import { callBoundColumns, callCounts } from '#lib/wire/rows/counts.ts'
import { rowJson } from '#lib/wire/table.ts'
import { tableAnswer } from '../collection.ts'
import { countedBySteps, countNames } from '../counts.ts'
import { leftOutNear } from '../leftOut.ts'
import { portOfCode } from '../ports.ts'
import { parseListParams } from '../request/listParams.ts'
import type { Answer, Call } from '../route.ts'
import { calledPortJson, portBoxes } from './board.ts'
import { periodJson, readSpans, spanNames } from './callsDuring.ts'
import { callEvents, callsWithin, checkOn } from './portCalls.ts'

/** GET /api/ports/{code}/counts: arrivals or departures, every hour or day. */
export async function portCounts(call: Call, { code }: { code: string }): Promise<Answer> {
  checkOn(call)
  const port = portOfCode(call, code)
  const { own, filters } = parseListParams(call, call.url.searchParams, {
    sorts: [],
    names: [...spanNames, 'event'],
    read: (query) => ({
      ...readSpans(call, query),
      event: query.word('event', callEvents) ?? 'arrived',
      step: query.word('step', countNames) ?? 'day',
    }),
  })
  const { event, step, period } = own
  const found = await callsWithin(call, port.unlocode, own, filters)
  const boxes = portBoxes(port)
  const { steps, total } = await countedBySteps(call, found, { boxes, period, step })
  const leftOut = await leftOutNear(call, boxes, { filters, period })
  return tableAnswer(call, callCounts, steps, {
    ...{ port: calledPortJson(port), event, ...periodJson(period), total: total.total },
    doubtful_positions_left_out: leftOut,
    ...rowJson({ columns: callBoundColumns }, total),
  })
}
