import { isWithin, maxUnknownSeconds, type Seconds, type Span, spansOf } from '#lib/calls/spans.ts'
import { selectRows } from '#lib/query/rows.ts'
import type { Filter } from '#lib/wire/filters.ts'
import type { ParameterReader } from '#lib/wire/parameters.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { portOfCode } from '../ports.ts'
import { parseListParams } from '../request/listParams.ts'
import type { Call } from '../route.ts'
import { calledPortJson } from './board.ts'
import { type CallPlace, checkCount, checkOn, readCallPeriod } from './portCalls.ts'
import { callPieces, type StoredCall } from './storedCalls.ts'

const defaultPeriodSeconds = 7 * 86_400

/** A call of a visible vessel that touches the period, and its spans in it. */
export interface CallDuring {
  stored: StoredCall
  row: number
  spans: readonly Span[]
}

export const spanNames = ['between_berths']

export function readSpans(call: Call, query: ParameterReader) {
  return readCallPeriod(call, query, defaultPeriodSeconds)
}

/** The port and the parameters of a request for numbers of its calls, and the members of the answer about them. */
export function parsePortRequest<Own = unknown>(
  call: Call,
  code: string,
  read: (query: ParameterReader) => Own = () => ({}) as Own,
) {
  checkOn(call)
  const port = portOfCode(call, code)
  const { own, filters } = parseListParams(call, call.url.searchParams, {
    sorts: [],
    names: spanNames,
    read: (query) => ({ ...readSpans(call, query), ...read(query) }),
  })
  return { port, own, filters, beside: { port: calledPortJson(port), ...periodJson(own.period) } }
}

/** The calls of the visible vessels that match every filter, with a span or their end in the period. */
export async function callsDuring(
  call: Call,
  port: string,
  { period, hasBetweenBerths }: ReturnType<typeof readSpans>,
  filters: readonly Filter[],
): Promise<CallDuring[]> {
  const { fleet, service } = call
  const { rows } = selectRows(fleet, filters)
  const nowSeconds = Math.floor(service.now() / 1000)
  const found: CallDuring[] = []
  function add(pieces: readonly StoredCall[]) {
    for (const stored of pieces) {
      const row = fleet.rowOf(stored.number)
      if (row < 0 || !rows.has(row)) continue
      const broadcastSeconds = Math.floor((fleet.numbers.byName.broadcastMicroseconds[row] ?? 0) / 1e6)
      const spans = spansOf({ call: stored, lastSeconds: stored.endedSeconds ?? broadcastSeconds }, nowSeconds)
      const during = spans.filter((span) => isWithin(span, period))
      if (during.length > 0 || (stored.endedSeconds ?? 0) >= period.sinceSeconds)
        found.push({ stored, row, spans: during })
    }
    checkCount(found.length)
  }
  add(await service.calls.open(port, hasBetweenBerths))
  const sinceSeconds = period.sinceSeconds - maxUnknownSeconds
  const read = (after: CallPlace | null, limit: number) =>
    service.calls.endedSince({ port, sinceSeconds, hasBetweenBerths, after, limit })
  const afterOf = ({ endedSeconds, number }: StoredCall) => ({ seconds: endedSeconds ?? 0, number })
  for await (const piece of callPieces(call, read, null, afterOf)) add(piece)
  return found
}

/** The calls by vessel. */
export function byVessel(calls: readonly CallDuring[]): CallDuring[][] {
  return [...Map.groupBy(calls, ({ stored }) => stored.number).values()]
}

export function periodJson({ sinceSeconds, untilSeconds }: Seconds) {
  return { since: formatReceived(sinceSeconds * 1e6), until: formatReceived(untilSeconds * 1e6) }
}
