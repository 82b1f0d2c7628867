import type { Message, MessageNamed } from '#lib/ais/message.ts'
import { isNullIsland } from '#lib/vessel/fix.ts'
import { whyNotVessel } from '#lib/vessel/identity.ts'
import type { Provenance } from '#lib/vessel/observation.ts'

export const stationKinds = ['aid', 'base', 'aircraft', 'sart', 'mob', 'epirb'] as const
export type StationKind = (typeof stationKinds)[number]

export const atonForms = ['real', 'synthetic', 'virtual', 'mobile'] as const
export const lights = ['on', 'off', 'error'] as const
export const racons = ['operational', 'not_monitored', 'error'] as const
export const healths = ['good', 'alarm'] as const

type WordOf<Words extends readonly string[]> = Words[number] | null

/** The values that a message replaces, as far as its type has them. */
export interface StationFacts {
  name: string | null
  aton: WordOf<typeof atonForms>
  aidType: number | null
  offPosition: boolean | null
  onStationStatus: number | null
  light: WordOf<typeof lights>
  racon: WordOf<typeof racons>
  health: WordOf<typeof healths>
  speedKnots: number | null
  courseDegrees: number | null
  altitudeMetres: number | null
}

/** The state of a beacon; `ship`: the sender is equipment of a ship, not a beacon. */
export type Signal = 'active' | 'test' | 'ship'

export interface SentText {
  type: 12 | 14
  /** The addressee of a type 12. */
  toMmsi: number | null
  text: string
}

/** A message about a station, or a safety text of any sender. */
export interface StationReport {
  mmsi: number
  /** `null` makes no station: a text of another sender, or ship's equipment with the MMSI of a beacon. */
  kind: StationKind | null
  broadcastMicroseconds: number
  arrivalMicroseconds: number
  /** False for an imported recording, which makes no event. */
  isLive: boolean
  source: string
  position: { longitude: number; latitude: number } | null
  facts: Partial<StationFacts>
  signal: Signal | null
  text: SentText | null
}

const beaconKinds: readonly (readonly [first: number, kind: StationKind])[] = [
  [970_000_000, 'sart'],
  [972_000_000, 'mob'],
  [974_000_000, 'epirb'],
]

/** The kind of a beacon by its MMSI (ITU-R M.585). */
function beaconKindOf(mmsi: number): StationKind | null {
  return beaconKinds.find(([first]) => mmsi >= first && mmsi < first + 1_000_000)?.[1] ?? null
}

const isBaseMmsi = (mmsi: number) => mmsi > 0 && mmsi < 10_000_000
const isAircraftMmsi = (mmsi: number) => mmsi >= 111_000_000 && mmsi < 112_000_000

type Times = Pick<StationReport, 'broadcastMicroseconds' | 'arrivalMicroseconds'>

/** Returns `null` for a message that is about no station and has no text. */
export function stationReport(message: Message, times: Times, provenance: Provenance): StationReport | null {
  const read = readers[message.type]
  if (!read) return null
  const why = whyNotVessel(message.mmsi)
  if (why === 'mmsi-too-long' || why === 'mmsi-factory-setting') return null
  const told = read(message as never)
  if (why === 'mmsi-parent-ship-craft') told.kind = null
  if (told.kind === null && told.signal !== 'ship' && !told.text) return null
  return {
    mmsi: message.mmsi,
    ...times,
    isLive: provenance.isImported !== true,
    source: provenance.name,
    position: positionOf(message),
    facts: told.facts ?? {},
    kind: told.kind,
    signal: told.signal ?? null,
    text: told.text ?? null,
  }
}

interface Told {
  kind: StationKind | null
  facts?: Partial<StationFacts>
  signal?: Signal | null
  text?: SentText | null
}

type Reader = (message: never) => Told

const movement: Reader = (
  message: MessageNamed<'positionReport' | 'positionReportB' | 'extendedPositionReportB'>,
): Told => {
  const { mmsi, speedKnots } = message
  const facts = { speedKnots, courseDegrees: courseOf(message.courseDegrees) }
  if (isAircraftMmsi(mmsi)) return { kind: 'aircraft', facts }
  const kind = beaconKindOf(mmsi)
  if (kind === null) return { kind }
  if (!('navigationalStatus' in message)) return { kind: null, signal: 'ship' }
  return { kind, facts, signal: signalOf(message.navigationalStatus) }
}

const equipment: Reader = ({ mmsi }: Message): Told => ({
  kind: null,
  signal: beaconKindOf(mmsi) === null ? null : 'ship',
})

