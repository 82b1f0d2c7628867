import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { encodePort } from '#lib/ports/stored.ts'
import { portAt } from '#lib/ports/testPorts.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { StoredAlias } from '#lib/store/ports.ts'
import type { Store } from '#lib/store/store.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { portSweep } from './portSweep.ts'
import { repeat } from './repeatedWork.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const [FIRST, SECOND, THIRD] = [244_660_001, 244_660_002, 244_660_003]

let store: Store
let ingest: TestPipeline
let book: PortBook
let ending: AbortController
let sweeping: Promise<void>
let now = start

beforeEach(async () => {
  now = start
  store = await temporaryStore()
  await begin()
})

afterEach(() => end())

async function begin() {
  book = await PortBook.open(store.ports)
  ingest = await openTestPipeline(store, { ports: book, nowMicroseconds: () => now++ * 1000 })
  ending = new AbortController()
  const work = { everyMilliseconds: 5, run: portSweep({ store, ...ingest, book }), failure: 'ports could not be read' }
  sweeping = repeat(work, { log: ingest.log, signal: ending.signal })
}

async function end() {
  ending.abort()
  await ingest.close()
  await sweeping
}

/** Sends twice, a minute apart, because a destination is accepted the second time. */
async function says(mmsi: number, destination: string) {
  for (const _ of [1, 2]) {
    now += 60_000
    await ingest.feed.lines(encodeMessage({ type: 5, mmsi, destination, name: `SHIP ${mmsi}`, shipTypeCode: 70 }), now)
  }
  await ingest.pipeline.durable()
}

async function isAt(mmsi: number, longitude: number, latitude: number) {
  now += 86_400_000
  await ingest.feed.lines(encodeMessage({ type: 1, mmsi, longitude, latitude, speedKnots: 12 }), now)
  await ingest.pipeline.durable()
}

const vesselOf = async (mmsi: number) => (await storedVessels(store)).find((vessel) => vessel.number === mmsi)
const portOf = async (mmsi: number) => (await vesselOf(mmsi))?.matchedPort

/** Time limit on a busy machine, because all ports of the world are indexed again. */
const eventually = (check: () => unknown) => vi.waitFor(check, 15_000)

const alias = (text: string, unlocode: string): StoredAlias => ({
  ...{ key: text, text, unlocode, addedBy: 'ann@example.org', addedAt: start },
})

describe('the port of a vessel', () => {
  it('follows from its destination, and is cleared with it', async () => {
    await says(FIRST, 'NL RTM')
    expect(await portOf(FIRST)).toBe('NLRTM')
    await says(FIRST, 'DE HAM')
    expect(await portOf(FIRST)).toBe('DEHAM')
    await says(FIRST, 'AT SEA')
    expect(await portOf(FIRST)).toBeNull()
  })

  it('is decided by its position as soon as that is known, and then stays', async () => {
    await store.ports.save(
      [portAt('AUZZZ', 'Twinhaven', 151, -34), portAt('CAZZZ', 'Twinhaven', -60, 46)].map((port) => ({
        unlocode: port.unlocode,
        facts: encodePort(port),
      })),
    )
    await eventually(() => expect(book.portOf('AUZZZ')).not.toBeNull())
    await says(FIRST, 'TWINHAVEN')
    expect(await portOf(FIRST)).toBeNull()
    await isAt(FIRST, 152, -33)
    expect(await portOf(FIRST)).toBe('AUZZZ')
    now += 60 * 86_400_000
    await isAt(FIRST, -61.1, 45)
    expect(await vesselOf(FIRST)).toMatchObject({ matchedPort: 'AUZZZ', longitude: -61.1 })
    await end()
    await begin()
    await store.aliases.put(alias('ELSEWHERE', 'CAZZZ'))
    await eventually(() => expect(book.aliases).toHaveLength(1))
    await isAt(FIRST, -61.2, 45)
    expect(await portOf(FIRST)).toBe('AUZZZ')
  })
})

describe('a change of ports or aliases', () => {
  it('matches vessels again, and changes only those with another port', async () => {
    await says(FIRST, 'BERTH 3E')
    await says(SECOND, 'NL RTM')
    await says(THIRD, 'QWORTHAVEN')
    const before = await Promise.all([FIRST, SECOND, THIRD].map(vesselOf))
    expect(before.map((vessel) => vessel?.matchedPort)).toEqual([null, 'NLRTM', null])

    await store.aliases.put(alias('BERTH 3E', 'NLRTM'))
    await eventually(async () => expect(await portOf(FIRST)).toBe('NLRTM'))
    const port = portAt('NLZZZ', 'Qworthaven', 4, 52)
    await store.ports.save([{ unlocode: port.unlocode, facts: encodePort(port) }])
    await eventually(async () => expect(await portOf(THIRD)).toBe('NLZZZ'))

    const after = await Promise.all([FIRST, SECOND, THIRD].map(vesselOf))
    const moved = after.map(
      (vessel, index) => (vessel?.updatedMicroseconds ?? 0) - (before[index]?.updatedMicroseconds ?? 0),
    )
    expect(moved.map((microseconds) => microseconds > 0)).toEqual([true, false, true])

    await store.aliases.remove('BERTH 3E')
    await store.ports.save([{ unlocode: port.unlocode, facts: null }])
    await eventually(async () => expect([await portOf(FIRST), await portOf(THIRD)]).toEqual([null, null]))
  })

  it('is applied by the next ingest if none is running', async () => {
    await says(FIRST, 'BERTH 3E')
    await end()
    await store.aliases.put(alias('BERTH 3E', 'NLRTM'))
    await begin()
    await eventually(async () => expect(await portOf(FIRST)).toBe('NLRTM'))
  })
})
