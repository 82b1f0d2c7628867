import { beforeAll, describe, expect, it } from 'vitest'
import { cellColumns, cellRows, cellUnits } from '#lib/vessel/cells.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { shipTypeOf, shipTypes } from '#lib/vessel/shipType.ts'
import { numberOfUnlocode } from '#lib/vessel/unlocode.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import type { VesselChange } from './arrivals.ts'
import { entryNumbers, latitudeOffset, longitudeOffset, numberOffset, rowOffset } from './cellIndex.ts'
import { fleetOf, rowsIn } from './fixtures/fleetOf.ts'
import { Fleet } from './fleet.ts'

const random = new Random(20)

function change(vessel: Vessel): VesselChange {
  return { number: vessel.number, record: encodeRecord(vessel) }
}

const portsOfDestinations: Record<string, string> = { ROTTERDAM: 'NLRTM', 'CN SHA': 'CNSHG', X7: 'NLRTM' }

/** Changes a record as any observation may: moves the vessel across the world, names it, removes its position. */
function altered(vessel: Vessel, updatedMicroseconds: number): Vessel {
  const next = { ...vessel, updatedMicroseconds }
  if (random.chance(0.7)) {
    next.longitude = random.pick([-180, 180, (1 + random.below(3598) - 1800) / 10])
    next.latitude = random.pick([-90, 90, 0, (1 + random.below(1798) - 900) / 10, vessel.latitude ?? 1])
  }
  if (random.chance(0.1)) next.longitude = next.latitude = null
  if (random.chance(0.3))
    next.name = random.pick([null, 'ANNA', 'ANN', 'ÆGIR  II', 'ocean star', ' OCEAN', '"\\\u0007'])
  if (random.chance(0.3)) next.destination = random.pick([null, 'ROTTERDAM', `X${random.below(50)}`, 'CN SHA'])
  next.matchedPort = next.destination === null ? null : (portsOfDestinations[next.destination] ?? null)
  if (random.chance(0.2)) next.shipTypeCode = random.pick([null, 0, 30, 70, 89])
  if (random.chance(0.1)) next.transponderClass = random.pick([null, 'A', 'B'] as const)
  if (random.chance(0.2)) next.simulated = !next.simulated
  return next
}

