import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { decodeChunk } from '#lib/track/chunk.ts'
import { positionAt } from '#lib/vessel/fixtures/observations.ts'
import { removeSource } from '#lib/vessel/removeSource.ts'
import { createCounts } from './feeds/counts.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { type TrackRules, trackRules } from './tracking.ts'
import { sweepTracks } from './trackSweep.ts'

const mmsi = 244_000_001
const nowSeconds = 1_795_300_000

let store: Store
let ingest: TestPipeline

beforeEach(async () => {
  store = await temporaryStore()
  await start(trackRules({}))
})

async function start(tracks: TrackRules | undefined) {
  ingest = await openTestPipeline(store, { tracks, nowMicroseconds: () => nowSeconds * 1e6 })
}

function sailing(secondsAgo: number, simulated = false, offset = 0) {
  const report = { longitude: 4 - secondsAgo / 1e4 + offset, latitude: 51, courseDegrees: 90 }
  const observation = positionAt((nowSeconds - secondsAgo) * 1e6, report, { mmsi, simulated })
  ingest.pipeline.add({ observation, counts: createCounts() })
}

async function secondsAgo(): Promise<number[]> {
  await ingest.pipeline.durable()
  const chunks = await store.tracks.find(mmsi, 0)
  return chunks.flatMap(({ points, untilSeconds }) =>
    decodeChunk(points, untilSeconds).map(({ seconds }) => nowSeconds - seconds),
  )
}

const sweep = (rules: TrackRules | undefined) => sweepTracks(store, rules, nowSeconds, new AbortController().signal)

const countdown = (from: number, to: number, step: number) =>
  Array.from({ length: (from - to) / step + 1 }, (_, index) => from - index * step)

describe('the track of a vessel', () => {
  it('has every accepted position in order, through restarts', async () => {
    for (const ago of countdown(3_000, 1_510, 10)) sailing(ago)
    sailing(2_000)
    sailing(1_505, false, 20)
    await ingest.close()
    await start(trackRules({}))
    for (const ago of countdown(1_500, 10, 10)) sailing(ago)
    expect(await secondsAgo()).toEqual(countdown(3_000, 10, 10))
    expect((await store.tracks.find(mmsi, 0)).length).toBeGreaterThan(5)
  })

  it('has no positions older than TRACK_HOURS, and restarts after as long a silence', async () => {
    sailing(90_000)
    sailing(80_000)
    expect(await secondsAgo()).toEqual([80_000])
    await ingest.close()
    await start(trackRules({ trackHours: 2 }))
    sailing(100)
    expect(await secondsAgo()).toEqual([100])
  })

  it('with an archive, is removed after a silence only once it is archived', async () => {
    sailing(80_000)
    await ingest.close()
    const rules = trackRules({ trackHours: 2, trackArchive: 'archive' })
    await start(rules)
    sailing(20_000)
    sailing(7_000)
    expect(await secondsAgo()).toEqual([80_000, 7_000])
    await ingest.close()
    await start(rules && { ...rules, hours: 1, archived: { untilSeconds: nowSeconds - 6_000 } })
    sailing(100)
    expect(await secondsAgo()).toEqual([100])
  })

  it('stays while its vessel lies in one place for longer than TRACK_HOURS', async () => {
    const lying = { longitude: 4, latitude: 51, speedKnots: 0, courseDegrees: null }
    for (const ago of countdown(10_000, 0, 100)) {
      const observation = positionAt((nowSeconds - ago) * 1e6, lying, { mmsi })
      ingest.pipeline.add({ observation, counts: createCounts() })
      await ingest.pipeline.durable()
    }
    await sweep(trackRules({ trackHours: 2 }))
    expect(await secondsAgo()).toEqual([10_000])
  })

  it('is not stored with TRACK_HOURS=0, which removes stored tracks', async () => {
    sailing(100)
    expect(await secondsAgo()).toEqual([100])
    await ingest.close()
    await start(trackRules({ trackHours: 0 }))
    await sweep(trackRules({ trackHours: 0 }))
    sailing(50)
    expect(await secondsAgo()).toEqual([])
  })

  it('of a simulated vessel is removed when a real one uses its MMSI', async () => {
    for (const ago of countdown(900, 500, 10)) sailing(ago, true)
    sailing(100, false)
    expect(await secondsAgo()).toEqual([100])
  })

  it('is removed with its position', async () => {
    for (const ago of countdown(900, 500, 10)) sailing(ago)
    await ingest.pipeline.durable()
    await ingest.pipeline.revise([mmsi], (state) => {
      removeSource(state, 'mast')
      return 'changed'
    })
    expect(await secondsAgo()).toEqual([])
  })

  it('is thinned after an hour to one point per minute', async () => {
    for (const ago of countdown(9_000, 10, 10)) sailing(ago)
    await ingest.pipeline.durable()
    await sweep(trackRules({}))
    const points = await secondsAgo()
    const thinned = points.filter((ago) => ago > 4_000)
    expect(thinned).toEqual(countdown(9_000, 4_020, 60).filter((ago) => thinned.includes(ago) || ago > 4_200))
    expect(points.filter((ago) => ago <= 3_600)).toEqual(countdown(3_600, 10, 10))
    await sweep(trackRules({ trackMegabytes: 0.001 }))
    expect((await secondsAgo())[0]).toBeLessThan(3_600)
  })
})
