import { notAvailable, type VesselJson } from '#lib/wire/vesselJson.ts'
import type { VesselFormat } from './vesselFormat.ts'

/** One fact as it is shown: text, a moment, a place, or `null` where nothing is known. */
export type ShownValue =
  | { kind: 'text'; text: string; isCopied?: boolean }
  | { kind: 'flag'; code: string }
  | { kind: 'time'; iso: string }
  | { kind: 'position'; coordinates: readonly [number, number] }
  | null

export interface RecordGroup {
  title: string
  rows: readonly (readonly [label: string, value: ShownValue])[]
}

export function positionGroup(
  { last_known_position: position, navigational_status: status }: VesselJson,
  { words, values, speed, degrees, rateOfTurn }: VesselFormat,
): RecordGroup {
  const { labels } = words
  const reported = (value: number | undefined, field: keyof typeof notAvailable, write: (value: number) => string) =>
    text(value === undefined || value === notAvailable[field] ? null : write(value))
  const manoeuvre = (code: number) =>
    code === 1 ? words.manoeuvres.none : code === 2 ? words.manoeuvres.engaged : String(code)
  const collection = position?.collection_type
  return {
    title: words.groups.position,
    rows: [
      [labels.position, position && { kind: 'position', coordinates: position.geometry.coordinates }],
      [labels.received, time(position?.timestamp)],
      [labels.status, text(status && values.statuses[status])],
      [labels.speed, reported(position?.speed, 'speed', speed)],
      [labels.course, reported(position?.course, 'course', degrees)],
      [labels.heading, reported(position?.heading, 'heading', degrees)],
      [labels.rateOfTurn, reported(position?.rot, 'rot', rateOfTurn)],
      [labels.manoeuvre, reported(position?.maneuver, 'maneuver', manoeuvre)],
      [labels.accuracy, text(position?.accuracy == null ? null : words.accuracies[position.accuracy])],
      [labels.heardBy, text(collection ? (words.collections[collection] ?? collection) : null)],
    ],
  }
}

export function voyageGroup(
  { most_recent_voyage: voyage, last_known_position: position }: VesselJson,
  { words, metres }: VesselFormat,
): RecordGroup {
  return {
    title: words.groups.voyage,
    rows: [
      [words.labels.destination, text(voyage.destination)],
      [words.labels.arrival, time(voyage.eta)],
      [words.labels.draught, text(position?.draught ? metres(position.draught) : null)],
    ],
  }
}

export function identityGroup(vessel: VesselJson, { words, values, classification }: VesselFormat): RecordGroup {
  const { labels } = words
  return {
    title: words.groups.identity,
    rows: [
      [labels.name, copied(vessel.name)],
      [labels.mmsi, copied(String(vessel.mmsi).padStart(9, '0'))],
      [labels.imo, copied(vessel.imo && String(vessel.imo))],
      [labels.callSign, copied(vessel.call_sign)],
      [labels.flag, vessel.flag ? { kind: 'flag', code: vessel.flag } : null],
      [labels.type, text(vessel.ship_type && values.types[vessel.ship_type])],
      [labels.trade, text(classification.general[vessel.general_classification])],
      [labels.kind, text(classification.individual[vessel.individual_classification])],
      [labels.transponder, text(vessel.class && values.transponder(vessel.class))],
      [labels.aisVersion, text(vessel.ais_version === null ? null : words.aisVersions[vessel.ais_version])],
    ],
  }
}

export function dimensionsGroup(vessel: VesselJson, { words, metres, locale }: VesselFormat): RecordGroup {
  const { labels } = words
  const counted = (value: number | null) => text(value ? locale.count(value) : null)
  return {
    title: words.groups.dimensions,
    rows: [
      [labels.length, text(vessel.length ? metres(vessel.length) : null)],
      [labels.width, text(vessel.width ? metres(vessel.width) : null)],
      [labels.grossTonnage, counted(vessel.gross_tonnage)],
      [labels.persons, counted(vessel.person_capacity)],
      [labels.lifeboats, counted(vessel.lifeboats)],
    ],
  }
}

export function timesGroup(vessel: VesselJson, { words }: VesselFormat): RecordGroup {
  return {
    title: words.groups.times,
    rows: [
      [words.labels.positionUpdated, time(vessel.position_updated_at)],
      [words.labels.particularsUpdated, time(vessel.static_updated_at)],
      [words.labels.recordUpdated, time(vessel.updated_at)],
      [words.labels.firstHeard, time(vessel.created_at)],
    ],
  }
}

function text(value: string | number | null | undefined): ShownValue {
  return value ? { kind: 'text', text: String(value) } : null
}

function copied(value: string | number | null | undefined): ShownValue {
  return value ? { kind: 'text', text: String(value), isCopied: true } : null
}

function time(iso: string | null | undefined): ShownValue {
  return iso ? { kind: 'time', iso } : null
}
