import type { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { vesselPage } from '#lib/query/vesselPage.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import { slicesOf } from '#lib/slices.ts'
import { tileAddress } from '#lib/tiles/tileAddress.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { anyList, maxMembersOfList } from '#lib/wire/lists.ts'
import { interleaved, milliseconds, printTable } from './measure.ts'
import { Random } from './synthetic/random.ts'
import { benchNowMicroseconds } from './synthetic/syntheticVessels.ts'

const ids = ['one', 'two', 'three']
const membersAtOnce = 500

/** Lists of as many vessels as a list can have: what they cost as a filter and as marks of a tile, beside a filter by flag. */
export async function measureLists(fleet: Fleet, rounds: number, seed: number): Promise<void> {
  const random = new Random(seed)
  const began = performance.now()
  const longest = Math.max(...ids.map((id) => addList(fleet, id, random)))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `\nThree lists of ${maxMembersOfList.toLocaleString('en')} members, found in ${seconds.toFixed(1)} s, ${milliseconds(longest)} ms at a time at most`,
  )
  const measured = await interleaved(rounds, {
    'page, flag=NL': () => page(fleet, 'flag=NL'),
    'page, list=one': () => page(fleet, 'list=one'),
    'page, list=one,two,three': () => page(fleet, 'list=one,two,three'),
    'world tile': () => tile(fleet, []),
    'world tile, marks=one': () => tile(fleet, [fleet.lists.rowsOf('one')]),
    'world tile, marks=one,two,three': () => tile(fleet, marksOf(fleet)),
    'tile 8/130/84': () => tile(fleet, [], '8'),
    'tile 8/130/84, marks=one,two,three': () => tile(fleet, marksOf(fleet), '8'),
  })
  printTable(
    ['', 'p50 ms', 'p99 ms'],
    Object.entries(measured).map(([name, { p50Milliseconds, p99Milliseconds }]) => [
      name,
      milliseconds(p50Milliseconds),
      milliseconds(p99Milliseconds),
    ]),
  )
  fleet.keepLists(new Set())
}

/** Returns the longest time that the event loop would be held. */
function addList(fleet: Fleet, id: string, random: Random): number {
  const facts = {
    id,
    owner: 'bench',
    name: id,
    colour: '#1497a5',
    shared: false,
    report: null,
    createdAt: 0,
    updatedAt: 0,
  }
  const own = {
    imo: null,
    givenImo: null,
    callSign: null,
    name: null,
    note: null,
    tags: [],
    addedAt: 0,
    knownAt: Date.now(),
  }
  const members = Array.from({ length: maxMembersOfList }, (_, place) => {
    const { number } = fleet.vesselAt(random.below(fleet.rowCount))
    return { id: place, list: id, vessel: number, mmsi: number, ...own }
  })
  let longest = 0
  for (const slice of slicesOf(members, membersAtOnce)) {
    const began = performance.now()
    fleet.applyList({ facts, members: slice, kept: null })
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}

function marksOf(fleet: Fleet): Bitset[] {
  return ids.map((id) => fleet.lists.rowsOf(id))
}

function page(fleet: Fleet, query: string) {
  const asked = parseVesselQuery(new URLSearchParams(query), benchNowMicroseconds, anyList)
  if ('problem' in asked) throw new Error(asked.problem.detail)
  return vesselPage(fleet, asked.query)
}

function tile(fleet: Fleet, marks: readonly Bitset[], zoom: '0' | '8' = '0') {
  const address = zoom === '0' ? tileAddress('0', '0', '0') : tileAddress('8', '130', '84')
  return vesselTile(fleet, address, { nowMicroseconds: benchNowMicroseconds, marks })
}
