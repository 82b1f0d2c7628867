import type { Vessel } from './fields.ts'

/**
 * Vessel ids are UUIDs of version 8 (RFC 9562: custom) with the digits of the vessel number. A replay gives the same
 * ids, ids sort like numbers, and a look-up needs no index.
 */
const idPrefix = '6c617374-6669-8780-8000-00'
const idPattern = new RegExp(`^${idPrefix}([0-3]\\d{9})$`)

export function vesselIdOf(vesselNumber: number): string {
  return idPrefix + String(vesselNumber).padStart(10, '0')
}

export function vesselNumberOf(id: string): number | null {
  const digits = idPattern.exec(id.toLowerCase())?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Vessels are stored under a number: the first MMSI received, with a leading digit for further vessels of the same
 * MMSI. All numbers fit in 32 bits.
 */
const numbersApart = 1_000_000_000

export function mmsiOf(vesselNumber: number): number {
  return vesselNumber % numbersApart
}

/** MMSIs that a vessel has sent, the current one first. */
export function mmsisOf({ number, mmsis }: Pick<Vessel, 'number' | 'mmsis'>): number[] {
  return mmsis === null ? [mmsiOf(number)] : mmsis.split(' ').map(Number)
}

export function currentMmsiOf(vessel: Pick<Vessel, 'number' | 'mmsis'>): number {
  return mmsisOf(vessel)[0] ?? mmsiOf(vessel.number)
}

export function vesselNumbersOf(mmsi: number): number[] {
  return [0, 1, 2, 3].map((ordinal) => ordinal * numbersApart + mmsi)
}

/** MMSI formats that are not vessels (ITU-R M.585). */
const otherForms: readonly { pattern: RegExp; what: OtherThanVessel }[] = [
  { pattern: /^0/, what: 'mmsi-shore-or-group' },
  { pattern: /^111/, what: 'mmsi-aircraft' },
  { pattern: /^97[024]/, what: 'mmsi-beacon' },
  { pattern: /^98/, what: 'mmsi-parent-ship-craft' },
  { pattern: /^99/, what: 'mmsi-aid-to-navigation' },
]

/** Equipment without an MMSI sends one digit nine times, a run, or zeros after the first digit. */
function isFactorySetting(mmsi: number): boolean {
  const isRun = mmsi === 123_456_789 || mmsi === 987_654_321 || mmsi === 1_193_046
  return isRun || mmsi % 111_111_111 === 0 || mmsi % 100_000_000 === 0
}

/** The field has 30 bits, slightly more than nine digits need. */
const maxMmsi = 999_999_999

export type OtherThanVessel =
  | 'mmsi-too-long'
  | 'mmsi-factory-setting'
  | 'mmsi-shore-or-group'
  | 'mmsi-aircraft'
  | 'mmsi-beacon'
  | 'mmsi-parent-ship-craft'
  | 'mmsi-aid-to-navigation'

/** Returns why the sender is not a vessel; `null` for the MMSI of a vessel. */
export function whyNotVessel(mmsi: number): OtherThanVessel | null {
  if (mmsi > maxMmsi) return 'mmsi-too-long'
  if (isFactorySetting(mmsi)) return 'mmsi-factory-setting'
  if (mmsi >= 201_000_000 && mmsi <= 775_999_999) return null
  const digits = String(mmsi).padStart(9, '0')
  return otherForms.find(({ pattern }) => pattern.test(digits))?.what ?? null
}

/** The seventh digit of an IMO number is a check digit; larger numbers are assigned by flag states and have none. */
export function isImoNumber(imo: number): boolean {
  if (imo >= 10_000_000 && imo <= 1_073_741_823) return true
  if (imo < 1_000_000 || imo > 9_999_999) return false
  let sum = 0
  for (let place = 7, rest = Math.floor(imo / 10); place >= 2; place -= 1, rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * (9 - place)
  }
  return sum % 10 === imo % 10
}
