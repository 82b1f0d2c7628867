import type { StationJson } from '#lib/wire/stationSchemas.ts'
import type { StationForm } from '../map/stations/stationSymbols.ts'
import type { stationWords } from '../record/stationWords.ts'
import type { RecordGroup, ShownValue } from '../record/vesselFacts.ts'
import type { VesselFormat } from '../record/vesselFormat.ts'
import type { stationPanelWords } from './stationPanelWords.ts'

export type ShownStation = StationJson

interface Speech {
  words: typeof stationPanelWords.en
  names: typeof stationWords.en
  format: Pick<VesselFormat, 'speed' | 'degrees' | 'metres'>
}

type Rows = RecordGroup['rows']

/** The facts of a station that its kind can have. */
export function stationFacts(
  station: ShownStation,
  { words, names, format }: Speech,
): { report: Rows; reception: Rows } {
  const position: ShownValue = station.position && {
    kind: 'position',
    coordinates: station.position.coordinates as [number, number],
  }
  const motion: Rows = [
    [words.speed, text(station.speed, format.speed)],
    [words.course, text(station.course, format.degrees)],
  ]
  const known = (rows: Rows) => rows.filter(([, value]) => value !== null)
  const report: Record<'aid' | 'base' | 'aircraft' | 'beacon', Rows> = {
    aid: [
      [words.aidType, text(station.aid_type, (code) => names.aidTypes[code] ?? String(code))],
      [words.form, text(station.aton, (aton) => names.forms[aton])],
      [words.position, position],
      ...known([
        [words.offPosition, text(station.off_position, (isOff) => words.offPositions[isOff ? 'true' : 'false'])],
        [words.onStation, text(station.on_station_status, String)],
        [words.light, text(station.light, (light) => words.lights[light])],
        [words.racon, text(station.racon, (racon) => words.racons[racon])],
        [words.health, text(station.health, (health) => words.healths[health])],
      ]),
    ],
    base: [[words.position, position]],
    aircraft: [
      ...known([[words.airframe, text(station.airframe, (airframe) => words.airframes[airframe])]]),
      [words.position, position],
      [words.altitude, text(station.altitude, format.metres)],
      ...motion,
    ],
    beacon: [[words.position, position], ...motion],
  }
  const { kind } = station
  const group = kind === 'aid' || kind === 'base' || kind === 'aircraft' ? kind : 'beacon'
  return {
    report: [[words.mmsi, { kind: 'text', text: station.id, isCopied: true }], ...report[group]],
    reception: [
      [words.receivedAt, time(station.received_at)],
      [words.positionAt, time(station.position_at)],
      [words.createdAt, time(station.created_at)],
      ...known([[words.source, text(station.source, String)]]),
    ],
  }
}

/** The symbol of the map. */
export function stationFormOf({ kind, aton, off_position, airframe, distress }: ShownStation): StationForm {
  if (kind === 'aid') return `${aton === 'virtual' ? 'virtual' : 'aid'}${off_position ? '-off' : ''}`
  if (kind === 'base') return 'base'
  if (kind === 'aircraft') return airframe === 'helicopter' ? 'helicopter' : 'aeroplane'
  return distress ?? 'beacon'
}

function text<Value>(value: Value | null | undefined, format: (value: Value) => string): ShownValue {
  return value === null || value === undefined ? null : { kind: 'text', text: format(value) }
}

function time(iso: string | null): ShownValue {
  return iso === null ? null : { kind: 'time', iso }
}
