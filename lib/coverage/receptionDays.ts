import { joinedRanges } from '#lib/cellGrid.ts'
import type { Box } from '#lib/distance.ts'
import { coverageGrid } from './grid.ts'
import type { SourceDay } from './lostHours.ts'
import { bitCount, cellIn, hourBitsAt, numbersPerCell } from './reception.ts'
import type { SourceCells } from './storedCells.ts'

/**
 * The hours of a day in UTC in which a source received each cell, as two integers: the cell, and a bit an hour, the first hour
 * lowest. Ordered by cell.
 */
export type ReceptionDay = Int32Array

/** Days that are stored. */
export const keptReceptionDays = 62

const numbersPerDayCell = 2
const hourSeconds = 3_600
const hoursPerDay = 24
const [version, headBytes, bytesPerNumber] = [1, 4, 4]

/** The reception of a source in the last 24 hours by day, the days as numbers since 1970. */
export function receptionDaysOf(
  { numbers }: SourceCells,
  nowSeconds: number,
): { day: number; received: ReceptionDay }[] {
  const nowHour = Math.floor(nowSeconds / hourSeconds)
  const days = new Map<number, number[]>()
  for (let at = 0; at < numbers.length; at += numbersPerCell) {
    const bits = hourBitsAt(numbers, at, nowSeconds)
    if (bits === 0) continue
    const today = nowHour % hoursPerDay
    // The hours of today are the lowest bits, the latest first.
    addHours(days, Math.floor(nowHour / hoursPerDay), cellIn(numbers, at), reversed(bits, 0, today))
    addHours(
      days,
      Math.floor(nowHour / hoursPerDay) - 1,
      cellIn(numbers, at),
      reversed(bits, today + 1, hoursPerDay - 1) << (today + 1),
    )
  }
  return [...days].map(([day, cells]) => ({ day, received: Int32Array.from(cells) }))
}

/** The bits from one to another, in the opposite order. */
function reversed(bits: number, first: number, last: number): number {
  let hours = 0
  for (let bit = first; bit <= last; bit += 1) if ((bits >>> bit) & 1) hours |= 1 << (last - bit)
  return hours
}

function addHours(days: Map<number, number[]>, day: number, cell: number, hours: number): void {
  if (hours === 0) return
  const cells = days.get(day) ?? []
  cells.push(cell, hours)
  days.set(day, cells)
}

/** The hours of both. */
export function unitedDays(one: ReceptionDay, other: ReceptionDay): ReceptionDay {
  const united: number[] = []
  let [at, otherAt] = [0, 0]
  while (at < one.length || otherAt < other.length) {
    const [cell, otherCell] = [one[at] ?? Number.POSITIVE_INFINITY, other[otherAt] ?? Number.POSITIVE_INFINITY]
    const hours = (cell <= otherCell ? (one[at + 1] ?? 0) : 0) | (otherCell <= cell ? (other[otherAt + 1] ?? 0) : 0)
    united.push(Math.min(cell, otherCell), hours)
    if (cell <= otherCell) at += numbersPerDayCell
    if (otherCell <= cell) otherAt += numbersPerDayCell
  }
  return Int32Array.from(united)
}

/** The cells with the most hours, if there are more than `max`. */
export function busiestCells(day: ReceptionDay, max: number): ReceptionDay {
  if (day.length <= max * numbersPerDayCell) return day
  const hoursAt = (cell: number) => bitCount(day[cell * numbersPerDayCell + 1] ?? 0)
  const cells = Array.from({ length: day.length / numbersPerDayCell }, (_, cell) => cell)
  const kept = cells
    .sort((a, b) => hoursAt(b) - hoursAt(a))
    .slice(0, max)
    .sort((a, b) => a - b)
  return Int32Array.from(kept.flatMap((cell) => [day[cell * 2] ?? 0, day[cell * 2 + 1] ?? 0]))
}

/** How many cells the source received in each hour, and the hours of those that touch a box. */
export function hoursWithin(day: ReceptionDay, boxes: readonly Box[]): Pick<SourceDay, 'cellsByHour' | 'cells'> {
  const ranges = joinedRanges(boxes.flatMap((box) => [...coverageGrid.cellsIn(box)]))
  const cells = new Map<number, number>()
  const cellsByHour = new Uint32Array(hoursPerDay)
  let range = 0
  for (let at = 0; at < day.length; at += numbersPerDayCell) {
    const [cell, hours] = [day[at] ?? 0, day[at + 1] ?? 0]
    for (let hour = 0; hour < hoursPerDay; hour += 1)
      cellsByHour[hour] = (cellsByHour[hour] ?? 0) + ((hours >>> hour) & 1)
    while (cell > (ranges[range]?.last ?? Number.POSITIVE_INFINITY)) range += 1
    if (cell >= (ranges[range]?.first ?? Number.POSITIVE_INFINITY)) cells.set(cell, hours)
  }
  return { cellsByHour, cells }
}

export function encodeDay(day: ReceptionDay): Uint8Array {
  const bytes = new Uint8Array(headBytes + day.length * bytesPerNumber)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  for (const [index, number] of day.entries()) view.setInt32(headBytes + index * bytesPerNumber, number, true)
  return bytes
}

/** `null` if another version wrote it. */
export function decodeDay(bytes: Uint8Array): ReceptionDay | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headBytes || view.getUint8(0) !== version) return null
  const cells = Math.floor((bytes.length - headBytes) / (numbersPerDayCell * bytesPerNumber))
  return Int32Array.from({ length: cells * numbersPerDayCell }, (_, index) =>
    view.getInt32(headBytes + index * bytesPerNumber, true),
  )
}
