import { expect, it, onTestFinished } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import { list } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { IdentityIndex } from './identityIndex.ts'
import { WatchedLists } from './watchedLists.ts'

const bounds = { ofList: 100, ofOwner: 100, inAll: 100, shareOfFree: 1 }
const mmsiOf = (place: number) => 201_000_000 + (place >> 1)
const numberOf = (place: number) => (place % 2) * 1_000_000_000 + mmsiOf(place)

it('finds the members that the fleet finds, while vessels and lists change', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (seed >> 8) % below
  }
  const store = await temporaryStore()
  await store.lists.add(list('x'), 9)
  const fleet = fleetOf([])
  const identityIndex = await IdentityIndex.read(store)
  const writer = await store.openWriter()
  const watched = new WatchedLists({ store, writer, identityIndex })
  onTestFinished(() => writer.release())

  async function changeVessel(place: number): Promise<void> {
    const number = numberOf(place)
    const held = fleet.rowOf(number) >= 0 ? fleet.vesselAt(fleet.rowOf(number)) : null
    if (held && random(4) === 0) {
      await writer.commit([{ ...held, record: null }])
      identityIndex.forget(number, held.imo)
      watched.forget(number)
      fleet.applyChanges([{ number, record: null }])
      return
    }
    const vessel: Vessel = {
      ...(held ?? blankVessel(number, false, 1_000 + random(9_000))),
      imo: random(3) === 0 ? null : 9_000_000 + (place % 3),
      mmsis: random(3) === 0 ? `${mmsiOf(random(12))} ${mmsiOf(place)}` : null,
    }
    const record = encodeRecord(vessel).slice()
    await writer.commit([{ ...vessel, record }])
    identityIndex.note(vessel)
    watched.note(vessel)
    fleet.applyChanges([{ number, record }])
  }

  async function changeList(): Promise<void> {
    const [member] = await store.lists.membersAfter('x', { sequence: 0, id: 0 }, 1)
    if (member && random(3) > 0) await store.lists.removeMembers('x', [member.id], 1)
    const none = { givenImo: null, callSign: null, name: null, note: null, tags: [], addedAt: 0 }
    const given = random(3)
    const members = [
      {
        ...none,
        vessel: given === 0 ? numberOf(random(12)) : null,
        mmsi: given === 1 ? mmsiOf(random(12)) : null,
        imo: given === 2 || random(2) === 0 ? 9_000_000 + random(3) : null,
        knownAt: random(9),
      },
    ]
    await store.lists.addMembers('x', members, 1, bounds)
    await watched.refresh(new Set(['x']))
  }

  for (let step = 0; step < 500; step += 1) {
    if (random(4) === 0) await changeList()
    else await changeVessel(random(12))
    const members = await store.lists.membersAfter('x', { sequence: 0, id: 0 }, 100)
    const rows = new Set(members.map((member) => fleet.findMember(member).row))
    const expected = Array.from(
      { length: 12 },
      (_, place) => rows.has(fleet.rowOf(numberOf(place))) && fleet.rowOf(numberOf(place)) >= 0,
    )
    const found = Array.from({ length: 12 }, (_, place) => watched.listsOf(numberOf(place)).includes('x'))
    expect([step, found]).toEqual([step, expected])
  }
})
