import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import type { LikeliestRows } from './likeliestRows.ts'

const MMSI_DIGITS = 9
const LARGEST_MMSI = 999_999_999
const UNKNOWN = numericStorage.uint32.unknown
const IMO_DIGITS = 7

/** Ranks of where digits occur in a number; the MMSI goes before the IMO number. */
const WHOLE = 0
const BEGINNING = 2
const END = 3
/** Four digits and more are more likely the end of a number, which distinguishes vessels of a country. */
const LONG_END = 1.5
const LONG_END_DIGITS = 4
const BEHIND_MMSI = 0.25
/** Three digits are those of a country. */
const LEAST_OF_IMO = 4

interface NumberOffers {
  mmsi: LikeliestRows
  imo: LikeliestRows
}

/** Vessels whose MMSI or IMO number begins or ends with these digits. */
export function offerByNumber(fleet: VisibleFleet, digits: string, { mmsi, imo }: NumberOffers): void {
  const columns = fleet.numbers.byName
  offerEnds(fleet, columns.mmsi, MMSI_DIGITS, digits, (row, rank) => mmsi.offer(row, rank))
  offerEndsOfChanged(fleet, digits, (row, rank) => mmsi.offer(row, rank))
  if (digits.length < LEAST_OF_IMO) return
  offerEnds(fleet, columns.imo, IMO_DIGITS, digits, (row, rank) => imo.offer(row, rank + BEHIND_MMSI))
}

/** Vessels with these digits inside their numbers, if none has them at an end. */
export function offerWithinNumber(fleet: VisibleFleet, digits: string, { mmsi, imo }: NumberOffers): void {
  const columns = fleet.numbers.byName
  offerMiddle(fleet, columns.mmsi, MMSI_DIGITS, digits, (row) => mmsi.offer(row, 0))
  offerMiddle(fleet, columns.imo, IMO_DIGITS, digits, (row) => imo.offer(row, BEHIND_MMSI))
}

/** Of a vessel's number, those of its MMSI: no IMO number is as large. */
function digitsOf(numbers: Uint32Array, row: number): number {
  const number = uint32At(numbers, row)
  return number > LARGEST_MMSI && number !== UNKNOWN ? mmsiOf(number) : number | 0
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
  const beginningRank = digits.length === width ? WHOLE : BEGINNING
  const endRank = endRankOf(digits)
  for (let row = 0; row < rowCount; row += 1) {
    const number = digitsOf(numbers, row)
    if ((number - first) >>> 0 < behind) {
      if (live.has(row)) offer(row, beginningRank)
    } else if (number % size === sought && live.has(row)) offer(row, endRank)
  }
}

/** Vessels that have changed their MMSI, by each of them. */
function offerEndsOfChanged({ live, mmsis }: VisibleFleet, digits: string, offer: Offer): void {
  for (const row of mmsis.rows()) {
    const sent = live.has(row) ? (mmsis.textAt(row)?.split(' ') ?? []) : []
    if (sent.some((each) => each.startsWith(digits))) offer(row, digits.length === MMSI_DIGITS ? WHOLE : BEGINNING)
    else if (sent.some((each) => each.endsWith(digits))) offer(row, endRankOf(digits))
  }
}

const endRankOf = (digits: string) => (digits.length >= LONG_END_DIGITS ? LONG_END : END)

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

/** In whole numbers of 32 bits, with which a million rows take a third of the time. What is unknown is -1 among them and fits nothing. */
function partOf(digits: string, digitsBehind: number): { sought: number; size: number; behind: number } {
  return { sought: Number(digits) | 0, size: (10 ** digits.length) | 0, behind: (10 ** digitsBehind) | 0 }
}
