import { hasRecentPosition } from '#lib/query/expectedVessels.ts'
import { selectRows } from '#lib/query/rows.ts'
import type { Filter } from '#lib/wire/filters.ts'
import type { ParameterReader } from '#lib/wire/parameters.ts'
import { calls, type ListedCall } from '#lib/wire/rows/call.ts'
import { Problem, unprocessableParameter } from '../answer/problem.ts'
import { type RowFormat, readOwnEmbed, vesselRowsAnswer } from '../collection.ts'
import { leftOutNear } from '../leftOut.ts'
import { ownOf } from '../lists/ownPart.ts'
import type { portOfCode } from '../ports.ts'
import { type ListParams, listText } from '../request/listParams.ts'
import { periodWithin } from '../request/period.ts'
import type { Answer, Call } from '../route.ts'
import { calledPortJson, parseBoardRequest, portBoxes } from './board.ts'
import { callPieces, listedCall, type StoredCall } from './storedCalls.ts'

export const callEvents = ['arrived', 'departed'] as const

const defaultPeriodSeconds = 86_400
const secondsPerDay = 86_400
/** Limits the processor time of a request to some hundred milliseconds. */
const maxCalls = 20_000

/** The place of a call, after which the next piece begins: its time and vessel. */
export interface CallPlace {
  seconds: number
  number: number
}

/** A call, and the time by which it is listed. */
interface FoundCall {
  stored: StoredCall
  row: number
  number: number
  seconds: number
}

/** GET /api/ports/{code}/in-port: latest arrivals first. */
export async function inPort(call: Call, { code }: { code: string }): Promise<Answer> {
  checkOn(call)
  const names = ['between_berths']
  const read = (query: ParameterReader, request: ParameterReader) => ({
    hasBetweenBerths: query.isTrue('between_berths'),
    embedsOwn: readOwnEmbed(query, request),
  })
  const { format, port, sort, params } = await parseBoardRequest(call, code, 'inPort', { table: calls, names, read })
  const open = await call.service.calls.open(port.unlocode, params.own.hasBetweenBerths)
  const listed = visibleCalls(call, open, params.filters, ({ beganSeconds }) => beganSeconds)
  const nowMicroseconds = call.service.now() * 1000
  const found = listed.filter(({ row }) => hasRecentPosition(call.fleet, row, nowMicroseconds))
  const queryText = listText(params.query, names)
  return callsAnswer(call, format, port, found, { params, sort, queryText })
}

/** GET /api/ports/{code}/calls: arrivals and departures of a period, latest first. */
export async function portCalls(call: Call, { code }: { code: string }): Promise<Answer> {
  checkOn(call)
  const names = ['event', 'between_berths']
  const read = (query: ParameterReader, request: ParameterReader) => readPeriod(call, query, request)
  const { format, port, sort, params } = await parseBoardRequest(call, code, 'calls', { table: calls, names, read })
  const { own, filters, query } = params
  const found = await callsWithin(call, port.unlocode, own, filters)
  const leftOut = await leftOutNear(call, portBoxes(port), { filters, period: own.period })
  const queryText = listText(query, names, own.period)
  return callsAnswer(call, format, port, found, { params, sort, queryText, leftOut })
}

export type AskedCalls = Omit<ReturnType<typeof readPeriod>, 'embedsOwn'>

/** The arrivals and departures of a period of the visible vessels that match every filter, latest first. */
export async function callsWithin(
  call: Call,
  port: string,
  asked: AskedCalls,
  filters: readonly Filter[],
): Promise<FoundCall[]> {
  const stored = await callsOf(call, port, asked)
  return visibleCalls(call, stored, filters, (one) => listedSeconds(one, asked))
}

export function checkOn({ service }: Call): void {
  if (service.settings.callDays === 0) throw new Problem('unprocessable', 'Port calls are off.')
}

export function checkCount(calls: number): void {
  if (calls <= maxCalls) return
  const reason = `is too long ago: the period has more than ${maxCalls} calls; ask for a shorter one`
  throw unprocessableParameter('since', reason)
}

