import { expect, it } from 'vitest'
import { Coverage } from '#lib/coverage/coverage.ts'
import { createLog } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { legsOf } from '#lib/track/legs.ts'
import { joinTrack } from '#lib/track/select.ts'
import { CallBook } from './calling.ts'
import { readFeedReports } from './feeds/feedReports.ts'
import { IdentityIndex } from './identityIndex.ts'
import { makePast, preparePast } from './simulatedPast.ts'
import { removeSimulation } from './simulatedRows.ts'
import { parseSources } from './sourceUrl/sourceUrl.ts'
import { trackRules } from './tracking.ts'
import { VesselCensus } from './vesselCensus.ts'

const firstStart = Date.parse('2026-11-21T09:00:00Z')
const minute = 60_000
const hour = 60 * minute
const vessels = 50
const simulation = `demo:?vessels=${vessels}`
const log = createLog({ process: 'ingest', write: () => {} })

/** Starts a simulation, and stops it after some steps of its past. */
async function start(store: Store, now: number, steps = Number.POSITIVE_INFINITY, sources = [simulation]) {
  const writer = await store.openWriter()
  const ending = new AbortController()
  const prepared = await preparePast(parseSources(sources), { store, writer, now: () => now })
  if (!prepared) throw new Error('a simulation without a past')
  const { source, past } = prepared
  const ports = await PortBook.open(store.ports)
  async function* lines() {
    let made = 0
    for await (const each of past.lines()) {
      if (made++ === steps) ending.abort()
      yield each
    }
  }
  await makePast(
    { source, past: { ...past, lines } },
    {
      ...{ store, writer, log, now: () => now, signal: ending.signal, tracks: trackRules({}) },
      ...{ webhooks: { delivered: 0, failed: 0 }, blocked: [] },
      coverage: new Coverage(),
      ports,
      calls: await CallBook.open({ store, ports, log, callDays: undefined }),
      census: new VesselCensus({ store }),
      identityIndex: await IdentityIndex.read(store),
    },
  )
  await writer.release()
}

async function eventsOf(store: Store) {
  const events = await store.watchEvents.find({ owner: null, limit: 1_000 })
  return events.map(({ kind, number, at }) => `${kind} ${number} ${at}`).sort()
}

async function decisionsOf(store: Store) {
  return (await store.identities.latest(10)).map(({ kind, number, other, state }) => ({ kind, number, other, state }))
}

/** The tracks of all vessels, in the order of their numbers. */
async function tracksOf(store: Store, now: number) {
  const known = (await storedVessels(store)).sort((one, other) => one.number - other.number)
  return Promise.all(
    known.map(async ({ number, broadcastMicroseconds }) => {
      const selection = { sinceSeconds: 0, untilSeconds: now / 1000, stepSeconds: 1 }
      return joinTrack(await store.tracks.find(number, 0), (broadcastMicroseconds ?? 0) / 1e6, selection)
    }),
  )
}

it('a simulated fleet starts with six hours of tracks, with events, and with rare cases', async () => {
  const store = await temporaryStore()
  await start(store, firstStart)
  const known = await storedVessels(store)
  expect(known).toHaveLength(vessels)
  expect(known.filter(({ simulated }) => !simulated)).toEqual([])
  const tracks = await tracksOf(store, firstStart)
  const begins = tracks.map(([first]) => firstStart - (first?.seconds ?? 0) * 1000)
  expect(Math.max(...begins)).toBeLessThanOrEqual(6 * hour + 1000)
  expect(begins.filter((ago) => ago < 5.5 * hour)).toHaveLength(1)
  expect(tracks.filter((track) => legsOf(track).length > 1)).toHaveLength(0)

  const silent = known.filter(({ broadcastMicroseconds }) => Number(broadcastMicroseconds) / 1000 < firstStart - hour)
  expect(silent).toHaveLength(1)
  const renumbered = known.find(({ mmsis }) => mmsis !== null)
  const shared = known.find(({ number }) => number > 1_000_000_000)
  expect(await decisionsOf(store)).toEqual([
    { kind: 'join', number: renumbered?.number, other: Number(renumbered?.mmsis?.split(' ')[0]), state: 'made' },
    { kind: 'split', number: Number(shared?.number) - 1_000_000_000, other: shared?.number, state: 'made' },
  ])
  const events = await store.watchEvents.find({ owner: 'simulation', limit: 1_000 })
  expect(events).toContainEqual(expect.objectContaining({ kind: 'dark', number: silent[0]?.number }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'identity_changed', number: renumbered?.number }))
  expect(events.filter(({ at }) => at < firstStart - 6 * hour || at > firstStart)).toEqual([])
  expect(await store.views.visibleTo('ann@example.org')).toMatchObject([{ owner: 'simulation', shared: true }])
})

it('the feed is reported as live while the past is made', async () => {
  const store = await temporaryStore()
  await start(store, firstStart, 3)
  const reports = await readFeedReports(store.feeds)
  expect(reports).toMatchObject({
    at: firstStart,
    ingest: { stoppedAt: null },
    feeds: [{ name: 'demo', state: 'live' }],
  })
})

