import { notAvailable } from '#lib/wire/notAvailable.ts'
import type { PositionJson, VesselJson } from '#lib/wire/vesselJson.ts'
import type { FactName } from './factWords.ts'
import type { VesselFormat } from './vesselFormat.ts'
import { formatMmsi } from './vesselName.ts'

/** A fact for display: text, a time, a position, or `null` if unknown. */
export type ShownValue =
  | { kind: 'text'; text: string; isCopied?: boolean }
  | { kind: 'flag'; code: string }
  | { kind: 'time'; iso: string }
  | { kind: 'position'; coordinates: readonly [number, number] }
  | null

type Fact = (vessel: VesselJson, format: VesselFormat) => ShownValue

/** The display of each fact of a vessel, by its name in the REST API, in the groups and order of the panel. */
const groups = {
  motion: {
    navigational_status: ({ navigational_status }, { values }) =>
      text(navigational_status && values.statuses[navigational_status]),
    speed: (vessel, { speed }) => reported(vessel, 'speed', speed),
    course: (vessel, { degrees }) => reported(vessel, 'course', degrees),
    timestamp: ({ last_known_position }) => time(last_known_position?.timestamp),
  },
  voyage: {
    destination: ({ most_recent_voyage }) => text(most_recent_voyage.destination),
    eta: ({ most_recent_voyage }) => time(most_recent_voyage.eta),
  },
  position: {
    position: ({ last_known_position: position }) =>
      position && { kind: 'position', coordinates: position.geometry.coordinates },
    heading: (vessel, { degrees }) => reported(vessel, 'heading', degrees),
    rot: (vessel, { rateOfTurn }) => reported(vessel, 'rot', rateOfTurn),
    maneuver: (vessel, { words: { manoeuvres } }) =>
      reported(vessel, 'maneuver', (code) =>
        code === 1 ? manoeuvres.none : code === 2 ? manoeuvres.engaged : String(code),
      ),
    accuracy: ({ last_known_position: position }, { words }) =>
      text(position?.accuracy == null ? null : words.accuracies[position.accuracy]),
    collection_type: ({ last_known_position: position }, { words }) =>
      text(position?.collection_type && (words.collections[position.collection_type] ?? position.collection_type)),
  },
  port: {
    matched_port: ({ matched_port: port }) => text(port && `${port.port_name} (${port.unlocode})`),
  },
  identity: {
    name: ({ name }) => copied(name),
    mmsi: ({ mmsi }) => copied(formatMmsi(mmsi)),
    imo: ({ imo }) => copied(imo),
    call_sign: ({ call_sign }) => copied(call_sign),
    flag: ({ flag }) => (flag ? { kind: 'flag', code: flag } : null),
    ship_type: ({ ship_type }, { values }) => text(ship_type && values.types[ship_type]),
    general_classification: (vessel, { classification }) => text(classification.general[vessel.general_classification]),
    individual_classification: (vessel, { classification }) =>
      text(classification.individual[vessel.individual_classification]),
    class: (vessel) => text(vessel.class),
    ais_version: ({ ais_version }, { words }) => text(ais_version === null ? null : words.aisVersions[ais_version]),
  },
  dimensions: {
    length: ({ length }, { metres }) => text(length && metres(length)),
    width: ({ width }, { metres }) => text(width && metres(width)),
    draught: ({ last_known_position: position }, { metres }) => text(position?.draught && metres(position.draught)),
    gross_tonnage: ({ gross_tonnage }, { locale }) => text(gross_tonnage && locale.count(gross_tonnage)),
    person_capacity: ({ person_capacity }, { locale }) => text(person_capacity && locale.count(person_capacity)),
    lifeboats: ({ lifeboats }, { locale }) => text(lifeboats && locale.count(lifeboats)),
  },
  times: {
    position_updated_at: ({ position_updated_at }) => time(position_updated_at),
    static_updated_at: ({ static_updated_at }) => time(static_updated_at),
    updated_at: ({ updated_at }) => time(updated_at),
    created_at: ({ created_at }) => time(created_at),
  },
} as const satisfies Record<string, Partial<Record<FactName, Fact>>>

const { motion, voyage, position, port, identity, dimensions, times } = groups

/** All facts: for the list, the comparison and the panel. */
export const vesselFacts: Record<FactName, Fact> = {
  ...motion,
  ...voyage,
  ...position,
  ...port,
  ...identity,
  ...dimensions,
  ...times,
}

export interface RecordGroup {
  title: string
  rows: readonly (readonly [label: string, value: ShownValue])[]
}

/** The groups with a section of their own, in the order of the panel. */
export const recordGroups = ['motion', 'voyage', 'position', 'identity', 'dimensions', 'times'] as const

/** A group of facts in the panel. */
export function recordGroup(
  name: (typeof recordGroups)[number],
  vessel: VesselJson,
  format: VesselFormat,
): RecordGroup {
  const facts: [string, Fact][] = Object.entries(groups[name])
  return {
    title: format.words.groups[name],
    rows: facts.map(([fact, show]) => [format.labels[fact as FactName], show(vessel, format)]),
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

function reported(
  { last_known_position: position }: VesselJson,
  field: keyof typeof notAvailable & keyof PositionJson,
  format: (value: number) => string,
): ShownValue {
  const value = position?.[field]
  return value === undefined || value === notAvailable[field] ? null : { kind: 'text', text: format(value) }
}
