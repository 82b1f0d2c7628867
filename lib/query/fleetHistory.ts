import { randomUUID } from 'node:crypto'
import { float64At } from '#lib/fleet/arrayAt.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'

/** Maximum lag between processes. */
const maxLagMicroseconds = 30_000_000

/**
 * Marks the state of the fleet, so that a client that reconnects gets the changes since. A removed vessel or a reload
 * starts a new epoch, as does each process. Stamps come from the store, so the id of another process is valid if this
 * one has had no such break since, nor for a while before.
 */
export class FleetHistory {
  epoch = randomUUID().slice(0, 8)
  /**
   * All changes committed up to this time are in the fleet. The latest commit may be there in part and is sent again.
   */
  completeMicroseconds = 0
  #brokenMicroseconds = 0

  note(fleet: Fleet, rows: readonly number[] | null, isStamped = true): void {
    const { updatedMicroseconds } = fleet.numbers.byName
    let newest = this.completeMicroseconds
    const look = (row: number) => {
      newest = Math.max(newest, float64At(updatedMicroseconds, row) - 1)
    }
    if (rows === null) fleet.live.forEach(look)
    else rows.forEach(look)
    this.completeMicroseconds = newest
    if (isStamped && rows?.every((row) => fleet.live.has(row))) return
    this.epoch = randomUUID().slice(0, 8)
    this.#brokenMicroseconds = newest
  }

  get id(): string {
    return `${this.epoch}-${this.completeMicroseconds}`
  }

  /** The time up to which the holder of an id has all changes; `null` if that is no longer known. */
  sinceOf(id: string | null): number | null {
    const [epoch, text = ''] = id?.split('-') ?? []
    if (!/^\d{1,17}$/.test(text)) return null
    const microseconds = Number(text)
    const isKnown = epoch === this.epoch || microseconds > this.#brokenMicroseconds + maxLagMicroseconds
    return isKnown ? microseconds : null
  }
}
