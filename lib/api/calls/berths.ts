import { berthSpans, type ListedSpan } from '#lib/wire/rows/berthSpan.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { readOwnEmbed, vesselRowsAnswer } from '../collection.ts'
import { ownOf } from '../lists/ownPart.ts'
import { listText } from '../request/listParams.ts'
import type { Answer, Call } from '../route.ts'
import { calledPortJson, parseBoardRequest } from './board.ts'
import { callsDuring, periodJson, readSpans, spanNames } from './callsDuring.ts'
import { checkOn } from './portCalls.ts'

/** GET /api/ports/{code}/berths: the stops of a period, latest first. */
export async function berths(call: Call, { code }: { code: string }): Promise<Answer> {
  checkOn(call)
  const { format, port, sort, params } = await parseBoardRequest(call, code, 'berths', {
    table: berthSpans,
    names: spanNames,
    read: (query, request) => ({ ...readSpans(call, query), embedsOwn: readOwnEmbed(query, request) }),
  })
  const { own, filters, query } = params
  const calls = await callsDuring(call, port.unlocode, own, filters)
  const found = calls
    .flatMap(({ stored, row, spans }) => spans.map((span) => ({ stored, row, number: stored.number, span })))
    .sort((a, b) => b.span.fromSeconds - a.span.fromSeconds || a.number - b.number)
  return vesselRowsAnswer(call, found, {
    format,
    params,
    order: {
      sort,
      placeOf: ({ span, number }) => ({ value: -span.fromSeconds, number }),
      queryText: listText(query, spanNames, own.period),
    },
    beside: { port: calledPortJson(port), ...periodJson(own.period) },
    rowsOf: (shown) =>
      shown.map(
        ({ stored, span, vessel }): ListedSpan => ({
          ...{ vessel: foundVesselJson(vessel), beganSeconds: stored.beganSeconds, port, span },
          ...(own.embedsOwn && { own: ownOf(vessel, call) }),
        }),
      ),
  })
}
