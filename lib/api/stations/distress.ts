import type { KnownActivation } from '#lib/service/stations.ts'
import { stationKinds } from '#lib/stations/stationReport.ts'
import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { type ParameterReader, parseId } from '#lib/wire/parameters.ts'
import {
  activationStates,
  activations as activationTable,
  type ListedActivation,
  stateOf,
} from '#lib/wire/rows/activation.ts'
import { safetyTexts } from '#lib/wire/rows/safetyText.ts'
import { rowJson, type Table } from '#lib/wire/table.ts'
import { parseTimeOrDuration, timeForm } from '#lib/wire/time.ts'
import { recordEvent } from '../account/accountRoute.ts'
import { dataJson } from '../answer/dataAnswer.ts'
import { pageOfList } from '../answer/page.ts'
import { isVisitor } from '../caller.ts'
import { rowsAnswer, rowsFormat } from '../collection.ts'
import { unknownThing } from '../owned.ts'
import { listText } from '../request/listParams.ts'
import type { Answer, Call, GuardedCall } from '../route.ts'
import {
  checkStationsOn,
  type FilteredRow,
  isVisibleTo,
  placeFilters,
  stationListParams,
  visibleRows,
} from './visibleStations.ts'

interface Report<Row, Source> {
  table: Table<Source>
  sort: string
  names: readonly string[]
  rowsOf(nowMicroseconds: number): readonly Row[]
  /** Reads the filters of its own. */
  read(query: ParameterReader, nowMicroseconds: number): (row: Row) => boolean
  atOf(row: Row): number
  sourceOf(row: Row): Source
}

type ReportRow = FilteredRow & { id: number }

/** Answers with a page of rows with an id and a time, latest first. */
async function reportAnswer<Row extends ReportRow, Source>(call: Call, report: Report<Row, Source>): Promise<Response> {
  checkStationsOn(call)
  const { service } = call
  const format = rowsFormat(call, report.table, tableFormats)
  const nowMicroseconds = service.now() * 1_000
  const names = [...report.names, 'since', 'until']
  const params = await stationListParams(call, {
    filters: placeFilters,
    sorts: [report.sort],
    names,
    read: (query) => ({ isMatch: report.read(query, nowMicroseconds), period: readPeriod(query, nowMicroseconds) }),
  })
  const { isMatch, period } = params.own
  const found = await visibleRows(call, report.rowsOf(nowMicroseconds), params.filters, (row) => {
    const at = report.atOf(row)
    return at >= period.since && at <= period.until && isMatch(row)
  })
  const placeOf = ({ id }: Row) => ({ value: -id, number: 0 })
  const order = { sort: report.sort, placeOf, queryText: listText(params.query, names) }
  const { page, paging } = await pageOfList(call, found, params, order)
  const rows = page.map((row) => report.sourceOf(row))
  return rowsAnswer(call, format, rows, { beside: {}, paging, credits: [] })
}

/** Both included, in microseconds. */
function readPeriod(query: ParameterReader, nowMicroseconds: number) {
  const parse = (text: string) => parseTimeOrDuration(text, nowMicroseconds)
  const since = query.value('since', parse, timeForm) ?? 0
  const until = query.value('until', parse, timeForm) ?? Number.POSITIVE_INFINITY
  if (since > until) query.note('since', 'must not be later than until', 'unprocessable')
  return { since, until }
}

/** GET /api/distress */
export function distress(call: Call): Promise<Response> {
  return reportAnswer<KnownActivation, ListedActivation>(call, {
    table: activationTable,
    sort: 'activations',
    names: ['state', 'kind', 'acknowledged'],
    rowsOf: (nowMicroseconds) => call.service.stationsNow.activations(nowMicroseconds),
    read(query, nowMicroseconds) {
      const state = query.word('state', activationStates)
      const kind = query.word('kind', stationKinds)
      const acknowledged = query.word('acknowledged', ['true', 'false'])
      return (activation) =>
        (state === null || stateOf({ activation, nowMicroseconds }) === state) &&
        (kind === null || activation.kind === kind) &&
        (acknowledged === null || String(activation.acknowledgedAt !== null) === acknowledged)
    },
    atOf: ({ beganMicroseconds }) => beganMicroseconds,
    sourceOf: (activation) => listedActivation(call, activation),
  })
}

/** GET /api/texts */
export function texts(call: Call): Promise<Response> {
  return reportAnswer(call, {
    table: safetyTexts,
    sort: 'texts',
    names: [],
    rowsOf: (nowMicroseconds) => call.service.stationsNow.texts(nowMicroseconds),
    read: () => () => true,
    atOf: ({ atMicroseconds }) => atMicroseconds,
    sourceOf: (text) => text,
  })
}

function activationOf(call: GuardedCall, id: string): KnownActivation {
  const number = parseId(id)
  const found = number === null ? null : call.service.stationsNow.activation(number)
  if (!found || !isVisibleTo(call)(found)) throw unknownThing('activation', id)
  return found
}

/** An activation as the caller may see it: public links name no users. */
function listedActivation({ service, caller }: GuardedCall, activation: KnownActivation): ListedActivation {
  const shown = isVisitor(caller) ? { ...activation, acknowledgedBy: null } : activation
  return { activation: shown, nowMicroseconds: service.now() * 1_000 }
}

function activationJson(call: GuardedCall, activation: KnownActivation): Answer {
  return dataJson(rowJson(activationTable, listedActivation(call, activation)))
}

/** GET /api/distress/{id} */
export function activation(call: GuardedCall, { id }: { id: string }): Answer {
  checkStationsOn(call)
  return activationJson(call, activationOf(call, id))
}

/** POST /api/distress/{id}/acknowledge: acknowledges it for all users. */
export async function acknowledgeActivation(call: GuardedCall, { id }: { id: string }): Promise<Answer> {
  checkStationsOn(call)
  const { service, caller } = call
  const found = activationOf(call, id)
  const by = 'session' in caller ? caller.session.email : caller.token.name
  if (await service.stations.acknowledge(found.id, by, service.now()))
    recordEvent(call, 'distress-acknowledged', { subject: String(found.mmsi), details: `activation ${id}` })
  await service.stationsNow.refresh()
  return activationJson(call, activationOf(call, id))
}
