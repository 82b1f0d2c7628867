import { lostShares, type SourceDay } from '#lib/coverage/lostHours.ts'
import {
  decodeDay,
  hoursWithin,
  keptReceptionDays,
  type ReceptionDay,
  receptionDaysOf,
  unitedDays,
} from '#lib/coverage/receptionDays.ts'
import type { Box } from '#lib/distance.ts'
import type { Period } from '#lib/track/select.ts'
import { unreadable } from './answer/problem.ts'
import { type Call, nextTurn } from './route.ts'

const secondsPerHour = 3_600
const hoursPerDay = 24
/** Hours are compared with those of at least this many days. */
const comparedDays = 14
/** Cells of a place by source and day, which take some milliseconds and megabytes. */
const maxCells = 300_000

/** The share of a place that was not received in each hour of a period. */
export interface LostHours {
  /** Since 1970. */
  firstHour: number
  shares: Float64Array
}

/**
 * Finds the hours of a period in which a place was not received, the current one excepted. `null` where that is not known: for a period that
 * began before the kept days or the first record, a place with very many cells, and a caller with a scope, who must not learn of
 * vessels outside it.
 */
export async function lostHoursOf(
  call: Call,
  boxes: readonly Box[],
  { sinceSeconds, untilSeconds }: Period,
): Promise<LostHours | null> {
  const { service, scope, turns } = call
  const nowHour = Math.floor(service.now() / 1000 / secondsPerHour)
  const [sinceHour, untilHour] = [Math.floor(sinceSeconds / secondsPerHour), Math.floor(untilSeconds / secondsPerHour)]
  const firstKept = (Math.floor(nowHour / hoursPerDay) - keptReceptionDays) * hoursPerDay
  if (scope !== null || sinceHour < firstKept) return null
  const firstHour = Math.max(firstKept, Math.min(sinceHour, untilHour - comparedDays * hoursPerDay))
  const days: SourceDay[] = []
  let cells = 0
  for (let day = Math.floor(firstHour / hoursPerDay); day <= Math.floor(untilHour / hoursPerDay); day += 1) {
    await nextTurn(call)
    for (const [source, received] of await receivedOn(call, day)) {
      const within = hoursWithin(received, boxes)
      cells += within.cells.size
      days.push({ source, day, ...within })
    }
    if (cells > maxCells) return null
  }
  if (firstRecorded(days) > sinceHour) return null
  const hours = Math.min(untilHour, nowHour - 1) - firstHour + 1
  const lost = await turns.run(lostShares(days, firstHour, Math.max(0, hours)))
  const shares = new Float64Array(untilHour - sinceHour + 1)
  shares.set(lost.subarray(Math.max(0, sinceHour - firstHour)).subarray(0, shares.length))
  return { firstHour: sinceHour, shares }
}

/** The first hour in which anything was received. */
function firstRecorded(days: readonly SourceDay[]): number {
  let first = Number.POSITIVE_INFINITY
  for (const { day, cellsByHour } of days) {
    const hour = Array.from(cellsByHour).findIndex((cells) => cells > 0)
    if (hour >= 0) first = Math.min(first, day * hoursPerDay + hour)
  }
  return first
}

/** The cells that each source received on a day: the stored ones, and those of the last hours, which may not be stored yet. */
async function receivedOn({ service }: Call, day: number): Promise<Map<string, ReceptionDay>> {
  try {
    const received = new Map<string, ReceptionDay>()
    for (const { source, cells } of await service.receptionDays.ofDay(day)) {
      const decoded = decodeDay(cells)
      if (decoded) received.set(source, decoded)
    }
    const nowSeconds = service.now() / 1000
    if (day < Math.floor(nowSeconds / secondsPerHour / hoursPerDay) - 1) return received
    for (const [source, cells] of await service.coverage.read()) {
      const last = receptionDaysOf(cells, nowSeconds).find((each) => each.day === day)
      if (last) received.set(source, unitedDays(received.get(source) ?? new Int32Array(0), last.received))
    }
    return received
  } catch (error) {
    throw unreadable(service, 'The coverage', error)
  }
}
