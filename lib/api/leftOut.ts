import { type CellRange, joinedRanges } from '#lib/cellGrid.ts'
import { coverageGrid } from '#lib/coverage/grid.ts'
import type { Box } from '#lib/distance.ts'
import { selectRows } from '#lib/query/rows.ts'
import type { Period } from '#lib/track/select.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { unreadable } from './answer/problem.ts'
import { type Call, nextTurn } from './route.ts'

/** The doubtful positions of each vessel that has some in the hours of a period. */
export async function leftOutOf(
  { service }: Call,
  numbers: readonly number[],
  period: Period,
): Promise<ReadonlyMap<number, number>> {
  try {
    const found = await service.doubtfulHours.ofVessels(numbers, period)
    return new Map(found.map(({ number, positions }) => [number, positions]))
  } catch (error) {
    throw unreadable(service, 'Doubtful positions', error)
  }
}

/**
 * The doubtful positions in the hours of a period, of the filtered vessels whose last trusted position was in a cell that the
 * boxes touch. `null` in place of boxes: everywhere.
 */
export async function leftOutNear(
  call: Call,
  boxes: readonly Box[] | null,
  { filters, period }: { filters: readonly Condition[]; period: Period },
): Promise<number> {
  const { fleet, service } = call
  const { rows } = selectRows(fleet, filters)
  const ranges = boxes && joinedRanges(boxes.flatMap((box) => [...coverageGrid.cellsIn(box)]))
  let leftOut = 0
  try {
    for await (const part of service.doubtfulHours.during(period)) {
      for (const { number, cell, positions } of part) {
        const row = fleet.rowOf(number)
        if (row >= 0 && rows.has(row) && (ranges === null || isIn(ranges, cell))) leftOut += positions
      }
      await nextTurn(call)
    }
  } catch (error) {
    throw unreadable(service, 'Doubtful positions', error)
  }
  return leftOut
}

/** Ranges are in order. */
function isIn(ranges: readonly CellRange[], cell: number): boolean {
  let [from, to] = [0, ranges.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ranges[middle]?.last ?? 0) < cell) from = middle + 1
    else to = middle
  }
  return cell >= (ranges[from]?.first ?? Number.POSITIVE_INFINITY)
}
