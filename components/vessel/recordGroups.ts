import { notAvailable, type VesselJson } from '#lib/wire/vesselJson.ts'
import { formatDegrees, formatRateOfTurn, formatStatus } from './format.ts'

/** One fact as it is shown: text, a moment, a place, or `null` where nothing is known. */
export type ShownValue =
  | { kind: 'text'; text: string }
  | { kind: 'flag'; code: string }
  | { kind: 'time'; iso: string }
  | { kind: 'position'; coordinates: readonly [number, number] }
  | null

export interface RecordGroup {
  title: string
  rows: readonly (readonly [label: string, value: ShownValue])[]
}

const aisVersions = ['ITU-R M.1371-1', 'ITU-R M.1371-3', 'ITU-R M.1371-5 or later', 'a future edition']
const accuracies = ['low (over 10 m)', 'high (10 m or better)']
const maneuvers: Record<number, string> = { 1: 'none', 2: 'engaged' }

/** Everything the record holds, in the order in which a watch officer asks for it. */
export function recordGroups(vessel: VesselJson): RecordGroup[] {
  return [
    positionGroup(vessel),
    voyageGroup(vessel),
    identityGroup(vessel),
    dimensionsGroup(vessel),
    timesGroup(vessel),
  ]
}

function positionGroup({ last_known_position: position, navigational_status: status }: VesselJson): RecordGroup {
  const reported = (value: number | undefined, field: keyof typeof notAvailable, write: (value: number) => string) =>
    text(value === undefined || value === notAvailable[field] ? null : write(value))
  return {
    title: 'Position',
    rows: [
      ['Position', position && { kind: 'position', coordinates: position.geometry.coordinates }],
      ['Received', time(position?.timestamp)],
      ['Status', text(status && formatStatus(status))],
      ['Speed', reported(position?.speed, 'speed', (knots) => `${knots.toFixed(1)} kn`)],
      ['Course', reported(position?.course, 'course', formatDegrees)],
      ['Heading', reported(position?.heading, 'heading', formatDegrees)],
      ['Rate of turn', reported(position?.rot, 'rot', formatRateOfTurn)],
      ['Special manoeuvre', reported(position?.maneuver, 'maneuver', (code) => maneuvers[code] ?? String(code))],
      ['Accuracy', text(position?.accuracy == null ? null : accuracies[position.accuracy])],
      ['Heard by', text(position?.collection_type)],
    ],
  }
}

function voyageGroup({ most_recent_voyage: voyage, last_known_position: position }: VesselJson): RecordGroup {
  return {
    title: 'Voyage',
    rows: [
      ['Destination', text(voyage.destination)],
      ['Arrival expected', time(voyage.eta)],
      ['Draught', text(metres(position?.draught))],
    ],
  }
}

function identityGroup(vessel: VesselJson): RecordGroup {
  return {
    title: 'Identity',
    rows: [
      ['Name', text(vessel.name)],
      ['MMSI', text(String(vessel.mmsi).padStart(9, '0'))],
      ['IMO', text(vessel.imo && String(vessel.imo))],
      ['Call sign', text(vessel.call_sign)],
      ['Flag', vessel.flag ? { kind: 'flag', code: vessel.flag } : null],
      ['Type', text(vessel.ship_type)],
      ['Trade', text(vessel.general_classification)],
      ['Kind of ship', text(vessel.individual_classification)],
      ['Transponder', text(vessel.class && `class ${vessel.class}`)],
      ['AIS version', text(vessel.ais_version === null ? null : aisVersions[vessel.ais_version])],
    ],
  }
}

function dimensionsGroup(vessel: VesselJson): RecordGroup {
  return {
    title: 'Dimensions',
    rows: [
      ['Length', text(metres(vessel.length))],
      ['Width', text(metres(vessel.width))],
      ['Gross tonnage', text(vessel.gross_tonnage?.toLocaleString('en-GB'))],
      ['Persons on board', text(vessel.person_capacity?.toLocaleString('en-GB'))],
      ['Lifeboats', text(vessel.lifeboats?.toLocaleString('en-GB'))],
    ],
  }
}

function timesGroup(vessel: VesselJson): RecordGroup {
  return {
    title: 'Times',
    rows: [
      ['Position updated', time(vessel.position_updated_at)],
      ['Particulars updated', time(vessel.static_updated_at)],
      ['Record updated', time(vessel.updated_at)],
      ['First heard', time(vessel.created_at)],
    ],
  }
}

function text(value: string | number | null | undefined): ShownValue {
  return value ? { kind: 'text', text: String(value) } : null
}

function time(iso: string | null | undefined): ShownValue {
  return iso ? { kind: 'time', iso } : null
}

function metres(value: number | null | undefined): string | null {
  return value ? `${value} m` : null
}
