import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import type { LikeliestRows } from './likeliestRows.ts'

const largestMmsi = 999_999_999
const unknown = numericStorage.uint32.unknown

/** Ranks of where digits occur in a number. */
const whole = 0
const beginning = 2
const end = 3
/** Four digits and more are more likely the end of a number, which distinguishes vessels of a country. */
const longEnd = 1.5
const longEndDigits = 4
/** Three digits are those of a country. */
const leastOfImo = 4

/** By column: the digits of a number, and what is added to its rank, so that the MMSI goes before the IMO number. */
const identifiers = { number: { width: 9, added: 0 }, imo: { width: 7, added: 0.25 } }

type Identifier = keyof typeof identifiers

interface NumberOffers {
  mmsi: LikeliestRows
  imo: LikeliestRows
}

/** Vessels whose MMSI or IMO number begins or ends with these digits. */
export function offerByNumber(fleet: VisibleFleet, digits: string, { mmsi, imo }: NumberOffers): void {
  offerEnds(fleet, 'number', digits, mmsi)
  offerEndsOfChanged(fleet, digits, mmsi)
  if (digits.length >= leastOfImo) offerEnds(fleet, 'imo', digits, imo)
}

/** Vessels with these digits inside their numbers, if none has them at an end. */
export function offerWithinNumber(fleet: VisibleFleet, digits: string, { mmsi, imo }: NumberOffers): void {
  offerMiddle(fleet, 'number', digits, mmsi)
  offerMiddle(fleet, 'imo', digits, imo)
}

function offerEnds(fleet: VisibleFleet, column: Identifier, digits: string, likeliest: LikeliestRows): void {
  const digitsBehind = identifiers[column].width - digits.length
  if (digitsBehind < 0) return
  offerPlace(fleet, column, digits, digitsBehind, beginningRankOf(digits, column), likeliest)
  offerPlace(fleet, column, digits, 0, endRankOf(digits), likeliest)
}

/** Vessels that have changed their MMSI, by each of them. */
function offerEndsOfChanged({ live, texts }: VisibleFleet, digits: string, likeliest: LikeliestRows): void {
  for (const row of texts.mmsis.rows()) {
    const sent = live.has(row) ? (texts.mmsis.textAt(row)?.split(' ') ?? []) : []
    if (sent.some((each) => each.startsWith(digits))) likeliest.offer(row, beginningRankOf(digits, 'number'))
    else if (sent.some((each) => each.endsWith(digits))) likeliest.offer(row, endRankOf(digits))
  }
}

function beginningRankOf(digits: string, column: Identifier): number {
  return digits.length === identifiers[column].width ? whole : beginning
}

function endRankOf(digits: string): number {
  return digits.length >= longEndDigits ? longEnd : end
}

function offerMiddle(fleet: VisibleFleet, column: Identifier, digits: string, likeliest: LikeliestRows): void {
  for (let digitsBehind = 1; digitsBehind < identifiers[column].width - digits.length; digitsBehind += 1) {
    offerPlace(fleet, column, digits, digitsBehind, 0, likeliest)
  }
}

/**
 * Offers vessels whose number has these digits at one place. Compares whole numbers of 32 bits, which takes a third of the
 * time. An unknown number is -1 and never matches.
 */
function offerPlace(
  { live, rowCount, numbers }: VisibleFleet,
  column: Identifier,
  digits: string,
  digitsBehind: number,
  rank: number,
  likeliest: LikeliestRows,
): void {
  const { width, added } = identifiers[column]
  const values = numbers.byName[column]
  const behind = (10 ** digitsBehind) | 0
  const first = (Number(digits) * behind) | 0
  const digitsFromHere = digits.length + digitsBehind
  const modulus = digitsFromHere === width ? largestInteger : (10 ** digitsFromHere) | 0
  for (let row = 0; row < rowCount; row += 1) {
    const isHere = ((digitsOf(values, row) % modulus) - first) >>> 0 < behind
    if (isHere && live.has(row)) likeliest.offer(row, rank + added)
  }
}

const largestInteger = 2 ** 31 - 1

/** The digits of the MMSI in a vessel's number. No IMO number is as large. */
function digitsOf(numbers: Uint32Array, row: number): number {
  const number = uint32At(numbers, row)
  return number > largestMmsi && number !== unknown ? mmsiOf(number) : number | 0
}
