import { beforeEach, describe, expect, it } from 'vitest'
import { bookOf, portOf } from '#lib/calls/fixtures/ports.ts'
import { createLog } from '#lib/log.ts'
import { createGazetteer } from '#lib/ports/gazetteer.ts'
import { createMatcher } from '#lib/ports/match.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { observationAt, positionAt } from '#lib/vessel/fixtures/observations.ts'
import type { Observation, PositionReport } from '#lib/vessel/observation.ts'
import { CallBook } from './calling.ts'
import { storeDueEstimates } from './etaEstimates.ts'
import { createCounts } from './feeds/counts.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { trackRules } from './tracking.ts'

const mmsi = 244_000_001
const hour = 3_600
const start = 1_795_300_000
const port = portOf('NLAAA', 4, 52)
const matcher = createMatcher(createGazetteer([port]))
const log = createLog({ process: 'ingest', write: () => {} })

let store: Store
let ingest: TestPipeline
let book: CallBook

beforeEach(async () => {
  store = await temporaryStore()
  await open()
})

async function open() {
  const opened = await CallBook.open({ store, ports: bookOf(port), log, callDays: 400 })
  if (!opened) throw new Error('no calls')
  book = opened
  const nowMicroseconds = () => (start + 30 * hour) * 1e6
  ingest = await openTestPipeline(store, {
    ports: { matcher },
    tracks: trackRules({ trackHours: 72 }),
    calls: book,
    nowMicroseconds,
  })
}

function add(observation: Observation) {
  ingest.pipeline.add({ observation, counts: createCounts() })
}

function bound(hours: number, etaHours: number) {
  const facts = { destination: 'NLAAA', etaMicroseconds: (start + etaHours * hour) * 1e6 }
  add(observationAt((start + hours * hour) * 1e6, { mmsi, facts }))
}

async function report(hours: number, nauticalMiles: number, more: Partial<PositionReport> = {}) {
  const position = { longitude: 4, latitude: 52 - nauticalMiles / 60, speedKnots: 10, courseDegrees: 0, ...more }
  add(positionAt((start + hours * hour) * 1e6, position, { mmsi }))
  await ingest.pipeline.durable()
  await storeDueEstimates({ store, approaches: book.approaches })
}

/** Goes to the port at 10 knots with a report every ten minutes. */
async function approach(
  fromHours: number,
  untilHours: number,
  arrivalHours: number,
  more: Partial<PositionReport> = {},
) {
  for (let hours = fromHours; hours < untilHours - 0.01; hours += 1 / 6)
    await report(hours, 10 * Math.abs(arrivalHours - hours), more)
}

/** When each estimate was to be, in hours from the start. */
async function estimates(enteredHours = 29) {
  const arrival = { number: mmsi, enteredSeconds: start + enteredHours * hour }
  const found = await store.etaEstimates.ofArrivals('NLAAA', [arrival])
  const hoursOf = (seconds: number) => Math.round(((seconds - start) / hour) * 10) / 10
  return found
    .toSorted((one, other) => one.source.localeCompare(other.source) || other.hoursToGo - one.hoursToGo)
    .map(({ source, hoursToGo, fromSeconds, untilSeconds }) => {
      return `${source} ${hoursToGo}: ${[...new Set([fromSeconds, untilSeconds].map(hoursOf))].join('–')}`
    })
}

describe('estimates of an arrival', () => {
  it('are stored with 24, 12, 6 and 3 hours to go', async () => {
    bound(0, 27)
    await approach(0, 25, 28)
    for (const hours of [25, 25.1, 25.2]) bound(hours, 28)
    await approach(25, 27.5, 28)
    expect(await estimates()).toEqual([
      ...['estimated 24: 29.2–37.6', 'estimated 12: 28.6–32.7', 'estimated 6: 28.3–30.4', 'estimated 3: 28–28.9'],
      ...['reported 24: 27', 'reported 12: 27', 'reported 6: 27', 'reported 3: 28'],
    ])
  })

  it('are stored once, also after a restart', async () => {
    bound(0, 8)
    await approach(0, 4, 8)
    await ingest.close()
    await open()
    await approach(4, 5.5, 8)
    expect(await estimates()).toEqual([
      ...['estimated 12: 8.4–10.8', 'estimated 6: 8.3–10.4', 'estimated 3: 8–8.9'],
      ...['reported 12: 8', 'reported 6: 8', 'reported 3: 8'],
    ])
  })

  it('are none for a vessel that does not go there, is not under way, or has just got its destination', async () => {
    bound(0, 8)
    await approach(0, 0.9, 8)
    await approach(2, 4, -8)
    await approach(5, 6, 11, { navigationalStatus: 5 })
    expect(await estimates()).toEqual([])
  })

  it('leave out a reported ETA that has passed, and what cannot be estimated', async () => {
    bound(0, 1)
    await report(0, 80)
    await report(4, 40)
    expect(await estimates()).toEqual([])
    await approach(4.2, 5.6, 8)
    expect(await estimates()).toEqual(['estimated 3: 8–8.9'])
  })
})
