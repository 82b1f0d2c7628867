import { beforeEach, describe, expect, it } from 'vitest'
import { bookOf, portOf } from '#lib/calls/fixtures/ports.ts'
import { createLog } from '#lib/log.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { positionAt } from '#lib/vessel/fixtures/observations.ts'
import type { PositionReport } from '#lib/vessel/observation.ts'
import { removeSource } from '#lib/vessel/removeSource.ts'
import { CallBook } from './calling.ts'
import { createCounts } from './feeds/counts.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { removeOld } from './upkeep.ts'

const mmsi = 244_000_001
const minute = 60
const nowSeconds = 1_795_300_000
const start = nowSeconds - 86_400

let store: Store
let ingest: TestPipeline
let book: CallBook | undefined
let logged: string[]

beforeEach(async () => {
  store = await temporaryStore()
  logged = []
  await open()
})

async function open(callDays = 400) {
  const log = createLog({ process: 'ingest', write: (line) => logged.push(line) })
  book = await CallBook.open({ store, ports: bookOf(portOf('NLAAA', 4, 52)), log, callDays })
  ingest = await openTestPipeline(store, { calls: book, nowMicroseconds: () => nowSeconds * 1e6 })
}

async function restart(callDays?: number) {
  await ingest.close()
  await open(callDays)
}

function report(minutes: number, kilometres: number, speedKnots: number, more: Partial<PositionReport> = {}) {
  const position = { longitude: 4, latitude: 52 + kilometres / 111.2, speedKnots, ...more }
  const observation = positionAt((start + minutes * minute) * 1e6, position, { mmsi })
  ingest.pipeline.add({ observation, counts: createCounts() })
}

const arrive = () => {
  report(0, 9, 12)
  report(20, 2, 6)
  for (const minutes of [30, 40, 50]) report(minutes, 0.1, 0, { navigationalStatus: 5 })
}

const leave = () => {
  report(60, 2, 6)
  report(80, 9, 12)
}

async function calls() {
  await ingest.pipeline.durable()
  const minutes = (seconds: number | null) => (seconds === null ? null : (seconds - start) / minute)
  return (await store.calls.ofVessel(mmsi, 9)).map(
    ({ port, enteredSeconds, stoppedSeconds, movedSeconds, leftSeconds }) =>
      [port, ...[enteredSeconds, stoppedSeconds, movedSeconds, leftSeconds].map(minutes)].join(' '),
  )
}

describe('port calls of received vessels', () => {
  it('are stored while they are open and when they have ended', async () => {
    arrive()
    expect(await calls()).toEqual(['NLAAA 20 30  '])
    leave()
    expect(await calls()).toEqual(['NLAAA 20 30 60 80'])
  })

  it.each([0, 1, 2, 3, 4, 5, 6])('continue after a restart (%i)', async (reports) => {
    const steps = [
      () => report(0, 9, 12),
      () => report(20, 2, 6),
      ...[30, 40, 50].map((minutes) => () => report(minutes, 0.1, 0, { navigationalStatus: 5 })),
      () => report(60, 2, 6),
      () => report(80, 9, 12),
    ]
    for (const step of steps.slice(0, reports)) step()
    await restart()
    for (const step of steps.slice(reports)) step()
    expect(await calls()).toEqual(['NLAAA 20 30 60 80'])
  })

  it('ignore late positions', async () => {
    arrive()
    report(45, 30, 12)
    leave()
    report(25, 40, 0)
    expect(await calls()).toEqual(['NLAAA 20 30 60 80'])
  })

  it('are dropped while they are open when their source is blocked', async () => {
    arrive()
    await ingest.pipeline.durable()
    await ingest.pipeline.revise([mmsi], (state) => removeSource(state, 'mast'))
    expect(await calls()).toEqual([])
  })

  it('use port areas and berths as soon as they are added, instead of the distance', async () => {
    const box = (south: number, north: number) =>
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [3.9, south],
            [4.1, south],
            [4.1, north],
            [3.9, north],
            [3.9, south],
          ],
        ],
      })
    const added = { port: 'NLAAA', addedBy: 'ann@example.org', addedAt: 5 }
    await store.portAreas.addAll(
      [
        { ...added, id: 'port', kind: 'port', name: 'Port', area: box(51.99, 52.1) },
        { ...added, id: 'berth', kind: 'berth', name: 'Pier 7', area: box(52.08, 52.09) },
        { ...added, id: 'broken', kind: 'berth', name: 'Pier 8', area: '{}' },
      ],
      9,
    )
    await book?.refresh()
    expect(logged.map((line) => JSON.parse(line).message)).toEqual(['port area skipped: not an area'])
    report(0, 20, 12)
    report(10, 10, 6)
    for (const minutes of [20, 30]) report(minutes, 9.5, 0)
    report(40, 9, 6)
    report(50, -1, 6)
    report(60, -2, 6)
    expect(await calls()).toEqual(['NLAAA 10 20 40 60'])
    expect(await store.calls.ofVessel(mmsi, 1)).toMatchObject([{ kind: 'moored', berth: 'Pier 7' }])
  })

  const removeCalls = (callDays: number, seconds: number) => removeOld({ store, callDays, now: () => seconds * 1000 })

  it('are removed when they are old, and none are stored with CALL_DAYS=0', async () => {
    arrive()
    leave()
    await calls()
    await removeCalls(1, nowSeconds)
    expect(await calls()).toEqual(['NLAAA 20 30 60 80'])
    await removeCalls(1, nowSeconds + 6_000)
    expect(await calls()).toEqual([])
    await restart(0)
    arrive()
    expect(await calls()).toEqual([])
    await restart()
    for (const minutes of [100, 110]) report(minutes, 0.1, 0)
    expect(await calls()).toEqual(['NLAAA 100 100  '])
    await removeCalls(0, nowSeconds)
    expect(await calls()).toEqual([])
  })
})
