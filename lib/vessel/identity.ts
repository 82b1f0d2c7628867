/**
 * A ship's id is a UUID of version 8 (RFC 9562: made by a rule of our own) that carries the MMSI's nine digits as they
 * are, so that a replay gives the same ids, the order of ids is the order of MMSIs, and no index is needed to find one.
 */
const ID_PREFIX = '6c617374-6669-8780-8000-000'
const ID_PATTERN = new RegExp(`^${ID_PREFIX}(\\d{9})$`)

export function vesselIdOf(mmsi: number): string {
  return ID_PREFIX + String(mmsi).padStart(9, '0')
}

export function mmsiOf(id: string): number | null {
  const digits = ID_PATTERN.exec(id.toLowerCase())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Forms of nine digits that the radio regulations (ITU-R M.585) give to something other than a ship. */
const OTHER_FORMS: readonly { pattern: RegExp; what: OtherThanShip }[] = [
  { pattern: /^0/, what: 'mmsi-shore-or-group' },
  { pattern: /^111/, what: 'mmsi-aircraft' },
  { pattern: /^97[024]/, what: 'mmsi-beacon' },
  { pattern: /^98/, what: 'mmsi-parent-ship-craft' },
  { pattern: /^99/, what: 'mmsi-aid-to-navigation' },
]

/** What equipment sends until somebody enters the ship's own number: one digit nine times, a run, or only noughts behind the first. */
const FACTORY_SETTINGS = /^((\d)\2{8}|123456789|987654321|\d0{8}|001193046)$/

export type OtherThanShip =
  | 'mmsi-factory-setting'
  | 'mmsi-shore-or-group'
  | 'mmsi-aircraft'
  | 'mmsi-beacon'
  | 'mmsi-parent-ship-craft'
  | 'mmsi-aid-to-navigation'

/** Why the sender is no ship, or `null`: any other nine digits that send a ship's reports are one. */
export function whyNotShip(mmsi: number): OtherThanShip | null {
  if (mmsi >= 201_000_000 && mmsi <= 775_999_999 && !FACTORY_SETTINGS.test(String(mmsi))) return null
  const digits = String(mmsi).padStart(9, '0')
  if (FACTORY_SETTINGS.test(digits)) return 'mmsi-factory-setting'
  return OTHER_FORMS.find(({ pattern }) => pattern.test(digits))?.what ?? null
}

/** The seventh digit of an IMO number proves the six before it; larger numbers are of flag states and carry no proof. */
export function isImoNumber(imo: number): boolean {
  if (imo >= 10_000_000 && imo <= 1_073_741_823) return true
  if (imo < 1_000_000 || imo > 9_999_999) return false
  let sum = 0
  for (let place = 7, rest = Math.floor(imo / 10); place >= 2; place -= 1, rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * (9 - place)
  }
  return sum % 10 === imo % 10
}
