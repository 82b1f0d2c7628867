/**
 * The reception of one source in one cell, as six integers: the cell, the second of the last reception, the hours and
 * days of reception, and three sets of vessels.
 *
 * Hours and days are bits that count back from the last reception: 24 for hours, 7 for days, 1 for an established cell.
 * A set of vessels has a bit for the hash of each MMSI in eight hours, the latest first.
 */
export const numbersPerCell = 6
const [cellOffset, lastOffset, periodsOffset, vesselsOffset] = [0, 1, 2, 3]

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds
export const keptSeconds = 7 * daySeconds
const hourBits = 24
const hoursMask = 2 ** hourBits - 1
const dayBits = 7
const daysMask = 2 ** dayBits - 1
/** Anomalous propagation for an hour does not make a place that is received. */
const hoursOfEstablished = 2
const vesselsOfEstablished = 3

const vesselSets = 3
const vesselSetSeconds = 8 * hourSeconds
const vesselBits = 32

export function cellIn(numbers: Int32Array, at: number): number {
  return numbers[at + cellOffset] ?? 0
}

/** In seconds since 1970. */
export function lastReceptionIn(numbers: Int32Array, at: number): number {
  return (numbers[at + lastOffset] ?? 0) >>> 0
}

/** Whether the source received the cell in two hours, or three vessels there. */
export function isEstablishedIn(numbers: Int32Array, at: number): boolean {
  return (numbers[at + periodsOffset] ?? 0) < 0
}

/** Begins a cell without any reception. */
export function beginCell(numbers: Int32Array, at: number, cell: number, seconds: number): void {
  numbers.fill(0, at, at + numbersPerCell)
  numbers[at + cellOffset] = cell
  numbers[at + lastOffset] = seconds
}

/** Notes that a vessel was received, with its hour and day. Two hours or three vessels make an established cell. */
export function noteReception(numbers: Int32Array, at: number, mmsi: number, seconds: number): void {
  noteVessel(numbers, at, mmsi, seconds)
  const ago = lastReceptionIn(numbers, at)
  const hours = withPeriod(hoursIn(numbers, at), periodsBetween(seconds, ago, hourSeconds), hourBits)
  const days = withPeriod(daysIn(numbers, at), periodsBetween(seconds, ago, daySeconds), dayBits)
  const isEstablished =
    isEstablishedIn(numbers, at) ||
    bitCount(hours) >= hoursOfEstablished ||
    bitCount(days) >= hoursOfEstablished ||
    bitCount(allVesselsIn(numbers, at)) >= vesselsOfEstablished
  numbers[at + periodsOffset] = periodsOf(hours, days, isEstablished)
}

/** Notes that a vessel was received whose position may not be trusted: its hour and day do not count. */
export function noteVessel(numbers: Int32Array, at: number, mmsi: number, seconds: number): void {
  const last = lastReceptionIn(numbers, at)
  const setsLater = periodsBetween(last, seconds, vesselSetSeconds)
  if (setsLater > 0) shiftVessels(numbers, at + vesselsOffset, setsLater)
  const set = Math.max(0, -setsLater)
  if (set < vesselSets) numbers[at + vesselsOffset + set] = (numbers[at + vesselsOffset + set] ?? 0) | bitOf(mmsi)
  if (seconds <= last) return
  const hours = shifted(hoursIn(numbers, at), periodsBetween(last, seconds, hourSeconds), hourBits)
  const days = shifted(daysIn(numbers, at), periodsBetween(last, seconds, daySeconds), dayBits)
  numbers[at + periodsOffset] = periodsOf(hours, days, isEstablishedIn(numbers, at))
  numbers[at + lastOffset] = seconds
}

/** Whether `noteReception` would change nothing after `noteVessel`, as for most receptions. */
export function isNoted(numbers: Int32Array, at: number, seconds: number): boolean {
  const last = lastReceptionIn(numbers, at)
  return (
    hasPeriod(hoursIn(numbers, at), periodsBetween(seconds, last, hourSeconds), hourBits) &&
    hasPeriod(daysIn(numbers, at), periodsBetween(seconds, last, daySeconds), dayBits) &&
    (isEstablishedIn(numbers, at) || bitCount(allVesselsIn(numbers, at)) < vesselsOfEstablished)
  )
}

/** Bits of the hours of reception in the last 24, counted back from now. */
export function hourBitsAt(numbers: Int32Array, at: number, nowSeconds: number): number {
  const passed = Math.max(0, periodsBetween(lastReceptionIn(numbers, at), nowSeconds, hourSeconds))
  return passed < hourBits ? (hoursIn(numbers, at) << passed) & hoursMask : 0
}

/** Bits of the days of reception in the last 7, counted back from now. */
export function dayBitsAt(numbers: Int32Array, at: number, nowSeconds: number): number {
  const passed = Math.max(0, periodsBetween(lastReceptionIn(numbers, at), nowSeconds, daySeconds))
  return passed < dayBits ? (daysIn(numbers, at) << passed) & daysMask : 0
}

/** Bits of the vessels of the last 16 to 24 hours. The sets of several sources can be united. */
export function vesselBitsAt(numbers: Int32Array, at: number, nowSeconds: number): number {
  const passed = Math.max(0, periodsBetween(lastReceptionIn(numbers, at), nowSeconds, vesselSetSeconds))
  let bits = 0
  for (let set = 0; set < vesselSets - passed; set += 1) bits |= numbers[at + vesselsOffset + set] ?? 0
  return bits
}

/** The largest number of vessels that a set can distinguish. */
export const maxVesselsCounted = Math.round(vesselBits * Math.log(vesselBits))

/** The probable number of vessels in a set of hashes (linear counting). */
export function vesselsOf(bits: number): number {
  const free = vesselBits - bitCount(bits)
  return free === 0 ? maxVesselsCounted : Math.round(vesselBits * Math.log(vesselBits / free))
}

export function bitCount(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x5555_5555)
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

function hoursIn(numbers: Int32Array, at: number): number {
  return (numbers[at + periodsOffset] ?? 0) & hoursMask
}

function daysIn(numbers: Int32Array, at: number): number {
  return ((numbers[at + periodsOffset] ?? 0) >>> hourBits) & daysMask
}

function periodsOf(hours: number, days: number, isEstablished: boolean): number {
  return (isEstablished ? 1 << 31 : 0) | (days << hourBits) | hours
}

function periodsBetween(from: number, to: number, periodSeconds: number): number {
  return Math.floor(to / periodSeconds) - Math.floor(from / periodSeconds)
}

/** Adds a period that is so long ago to the bits. */
function withPeriod(bits: number, ago: number, length: number): number {
  return ago < length ? bits | (1 << ago) : bits
}

/** A period before the first bit cannot be added. */
function hasPeriod(bits: number, ago: number, length: number): boolean {
  return ago >= length || (bits & (1 << ago)) !== 0
}

function shifted(bits: number, later: number, length: number): number {
  return later < length ? (bits << later) & (2 ** length - 1) : 0
}

function shiftVessels(numbers: Int32Array, first: number, sets: number): void {
  for (let set = vesselSets - 1; set >= 0; set -= 1) {
    numbers[first + set] = set < sets ? 0 : (numbers[first + set - sets] ?? 0)
  }
}

function allVesselsIn(numbers: Int32Array, at: number): number {
  let bits = 0
  for (let set = 0; set < vesselSets; set += 1) bits |= numbers[at + vesselsOffset + set] ?? 0
  return bits
}

/** The bit of a vessel in a set. */
export function bitOf(mmsi: number): number {
  return 1 << (Math.imul(mmsi, 0x9e37_79b1) >>> 27)
}
