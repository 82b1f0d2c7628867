import { distressOf, type Station } from '#lib/stations/station.ts'
import { atonForms, stationKinds } from '#lib/stations/stationReport.ts'
import { mustBe, type ParameterReader } from '#lib/wire/parameters.ts'
import { safetyTexts } from '#lib/wire/rows/safetyText.ts'
import { distressStates, type ListedStation, stations as table } from '#lib/wire/rows/station.ts'
import { rowJson } from '#lib/wire/table.ts'
import { dataJson } from '../answer/dataAnswer.ts'
import { unlessKnown } from '../answer/entityTag.ts'
import { pageOfList } from '../answer/page.ts'
import { isVisitor } from '../caller.ts'
import { formatOfRows, rowsAnswer } from '../collection.ts'
import { unknownThing } from '../owned.ts'
import { listText } from '../request/listParams.ts'
import type { Answer, Call, GuardedCall } from '../route.ts'
import { checkStationsOn, isVisibleTo, placeFilters, stationListParams, visibleRows } from './visibleStations.ts'

export const stationSorts = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const
export const stationFilters = [...placeFilters, 'name', 'updated_after', 'updated_before']
const ownNames = ['kind', 'aton', 'distress', 'off_position', 'sort']

/** States that depend on the time change within this time. */
const stepMilliseconds = 10_000
const textsOfStation = 10

/** Reads a list of words; `null` if it is not given. */
function readWords<Word extends string>(
  reader: ParameterReader,
  name: string,
  words: readonly Word[],
): ReadonlySet<string | null> | null {
  const text = reader.text(name)
  if (text === null) return null
  const given = text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
  const unknown = given.find((word) => !words.some((each) => each === word))
  if (unknown !== undefined) reader.note(name, mustBe(`one of ${words.join(', ')}`, unknown))
  return given.length === 0 ? null : new Set(given)
}

/** Reads the filters that stations alone have. */
export function readStationFilters(query: ParameterReader, nowMicroseconds: number): (station: Station) => boolean {
  const kinds = readWords(query, 'kind', stationKinds)
  const forms = readWords(query, 'aton', atonForms)
  const states = readWords(query, 'distress', distressStates)
  const offPosition = query.word('off_position', ['true', 'false'])
  return (station) =>
    (kinds?.has(station.kind) ?? true) &&
    (forms?.has(station.aton) ?? true) &&
    (states?.has(distressOf(station, nowMicroseconds)) ?? true) &&
    (offPosition === null || String(station.offPosition) === offPosition)
}

/** GET /api/stations */
export async function stations(call: Call): Promise<Response> {
  checkStationsOn(call)
  const { service } = call
  const format = formatOfRows(call, table)
  const nowMicroseconds = service.now() * 1_000
  const params = await stationListParams(call, {
    filters: stationFilters,
    sorts: stationSorts,
    names: ownNames,
    read: (query) => ({
      isMatch: readStationFilters(query, nowMicroseconds),
      sort: query.word('sort', stationSorts) ?? 'created_at',
    }),
  })
  const { isMatch, sort } = params.own
  const variant = `${format.name} ${Math.floor(service.now() / stepMilliseconds)}`
  return unlessKnown(call, { version: service.stationsNow.version, variant }, async () => {
    const found = await visibleRows(call, service.stationsNow.listed(nowMicroseconds), params.filters, isMatch)
    const value = sort.endsWith('created_at') ? 'createdMicroseconds' : 'updatedMicroseconds'
    const sign = sort.startsWith('-') ? -1 : 1
    const placeOf = (station: Station) => ({ value: sign * station[value], number: station.mmsi })
    const ordered = found.sort((one, other) => sign * (one[value] - other[value]) || one.mmsi - other.mmsi)
    const order = { sort, placeOf, queryText: listText(params.query, ownNames) }
    const { page, paging } = await pageOfList(call, ordered, params, order)
    const rows = page.map((station) => listedStation(call, station))
    return rowsAnswer(call, format, rows, { beside: {}, paging, credits: [] })
  })
}

/** A station as the caller may see it: public links name no sources. */
export function listedStation({ service, caller }: GuardedCall, station: Station): ListedStation {
  return {
    station,
    distress: distressOf(station, service.now() * 1_000),
    source: isVisitor(caller) ? null : station.source,
  }
}

/** The station of a path, if it exists for the caller. */
export function stationOf(call: GuardedCall, mmsi: string): Station | null {
  const found = /^\d{1,9}$/.test(mmsi)
    ? call.service.stationsNow.station(Number(mmsi), call.service.now() * 1_000)
    : null
  return found && isVisibleTo(call)(found) ? found : null
}

/** GET /api/stations/{mmsi} */
export function station(call: GuardedCall, { mmsi }: { mmsi: string }): Answer {
  checkStationsOn(call)
  const found = stationOf(call, mmsi)
  if (!found) throw unknownThing('station', mmsi)
  const record = rowJson(table, listedStation(call, found))
  if (isVisitor(call.caller)) return dataJson(record)
  const isVisible = isVisibleTo(call)
  const texts = call.service.stationsNow
    .texts(call.service.now() * 1_000)
    .filter((text) => text.mmsi === found.mmsi && isVisible(text))
    .slice(0, textsOfStation)
  return dataJson({ ...record, texts: texts.map((text) => rowJson(safetyTexts, text)) })
}