describe('a fleet after many moves, arrivals and removals', () => {
  const known = new Map<number, Vessel>()
  const fleet = new Fleet()

  beforeAll(() => {
    const vessels = [...syntheticVessels(3_000, 7)]
    for (const vessel of vessels.splice(0, 1_000)) {
      fleet.append(encodeRecord(vessel))
      known.set(vessel.number, vessel)
    }
    fleet.settle()
    for (let batch = 1; batch <= 60; batch += 1) {
      const now = benchNowMicroseconds + batch * 1_000
      const changes = new Map<number, Vessel | null>()
      for (const vessel of vessels.splice(0, 20)) {
        changes.set(vessel.number, { ...vessel, createdMicroseconds: now, updatedMicroseconds: now })
      }
      for (let index = 0; index < 150; index += 1) {
        const vessel = random.pick([...known.values()])
        changes.set(vessel.number, random.chance(0.05) ? null : altered(vessel, now))
      }
      fleet.applyChanges(
        [...changes].map(([number, vessel]) => (vessel === null ? { number, record: null } : change(vessel))),
      )
      for (const [mmsi, vessel] of changes) {
        if (vessel === null) known.delete(mmsi)
        else known.set(mmsi, vessel)
      }
    }
  })

  const liveRows = () => rowsIn(fleet.live)
  const mmsisOf = (rows: Iterable<number>) =>
    [...rows].map((row) => fleet.numbers.byName.number[row]!).sort((a, b) => a - b)
  const mmsisWhere = (holds: (vessel: Vessel) => boolean) =>
    [...known.values()]
      .filter(holds)
      .map(({ number }) => number)
      .sort((a, b) => a - b)

  it('holds each vessel exactly as it was last written, and no other', () => {
    expect(fleet.liveCount).toBe(known.size)
    for (const [mmsi, vessel] of known) expect(fleet.vesselAt(fleet.rowOf(mmsi))).toEqual(vessel)
    expect(mmsisOf(liveRows())).toEqual(mmsisWhere(() => true))
  })

  it('keeps rows in the order of creation, then MMSI', () => {
    const expected = [...known.values()].sort(
      (a, b) => a.createdMicroseconds - b.createdMicroseconds || a.number - b.number,
    )
    expect(liveRows().map((row) => fleet.numbers.byName.number[row])).toEqual(expected.map(({ number }) => number))
    expect(fleet.needsReload).toBe(false)
  })

  it('finds every located vessel in its own cell, once', () => {
    const { entries, starts, counts } = fleet.places.cells
    const found: number[] = []
    for (let cell = 0; cell < cellColumns * cellRows; cell += 1) {
      for (let slot = starts[cell]!; slot < starts[cell]! + counts[cell]!; slot += 1) {
        const entry = entries.subarray(slot * entryNumbers, (slot + 1) * entryNumbers)
        const [x, y] = [entry[longitudeOffset]!, entry[latitudeOffset]!]
        const { longitude, latitude, number } = known.get(fleet.numbers.byName.number[entry[rowOffset]!]!)!
        expect(entry[numberOffset]).toBe(number)
        expect([x, y]).toEqual([
          longitude === 180 ? -180e7 : Math.round(longitude! * 1e7) + 0,
          Math.round(latitude! * 1e7) + 0,
        ])
        expect(Math.floor((x + 180e7) / cellUnits)).toBe(cell % cellColumns)
        expect(Math.min(cellRows - 1, Math.floor((y + 90e7) / cellUnits))).toBe(Math.floor(cell / cellColumns))
        found.push(number)
      }
    }
    expect(found.sort((a, b) => a - b)).toEqual(mmsisWhere(({ longitude }) => longitude !== null))
  })

  it('has a set of rows for every flag, type and class', () => {
    const rowsOf = (index: typeof fleet.categories.flag, word: string) => mmsisOf(rowsIn(index.rowsOf([word])))
    for (const flag of ['CN', 'NO', 'PA', 'US']) {
      expect(rowsOf(fleet.categories.flag, flag)).toEqual(mmsisWhere(({ number }) => flagOf(number) === flag))
    }
    for (const type of shipTypes) {
      expect(rowsOf(fleet.categories.shipType, type)).toEqual(
        mmsisWhere(({ shipTypeCode }) => shipTypeOf(shipTypeCode) === type),
      )
    }
    for (const word of ['A', 'B']) {
      expect(rowsOf(fleet.categories.transponderClass, word)).toEqual(
        mmsisWhere(({ transponderClass }) => transponderClass === word),
      )
    }
    expect(fleet.categories.flag.rowsOf(['XX']).count()).toBe(0)
    expect(fleet.columns.simulated.count()).toBe(mmsisWhere(({ simulated }) => simulated).length)
  })

  it('has the rows of the vessels bound for every port', () => {
    const rowsOf = (...codes: string[]) => mmsisOf(rowsIn(fleet.matchedPorts.rowsOf(codes.map(numberOfUnlocode))))
    const codes = [...new Set([...known.values()].flatMap(({ matchedPort }) => matchedPort ?? []))]
    expect(codes.length).toBeGreaterThan(20)
    for (const code of codes) expect(rowsOf(code)).toEqual(mmsisWhere(({ matchedPort }) => matchedPort === code))
    const both = mmsisWhere(({ matchedPort }) => matchedPort === 'NLRTM' || matchedPort === 'CNSHG')
    expect(rowsOf('CNSHG', 'NLRTM', 'NLRTM')).toEqual(both)
    expect(rowsOf('ZZZZZ')).toEqual([])
  })

  it.each(['A', 'AN', 'ANN', 'ANNA', 'OCEAN', 'OCEAN STAR', 'R', ' ', '"', 'Æ', 'GIR II', 'ZZZZ', 'R 1'])(
    'finds the names that hold %j',
    (folded) => {
      const matches = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase().includes(folded)
      const rows = fleet.texts.name.rowsContaining({ folded, matches }).keepOnly(fleet.live)
      expect(mmsisOf(rowsIn(rows))).toEqual(mmsisWhere(({ name }) => name !== null && matches(name)))
    },
  )

  it('lists rows in the order of their last change, then MMSI', () => {
    const { updates } = fleet
    const places = Array.from({ length: updates.length }, (_, place) => place).filter((place) =>
      updates.isCurrent(place),
    )
    const expected = [...known.values()].sort(
      (a, b) => a.updatedMicroseconds - b.updatedMicroseconds || a.number - b.number,
    )
    expect(places.map((place) => fleet.numbers.byName.number[updates.rows[place]!])).toEqual(
      expected.map(({ number }) => number),
    )
    const middle = expected[Math.floor(expected.length / 2)]!
    const place = updates.placeFrom(middle.updatedMicroseconds, middle.number, fleet.numbers.byName.number)
    expect(places.find((candidate) => candidate >= place && updates.isCurrent(candidate))).toBe(
      places[Math.floor(expected.length / 2)],
    )
  })

  it('shares what vessels bound for the same place have in common', () => {
    const ids = new Set(liveRows().map((row) => fleet.texts.destination.ids[row]))
    const texts = new Set([...known.values()].map(({ destination }) => destination))
    expect(ids.size).toBe(texts.size)
  })
})

