import { expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'
import { IdentityIndex } from './identityIndex.ts'
import { removeUnnamedSharing } from './vesselRemoval.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const mmsi = 244_660_000

/** The store after an ingest per batch of lines. */
async function afterRestarts(batches: readonly (readonly string[])[]): Promise<Vessel[]> {
  const store = await temporaryStore()
  let now = start
  for (const lines of batches) {
    const identityIndex = await IdentityIndex.read(store)
    const { feed, close } = await openTestPipeline(store, { identityIndex, nowMicroseconds: () => now++ * 1000 })
    for (const line of lines) {
      now += 10_000
      await feed.lines([line], now)
    }
    await close()
  }
  return storedVessels(store)
}

const at = (latitude: number, longitude: number) =>
  encodeMessage({ type: 1, mmsi: mmsi, latitude, longitude, speedKnots: 0 })
const both = (step: number) => [...at(51.9 + step / 1000, 4.1), ...at(40.6 + step / 1000, -74)]

it('two vessels on one MMSI keep separate records through restarts, before and after the split', async () => {
  const vessels = await afterRestarts([0, 1, 2, 3, 4, 5, 6, 7].map(both))
  expect(vessels).toMatchObject([
    { number: mmsi, latitude: 51.907, longitude: 4.1, reports: 8 },
    { number: 1_000_000_000 + mmsi, latitude: 40.607, longitude: -74, confirmed: true },
  ])
  expect(vessels[1]?.createdMicroseconds).toBeGreaterThan(vessels[0]?.createdMicroseconds ?? 0)
})

const newMmsi = 538_001_234
const anna = { imo: 9_074_729, name: 'ANNA', callSign: 'PDAN' }
const annaAt = (mmsi: number, latitude: number, more: Partial<typeof anna> = {}) => [
  ...encodeMessage({ type: 1, mmsi, latitude, longitude: 4.1, speedKnots: 0 }),
  ...encodeMessage({ type: 5, mmsi, ...anna, shipTypeCode: 70, destination: `P${latitude}`, ...more }),
]

it('a real vessel has its own record under an MMSI that a simulated one has changed to', async () => {
  const store = await temporaryStore()
  const identityIndex = await IdentityIndex.read(store)
  let now = start
  const { pipeline, feed } = await openTestPipeline(store, { identityIndex, nowMicroseconds: () => now++ * 1000 })
  const demo = new Feed({ name: 'demo', collectionType: 'terrestrial', simulated: true }, pipeline, createRepeats())
  async function receive(each: Feed, lines: string[]) {
    now += 10_000
    await each.lines(lines, now)
    await pipeline.durable()
  }
  for (const [step, each] of [mmsi, mmsi, newMmsi, newMmsi].entries())
    await receive(demo, annaAt(each, 51.9 + step / 1000))
  const simulated = { number: mmsi, mmsis: `${newMmsi} ${mmsi}`, simulated: true, latitude: 51.903 }
  expect(await storedVessels(store)).toMatchObject([simulated])
  await receive(feed, annaAt(newMmsi, 51.904))
  await receive(feed, annaAt(newMmsi, 51.905))
  const real = { number: newMmsi, mmsis: null, simulated: false, latitude: 51.905, reports: 4 }
  expect(await storedVessels(store)).toMatchObject([simulated, real])
})

it('a vessel that changes its MMSI keeps its record through restarts, under both MMSIs', async () => {
  const before = [annaAt(mmsi, 51.9), annaAt(mmsi, 51.901)]
  expect(await afterRestarts([...before, annaAt(newMmsi, 51.902)])).toHaveLength(2)
  const joined = [...before, annaAt(newMmsi, 51.902), annaAt(newMmsi, 51.903)]
  const alone = { number: mmsi, mmsis: `${newMmsi} ${mmsi}`, name: 'ANNA', imo: anna.imo }
  expect(await afterRestarts(joined)).toMatchObject([{ ...alone, latitude: 51.903 }])
  expect(await afterRestarts([joined.flat()])).toMatchObject([{ ...alone, latitude: 51.903 }])
  const later = [annaAt(newMmsi, 51.904), annaAt(mmsi, 51.905), annaAt(newMmsi, 51.906)]
  expect(await afterRestarts([...joined, ...later])).toMatchObject([{ ...alone, latitude: 51.906 }])
})

it('a vessel that is far away under a former MMSI is another', async () => {
  const joined = [annaAt(mmsi, 51.9), annaAt(mmsi, 51.901), annaAt(newMmsi, 51.902), annaAt(newMmsi, 51.903)]
  const another = [0, 1, 2, 3, 4, 5].map((step) => [
    ...annaAt(mmsi, 10 + step / 1000, { imo: 9_321_483, name: 'BELLA', callSign: 'PDBE' }),
    ...annaAt(newMmsi, 51.904 + step / 1000),
  ])
  expect(await afterRestarts([...joined, ...another])).toMatchObject([
    { number: mmsi, mmsis: `${newMmsi} ${mmsi}`, name: 'ANNA', latitude: 51.909 },
    { number: 1_000_000_000 + mmsi, mmsis: null, name: 'BELLA', latitude: 10.005 },
  ])
})

it('of two vessels on one MMSI, the one that stays keeps its record when the other changes to an MMSI of its own', async () => {
  const bella = { imo: 9_321_483, name: 'BELLA', callSign: 'PDBE' }
  const bellaAt = (mmsi: number, step: number) => [
    ...encodeMessage({ type: 1, mmsi, latitude: 10 + step / 1000, longitude: 4.1, speedKnots: 0 }),
    ...encodeMessage({ type: 5, mmsi, ...bella, destination: `P${step}` }),
  ]
  const steps = Array.from({ length: 16 }, (_, step) => step)
  const sent = steps.map((step) => [...annaAt(mmsi, 51.9 + step / 1000), ...bellaAt(step < 8 ? mmsi : newMmsi, step)])
  const expected = [
    { number: mmsi, mmsis: null, name: 'ANNA', latitude: 51.915 },
    { number: 1_000_000_000 + mmsi, mmsis: `${newMmsi} ${mmsi}`, name: 'BELLA', latitude: 10.015 },
  ]
  expect(await afterRestarts(sent)).toMatchObject(expected)
  expect(await afterRestarts([sent.flat()])).toMatchObject(expected)

  const firstChanges = steps.map((step) => [
    ...annaAt(step < 8 ? mmsi : newMmsi, 51.9 + step / 1000),
    ...bellaAt(mmsi, step),
  ])
  expect(await afterRestarts(firstChanges)).toMatchObject([
    { number: mmsi, mmsis: `${newMmsi} ${mmsi}`, name: 'ANNA', latitude: 51.915 },
    { number: 1_000_000_000 + mmsi, mmsis: null, name: 'BELLA', latitude: 10.015 },
  ])
})

it('an IMO number that two vessels send in different places joins no vessels', async () => {
  const sent = [annaAt(mmsi, 51.9), annaAt(mmsi, 51.9), annaAt(newMmsi, 10), annaAt(newMmsi, 10)]
  const third = [annaAt(211_000_000, 51.9), annaAt(211_000_000, 51.9)]
  const vessels = await afterRestarts([...sent, ...third])
  expect(vessels.map(({ number }) => number)).toEqual([mmsi, newMmsi, 211_000_000])
})

it('a further vessel is removed after 30 days without reception, unless it has sent its identity', async () => {
  const store = await temporaryStore()
  const writer = await store.openWriter()
  const vessels = [0, 1, 2].map((ordinal) => blankVessel(ordinal * 1_000_000_000 + mmsi, false, start * 1000 + ordinal))
  const named = vessels.map((vessel, ordinal) => (ordinal === 2 ? { ...vessel, name: 'BELLA' } : vessel))
  await writer.commit(named.map((vessel) => ({ ...vessel, record: encodeRecord(vessel) })))
  await writer.release()
  const ingest = await openTestPipeline(store, { nowMicroseconds: () => start * 1000 })
  const numbersAfterDays = async (days: number) => {
    await removeUnnamedSharing({ store, ...ingest, now: () => start + days * 86_400_000 })
    return (await storedVessels(store)).map(({ number }) => number)
  }
  expect(await numbersAfterDays(29)).toHaveLength(3)
  expect(await numbersAfterDays(31)).toEqual([mmsi, 2_000_000_000 + mmsi])
})