const base: Reader = ({ mmsi }: Message): Told => ({ kind: isBaseMmsi(mmsi) ? 'base' : null })

const aircraft: Reader = (message: MessageNamed<'aircraftPosition'>): Told => {
  const { mmsi, speedKnots, altitudeMetres } = message
  const isSender = isAircraftMmsi(mmsi) || whyNotVessel(mmsi) === null
  return {
    kind: isSender ? 'aircraft' : null,
    facts: { speedKnots, courseDegrees: courseOf(message.courseDegrees), altitudeMetres },
  }
}

const text: Reader = (message: MessageNamed<'addressedText' | 'broadcastText'>): Told => {
  const written = message.text?.trim() ?? ''
  const toMmsi = message.type === 12 ? message.destinationMmsi : null
  const isBeacon = message.type === 14 && beaconKindOf(message.mmsi) !== null
  return {
    kind: isBeacon ? beaconKindOf(message.mmsi) : null,
    signal: isBeacon ? signalIn(written) : null,
    text: written === '' ? null : { type: message.type, toMmsi, text: written },
  }
}

/** Readers by the type of the message. */
const readers: Partial<Record<Message['type'], Reader>> = {
  1: movement,
  2: movement,
  3: movement,
  4: base,
  5: equipment,
  9: aircraft,
  11: base,
  12: text,
  14: text,
  18: movement,
  19: movement,
  21: aidOf21,
  24: equipment,
  28: aidOf28,
}

const activeStatus = 14

/** Status 15, a test, is read as "not available". */
function signalOf(navigationalStatus: number | null): Signal {
  if (navigationalStatus === null) return 'test'
  return navigationalStatus === activeStatus ? 'active' : 'ship'
}

function signalIn(written: string): Signal | null {
  if (/\bACTIVE\b/i.test(written)) return 'active'
  return /\bTEST\b/i.test(written) ? 'test' : null
}

const lastFixedAidType = 19
const noTimeStamp = 60

function aidOf21(message: MessageNamed<'aidToNavigation'>): Told {
  const { aidType, second, offPosition } = message
  const isFixed = aidType >= 1 && aidType <= lastFixedAidType
  const isTimed = second !== null && second < noTimeStamp
  return {
    kind: 'aid',
    facts: {
      name: message.name?.trim() || null,
      aton: message.virtual ? 'virtual' : 'real',
      aidType,
      offPosition: isTimed && !isFixed ? Boolean(offPosition) : null,
      onStationStatus: null,
      ...aidStatus(message.aidStatus),
    },
  }
}

const formsOf28: readonly StationFacts['aton'][] = ['real', 'real', 'synthetic', 'synthetic', 'virtual', 'mobile']
/** On-station status 0, 1, 2 and 8 are on station, 3 to 7 off. */
const isOffStation: readonly boolean[] = [false, false, false, true, true, true, true, true, false]

function aidOf28(message: MessageNamed<'singleSlotAidToNavigation'>): Told {
  const { aidType, stationType, onStationStatus } = message
  return {
    kind: 'aid',
    facts: {
      aton: formsOf28[stationType] ?? null,
      aidType,
      offPosition: isOffStation[onStationStatus] ?? null,
      onStationStatus,
      ...aidStatus(message.aidStatus),
    },
  }
}

const raconWords = [null, 'not_monitored', 'operational', 'error'] as const
const lightWords = [null, 'on', 'off', 'error'] as const
const pageOfStates = 7

/** The states of page 7 (IALA A-126); another page has none of them. */
function aidStatus(bits: number | null | undefined): Pick<StationFacts, 'light' | 'racon' | 'health'> {
  if (typeof bits !== 'number' || bits >> 5 !== pageOfStates) return { light: null, racon: null, health: null }
  return {
    racon: raconWords[(bits >> 3) & 3] ?? null,
    light: lightWords[(bits >> 1) & 3] ?? null,
    health: bits & 1 ? 'alarm' : 'good',
  }
}

function courseOf(courseDegrees: number | null): number | null {
  return courseDegrees !== null && courseDegrees < 360 ? courseDegrees : null
}

function positionOf(message: Message): StationReport['position'] {
  if (!('longitude' in message)) return null
  const { longitude, latitude } = message
  if (longitude === null || latitude === null) return null
  const place = { longitude, latitude }
  return Math.abs(longitude) > 180 || Math.abs(latitude) > 90 || isNullIsland(place) ? null : place
}