describe('a fleet that expects vessels', () => {
  const [first, second, third] = [...syntheticVessels(3, 1)] as [Vessel, Vessel, Vessel]

  it('puts new ones in the order of creation, whichever changed last', () => {
    const fleet = new Fleet()
    fleet.applyChanges([change(second), change(third), change(first)])
    expect([0, 1, 2].map((row) => fleet.vesselAt(row).number)).toEqual([first.number, second.number, third.number])
  })

  it('gives a vessel that was removed and came back a new place at the end', () => {
    const fleet = new Fleet()
    fleet.applyChanges([change(first), change(second)])
    fleet.applyChanges([{ number: first.number, record: null }])
    expect(fleet.rowOf(first.number)).toBe(-1)
    fleet.applyChanges([change({ ...first, createdMicroseconds: third.createdMicroseconds })])
    expect(fleet.rowOf(first.number)).toBe(2)
    expect([fleet.rowCount, fleet.liveCount]).toEqual([3, 2])
  })

  it('gives a vessel that was only simulated a new place at the end when it is received', () => {
    const reborn = fleetOf([1, 2, 3].map((vessel) => blankVessel(201_000_000 + vessel, true, 1_000 + vessel)))
    reborn.applyChanges([change(blankVessel(201_000_001, false, 5_000))])
    expect(rowsIn(reborn.live).map((row) => reborn.vesselAt(row).number)).toEqual([
      201_000_002, 201_000_003, 201_000_001,
    ])
    expect({ live: reborn.liveCount, needsReload: reborn.needsReload }).toEqual({ live: 3, needsReload: false })
  })

  it('asks for a reload when one was created before those it has', () => {
    const fleet = new Fleet()
    fleet.applyChanges([change(second)])
    expect(fleet.needsReload).toBe(false)
    fleet.applyChanges([change(first)])
    expect([fleet.needsReload, fleet.isInOrder]).toEqual([true, false])
  })

  it('reserves rows for expected vessels in the order of creation, empty until the vessel arrives', () => {
    const fleet = new Fleet()
    fleet.applyChanges([change(first)])
    fleet.expect([second, third])
    expect({ live: fleet.liveCount, of: fleet.rowOf(second.number), found: fleet.live.next(1) }).toEqual({
      live: 1,
      of: -1,
      found: -1,
    })
    fleet.applyChanges([change(third)])
    expect(fleet.rowOf(third.number)).toBe(2)
    expect(fleet.rowOf(second.number)).toBe(-1)
    fleet.applyChanges([change({ ...second, speedKnots: 3 }), change({ ...third, speedKnots: 4 })])
    expect([1, 2].map((row) => fleet.vesselAt(row))).toEqual([
      { ...second, speedKnots: 3 },
      { ...third, speedKnots: 4 },
    ])
    expect([fleet.rowCount, fleet.liveCount, fleet.isInOrder]).toEqual([3, 3, true])
  })

  it('reserves one row for a vessel named repeatedly, and none for a known one', () => {
    const fleet = new Fleet()
    fleet.applyChanges([change(first)])
    fleet.expect([first, second])
    fleet.expect([second, third])
    fleet.applyChanges([change(third), change(second), change(first)])
    expect([0, 1, 2].map((row) => fleet.vesselAt(row).number)).toEqual([first.number, second.number, third.number])
    expect([fleet.rowCount, fleet.liveCount]).toEqual([3, 3])
  })

  it('adds a vessel at the end that was removed, and received again, before it arrived', () => {
    const fleet = new Fleet()
    fleet.applyChanges([change(first)])
    fleet.expect([second, third])
    fleet.applyChanges([change(third), { number: second.number, record: null }])
    const heardAgain = { ...second, createdMicroseconds: third.createdMicroseconds + 1 }
    fleet.applyChanges([change(heardAgain)])
    expect(fleet.rowOf(second.number)).toBe(3)
    expect([fleet.rowCount, fleet.liveCount, fleet.isInOrder]).toEqual([4, 3, true])
  })

  it('keeps a simulated vessel until the real one comes whose row is there already', () => {
    const real = blankVessel(201_000_001, false, 5_000)
    const fleet = new Fleet()
    fleet.applyChanges([change(blankVessel(201_000_001, true, 1_000))])
    fleet.expect([real])
    expect(fleet.vesselAt(fleet.rowOf(real.number)).simulated).toBe(true)
    expect(fleet.applyChanges([change(real)])).toEqual([0, 1])
    expect(fleet.vesselAt(fleet.rowOf(real.number))).toEqual(real)
    expect(fleet.liveCount).toBe(1)
  })

  it('counts a version further with every batch', () => {
    const fleet = new Fleet()
    const before = fleet.version
    fleet.applyChanges([change(first)])
    const after = fleet.version
    fleet.applyChanges([])
    expect(after).toBeGreaterThan(before)
    expect(fleet.version).toBe(after)
  })
})