/** Reads the period of calls, and whether those between berths are among them. */
export function readCallPeriod({ service }: Call, query: ParameterReader, defaultSeconds: number) {
  const keptSeconds = service.settings.callDays * secondsPerDay
  return {
    period: periodWithin(query, service.now(), { keptSeconds, defaultSeconds }),
    hasBetweenBerths: query.isTrue('between_berths'),
  }
}

function readPeriod(call: Call, query: ParameterReader, request: ParameterReader) {
  return {
    event: query.word('event', callEvents),
    ...readCallPeriod(call, query, defaultPeriodSeconds),
    embedsOwn: readOwnEmbed(query, request),
  }
}

/** Reads the calls of visible vessels in a period, in pieces. */
async function callsOf(
  call: Call,
  port: string,
  { event, period, hasBetweenBerths }: AskedCalls,
): Promise<StoredCall[]> {
  const { service } = call
  const found = new Map<string, StoredCall>()
  for (const each of event === null ? callEvents : [event]) {
    const secondsOf = ({ enteredSeconds, leftSeconds }: StoredCall) =>
      each === 'arrived' ? enteredSeconds : leftSeconds
    const read = (after: CallPlace | null, limit: number) =>
      service.calls[each]({ port, ...period, hasBetweenBerths, after, limit })
    const afterOf = (last: StoredCall) => ({ seconds: secondsOf(last) ?? 0, number: last.number })
    for await (const piece of callPieces(call, read, null, afterOf)) {
      for (const stored of piece) {
        if (call.fleet.rowOf(stored.number) >= 0) found.set(`${stored.number} ${stored.beganSeconds}`, stored)
      }
      checkCount(found.size)
    }
  }
  return [...found.values()]
}

/** The time by which a call is listed: its last arrival or departure in the period. */
function listedSeconds({ enteredSeconds, leftSeconds }: StoredCall, { event, period }: AskedCalls): number {
  const isInPeriod = (seconds: number) => seconds >= period.sinceSeconds && seconds <= period.untilSeconds
  const times = [event === 'departed' ? null : enteredSeconds, event === 'arrived' ? null : leftSeconds]
  return Math.max(...times.flatMap((seconds) => (seconds !== null && isInPeriod(seconds) ? seconds : [])))
}

/** The calls of visible vessels that match every filter, latest first. */
function visibleCalls(
  { fleet }: Call,
  stored: readonly StoredCall[],
  filters: readonly Filter[],
  secondsOf: (stored: StoredCall) => number,
): FoundCall[] {
  const { rows } = selectRows(fleet, filters)
  return stored
    .flatMap((stored) => {
      const row = fleet.rowOf(stored.number)
      return row >= 0 && rows.has(row) ? { stored, row, number: stored.number, seconds: secondsOf(stored) } : []
    })
    .sort((a, b) => b.seconds - a.seconds || a.number - b.number)
}

interface CallList {
  params: ListParams<{ embedsOwn: boolean }>
  sort: string
  queryText: string
  /** Doubtful positions near the port during a period. */
  leftOut?: number
}

function callsAnswer(
  call: Call,
  format: RowFormat<ListedCall>,
  port: ReturnType<typeof portOfCode>,
  found: readonly FoundCall[],
  { params, sort, queryText, leftOut }: CallList,
): Promise<Response> {
  return vesselRowsAnswer(call, found, {
    format,
    params,
    order: { sort, placeOf: ({ seconds, number }) => ({ value: -seconds, number }), queryText },
    beside: {
      port: calledPortJson(port),
      ...(leftOut !== undefined && { doubtful_positions_left_out: leftOut }),
    },
    rowsOf: (shown) =>
      shown.map(({ stored, vessel }) => ({
        ...listedCall(stored, vessel, call.service),
        ...(params.own.embedsOwn && { own: ownOf(vessel, call) }),
      })),
  })
}
