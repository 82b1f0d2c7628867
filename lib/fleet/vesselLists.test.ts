import { describe, expect, it } from 'vitest'
import type { ListFacts, MemberFacts } from '#lib/lists/listFacts.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { fleetOf } from './fixtures/fleetOf.ts'
import type { Fleet } from './fleet.ts'

const listedAt = 1_000_000
const clients: ListFacts = {
  ...{ id: 'clients', owner: 'ann@example.org', name: 'Clients', colour: '#1497a5', shared: false, report: null },
  ...{ createdAt: listedAt, updatedAt: listedAt },
}

/** A vessel created before the list by default. */
function vessel(number: number, known: Partial<Vessel> = {}): Vessel {
  return { ...blankVessel(number, false, number % 1000), ...known }
}

function member(id: number, known: Partial<MemberFacts>, list = clients.id): MemberFacts {
  const none = { vessel: null, mmsi: null, imo: null, givenImo: null, callSign: null, name: null, note: null, tags: [] }
  return { id, list, ...none, addedAt: listedAt, knownAt: listedAt, ...known }
}

function put(fleet: Fleet, members: readonly MemberFacts[], facts = clients): void {
  fleet.applyList({ facts, members, kept: null })
}

function receive(fleet: Fleet, ...vessels: Vessel[]): number[] {
  return fleet.applyChanges(
    vessels.map((each) => {
      return { number: each.number, record: encodeRecord(each).slice() }
    }),
  )
}

function remove(fleet: Fleet, number: number): number[] {
  return fleet.applyChanges([{ number, record: null }])
}

/** Numbers of the vessels in a list. */
function numbersIn(fleet: Fleet, list = clients.id): number[] {
  const numbers: number[] = []
  fleet.lists.rowsOf(list).forEach((row) => void numbers.push(fleet.vesselAt(row).number))
  return numbers.sort()
}

function unclearIn(fleet: Fleet): (string | null)[] {
  return Array.from(fleet.lists.membersOf(clients.id), ({ unclear }) => unclear)
}

describe('a member', () => {
  it('is found by its record, IMO number, MMSI or call sign', () => {
    const fleet = fleetOf([
      vessel(201_000_001),
      vessel(201_000_002, { imo: 9_074_729 }),
      vessel(201_000_003, { callSign: 'PDAN' }),
    ])
    put(fleet, [
      member(1, { vessel: 201_000_001 }),
      member(2, { imo: 9_074_729, mmsi: 999_000_000 }),
      member(3, { callSign: 'PDAN' }),
      member(4, { mmsi: 201_000_009 }),
    ])
    expect(numbersIn(fleet)).toEqual([201_000_001, 201_000_002, 201_000_003])
    expect(fleet.lists.countsOf(clients.id).waiting).toBe(1)
  })

  it('that waits is found when its vessel appears, or sends its numbers', () => {
    const fleet = fleetOf([vessel(201_000_001)])
    put(fleet, [member(1, { mmsi: 201_000_009 }), member(2, { imo: 9_074_729 }), member(3, { callSign: 'PDAN' })])
    expect(numbersIn(fleet)).toEqual([])
    const version = fleet.lists.version
    receive(fleet, vessel(201_000_009))
    expect(numbersIn(fleet)).toEqual([201_000_009])
    receive(fleet, vessel(201_000_001, { imo: 9_074_729 }))
    expect(numbersIn(fleet)).toEqual([201_000_001, 201_000_009])
    receive(fleet, vessel(201_000_009, { callSign: 'PDAN' }))
    expect(unclearIn(fleet)).toEqual([null, null, null])
    expect(fleet.lists.countsOf(clients.id).waiting).toBe(0)
    expect(fleet.lists.version).toBeGreaterThan(version)
  })

  it('is not a vessel with its MMSI and another IMO number', () => {
    const fleet = fleetOf([vessel(201_000_001, { imo: 9_311_000 })])
    put(fleet, [member(1, { mmsi: 201_000_001, imo: 9_074_729 })])
    expect(numbersIn(fleet)).toEqual([])
  })

  it('is unclear while several vessels have its numbers', () => {
    const fleet = fleetOf([vessel(201_000_001, { imo: 9_074_729 }), vessel(201_000_002, { imo: 9_074_729 })])
    put(fleet, [member(1, { imo: 9_074_729 })])
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[], ['several_vessels']])
    remove(fleet, 201_000_002)
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], [null]])
  })

  it('is stored as found, with the IMO number that becomes known', () => {
    const fleet = fleetOf([vessel(201_000_001)])
    put(fleet, [member(1, { mmsi: 201_000_001 })])
    const unsettled = () => fleet.unsettledMembers(10)
    expect(unsettled()).toEqual([{ id: 1, list: clients.id, vessel: 201_000_001, imo: null }])
    put(fleet, [member(1, { mmsi: 201_000_001, vessel: 201_000_001 })])
    expect(unsettled()).toEqual([])
    receive(fleet, vessel(201_000_001, { imo: 9_074_729 }))
    expect(unsettled()).toEqual([{ id: 1, list: clients.id, vessel: 201_000_001, imo: 9_074_729 }])
  })

  it('stays with its vessel through another MMSI, which may go to another vessel', () => {
    const fleet = fleetOf([vessel(201_000_001)])
    put(fleet, [member(1, { vessel: 201_000_001, mmsi: 201_000_001 })])
    receive(fleet, vessel(201_000_001, { mmsis: '636000001 201000001' }))
    expect(numbersIn(fleet)).toEqual([201_000_001])
    receive(fleet, vessel(1_201_000_001, { createdMicroseconds: 5_000_000_000 }))
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], [null]])
  })
})

