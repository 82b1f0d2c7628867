import { expect, it } from 'vitest'
import { Fleet } from '#lib/fleet/fleet.ts'
import type { ListFacts, MemberFacts } from '#lib/lists/listFacts.ts'
import type { ReadableLists } from '#lib/lists/listsInScope.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { filtersOfScopes, scopedFleet } from './scope.ts'

const list: ListFacts = {
  ...{ id: 'clients', owner: 'ann@example.org', name: 'Clients', colour: '#1497a5', shared: false, report: null },
  ...{ createdAt: 0, updatedAt: 0 },
}

const numbers = [1, 2, 3, 4, 5, 6].map((each) => 211_000_000 + each)
const imos = [9_074_729, 9_074_743]

/** In the scope are vessels with a speed. */
function randomVessel(random: Random, number: number): Vessel {
  const former = random.pick(numbers)
  return {
    ...blankVessel(number, false, 0),
    speedKnots: random.below(2) === 0 ? 5 : null,
    imo: random.pick([null, ...imos]),
    callSign: random.pick([null, 'PDAN', 'DABC']),
    mmsis: former === number || random.below(3) > 0 ? null : `${number} ${former}`,
  }
}

function randomMember(random: Random, id: number): MemberFacts {
  const imo = random.pick([null, ...imos])
  const given = { mmsi: random.pick([null, ...numbers]), imo, givenImo: imo }
  const none = { name: null, note: null, tags: [], addedAt: 0, knownAt: 0, vessel: null }
  return { id, list: list.id, ...none, ...given, callSign: random.pick([null, 'PDAN', 'DABC']) }
}

function fleetOf(vessels: readonly Vessel[], members: readonly MemberFacts[]): Fleet {
  const fleet = new Fleet()
  fleet.applyChanges(vessels.map((each) => ({ number: each.number, record: encodeRecord(each).slice() })))
  fleet.applyList({ facts: list, members, kept: null })
  return fleet
}

/** Stores what was learnt, as the service does. */
function settle(fleet: Fleet): void {
  for (const { id, vessel, imo } of fleet.unsettledMembers(100)) {
    const member = fleet.lists.memberOf(list.id, id)
    if (member) fleet.applyList({ facts: list, members: [{ ...member, vessel, imo: member.imo ?? imo }], kept: null })
  }
}

interface Read {
  lists: ReadableLists<{ add(row: number): unknown; remove(row: number): unknown; has(row: number): boolean }>
  fleet: Fleet
  rowOf(number: number): number
}

/** Everything that lists say, by numbers of vessels. */
function told({ lists, fleet, rowOf }: Read) {
  const members = Array.from(lists.membersOf(list.id), ({ id, row, unclear }) => ({
    id,
    unclear,
    number: row < 0 ? null : fleet.vesselAt(row).number,
  }))
  const rows = numbers.map((number) => [rowOf(number), number] as const).filter(([row]) => row >= 0)
  return {
    members,
    each: members.map(({ id }) => lists.memberOf(list.id, id)?.unclear),
    counts: lists.countsOf(list.id),
    rows: rows.flatMap(([row, number]) => (lists.rowsOf(list.id).has(row) ? [number] : [])),
    at: rows.map(([row]) =>
      lists
        .membersAt(row, () => true)
        .map(({ id }) => id)
        .sort(),
    ),
  }
}

it('lists in a scope are those of a fleet that has no other vessels', () => {
  const random = new Random(52)
  for (let round = 0; round < 150; round += 1) {
    const vessels = numbers.filter(() => random.below(3) > 0).map((number) => randomVessel(random, number))
    const members = [1, 2, 3, 4, 5].map((id) => randomMember(random, id))
    const whole = fleetOf(vessels, members)
    settle(whole)
    const alone = fleetOf(
      vessels.filter(({ speedKnots }) => speedKnots !== null),
      members,
    )
    const scoped = scopedFleet(whole, { text: 'moving', conditions: filtersOfScopes(['speed_min=1']) ?? [] })
    expect(told({ lists: scoped.lists, fleet: whole, rowOf: scoped.rowOf }), `round ${round}`).toEqual(
      told({ lists: alone.lists, fleet: alone, rowOf: (number) => alone.rowOf(number) }),
    )
    for (const member of scoped.lists.membersOf(list.id)) {
      if (member.row < 0) expect(member).toMatchObject({ imo: members[member.id - 1]?.imo, vessel: null })
    }
  }
})
