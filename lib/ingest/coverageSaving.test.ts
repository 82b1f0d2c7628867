import { describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { Coverage } from '#lib/coverage/coverage.ts'
import { decodeDay } from '#lib/coverage/receptionDays.ts'
import { createLog } from '#lib/log.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { restoreCoverage, saveCoverage } from './coverageSaving.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const place = { longitude: 4.05, latitude: 51.95 }
const log = createLog({ process: 'ingest', write: () => {} })
const all = { blocked: [], isSimulating: true }

type Saved = Pick<Store, 'coverage' | 'receptionDays'>

function received(...sources: [name: string, simulated: boolean][]): Coverage {
  const coverage = new Coverage()
  for (const [name, simulated] of sources) coverage.of(name, simulated)?.note(211_000_001, 4.05, 51.95, now)
  return coverage
}

const saved = async (coverage: Coverage, { coverage: to, receptionDays }: Saved, at = now) =>
  (await saveCoverage(coverage, { store: to, receptionDays, log, now: () => at })).stop()

describe('coverage', () => {
  it('continues after a restart', async () => {
    const store = await temporaryStore()
    await saved(received(['roof', false]), store)
    const restored = await restoreCoverage({ store: store.coverage, receptionDays: store.receptionDays }, all)
    expect(restored.hasReceivedNear('roof', place, now)).toBe(true)
    expect(await store.coverage.saved()).toEqual([{ source: 'roof', at: now }])
    await saved(restored, store, now + 1)
    expect(await store.coverage.saved()).toEqual([{ source: 'roof', at: now }])
  })

  it('of blocked sources, of former simulations and of other versions is removed', async () => {
    const store = await temporaryStore()
    const coverage = received(['roof', false], ['mast', false], ['demo', true])
    await saved(coverage, store)
    await store.coverage.save({ source: 'odd', cells: new Uint8Array([77]), at: now })
    const restored = await restoreCoverage(
      { store: store.coverage, receptionDays: store.receptionDays },
      { blocked: ['mast'], isSimulating: false },
    )
    const near = ['roof', 'mast', 'demo', 'odd'].map((source) => restored.hasReceivedNear(source, place, now))
    expect(near).toEqual([true, false, false, false])
    expect((await store.coverage.saved()).map(({ source }) => source)).toEqual(['roof'])
  })

  it('is saved again after the store failed', async () => {
    const store = await temporaryStore()
    const failing = vi.fn(() => Promise.reject(new Error('disk full')))
    const coverage = received(['roof', false])
    await saved(coverage, { ...store, coverage: { ...store.coverage, save: failing } })
    expect(failing).toHaveBeenCalled()
    await saved(coverage, store)
    expect(
      (await restoreCoverage({ store: store.coverage, receptionDays: store.receptionDays }, all)).hasReceivedNear(
        'roof',
        place,
        now,
      ),
    ).toBe(true)
  })
})

describe('days of reception', () => {
  const hour = 3_600_000
  const hoursOf = async ({ receptionDays }: Saved, day: number) => {
    const rows = await receptionDays.ofDay(day)
    return rows.map(({ source, cells }) => [
      source,
      [...(decodeDay(cells) ?? [])].filter((_, index) => index % 2 === 1),
    ])
  }
  const today = Math.floor(now / (24 * hour))

  it('keep each hour of a cell, also over midnight and restarts', async () => {
    const store = await temporaryStore()
    const coverage = received(['roof', false])
    await saved(coverage, store)
    const roof = coverage.of('roof', false)
    for (const hours of [1, 3, 13, 20]) roof?.note(211_000_001, 4.05, 51.95, now + hours * hour)
    await saved(coverage, store, now + 20 * hour)
    const bits = (...hours: number[]) => hours.reduce((sum, each) => sum | (1 << each), 0)
    expect(await hoursOf(store, today)).toEqual([['roof', [bits(12, 13, 15)]]])
    expect(await hoursOf(store, today + 1)).toEqual([['roof', [bits(1, 8)]]])
  })

  it('of a blocked source are removed', async () => {
    const store = await temporaryStore()
    await saved(received(['roof', false], ['mast', false]), store)
    await restoreCoverage({ store: store.coverage, receptionDays: store.receptionDays }, { ...all, blocked: ['mast'] })
    expect((await hoursOf(store, today)).map(([source]) => source)).toEqual(['roof'])
  })
})

describe('a feed', () => {
  const line = (mmsi: number, longitude: number) =>
    encodeMessage({ type: 1, mmsi, latitude: place.latitude, longitude, speedKnots: 12 })

  it('covers the places of its messages, repeats too', async () => {
    const store = await temporaryStore()
    const { feed, coverage } = await openTestPipeline(store)
    for (const at of [now, now + 5_000]) await feed.lines(line(211_000_001, 4.05), at)
    expect(feed.counts.repeats).toBe(1)
    expect(coverage.hasReceivedNear('mast', place, now + 5_000)).toBe(true)
  })

  it('covers places of positions that came more than an hour late when they were sent', async () => {
    const store = await temporaryStore()
    const { feed, coverage } = await openTestPipeline(store)
    const hour = 3_600_000
    for (const [longitude, late] of [
      [4.05, hour],
      [8.05, hour + 1_000],
    ] as const) {
      const tag = tagBlock({ broadcastMilliseconds: now - late, station: null })
      await feed.lines(
        line(211_000_001, longitude).map((each) => tag + each),
        now,
      )
      const isNear = (since: number) => coverage.hasReceivedNear('mast', { ...place, longitude }, since)
      expect([isNear(now), isNear(now - 2 * hour)]).toEqual([late === hour, true])
    }
  })
})
