import { float64At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { columnOf } from '#lib/wire/columns.ts'
import type { Filter } from '#lib/wire/filters.ts'
import { mayPass } from './mayPass.ts'
import { selectRows } from './rows.ts'

/** `leave` carries only numbers, because the watcher may not see where the vessel is now. */
export type WatchEvent = { kind: 'enter' | 'update'; vessel: Vessel } | { kind: 'leave'; number: number; mmsi: number }

type Pending = 'enter' | 'update'

/**
 * The events of a filtered set for one watcher. However slow the watcher is, a vessel waits at most once, with its
 * state at delivery: memory is a bit per row and an entry per changed vessel.
 */
export class VesselWatch {
  #fleet: VisibleFleet
  #members: Bitset
  /** Rows before this one were delivered; members from here on still have to enter. */
  #deliveredUpTo: number
  readonly #filters: readonly Filter[]
  readonly #mayPass: (row: number) => boolean
  /** Later rows that were delivered out of turn. */
  readonly #deliveredAhead = new Set<number>()
  readonly #pending = new Map<number, Pending>()
  /** Rows that left, delivered first because the same vessel may be about to enter with another row. */
  readonly #leaving = new Set<number>()
  /** Rows that have changed since the filters were last run, as noted. */
  #noted: (readonly number[])[] = []

  private constructor(fleet: VisibleFleet, filters: readonly Filter[], members: Bitset, deliveredUpTo: number) {
    this.#fleet = fleet
    this.#filters = filters
    this.#mayPass = mayPass(filters, () => this.#fleet)
    this.#members = members
    this.#deliveredUpTo = deliveredUpTo
  }

  /** Starts with the whole set, which enters first. */
  static fromNothing(fleet: VisibleFleet, filters: readonly Filter[]): VesselWatch {
    return new VesselWatch(fleet, filters, selectRows(fleet, filters).rows.copy(), 0)
  }

  /** Resumes after `sinceMicroseconds`: only later changes are delivered. */
  static since(fleet: VisibleFleet, filters: readonly Filter[], sinceMicroseconds: number): VesselWatch {
    const members = selectRows(fleet, filters).rows.copy()
    const watch = new VesselWatch(fleet, filters, members, fleet.rowCount)
    const lasting = filters.filter(({ column }) => columnOf(column).isFixed)
    const candidates = lasting.length === filters.length ? members : selectRows(fleet, lasting).rows
    // A vessel that changes its MMSI changes its flag.
    const mayHaveLeft = (row: number) => candidates.has(row) || fleet.texts.mmsis.textAt(row) !== null
    const { updatedMicroseconds, createdMicroseconds } = fleet.numbers.byName
    for (let row = fleet.live.next(0); row >= 0; row = fleet.live.next(row + 1)) {
      if (float64At(updatedMicroseconds, row) <= sinceMicroseconds) continue
      if (members.has(row)) watch.#pending.set(row, 'update')
      // The watcher may have the latest commit in part: its stamp is the next microsecond.
      else if (mayHaveLeft(row) && float64At(createdMicroseconds, row) <= sinceMicroseconds + 1) {
        watch.#leaving.add(row)
      }
    }
    return watch
  }

  /** The fleet of the next events. */
  get fleet(): VisibleFleet {
    return this.#fleet
  }

  get size(): number {
    this.runFilters()
    return this.#members.count()
  }

  get isIdle(): boolean {
    this.runFilters()
    return this.#leaving.size + this.#pending.size === 0 && this.#nextToEnter() < 0
  }

  /**
   * Notes changed rows. `rows` is `null` after a reload with new row numbers: everything is delivered again. Filters
   * run only when events are taken, however often the fleet changes.
   */
  note(fleet: VisibleFleet, rows: readonly number[] | null): { startsOver: boolean } {
    if (rows === null) this.#startOver(fleet)
    else this.#noted.push(rows)
    return { startsOver: rows === null }
  }

  /** Returns up to `limit` events, which count as delivered. */
  take(limit: number): WatchEvent[] {
    this.runFilters()
    const events: WatchEvent[] = []
    for (const row of this.#leaving) {
      if (events.length >= limit) break
      this.#leaving.delete(row)
      events.push(this.#leaveOf(row))
    }
    for (let row = this.#nextToEnter(); row >= 0 && events.length < limit; row = this.#nextToEnter()) {
      events.push({ kind: 'enter', vessel: this.#fleet.vesselAt(row) })
      this.#deliveredUpTo = row + 1
    }
    if (this.#nextToEnter() < 0) {
      this.#deliveredUpTo = this.#fleet.rowCount
      this.#deliveredAhead.clear()
    }
    for (const [row, kind] of this.#pending) {
      if (events.length >= limit) break
      events.push({ kind, vessel: this.#fleet.vesselAt(row) })
      this.#pending.delete(row)
    }
    return events
  }

  /** A vessel that was created again has another row; to the watcher it is an update. */
  #leaveOf(row: number): WatchEvent {
    const number = uint32At(this.#fleet.numbers.byName.number, row)
    const now = this.#fleet.rowOf(number)
    if (now < 0 || !this.#members.has(now)) return { kind: 'leave', number, mmsi: this.#fleet.mmsiAt(row) }
    this.#pending.delete(now)
    if (now >= this.#deliveredUpTo) this.#deliveredAhead.add(now)
    return { kind: 'update', vessel: this.#fleet.vesselAt(now) }
  }

  /** Whether there are rows for the filters. */
  get hasChanges(): boolean {
    return this.#noted.length > 0
  }

  /** Runs the filters on the changes since the last run. */
  runFilters(): void {
    if (this.#noted.length === 0) return
    const changed = new Set<number>()
    for (const rows of this.#noted) {
      for (const row of rows) if (this.#members.has(row) || this.#mayPass(row)) changed.add(row)
    }
    this.#noted = []
    if (changed.size === 0) return
    const selected = selectRows(this.#fleet, this.#filters).rows
    for (const row of changed) this.#noteRow(row, selected.has(row))
  }

  #nextToEnter(): number {
    let row = this.#deliveredUpTo >= this.#fleet.rowCount ? -1 : this.#members.next(this.#deliveredUpTo)
    while (this.#deliveredAhead.has(row)) row = this.#members.next(row + 1)
    return row
  }

  #noteRow(row: number, isMember: boolean): void {
    const wasMember = this.#members.has(row)
    if (isMember) this.#members.add(row)
    else this.#members.remove(row)
    if (row >= this.#deliveredUpTo && !this.#deliveredAhead.has(row)) return
    const isKnown = wasMember ? this.#pending.get(row) !== 'enter' : this.#leaving.has(row)
    this.#leaving.delete(row)
    if (isMember) this.#pending.set(row, isKnown ? 'update' : 'enter')
    else {
      this.#pending.delete(row)
      if (isKnown) this.#leaving.add(row)
    }
  }

  #startOver(fleet: VisibleFleet): void {
    this.#fleet = fleet
    this.#members = selectRows(fleet, this.#filters).rows.copy()
    this.#noted = []
    this.#deliveredUpTo = 0
    this.#deliveredAhead.clear()
    this.#leaving.clear()
    this.#pending.clear()
  }
}