it('a later start continues the past and the voyages, up to six hours back', async () => {
  const store = await temporaryStore()
  await start(store, firstStart)
  const [events, decisions] = [await eventsOf(store), await decisionsOf(store)]
  await start(store, firstStart + 1000)
  expect(await eventsOf(store)).toEqual(events)
  const nextDay = firstStart + 20 * hour
  await start(store, nextDay)
  expect(await decisionsOf(store), 'no position was taken for another vessel').toEqual(decisions)
  expect((await eventsOf(store)).filter((event) => events.includes(event))).toEqual(events)
  const known = await storedVessels(store)
  expect(known).toHaveLength(vessels)
  for (const track of await tracksOf(store, nextDay)) {
    const times = track.map(({ seconds }) => seconds)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(track.filter(({ seconds }) => seconds * 1000 > firstStart && seconds * 1000 < nextDay - 6 * hour)).toEqual(
      [],
    )
  }
})

it('a start that was stopped is continued by the next one', async () => {
  const [stopped, whole] = [await temporaryStore(), await temporaryStore()]
  await start(stopped, firstStart, 10)
  expect((await storedVessels(stopped)).length).toBeGreaterThan(0)
  await start(stopped, firstStart)
  await start(whole, firstStart)
  expect(await storedVessels(stopped)).toHaveLength(vessels)
  expect(await decisionsOf(stopped)).toHaveLength(2)
  const tracks = await tracksOf(stopped, firstStart)
  expect(tracks.filter((track) => legsOf(track).length > 2)).toEqual([])
  const lengths = (all: typeof tracks) => all.reduce((sum, { length }) => sum + length, 0)
  expect(lengths(tracks) / lengths(await tracksOf(whole, firstStart))).toBeCloseTo(1, 1)
})

it('the fleet of voyages that have ended is replaced by one with a past', async () => {
  const store = await temporaryStore()
  await start(store, firstStart)
  const nextWeek = firstStart + 7 * 24 * hour
  await start(store, nextWeek)
  const tracks = await tracksOf(store, nextWeek)
  expect(tracks).toHaveLength(vessels)
  expect(tracks.flat().filter(({ seconds }) => seconds * 1000 < nextWeek - 6 * hour - 1000)).toEqual([])
  expect(await decisionsOf(store)).toHaveLength(2)
})

it.each([10, Number.POSITIVE_INFINITY])(
  'nothing of a simulation stays after %s steps once it is removed',
  async (steps) => {
    const store = await temporaryStore()
    await start(store, firstStart, steps)
    const writer = await store.openWriter()
    await removeSimulation({ store, writer, log })
    expect(await writer.simulatedNumbers()).toEqual([])
    await writer.release()
    expect(await storedVessels(store)).toEqual([])
    expect(await eventsOf(store)).toEqual([])
    expect(await decisionsOf(store)).toEqual([])
    expect(await store.views.visibleTo('ann@example.org')).toEqual([])
    expect(await store.watches.all()).toEqual([])
    expect(await store.watches.states()).toEqual([])
    expect(await store.portAreas.all()).toEqual([])
    expect(await store.calls.open('NLRTM')).toEqual([])
  },
)

it('a scene that a user has removed does not come back', async () => {
  const store = await temporaryStore()
  await start(store, firstStart, 2)
  const [view, watch] = [(await store.views.visibleTo('ann@example.org'))[0], (await store.watches.all())[0]]
  await store.views.remove(view?.id ?? '')
  await store.watches.remove(watch?.id ?? '')
  for (const { id } of await store.portAreas.all()) await store.portAreas.remove(id)
  await start(store, firstStart + minute, 0)
  expect(await store.views.visibleTo('ann@example.org')).toEqual([])
  expect(await store.watches.all()).toEqual([])
  expect(await store.portAreas.all()).toEqual([])
})

it('simulated vessels lie at named quays of some ports, and most of their berths there have a name', async () => {
  const store = await temporaryStore()
  await start(store, firstStart, 3, ['demo:?vessels=400'])
  const areas = await store.portAreas.all()
  const ports = [...new Set(areas.map(({ port }) => port))]
  expect(areas.length).toBeLessThanOrEqual(40)
  expect(areas.every(({ addedBy }) => addedBy === 'simulation')).toBe(true)
  const calls = (await Promise.all(ports.map((port) => store.calls.open(port)))).flat()
  const moored = calls.filter(({ kind }) => kind === 'moored')
  expect(moored.length).toBeGreaterThan(4)
  expect(moored.filter(({ berth }) => berth !== null).length / moored.length).toBeGreaterThan(0.6)
})

it.each([
  ['a real source', ['tcp://127.0.0.1:9', simulation], []],
  ['port areas of an administrator', [simulation], ['ann@example.org']],
])('beside %s, no port area of the simulation is there', async (_, sources, addedBy) => {
  const store = await temporaryStore()
  for (const email of addedBy) {
    const own = {
      id: email,
      port: 'NLRTM',
      kind: 'berth',
      name: 'Quay 1',
      area: '{}',
      addedBy: email,
      addedAt: 1,
    } as const
    await store.portAreas.addAll([own], 9)
  }
  await start(store, firstStart, 1, sources)
  expect((await store.portAreas.all()).map((area) => area.addedBy)).toEqual(addedBy)
  await start(store, firstStart + minute, 1, sources)
  expect((await store.portAreas.all()).map((area) => area.addedBy)).toEqual(addedBy)
})
