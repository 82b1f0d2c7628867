import { describe, expect, it } from 'vitest'
import type { VesselChange } from '#lib/fleet/arrivals.ts'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { type Filter, parseFilters } from '#lib/wire/filters.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { FleetHistory } from './fleetHistory.ts'
import { selectRows } from './rows.ts'
import { VesselWatch } from './vesselWatch.ts'

const start = 1_795_229_580_000_000
const { filters } = parseFilters(new URLSearchParams('speed_min=10'), 0)

/** A fleet from a seed: in each turn some vessels change, a few are new, a few are removed. */
class Sea {
  readonly fleet: Fleet
  readonly history = new FleetHistory()
  #stamp = start
  readonly random: Random

  constructor(seed: number, vessels: number) {
    this.random = new Random(seed)
    this.fleet = fleetOf(Array.from({ length: vessels }, (_, vessel) => this.#vessel(201_000_001 + vessel, start)))
    this.history.note(this.fleet, null)
  }

  /** With rebirths, vessels that were removed or only simulated start new records. */
  turn({ removals = false, rebirths = false } = {}): number[] {
    this.#stamp += 1_000_000
    const changes: VesselChange[] = []
    const known = this.fleet.rowCount
    for (let n = 0; n < 10; n += 1) {
      const mmsi = 201_000_001 + this.random.below(known)
      const row = this.fleet.rowOf(mmsi)
      if ((row < 0 && !rebirths) || changes.some((change) => change.number === mmsi)) continue
      const isReborn = row < 0 || (rebirths && this.random.below(4) === 0)
      const created = isReborn ? this.#stamp : this.fleet.numbers.byName.createdMicroseconds[row]!
      const isRemoved = removals && row >= 0 && this.random.below(8) === 0
      changes.push({ number: mmsi, record: isRemoved ? null : encodeRecord(this.#vessel(mmsi, created)) })
    }
    const newcomer = 201_000_001 + known
    changes.push({ number: newcomer, record: encodeRecord(this.#vessel(newcomer, this.#stamp)) })
    const rows = this.fleet.applyChanges(changes)
    this.history.note(this.fleet, rows)
    return rows
  }

  #vessel(number: number, createdMicroseconds: number): Vessel {
    const vessel = blankVessel(number, false, createdMicroseconds)
    return { ...vessel, updatedMicroseconds: this.#stamp, speedKnots: this.random.below(20) }
  }
}

/** A client that puts vessels on enter and update, and removes them on leave. */
class Client {
  readonly copy = new Map<number, Vessel>()
  readonly kinds: string[] = []

  hear(watch: VesselWatch, limit = Infinity): void {
    for (const event of watch.take(limit)) {
      this.kinds.push(event.kind)
      if (event.kind === 'leave') this.copy.delete(event.mmsi)
      else this.copy.set(event.vessel.number, event.vessel)
    }
  }
}

function expected(fleet: Fleet, by: readonly Filter[] = filters): Map<number, Vessel> {
  const vessels = new Map<number, Vessel>()
  selectRows(fleet, by).rows.forEach((row) => void vessels.set(fleet.numbers.byName.number[row]!, fleet.vesselAt(row)))
  return vessels
}

const sorted = (copy: Map<number, Vessel>) => [...copy].sort(([a], [b]) => a - b)

describe('whoever watches a filtered set', () => {
  it.each([1, 2, 3, 4, 5])('has the same as the service whenever all was told (seed %i)', (seed) => {
    const sea = new Sea(seed, 100)
    const watch = VesselWatch.fromNothing(sea.fleet, filters)
    const client = new Client()
    client.hear(watch)
    expect(sorted(client.copy)).toEqual(sorted(expected(sea.fleet)))
    expect(new Set(client.kinds)).toEqual(new Set(['enter']))
    for (let turn = 0; turn < 200; turn += 1) {
      watch.note(sea.fleet, sea.turn({ removals: true, rebirths: true }))
      client.hear(watch, turn % 10 === 0 ? Infinity : sea.random.below(4))
      if (watch.isIdle) expect(sorted(client.copy)).toEqual(sorted(expected(sea.fleet)))
    }
    client.hear(watch)
    expect(sorted(client.copy)).toEqual(sorted(expected(sea.fleet)))
    expect(new Set(client.kinds)).toEqual(new Set(['enter', 'update', 'leave']))
  })

  it.each([9, 10, 11])(
    'is told of entering only what is new to him, of leaving only what he knew (seed %i)',
    (seed) => {
      const sea = new Sea(seed, 100)
      const watch = VesselWatch.fromNothing(sea.fleet, filters)
      const known = new Set<number>()
      for (let turn = 0; turn < 300; turn += 1) {
        watch.note(sea.fleet, sea.turn({ removals: true, rebirths: true }))
        for (const event of watch.take(sea.random.below(8))) {
          const mmsi = event.kind === 'leave' ? event.mmsi : event.vessel.number
          expect(known.has(mmsi)).toBe(event.kind !== 'enter')
          if (event.kind === 'leave') known.delete(mmsi)
          else known.add(mmsi)
        }
      }
    },
  )

  it.each([true, false])(
    'is told of a vessel that was created anew as of one that changed (after all were told: %s)',
    (all) => {
      const simulated = [1, 2, 3].map((vessel) => blankVessel(201_000_000 + vessel, true, vessel))
      const fleet = fleetOf(simulated)
      const watch = VesselWatch.fromNothing(fleet, [])
      watch.take(all ? Infinity : 2)
      const real = { ...blankVessel(201_000_001, false, 5_000), updatedMicroseconds: 5_000 }
      watch.note(fleet, fleet.applyChanges([{ number: real.number, record: encodeRecord(real) }]))
      const events = watch.take(Infinity)
      expect(events[0]).toEqual({ kind: 'update', vessel: real })
      expect(events.slice(1)).toEqual(all ? [] : [{ kind: 'enter', vessel: simulated[2] }])
      const moved = { ...real, updatedMicroseconds: 6_000, speedKnots: 9 }
      watch.note(fleet, fleet.applyChanges([{ number: real.number, record: encodeRecord(moved) }]))
      expect(watch.take(Infinity)).toEqual([{ kind: 'update', vessel: moved }])
      expect(watch.isIdle).toBe(true)
    },
  )

  it('reports the leave of a vessel created again outside the set, and nothing for one that comes and goes there', () => {
    const fleet = fleetOf([{ ...blankVessel(201_000_001, true, 1), speedKnots: 12 }])
    const watch = VesselWatch.fromNothing(fleet, filters)
    watch.take(Infinity)
    const report = (createdMicroseconds: number, speedKnots: number) => {
      const vessel = { ...blankVessel(201_000_001, false, createdMicroseconds), speedKnots }
      watch.note(fleet, fleet.applyChanges([{ number: vessel.number, record: encodeRecord(vessel) }]))
    }
    report(5_000, 1)
    expect(watch.take(Infinity)).toEqual([{ kind: 'leave', number: 201_000_001, mmsi: 201_000_001 }])
    report(6_000, 12)
    report(6_000, 1)
    expect(watch.take(Infinity)).toEqual([])
    report(6_000, 12)
    expect(watch.take(Infinity).map(({ kind }) => kind)).toEqual(['enter'])
  })

  it('waits at most once a vessel when he is slow', () => {
    const sea = new Sea(3, 50)
    const watch = VesselWatch.fromNothing(sea.fleet, [])
    watch.take(Infinity)
    for (let turn = 0; turn < 500; turn += 1) watch.note(sea.fleet, sea.turn())
    expect(watch.take(Infinity).length).toBeLessThanOrEqual(sea.fleet.rowCount)
  })
})

it('a vessel that has changed its MMSI leaves under the new one', () => {
  const changed = { ...blankVessel(244_660_001, false, start), mmsis: '538001234 244660001', speedKnots: 12 }
  const fleet = fleetOf([changed])
  const watch = VesselWatch.fromNothing(fleet, filters)
  watch.take(Infinity)
  watch.note(
    fleet,
    fleet.applyChanges([{ number: changed.number, record: encodeRecord({ ...changed, speedKnots: 2 }) }]),
  )
  expect(watch.take(Infinity)).toEqual([{ kind: 'leave', number: 244_660_001, mmsi: 538_001_234 }])
})

describe('whoever comes back', () => {
  it.each([1, 2, 3])('is told only what changed since, and has the same as the service (seed %i)', (seed) => {
    const sea = new Sea(seed, 1000)
    sea.turn()
    const client = new Client()
    client.hear(VesselWatch.fromNothing(sea.fleet, filters))
    const { id } = sea.history
    for (let turn = 0; turn < 5; turn += 1) sea.turn()
    const since = sea.history.sinceOf(id)
    expect(since).not.toBeNull()
    const told = client.kinds.length
    client.hear(VesselWatch.since(sea.fleet, filters, since ?? 0))
    expect(sorted(client.copy)).toEqual(sorted(expected(sea.fleet)))
    expect(client.kinds.length - told).toBeLessThan(80)
  })

  it('is not told that vessels have left that cannot have been in the set: other numbers, other flags, new ones', () => {
    const sea = new Sea(7, 1000)
    const { id } = sea.history
    for (let turn = 0; turn < 5; turn += 1) sea.turn()
    const since = sea.history.sinceOf(id) ?? 0
    const leaving = (query: string) => {
      const { filters: asked } = parseFilters(new URLSearchParams(query), 0)
      return VesselWatch.since(sea.fleet, asked, since)
        .take(Infinity)
        .flatMap((event) => (event.kind === 'leave' ? [event.mmsi] : []))
    }
    expect(leaving('speed_min=100').length).toBeGreaterThan(20)
    expect(leaving('speed_min=100').every((mmsi) => mmsi <= 201_001_000)).toBe(true)
    expect(leaving('mmsi=244660001')).toEqual([])
    expect(leaving('flag=NO&speed_min=100')).toEqual([])
  })

  it('begins anew after a vessel was removed, after a reload, and with an id of another process', () => {
    const sea = new Sea(4, 100)
    const before = sea.history.id
    while (sea.history.sinceOf(before) !== null) sea.turn({ removals: true })
    expect(sea.fleet.liveCount).toBeLessThan(sea.fleet.rowCount)
    const { id } = sea.history
    sea.history.note(sea.fleet, null)
    for (const other of [id, new FleetHistory().id, 'x', '', null]) expect(sea.history.sinceOf(other)).toBeNull()
  })

  it('is told all again when the fleet is loaded anew while he watches', () => {
    const sea = new Sea(5, 100)
    const watch = VesselWatch.fromNothing(sea.fleet, filters)
    watch.take(Infinity)
    const other = new Sea(6, 120)
    expect(watch.note(other.fleet, null)).toEqual({ startsOver: true })
    const client = new Client()
    client.hear(watch)
    expect(sorted(client.copy)).toEqual(sorted(expected(other.fleet)))
  })
})
