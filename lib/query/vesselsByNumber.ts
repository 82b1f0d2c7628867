import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import type { LikeliestRows } from './likeliestRows.ts'

const mmsiDigits = 9
const largestMmsi = 999_999_999
const unknown = numericStorage.uint32.unknown
const imoDigits = 7

/** Ranks by the place of the digits in a number; the MMSI precedes the IMO number. */
const whole = 0
const beginning = 2
const end = 3
/** Four digits and more are likelier the end of a number, which distinguishes vessels of a country. */
const longEnd = 1.5
const longEndDigits = 4
const behindMmsi = 0.25
/** Three digits are those of a country. */
const minImoDigits = 4

interface NumberOffers {
  mmsi: LikeliestRows
  imo: LikeliestRows
}

/** Vessels whose MMSI or IMO number begins or ends with these digits. */
export function offerByNumber(fleet: VisibleFleet, digits: string, { mmsi, imo }: NumberOffers): void {
  const columns = fleet.numbers.byName
  offerEnds(fleet, columns.number, mmsiDigits, digits, (row, rank) => mmsi.offer(row, rank))
  offerEndsOfChanged(fleet, digits, (row, rank) => mmsi.offer(row, rank))
  if (digits.length < minImoDigits) return
  offerEnds(fleet, columns.imo, imoDigits, digits, (row, rank) => imo.offer(row, rank + behindMmsi))
}

/** Offers vessels with these digits inside their numbers, if no number has them at an end. */
export function offerWithinNumber(fleet: VisibleFleet, digits: string, { mmsi, imo }: NumberOffers): void {
  const columns = fleet.numbers.byName
  offerMiddle(fleet, columns.number, mmsiDigits, digits, (row) => mmsi.offer(row, 0))
  offerMiddle(fleet, columns.imo, imoDigits, digits, (row) => imo.offer(row, behindMmsi))
}

/** The digits of the MMSI in a vessel's number. No IMO number is as large. */
function digitsOf(numbers: Uint32Array, row: number): number {
  const number = uint32At(numbers, row)
  return number > largestMmsi && number !== unknown ? mmsiOf(number) : number | 0
}

type Offer = (row: number, rank: number) => void

function offerEnds(
  { live, rowCount }: VisibleFleet,
  numbers: Uint32Array,
  width: number,
  digits: string,
  offer: Offer,
): void {
  if (digits.length > width) return
  const { sought, size, behind } = partOf(digits, width - digits.length)
  const first = sought * behind
  const beginningRank = digits.length === width ? whole : beginning
  const endRank = endRankOf(digits)
  for (let row = 0; row < rowCount; row += 1) {
    const number = digitsOf(numbers, row)
    if ((number - first) >>> 0 < behind) {
      if (live.has(row)) offer(row, beginningRank)
    } else if (number % size === sought && live.has(row)) offer(row, endRank)
  }
}

/** Offers vessels that have changed their MMSI, by each of their MMSIs. */
function offerEndsOfChanged({ live, texts }: VisibleFleet, digits: string, offer: Offer): void {
  const { mmsis } = texts
  for (const row of mmsis.rows()) {
    const sent = live.has(row) ? (mmsis.textAt(row)?.split(' ') ?? []) : []
    if (sent.some((each) => each.startsWith(digits))) offer(row, digits.length === mmsiDigits ? whole : beginning)
    else if (sent.some((each) => each.endsWith(digits))) offer(row, endRankOf(digits))
  }
}

const endRankOf = (digits: string) => (digits.length >= longEndDigits ? longEnd : end)

function offerMiddle(
  { live, rowCount }: VisibleFleet,
  numbers: Uint32Array,
  width: number,
  digits: string,
  offer: Offer,
): void {
  for (let digitsBehind = 1; digitsBehind < width - digits.length; digitsBehind += 1) {
    const { sought, size, behind } = partOf(digits, digitsBehind)
    const first = sought * behind
    const all = size * behind
    for (let row = 0; row < rowCount; row += 1) {
      if (((digitsOf(numbers, row) % all) - first) >>> 0 < behind && live.has(row)) offer(row, 0)
    }
  }
}

/** Compares whole numbers of 32 bits, which takes a third of the time. An unknown number is -1 and never matches. */
function partOf(digits: string, digitsBehind: number): { sought: number; size: number; behind: number } {
  return { sought: Number(digits) | 0, size: (10 ** digits.length) | 0, behind: (10 ** digitsBehind) | 0 }
}