describe('a member whose record is joined to another', () => {
  const former = vessel(201_000_001, { imo: 9_074_729 })
  const later = vessel(636_000_001, { imo: 9_074_729 })
  const joined = vessel(201_000_001, { imo: 9_074_729, mmsis: '636000001 201000001' })

  it('is the joined vessel, and its own again after the join is undone', () => {
    const fleet = fleetOf([former, later])
    put(fleet, [member(1, { vessel: later.number, mmsi: later.number, imo: 9_074_729 })])
    put(fleet, [member(2, { vessel: former.number, mmsi: former.number }, 'others')], { ...clients, id: 'others' })
    expect([numbersIn(fleet), numbersIn(fleet, 'others')]).toEqual([[later.number], [former.number]])
    fleet.applyChanges([
      { number: former.number, record: encodeRecord(joined).slice() },
      { number: later.number, record: null },
    ])
    expect([numbersIn(fleet), numbersIn(fleet, 'others')]).toEqual([[former.number], [former.number]])
    expect(unclearIn(fleet)).toEqual([null])
    expect(fleet.unsettledMembers(10)).toEqual([{ id: 2, list: 'others', vessel: former.number, imo: 9_074_729 }])
    receive(fleet, former, { ...later, createdMicroseconds: 5_000_000_000 })
    expect([numbersIn(fleet), numbersIn(fleet, 'others')]).toEqual([[later.number], [former.number]])
  })

  it('is found by a former MMSI without an IMO number', () => {
    const fleet = fleetOf([vessel(201_000_001), vessel(636_000_001)])
    put(fleet, [member(1, { vessel: 636_000_001, mmsi: 636_000_001 })])
    receive(fleet, vessel(201_000_001, { mmsis: '636000001 201000001' }))
    remove(fleet, 636_000_001)
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], [null]])
  })

  it('stays once in the rows of a list that has both', () => {
    const fleet = fleetOf([former, later])
    put(fleet, [member(1, { vessel: former.number }), member(2, { vessel: later.number, mmsi: later.number })])
    receive(fleet, joined)
    remove(fleet, later.number)
    expect(numbersIn(fleet)).toEqual([former.number])
    fleet.applyList({ facts: clients, members: [], kept: new Set([2]) })
    expect(numbersIn(fleet)).toEqual([former.number])
    fleet.applyList({ facts: clients, members: [], kept: new Set() })
    expect(numbersIn(fleet)).toEqual([])
  })
})

