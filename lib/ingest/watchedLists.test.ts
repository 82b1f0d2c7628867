import { beforeEach, describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { createLog } from '#lib/log.ts'
import { account, ann, bob, list, watch as watchNamed } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { NewListMember } from '#lib/store/lists.ts'
import type { Store } from '#lib/store/store.ts'
import { eventKinds } from '#lib/wire/watches.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { IdentityIndex } from './identityIndex.ts'
import { decideWaiting } from './identitySweep.ts'
import { Watching } from './watching.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const [anna, berta, later] = [244_660_001, 244_660_002, 538_001_234]
const imo = 9_074_729
const bounds = { ofList: 100, ofOwner: 100, inAll: 100, shareOfFree: 1 }
const log = createLog({ process: 'ingest', write: () => {} })

let store: Store
let watching: Watching
let ingest: TestPipeline
let now: number

beforeEach(async () => {
  now = start
  store = await temporaryStore()
  await store.lists.add(list('clients'), 9)
  await begin()
})

async function begin() {
  const identityIndex = await IdentityIndex.read(store)
  ingest = await openTestPipeline(store, async (writer, coverage) => {
    watching = await Watching.open({ store, writer, identityIndex, coverage, log, now: () => now })
    return { watching, identityIndex, nowMicroseconds: () => now * 1000, monotonicMilliseconds: () => now }
  })
}

async function restart() {
  await ingest.close()
  await begin()
}

/** As the upkeep of ingest does each second. */
const refresh = () => watching.refresh((work) => ingest.pipeline.betweenBatches(work))

async function add(to: string, ...members: Partial<NewListMember>[]): Promise<number[]> {
  const none = { vessel: null, mmsi: null, imo: null, givenImo: null, callSign: null, name: null, note: null, tags: [] }
  const added = await store.lists.addMembers(
    to,
    members.map((member) => ({ ...none, addedAt: now, knownAt: now, ...member })),
    now,
    bounds,
  )
  await refresh()
  return 'ids' in added ? added.ids : []
}

async function watch(id: string, query: string, owner = ann) {
  const terms = JSON.stringify({ events: eventKinds, coolDownMinutes: 0 })
  await store.watches.add(watchNamed(id, { query, terms, owner, since: now }), 10)
  await refresh()
}

async function receive(seconds: number, longitude: number, mmsi = anna, more = {}) {
  now = start + seconds * 1000
  await ingest.feed.lines(encodeMessage({ type: 1, mmsi, latitude: 51.95, longitude, speedKnots: 5, ...more }), now)
  await ingest.pipeline.durable()
}

/** Twice, which confirms a changed value. */
async function receiveName(seconds: number, mmsi: number, destination: string) {
  for (const again of [0, 12]) {
    now = start + (seconds + again) * 1000
    await ingest.feed.lines(encodeMessage({ type: 5, mmsi, name: 'ANNA', imo, callSign: 'PDAN', destination }), now)
  }
  await ingest.pipeline.durable()
}

async function storedEvents() {
  const events = await store.watchEvents.find({ owner: null, after: 0, limit: 100 })
  return events.map(({ watch: of, kind, number, at }) => `${kind} ${of} ${number} ${(at - start) / 1000}`)
}

const enter = async (mmsi: number, from: number) => {
  for (const [index, longitude] of [3.98, 4.01, 4.02].entries()) await receive(from + index * 20, longitude, mmsi)
}

describe('a watch of a list', () => {
  it('tells of its members only, and of those that are added while it runs', async () => {
    await watch('roads', 'list=clients&bbox=4,51.9,4.2,52')
    await add('clients', { vessel: anna })
    await enter(anna, 0)
    await enter(berta, 100)
    expect(await storedEvents()).toEqual([`entered roads ${anna} 40`])
    await receive(200, 3.97, berta)
    await add('clients', { mmsi: berta })
    for (const seconds of [220, 240, 260]) await receive(seconds, 3.97 + seconds / 1e5, berta)
    for (const [index, longitude] of [4.01, 4.012, 4.014].entries()) await receive(400 + index * 20, longitude, berta)
    expect((await storedEvents()).slice(1)).toEqual([`entered roads ${berta} 420`])
  })

  it('does not tell that a vessel entered or left because the list was changed', async () => {
    await watch('clients', 'list=clients')
    await watch('roads', 'list=clients&bbox=4,51.9,4.2,52')
    await receive(0, 4.01)
    const [id = 0] = await add('clients', { vessel: anna })
    for (const seconds of [20, 40, 60]) await receive(seconds, 4.01 + seconds / 1e4)
    expect(await storedEvents()).toEqual([])
    await receiveName(80, anna, 'ROTTERDAM')
    await receiveName(100, anna, 'HAMBURG')
    expect(await storedEvents()).toEqual([
      `destination_changed roads ${anna} 112.1`,
      `destination_changed clients ${anna} 112.1`,
    ])
    await store.lists.removeMembers('clients', [id], now)
    await refresh()
    await receive(130, 4.03)
    await receiveName(150, anna, 'ANTWERP')
    expect((await storedEvents()).length).toBe(2)
    expect((await store.watches.states()).length).toBe(0)
  })

  it('goes on after a restart, as if the list had been changed by then', async () => {
    await watch('roads', 'list=clients&bbox=4,51.9,4.2,52')
    await add('clients', { vessel: anna })
    for (const mmsi of [anna, berta]) await receive(0, 3.98, mmsi)
    await receive(10, 4.05, later)
    await restart()
    await receive(20, 4.01)
    await receive(40, 4.02)
    expect(await storedEvents()).toEqual([`entered roads ${anna} 40`])
    now += 1_000
    await ingest.close()
    const [member] = await store.lists.membersAfter('clients', { sequence: 0, id: 0 }, 9)
    await store.lists.removeMembers('clients', [member?.id ?? 0], now)
    await addMembersAtRest({ vessel: later })
    await begin()
    for (const [index, longitude] of [4.05, 4.051, 4.052].entries()) await receive(60 + index * 20, longitude, later)
    for (const [index, longitude] of [3.99, 3.98].entries()) await receive(120 + index * 20, longitude, anna)
    expect(await storedEvents()).toEqual([`entered roads ${anna} 40`])
  })

  it('waits for members that are not received yet', async () => {
    await add('clients', { mmsi: anna }, { imo })
    await watch('roads', 'list=clients&bbox=4,51.9,4.2,52')
    await enter(anna, 0)
    expect(await storedEvents()).toEqual([`entered roads ${anna} 40`])
    await receive(100, 3.98, later)
    await receiveName(110, later, 'ROTTERDAM')
    await enter(later, 140)
    expect((await storedEvents()).slice(1)).toEqual([`entered roads ${later} 180`])
  })

  it('tells nothing once the list is deleted, or no longer exists for the owner of the watch', async () => {
    const shared = list('shared', { owner: bob, shared: true })
    await store.lists.add(shared, 9)
    await add('shared', { vessel: berta })
    await add('clients', { vessel: anna })
    await watch('own', 'list=clients&bbox=4,51.9,4.2,52')
    await watch('foreign', 'list=shared&bbox=4,51.9,4.2,52')
    await watch('both', 'list=clients,shared&bbox=4,51.9,4.2,52')
    await enter(anna, 0)
    await enter(berta, 100)
    const entered = [`own ${anna} 40`, `both ${anna} 40`, `foreign ${berta} 140`, `both ${berta} 140`]
    expect((await storedEvents()).sort()).toEqual(entered.map((each) => `entered ${each}`).sort())
    await store.lists.change({ ...shared, shared: false })
    await store.lists.remove('clients')
    await refresh()
    for (const mmsi of [anna, berta]) for (const seconds of [200, 220]) await receive(seconds, 3.98, mmsi)
    for (const mmsi of [anna, berta]) for (const seconds of [300, 320]) await receive(seconds, 4.02, mmsi)
    expect((await storedEvents()).length).toBe(4)
    await store.lists.change(shared)
    await refresh()
    for (const seconds of [400, 420]) await receive(seconds, 3.98, berta)
    for (const seconds of [440, 460]) await receive(seconds, 4.02, berta)
    expect((await storedEvents()).slice(4).sort()).toEqual(
      ['both', 'foreign'].map((id) => `entered ${id} ${berta} 460`),
    )
  })

  it('is limited by a list in the scope of its owner, which need not exist for them', async () => {
    await store.lists.add(list('crew', { owner: bob }), 9)
    await store.accounts.add(account(ann, { scope: 'list=crew' }))
    await watch('roads', 'bbox=4,51.9,4.2,52')
    await watch('own', 'list=clients&bbox=4,51.9,4.2,52')
    await add('crew', { vessel: anna })
    await add('clients', { vessel: berta })
    await enter(anna, 0)
    await enter(berta, 100)
    expect(await storedEvents()).toEqual([`entered roads ${anna} 40`])
    await add('clients', { vessel: anna })
    for (const seconds of [200, 220, 240, 260]) await receive(seconds, seconds < 240 ? 3.98 : 4.02)
    expect((await storedEvents()).slice(1).sort()).toEqual([
      `entered own ${anna} 260`,
      `entered roads ${anna} 260`,
      `left roads ${anna} 220`,
    ])
  })
})

describe('a watch of a list whose owner has a scope', () => {
  it('tells nothing that a vessel sends outside the scope, and that it has left without saying where to', async () => {
    await store.accounts.add(account(ann, { scope: 'bbox=4,51.9,4.2,52' }))
    await watch('all', 'list=clients')
    await add('clients', { vessel: anna }, { vessel: berta })
    await receiveName(0, anna, 'ROTTERDAM')
    await receive(20, 3.98)
    for (const seconds of [40, 60]) await receive(seconds, 4.01)
    expect(await storedEvents()).toEqual([`entered all ${anna} 60`])
    await receive(80, 3.99)
    await receiveName(100, anna, 'SECRET')
    await receive(120, 3.98, anna, { speedKnots: 0 })
    await receive(140, 3.98, anna, { speedKnots: 0 })
    await receive(160, 3.98, berta)
    await receiveName(180, berta, 'SECRET')
    const [, ...events] = await store.watchEvents.find({ owner: null, after: 0, limit: 100 })
    expect(events).toMatchObject([
      { kind: 'left', number: anna, mmsi: anna, name: 'ANNA', longitude: null, latitude: null, changes: '[]' },
    ])
  })
})

describe('a member of a watched list', () => {
  const latest = async () => (await store.identities.latest(1))[0]

  it('follows its vessel through a join, its undoing and a split, as the fleet does', async () => {
    await receive(0, 3.9)
    await receiveName(10, anna, 'ROTTERDAM')
    await add('clients', { vessel: anna, mmsi: anna, imo })
    await watch('roads', 'list=clients&bbox=4,51.9,4.2,52')
    await receive(20, 3.901)
    await receiveName(30, anna, 'ROTTERDAM')
    await receive(60, 3.902, later)
    await receiveName(70, later, 'ROTTERDAM')
    await receive(80, 3.903, later)
    await receiveName(90, later, 'ROTTERDAM')
    expect(await latest()).toMatchObject({ kind: 'join', number: anna, other: later, state: 'made' })
    await enter(later, 2_000)
    expect(await storedEvents()).toEqual([`entered roads ${anna} 2040`])
    const decision = await latest()
    await store.identities.change(decision?.id ?? 0, 'made', { state: 'unwanted', endedBy: ann, endedAt: 7 })
    await decideWaiting({ store, ...ingest, log })
    await enter(later, 4_000)
    await enter(anna, 4_000)
    expect((await storedEvents()).slice(1).filter((each) => each.includes(String(later)))).toEqual([])
  })

  it('is another record that its own was joined with', async () => {
    for (const seconds of [0, 20]) {
      await receive(seconds, 3.9 + seconds / 1e5)
      await receiveName(seconds + 10, anna, 'ROTTERDAM')
    }
    await watch('roads', 'list=clients&bbox=4,51.9,4.2,52')
    await receive(60, 3.902, later)
    await add('clients', { vessel: later, mmsi: later })
    await receiveName(70, later, 'ROTTERDAM')
    await receive(80, 3.903, later)
    await receiveName(90, later, 'ROTTERDAM')
    expect(await latest()).toMatchObject({ kind: 'join', number: anna, other: later, state: 'made' })
    await enter(later, 2_000)
    expect(await storedEvents()).toEqual([`entered roads ${anna} 2040`])
  })
})

async function addMembersAtRest(member: Partial<NewListMember>) {
  const none = { vessel: null, mmsi: null, imo: null, givenImo: null, callSign: null, name: null, note: null, tags: [] }
  await store.lists.addMembers('clients', [{ ...none, addedAt: now, knownAt: now, ...member }], now, bounds)
}
