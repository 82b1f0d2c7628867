import type { ReportedPlace } from '#lib/distance.ts'
import type { CallJson, ExpectedJson } from '../callSchemas.ts'
import { pointOf } from '../point.ts'
import type { EntryKind } from './entryFormats.ts'

export const expectedEntries: EntryKind<ExpectedJson> = {
  columns: [
    ...['vessel', 'name', 'mmsi', 'imo', 'call_sign', 'flag', 'ship_type', 'length', 'destination'],
    ...['longitude', 'latitude', 'last_received_at', 'distance_metres', 'speed', 'navigational_status'],
    ...['reported_eta', 'estimated_eta_from', 'estimated_eta_until', 'estimated_eta_speed'],
  ],
  jsonOf: (entry) => entry,
  rowOf: ({ estimated_eta: eta, own, ...row }) => ({
    ...row,
    estimated_eta_from: eta?.from ?? null,
    estimated_eta_until: eta?.until ?? null,
    estimated_eta_speed: eta?.speed ?? null,
  }),
  featureOf: ({ longitude, latitude, ...properties }) => ({
    id: properties.vessel,
    geometry: pointOf({ longitude, latitude }),
    properties,
  }),
}

/** A call and the position of its port. */
export interface ListedCall {
  json: CallJson
  place: ReportedPlace
}

export const callEntries: EntryKind<ListedCall> = {
  columns: [
    ...['id', 'vessel', 'name', 'mmsi', 'imo', 'call_sign', 'flag', 'ship_type', 'port', 'port_name', 'berth', 'state'],
    ...['kind', 'entered_at', 'entered_seen', 'stopped_at', 'stopped_seen', 'moved_at', 'moved_seen', 'left_at'],
    ...['left_seen', 'last_received_at', 'draught_in', 'draught_out', 'is_between_berths'],
  ],
  jsonOf: ({ json }) => json,
  rowOf: ({ json: { port, own, ...row } }) => ({ ...row, port: port.code, port_name: port.name }),
  featureOf: ({ json: { id, ...properties }, place }) => ({ id, geometry: pointOf(place), properties }),
}
