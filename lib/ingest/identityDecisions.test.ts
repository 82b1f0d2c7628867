import { beforeEach, describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { IdentityDecision, NewDecision } from '#lib/store/identities.ts'
import type { Store } from '#lib/store/store.ts'
import { diaryFields } from '#lib/vessel/diary.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { IdentityIndex } from './identityIndex.ts'
import { decideWaiting, suggestAll } from './identitySweep.ts'

const [FORMER, LATER] = [244_660_001, 538_001_234]
const further = 1_000_000_000 + FORMER
const by = { endedBy: 'ann@example.org', endedAt: 7 }

let store: Store
let identityIndex: IdentityIndex
let ingest: TestPipeline
let now: number

beforeEach(async () => {
  now = Date.parse('2026-11-21T00:00:00Z')
  store = await temporaryStore()
  await begin()
})

async function begin() {
  identityIndex = await IdentityIndex.read(store)
  ingest = await openTestPipeline(store, { identityIndex, nowMicroseconds: () => now++ * 1000 })
}

async function receive(...lines: string[][]) {
  for (const each of lines.flat()) {
    now += 10_000
    await ingest.feed.lines([each], now)
  }
  await ingest.pipeline.durable()
}

const at = (mmsi: number, latitude: number, longitude = 4.1) =>
  encodeMessage({ type: 1, mmsi, latitude, longitude, speedKnots: 0 })
const annaAt = (mmsi: number, latitude: number, imo: number | null = 9_074_729) => [
  ...at(mmsi, latitude),
  ...encodeMessage({ type: 5, mmsi, name: 'ANNA', imo, callSign: 'PDAN', destination: `P${latitude}` }),
]

const vessels = async () =>
  (await storedVessels(store)).map(({ number, mmsis, latitude }) => ({ mmsi: number, mmsis, latitude }))

const bound = (mmsi: number, destination: string) => encodeMessage({ type: 5, mmsi, destination })
const rebound = (mmsi: number, destination: string) => [bound(mmsi, destination), bound(mmsi, destination)]

async function changes(number: number) {
  const asked = { number, since: 0, until: 1e13, fields: diaryFields.map((_, field) => field) }
  const found = await store.changes.page({ ...asked, after: null, limit: 99 })
  return found.map(({ field, before, after }) => `${diaryFields[field]} ${before}>${after}`)
}

async function latest(): Promise<IdentityDecision> {
  const [decision] = await store.identities.latest(1)
  if (!decision) throw new Error('nothing was decided')
  return decision
}

/** A decision that an administrator requests. */
async function ask(change: 'wanted' | 'unwanted', more: Partial<NewDecision> = {}) {
  if (change === 'unwanted') await store.identities.change((await latest()).id, 'made', { state: 'unwanted', ...by })
  else {
    const decision = { kind: 'join', number: LATER, other: FORMER, reason: '', madeBy: 'ann', madeAt: 5 } as const
    await store.identities.add([{ ...decision, state: 'wanted', ...more }])
  }
  await decideWaiting({ store, ...ingest })
  return latest()
}

const joined = [annaAt(FORMER, 51.9), annaAt(FORMER, 51.901), annaAt(LATER, 51.902), annaAt(LATER, 51.903)]

describe('a join', () => {
  it('is stored with its reason, and is not repeated once it is undone, even after a restart', async () => {
    await receive(...joined)
    expect(await latest()).toMatchObject({
      ...{ kind: 'join', number: FORMER, other: LATER, state: 'made', reason: 'same-imo 9074729', madeBy: 'service' },
    })
    await receive(annaAt(LATER, 51.904))
    expect(await ask('unwanted')).toMatchObject({ state: 'undone', ...by })
    const apart = [
      { mmsi: FORMER, mmsis: null, latitude: 51.901 },
      { mmsi: LATER, mmsis: null, latitude: 51.904 },
    ]
    expect(await vessels()).toEqual(apart)
    await receive(annaAt(LATER, 51.905), annaAt(LATER, 51.906))
    await ingest.close()
    await begin()
    await receive(annaAt(LATER, 51.907), annaAt(FORMER, 51.9))
    expect(await vessels()).toMatchObject([
      { mmsi: FORMER, latitude: 51.9 },
      { mmsi: LATER, latitude: 51.907 },
    ])
  })

  it('has the changes of both records, and gives each its own again when it is undone', async () => {
    await receive(bound(FORMER, 'A'), ...rebound(FORMER, 'B'), bound(LATER, 'C'), ...rebound(LATER, 'D'))
    await receive(at(FORMER, 51.9), at(LATER, 51.902))
    await ask('wanted')
    await receive(...rebound(LATER, 'E'))
    const own = ['destination D>E', 'destination C>D']
    expect(await changes(FORMER)).toEqual([own[0], 'flag NL>MH', `mmsi ${FORMER}>${LATER}`, own[1], 'destination A>B'])
    expect(await changes(LATER)).toEqual([])
    await ask('unwanted')
    expect(await changes(FORMER)).toEqual(['destination A>B'])
    expect(await changes(LATER)).toEqual(own)
    await ingest.close()
  })

  it('has the doubtful positions of both records, which stay when it is undone', async () => {
    const others = [244_660_003, 244_660_004, 244_660_005, 244_660_006]
    // The later one is displaced once the others are, so that none of its positions are of a second vessel.
    const send = (round: number, of = [FORMER, LATER, ...others]) =>
      receive(
        ...of.map((mmsi) =>
          at(mmsi, 51 + (mmsi === LATER ? 0 : mmsi % 10) / 10, round < (mmsi === LATER ? 4 : 2) ? 4.1 : 5.6),
        ),
      )
    const doubtful = async () => {
      const found = await store.doubtfulHours.ofVessels([FORMER, LATER], { sinceSeconds: 0, untilSeconds: 1e10 })
      return Object.fromEntries(found.map(({ number, positions }) => [number, positions]))
    }
    for (let round = 0; round < 8; round += 1) await send(round)
    expect(await doubtful()).toEqual({ [FORMER]: 4, [LATER]: 4 })
    expect(await ask('wanted')).toMatchObject({ state: 'made' })
    expect(await doubtful()).toEqual({ [FORMER]: 8 })
    await send(8, [FORMER])
    expect(await doubtful()).toEqual({ [FORMER]: 9 })
    await ask('unwanted')
    await send(9, [LATER])
    expect(await doubtful()).toEqual({ [FORMER]: 9, [LATER]: 1 })
  })

  it('is made by an administrator without an IMO number, whichever record is named first', async () => {
    await receive(annaAt(FORMER, 51.9, null), annaAt(LATER, 51.902, null))
    expect(await ask('wanted')).toMatchObject({ state: 'made', number: FORMER, other: LATER, madeBy: 'ann' })
    expect(await vessels()).toEqual([{ mmsi: FORMER, mmsis: `${LATER} ${FORMER}`, latitude: 51.902 }])
    expect(await ask('unwanted')).toMatchObject({ state: 'undone' })
    expect((await vessels()).map(({ mmsi }) => mmsi)).toEqual([FORMER, LATER])
  })

  it('fails with a reason if a record is missing', async () => {
    await receive(annaAt(FORMER, 51.9))
    expect(await ask('wanted')).toMatchObject({ state: 'failed', reason: 'no-record' })
    expect(await vessels()).toHaveLength(1)
  })
})

describe('a split', () => {
  const both = Array.from({ length: 7 }, () => [...at(FORMER, 51.9), ...at(FORMER, 40.6, -74)])

  it('is stored, and is not repeated once it is undone', async () => {
    await receive(...both)
    expect(await latest()).toMatchObject({
      kind: 'split',
      number: FORMER,
      other: further,
      state: 'made',
      reason: 'far-apart',
    })
    await ask('unwanted')
    await receive(...both)
    expect(await vessels()).toEqual([{ mmsi: FORMER, mmsis: null, latitude: 51.9 }])
  })

  it('leaves the changes before with the record that continues, and begins with none, which go when it is undone', async () => {
    await receive(bound(FORMER, 'A'), ...rebound(FORMER, 'B'))
    await receive(...both)
    expect([await changes(FORMER), await changes(further)]).toEqual([['destination A>B'], []])
    const offNewYork = { type: 1, mmsi: FORMER, latitude: 40.6, longitude: -74, speedKnots: 0 } as const
    for (const navigationalStatus of [1, 5]) await receive(encodeMessage({ ...offNewYork, navigationalStatus }))
    expect(await changes(further)).toEqual([expect.stringMatching(/^navigational_status /)])
    expect(await changes(FORMER)).toEqual(['destination A>B'])
    await ask('unwanted')
    await receive(...both)
    expect([await changes(FORMER), await changes(further)]).toEqual([['destination A>B'], []])
  })

  it('is made by an administrator for quarantined positions', async () => {
    await receive(...both.slice(0, 3))
    const split = { kind: 'split', number: FORMER, other: 0 } as const
    expect(await ask('wanted', split)).toMatchObject({ state: 'made', number: FORMER, other: further })
    expect(await vessels()).toMatchObject([{ latitude: 51.9 }, { mmsi: further, latitude: 40.6 }])
    expect(await ask('wanted', { ...split, madeAt: 6 })).toMatchObject({ state: 'failed' })
  })
})

const sweep = () => suggestAll({ store, identityIndex, now: () => now, signal: new AbortController().signal })

it('a suggestion ends when the former vessel is received again', async () => {
  const former = [51.8998, 51.8999, 51.9].map((latitude) => at(FORMER, latitude))
  for (const each of [...former, at(LATER, 51.901), at(LATER, 51.901), at(LATER, 51.95)]) await receive(each)
  await sweep()
  expect(await latest()).toMatchObject({ state: 'suggested' })
  await receive(at(FORMER, 51.901))
  await sweep()
  expect(await store.identities.latest(10)).toMatchObject([{ state: 'failed', reason: 'received-again' }])
})

it('a join without an IMO number is suggested once, and never again after it was dismissed', async () => {
  const former = [51.8998, 51.8999, 51.9].map((latitude) => at(FORMER, latitude))
  const later = [51.901, 51.902, 51.95].map((latitude) => at(LATER, latitude))
  for (const each of [...former, ...later]) await receive(each)
  await sweep()
  await sweep()
  expect(await store.identities.latest(10)).toMatchObject([
    { kind: 'join', number: FORMER, other: LATER, state: 'suggested', reason: 'near 111 0' },
  ])
  await store.identities.change((await latest()).id, 'suggested', { state: 'dismissed', ...by })
  await sweep()
  expect(await store.identities.latest(10)).toHaveLength(1)
  await receive(annaAt(FORMER, 51.9), annaAt(FORMER, 51.9002), annaAt(LATER, 51.95), annaAt(LATER, 51.9502))
  expect(await vessels()).toHaveLength(2)
})