describe('a member whose record is split', () => {
  const further = (known: Partial<Vessel> = {}) =>
    vessel(1_201_000_001, { createdMicroseconds: (listedAt + 1) * 1_000, ...known })

  it('is the vessel that its IMO number names', () => {
    const fleet = fleetOf([vessel(201_000_001, { imo: 9_074_729 })])
    put(fleet, [member(1, { vessel: 201_000_001, mmsi: 201_000_001, imo: 9_074_729 })])
    receive(fleet, vessel(201_000_001, { imo: null }), further({ imo: 9_074_729 }))
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[1_201_000_001], [null]])
    receive(fleet, vessel(201_000_001, { imo: 9_074_729 }), further({ imo: null }))
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], [null]])
  })

  it('is unclear without one, until the split is undone or somebody settles it', () => {
    const fleet = fleetOf([vessel(201_000_001)])
    put(fleet, [member(1, { vessel: 201_000_001, mmsi: 201_000_001 })])
    receive(fleet, vessel(201_000_001), further())
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], ['vessel_split']])
    expect(fleet.lists.countsOf(clients.id)).toEqual({ waiting: 0, unclear: 1 })
    remove(fleet, 1_201_000_001)
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], [null]])
    receive(fleet, further())
    put(fleet, [member(1, { vessel: 1_201_000_001, mmsi: 201_000_001, knownAt: listedAt + 9 })])
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[1_201_000_001], [null]])
    remove(fleet, 1_201_000_001)
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], [null]])
  })

  it('is clear if it was added afterwards', () => {
    const fleet = fleetOf([vessel(201_000_001), vessel(1_201_000_001)])
    put(fleet, [member(1, { vessel: 201_000_001, mmsi: 201_000_001 })])
    expect([numbersIn(fleet), unclearIn(fleet)]).toEqual([[201_000_001], [null]])
  })
})

it('removes lists with their rows', () => {
  const fleet = fleetOf([vessel(201_000_001)])
  put(fleet, [member(1, { vessel: 201_000_001 })])
  expect(fleet.keepLists(new Set())).toEqual([fleet.rowOf(201_000_001)])
  expect([numbersIn(fleet), fleet.lists.all(), fleet.lists.membersAt(fleet.rowOf(201_000_001), () => true)]).toEqual([
    [],
    [],
    [],
  ])
})

it('finds the same vessels step by step as all at once', () => {
  let seed = 11
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return seed % below
  }
  const numbers = Array.from(
    { length: 12 },
    (_, place) => (place % 3 === 2 ? 1_000_000_000 : 0) + 201_000_000 + (place >> 1),
  )
  const imos = [null, 9_074_729, 9_311_000]
  const members = Array.from({ length: 20 }, (_, id) =>
    member(id, {
      vessel: random(2) === 0 ? (numbers[random(12)] ?? null) : null,
      mmsi: random(2) === 0 ? 201_000_000 + random(8) : null,
      imo: imos[random(3)] ?? null,
      callSign: random(3) === 0 ? 'PDAN' : null,
      knownAt: random(2) * 3,
    }),
  )
  const fleet = fleetOf([])
  put(fleet, members)
  for (let step = 0; step < 300; step += 1) {
    const number = numbers[random(12)] ?? 0
    const known = { imo: imos[random(3)] ?? null, callSign: random(4) === 0 ? 'PDAN' : null }
    const mmsis = random(4) === 0 ? `${201_000_000 + random(8)} ${number % 1_000_000_000}` : null
    if (random(3) === 0) remove(fleet, number)
    else receive(fleet, vessel(number, { ...known, mmsis, createdMicroseconds: 1_000 + (number % 7) }))
    for (const { row, unclear, ...facts } of fleet.lists.membersOf(clients.id)) {
      expect([step, facts.id, fleet.findMember(facts)]).toMatchObject([step, facts.id, { row, unclear }])
    }
  }
})
