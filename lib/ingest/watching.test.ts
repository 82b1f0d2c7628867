import { beforeEach, describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { bookOf, portOf } from '#lib/calls/fixtures/ports.ts'
import { createLog } from '#lib/log.ts'
import { watch as watchNamed } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { CallBook } from './calling.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { Watching } from './watching.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const watchedMmsi = 244_660_000
const logged: string[] = []
const log = createLog({ process: 'ingest', write: (line) => logged.push(line) })

let store: Store
let watching: Watching
let ingest: TestPipeline
let now: number

beforeEach(async () => {
  now = start
  store = await temporaryStore()
  await watch('roads', 'bbox=4,51.9,4.2,52', ['entered', 'left', 'dark'])
  await begin()
})

function watch(id: string, query: string, events: string[]) {
  const terms = JSON.stringify({ events, darkMinutes: 10 })
  return store.watches.add(watchNamed(id, { query, terms, since: now }), 10)
}

function changeRoads(query: string) {
  const terms = JSON.stringify({ events: ['entered', 'left'] })
  return store.watches.change({
    id: 'roads',
    owner: 'ann@example.org',
    name: 'roads',
    query,
    terms,
    since: now + 100,
    createdAt: start,
  })
}

async function begin() {
  const clocks = { nowMicroseconds: () => now * 1000, monotonicMilliseconds: () => now }
  ingest = await openTestPipeline(store, async (writer, coverage) => {
    watching = await Watching.open({ store, writer, coverage, log, now: () => now })
    const ports = bookOf(portOf('NLAAA', 4.5, 51.95))
    const calls = await CallBook.open({ store, ports, log, callDays: 400 })
    return { watching, calls, ...clocks }
  })
}

async function receive(seconds: number, longitude: number, mmsi = watchedMmsi, more = {}) {
  now = start + seconds * 1000
  await ingest.feed.lines(encodeMessage({ type: 1, mmsi, latitude: 51.95, longitude, speedKnots: 12, ...more }), now)
  await ingest.pipeline.durable()
}

async function storedEvents() {
  const events = await store.watchEvents.find({ owner: null, after: 0, limit: 100 })
  return events.map(({ watch: of, kind, mmsi, at }) => `${kind} ${of} ${mmsi} ${(at - start) / 1000}`)
}

it('reads a watch again only if it has changed', async () => {
  await watch('odd', 'bbox=north', ['entered'])
  logged.length = 0
  for (const id of ['fast', 'slow']) {
    await watch(id, 'speed_min=5', ['entered'])
    await watching.refresh()
  }
  expect(logged).toEqual([expect.stringContaining('unknown filter')])
})

describe('a vessel that enters a watched area', () => {
  it('causes one event with its batch, also if ingest restarts meanwhile', async () => {
    await receive(0, 3.97)
    await ingest.close()
    await begin()
    await receive(10, 4.01)
    await receive(20, 4.02)
    expect(await storedEvents()).toEqual([`entered roads ${watchedMmsi} 20`])
    await ingest.close()
    await begin()
    for (const [index, longitude] of [4.03, 4.04, 4.05].entries()) await receive(30 + index * 10, longitude)
    expect(await storedEvents()).toEqual([`entered roads ${watchedMmsi} 20`])
    await receive(700, 3.97)
    await receive(710, 3.96)
    expect(await storedEvents()).toEqual([`entered roads ${watchedMmsi} 20`, `left roads ${watchedMmsi} 710`])
  })

  it('causes no event by quarantined positions', async () => {
    await receive(0, -30)
    await receive(10, 4.01)
    await receive(11, -30)
    await receive(20, 4.01)
    expect(await storedEvents()).toEqual([])
  })

  it('causes events of watches created while ingest runs, and none of deleted ones', async () => {
    await receive(0, 3.97)
    await watch('fast', 'speed_min=5&name=nobody', ['entered'])
    await watch('harbour', 'bbox=4,51.9,4.1,52', ['entered'])
    await store.watches.remove('roads')
    await watching.refresh()
    for (const [index, longitude] of [3.98, 3.99, 4.01, 4.02].entries()) await receive(10 + index * 10, longitude)
    expect(await storedEvents()).toEqual([`entered harbour ${watchedMmsi} 40`])
  })

  it.each([
    ['a new watch', 'harbour', () => watch('harbour', 'bbox=4,51.9,4.1,52', ['entered'])],
    ['a watch with changed filters', 'roads', () => changeRoads('bbox=4,51.9,4.1,52')],
  ])('causes no event of %s if it was inside before ingest read the watch', async (_what, id, changeWatches) => {
    await receive(0, 4.05)
    await changeWatches()
    for (const seconds of [1, 2]) await receive(seconds, 4.05 + seconds / 10_000)
    await watching.refresh()
    for (const seconds of [3, 4, 5]) await receive(seconds, 4.05 + seconds / 10_000)
    expect(await storedEvents()).toEqual([])
    for (const seconds of [700, 710]) await receive(seconds, 3.97 - seconds / 1_000_000)
    for (const seconds of [1_400, 1_410]) await receive(seconds, 4.05 + seconds / 1_000_000)
    expect(await storedEvents()).toContain(`entered ${id} ${watchedMmsi} 1410`)
  })

  it('causes one event when it falls silent', async () => {
    for (const seconds of [0, 10, 20]) await receive(seconds, 4.05 + seconds / 10_000)
    await receive(700, 4.1, watchedMmsi + 1)
    for (const seconds of [710, 720, 730]) {
      now = start + seconds * 1000
      await ingest.pipeline.sweepSilences()
    }
    expect(await storedEvents()).toEqual([`dark roads ${watchedMmsi} 710`])
  })

  it('is not silent while its long-range reports are received', async () => {
    for (const seconds of [0, 10, 20]) await receive(seconds, 4.05 + seconds / 10_000)
    await receive(600, 4.04, watchedMmsi, { type: 27 })
    for (const seconds of [710, 1_190, 1_210]) {
      await receive(seconds, 4.1, watchedMmsi + 1)
      await ingest.pipeline.sweepSilences()
    }
    expect(await storedEvents()).toEqual([`dark roads ${watchedMmsi} 1210`])
  })
})

describe('a watched vessel that calls at a port', () => {
  const berthed = { speedKnots: 0, navigationalStatus: 5 }
  const arrive = async () => {
    for (const minutes of [0, 10]) await receive(minutes * 60, 4.4)
    await receive(1_200, 4.48)
    for (const seconds of [1_800, 2_000, 2_200, 2_400]) await receive(seconds, 4.5, watchedMmsi, berthed)
  }
  const leave = async () => {
    await receive(6_000, 4.51)
    await receive(6_600, 4.6)
  }

  it('causes an event at its arrival, berth and departure, also if ingest restarts meanwhile', async () => {
    await watch('fleet', `mmsi=${watchedMmsi}`, ['arrived', 'berthed', 'departed'])
    await watching.refresh()
    await arrive()
    expect(await storedEvents()).toEqual([`arrived fleet ${watchedMmsi} 1200`, `berthed fleet ${watchedMmsi} 1800`])
    await ingest.close()
    await begin()
    for (const seconds of [2_600, 2_800]) await receive(seconds, 4.5, watchedMmsi, berthed)
    await leave()
    expect((await storedEvents()).slice(2)).toEqual([`departed fleet ${watchedMmsi} 6600`])
    const events = await store.watchEvents.find({ owner: null, after: 0, limit: 100 })
    expect(events.map(({ changes }) => JSON.parse(changes))).toEqual([
      [{ field: 'port', before: null, after: 'NLAAA' }],
      [{ field: 'port', before: null, after: 'NLAAA' }],
      [{ field: 'port', before: 'NLAAA', after: null }],
    ])
  })

  it('causes no event of what happened before the watch was added', async () => {
    await arrive()
    await watch('fleet', `mmsi=${watchedMmsi}`, ['arrived', 'berthed', 'departed'])
    await watching.refresh()
    for (const seconds of [2_600, 2_800]) await receive(seconds, 4.5, watchedMmsi, berthed)
    await leave()
    expect(await storedEvents()).toEqual([`departed fleet ${watchedMmsi} 6600`])
  })
})

describe('interference in a watched area', () => {
  const vessels = [0, 1, 2, 3, 4, 5]
  const sendAll = async (seconds: number, shift: number) => {
    for (const each of vessels) await receive(seconds, 4.05 + each / 100 + shift, watchedMmsi + each, { speedKnots: 0 })
  }
  const sweep = async (seconds: number) => {
    now = start + seconds * 1000
    await ingest.pipeline.sweepSilences()
  }
  const changesOf = async () => {
    const events = await store.watchEvents.find({ owner: null, after: 0, limit: 100, kind: 'interference' })
    return events.map(({ watch: of, at, changes }) => {
      const [{ before, after }] = JSON.parse(changes)
      return `${of} ${(at - start) / 1000}: ${before} to ${after}`
    })
  }

  beforeEach(async () => {
    await watch('inside', 'bbox=4,51.9,4.2,52', ['interference'])
    await watch('half', `bbox=4,51.9,4.2,52&mmsi=${vessels.slice(0, 3).map((each) => watchedMmsi + each)}`, [
      'interference',
    ])
    await watch('elsewhere', 'bbox=5,51.9,6,52', ['interference'])
    await watching.refresh()
    for (const seconds of [0, 10, 20]) await sendAll(seconds, 0)
    for (const seconds of [30, 60, 90]) await sendAll(seconds, 1.5)
  })

  it('causes an event when it begins and when it has ended, at most one an hour', async () => {
    await sweep(100)
    expect(await changesOf()).toEqual([])
    for (const seconds of [130, 150]) await sweep(seconds)
    // The first three are marked with their next report, when the fourth has shown that they are displaced together.
    const began = ['inside 130: 0 to 6', 'half 150: 0 to 3']
    expect(await changesOf()).toEqual(began)
    await sendAll(160, 1.5)
    await sendAll(180, 0)
    for (const seconds of [800, 3_729]) await sweep(seconds)
    expect(await changesOf()).toEqual(began)
    for (const seconds of [3_730, 3_750]) await sweep(seconds)
    const ended = ['inside 3730: 6 to 0', 'half 3750: 3 to 0']
    expect(await changesOf()).toEqual([...began, ...ended])
    await sendAll(3_760, 0)
    for (const seconds of [3_770, 3_800, 3_830]) await sendAll(seconds, 1.5)
    for (const seconds of [3_930, 7_329]) await sweep(seconds)
    expect(await changesOf()).toEqual([...began, ...ended])
  })

  it('has ended, and has its limit, also after a restart', async () => {
    for (const seconds of [130, 150]) await sweep(seconds)
    await ingest.close()
    await begin()
    await sweep(3_729)
    expect(await changesOf()).toHaveLength(2)
    await sweep(3_750)
    expect((await changesOf()).slice(2).sort()).toEqual(['half 3750: 3 to 0', 'inside 3750: 6 to 0'])
    await ingest.close()
    await begin()
    await sweep(9_000)
    expect(await changesOf()).toHaveLength(4)
  })
})
