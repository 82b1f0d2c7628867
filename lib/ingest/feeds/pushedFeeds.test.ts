import { expect, it } from 'vitest'
import { count, createCounts } from './counts.ts'
import type { Feed } from './feed.ts'
import type { FeedHealth } from './health.ts'
import { PushedFeeds } from './pushedFeeds.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const source = (name: string) => ({ name, collectionType: 'terrestrial', simulated: false }) as const

/** The relevant part of a feed: a request with two sentences, one of them a message. */
function request(health: FeedHealth): Feed {
  const counts = { ...createCounts(), lines: 2, messages: 1 }
  count(counts.messagesByType, 1)
  count(counts.rejected, 'checksum')
  health.received(2, 1, now)
  return { counts } as Feed
}

it('have one feed per name for any number of requests', () => {
  const pushed = new PushedFeeds(() => now)
  for (let times = 0; times < 600; times += 1) pushed.open(source('roof'), request)
  pushed.open(source('mast'), request)
  const [roof, mast] = pushed.snapshots(new Set(['mast']))
  expect(roof).toMatchObject({
    name: 'roof',
    kind: 'push',
    state: 'live',
    counts: { lines: 1200, messages: 600, messagesByType: { 1: 600 }, rejected: { checksum: 600 } },
  })
  expect(mast).toMatchObject({ name: 'mast (POST)', counts: { lines: 2 } })
})

it('are dropped above the limit of names', () => {
  const pushed = new PushedFeeds(() => now)
  for (let n = 0; n < 200; n += 1) pushed.open(source(`feeder ${n}`), request)
  const names = pushed.snapshots(new Set()).map(({ name }) => name)
  expect([names.length, names[0], names.at(-1)]).toEqual([64, 'feeder 136', 'feeder 199'])
})

it('stay after a restart until nothing was posted for two days', () => {
  const before = new PushedFeeds(() => now)
  before.open(source('roof'), request)
  before.open(source('mast'), (health) => {
    health.posted({ id: 'mast', software: 'AIS-catcher', device: null, position: null }, now)
    return request(health)
  })
  const snapshots = before.snapshots(new Set(['roof']))
  const after = (hours: number) => new PushedFeeds(() => now + hours * 3_600_000, snapshots).snapshots(new Set())
  expect(after(0.01)).toMatchObject([
    { name: 'roof', state: 'live', lastMessageAt: now, counts: { lines: 0 } },
    { name: 'mast', state: 'live', lastPostAt: now, station: { software: 'AIS-catcher' } },
  ])
  expect(after(47)).toMatchObject([{ state: 'idle' }, { state: 'idle', stateSinceAt: now }])
  expect(after(49)).toEqual([])
})
