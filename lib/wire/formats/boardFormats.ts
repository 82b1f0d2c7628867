import type { CallJson, ExpectedJson } from '../callSchemas.ts'
import type { CreditJson } from '../creditSchemas.ts'
import type { Paging } from '../pageSchemas.ts'
import { type Cell, csvLine } from './csvLine.ts'
import { creditsMember } from './vesselGeoJson.ts'

/** Formats of a port's board by their `format=` value, the same as of vessels. The first is the default. */
export const boardFormats = {
  json: { meaning: 'the entries', mediaType: 'application/json', contentType: 'application/json' },
  geojson: {
    meaning: 'for maps, one feature per entry',
    mediaType: 'application/geo+json',
    contentType: 'application/geo+json',
  },
  csv: { meaning: 'for tables, one line per entry', mediaType: 'text/csv', contentType: 'text/csv; charset=utf-8' },
  ndjson: {
    meaning: 'one entry per line',
    mediaType: 'application/x-ndjson',
    contentType: 'application/x-ndjson',
  },
} as const

export type BoardFormatName = keyof typeof boardFormats

export const boardFormatNames = Object.keys(boardFormats) as readonly BoardFormatName[]

/** A page of entries of a kind. */
export interface BoardPage<Entry> {
  /** Members beside the entries. */
  beside: object
  paging: Omit<Paging, 'total'> & { total?: number }
  entries: readonly Entry[]
  credits: readonly CreditJson[]
}

export interface EntryKind<Entry> {
  columns: readonly string[]
  jsonOf(entry: Entry): object
  /** One value for each column. */
  rowOf(entry: Entry): Readonly<Record<string, Cell>>
  featureOf(entry: Entry): {
    id: string
    place: { longitude: number | null; latitude: number | null }
    properties: object
  }
}

export const expectedEntries: EntryKind<ExpectedJson> = {
  columns: [
    ...['vessel', 'name', 'mmsi', 'imo', 'call_sign', 'flag', 'ship_type', 'length', 'destination'],
    ...['longitude', 'latitude', 'last_received_at', 'distance_metres', 'speed', 'navigational_status'],
    ...['reported_eta', 'reckoned_eta_from', 'reckoned_eta_until', 'reckoned_eta_speed'],
  ],
  jsonOf: (entry) => entry,
  rowOf: ({ reckoned_eta: eta, ...own }) => ({
    ...own,
    reckoned_eta_from: eta?.from ?? null,
    reckoned_eta_until: eta?.until ?? null,
    reckoned_eta_speed: eta?.speed ?? null,
  }),
  featureOf: ({ longitude, latitude, ...properties }) => ({
    id: properties.vessel,
    place: { longitude, latitude },
    properties,
  }),
}

/** A call and the position of its port. */
export interface ListedCall {
  json: CallJson
  place: { longitude: number | null; latitude: number | null }
}

export const callEntries: EntryKind<ListedCall> = {
  columns: [
    ...['id', 'vessel', 'name', 'mmsi', 'imo', 'call_sign', 'flag', 'ship_type', 'port', 'port_name', 'berth', 'state'],
    ...['kind', 'entered_at', 'entered_seen', 'stopped_at', 'stopped_seen', 'moved_at', 'moved_seen', 'left_at'],
    ...['left_seen', 'last_received_at', 'draught_in', 'draught_out', 'is_between_berths'],
  ],
  jsonOf: ({ json }) => json,
  rowOf: ({ json: { port, ...own } }) => ({ ...own, port: port.code, port_name: port.name }),
  featureOf: ({ json: { id, ...properties }, place }) => ({ id, place, properties }),
}

export function boardText<Entry>(
  format: BoardFormatName,
  { beside, paging, entries, credits }: BoardPage<Entry>,
  { columns, jsonOf, rowOf, featureOf }: EntryKind<Entry>,
): string {
  switch (format) {
    case 'json':
      return JSON.stringify({ ...beside, paging, data: entries.map(jsonOf) })
    case 'ndjson':
      return entries.map((entry) => `${JSON.stringify(jsonOf(entry))}\n`).join('')
    case 'csv': {
      const lines = entries.map((entry) => {
        const row = rowOf(entry)
        return csvLine(columns.map((column) => row[column] ?? null))
      })
      return csvLine(columns) + lines.join('')
    }
    case 'geojson': {
      const features = entries.map((entry) => {
        const { id, place, properties } = featureOf(entry)
        return { type: 'Feature', id, geometry: pointOf(place), properties }
      })
      return JSON.stringify({ type: 'FeatureCollection', ...beside, paging, ...creditsMember(credits), features })
    }
  }
}

function pointOf({ longitude, latitude }: { longitude: number | null; latitude: number | null }) {
  return longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] }
}
