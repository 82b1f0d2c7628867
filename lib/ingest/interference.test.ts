import { describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { coverageGrid } from '#lib/coverage/grid.ts'
import { Interference, type InterferenceCell, maxInterferenceCells } from '#lib/coverage/interference.ts'
import { DisplacedTogether } from '#lib/identity/displaced.ts'
import { createLog } from '#lib/log.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { TrackFix } from '#lib/vessel/evidence.ts'
import { madeVessels, type SentFix, sentDuring } from './fixtures/interference.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'
import { saveInterference } from './interferenceSaving.ts'

const log = createLog({ process: 'ingest', write: () => {} })
const all = { sinceHour: 0, untilHour: 1e9, firstCell: 0, lastCell: 1e9, limit: 10_000 }

/** Counts reports as ingest does. */
function counted(sent: readonly SentFix[]): InterferenceCell[] {
  const [rule, interference] = [new DisplacedTogether(), new Interference()]
  const held = new Map<number, TrackFix>()
  for (const report of sent) {
    const { mmsi, broadcastMicroseconds } = report
    const before = held.get(mmsi)
    if (before && rule.isDisplaced(mmsi, before, report, 'roof')) {
      interference.noteDisplaced(mmsi, rule.trustedPositionOf(mmsi) ?? report, broadcastMicroseconds / 1_000)
      continue
    }
    held.set(mmsi, report)
    interference.noteReceived(mmsi, report, broadcastMicroseconds / 1_000)
  }
  return interference.takeChanged()
}

/** How many vessels are disturbed in each cell, by their last position before, and how many are received there meanwhile. */
function disturbed(sent: readonly SentFix[]): Map<number, { displaced: number; received: Set<number> }> {
  const cells = new Map<number, { displaced: number; received: Set<number> }>()
  const last = new Map<number, SentFix>()
  const from = sent.find(({ isDisplaced }) => isDisplaced)?.broadcastMicroseconds ?? 0
  const seen = new Set<number>()
  for (const report of sent) {
    const place = last.get(report.mmsi)
    if (report.isDisplaced && place && !seen.has(report.mmsi)) {
      seen.add(report.mmsi)
      const cell = coverageGrid.cellAt(place)
      const known = cells.get(cell) ?? { displaced: 0, received: new Set() }
      cells.set(cell, { ...known, displaced: known.displaced + 1 })
    }
    if (!report.isDisplaced) last.set(report.mmsi, report)
  }
  for (const report of sent) {
    if (report.broadcastMicroseconds >= from && !report.isDisplaced)
      cells.get(coverageGrid.cellAt(report))?.received.add(report.mmsi)
  }
  return cells
}

describe('generated interference', () => {
  it.each([
    { kind: 'vector', vessels: 12, minutes: 20, reception: 0.8, seed: 1 },
    { kind: 'circles', vessels: 40, minutes: 8, reception: 0.8, seed: 2 },
    { kind: 'point', vessels: 200, minutes: 30, reception: 0.6, seed: 3 },
  ] as const)('is counted in the cells of the last trusted positions: $kind, $vessels vessels', (interference) => {
    const sent = sentDuring(madeVessels(400), interference)
    const rows = counted(sent)
    const cells = disturbed(sent)
    const displaced = new Map<number, number>()
    // A vessel counts in each hour of the interference.
    for (const { cell, displaced: count } of rows) displaced.set(cell, Math.max(displaced.get(cell) ?? 0, count))
    for (const [cell, count] of displaced) expect(count).toBeLessThanOrEqual(cells.get(cell)?.displaced ?? 0)
    const sum = [...displaced.values()].reduce((total, count) => total + count, 0)
    expect(sum).toBeGreaterThanOrEqual(0.95 * interference.vessels)
    for (const { cell, displaced: count, received } of rows) {
      expect(received).toBeGreaterThanOrEqual(count)
      expect(received).toBeLessThanOrEqual(count + (cells.get(cell)?.received.size ?? 0))
    }
  })

  it('of nobody is in no cell', () => {
    const calm = { kind: 'vector', vessels: 40, minutes: 20, reception: 0.8, seed: 1, isCalm: true } as const
    expect(counted(sentDuring(madeVessels(400), calm))).toEqual([])
  })
})

describe('counted interference', () => {
  const hour = 3_600_000
  const at = Date.parse('2026-11-20T10:59:00Z')
  const place = { longitude: 4.05, latitude: 51.95 }
  const row = (displaced: number, received: number, hourOf = at) => ({
    ...{ hour: Math.floor(hourOf / hour), cell: coverageGrid.cellAt(place) },
    ...{ displaced, received },
  })

  it('counts a vessel once an hour, and forgets past hours', () => {
    const interference = new Interference()
    interference.noteReceived(9, place, at)
    interference.noteDisplaced(1, place, at)
    interference.noteDisplaced(1, place, at)
    interference.noteReceived(2, place, at)
    interference.noteReceived(3, { ...place, latitude: 53 }, at)
    const first = interference.takeChanged()
    expect(first).toEqual([row(1, 2)])
    expect(interference.takeChanged()).toEqual([])
    interference.giveBack(first)
    expect(interference.takeChanged()).toEqual([row(1, 2)])
    interference.noteDisplaced(1, place, at + hour)
    interference.noteDisplaced(4, place, at)
    expect(interference.takeChanged()).toEqual([row(2, 3), row(1, 1, at + hour)])
    interference.noteDisplaced(1, place, at + 2 * hour)
    interference.noteDisplaced(5, place, at)
    interference.giveBack(first)
    expect(interference.takeChanged()).toEqual([row(1, 1, at + 2 * hour)])
  })

  it('has a maximum number of cells', () => {
    const interference = new Interference()
    for (let cell = 0; cell < maxInterferenceCells + 10; cell += 1)
      interference.noteDisplaced(
        cell,
        { longitude: (cell % 1_000) / 10 + 0.05, latitude: Math.floor(cell / 1_000) },
        at,
      )
    expect(interference.takeChanged()).toHaveLength(maxInterferenceCells)
  })

  it('is saved again after the store failed, and after a restart keeps the greater numbers', async () => {
    const store = await temporaryStore()
    const interference = new Interference()
    for (const vessel of [1, 2]) interference.noteDisplaced(vessel, place, at)
    const save = vi.fn(() => Promise.reject(new Error('disk full')))
    await (await saveInterference(interference, { store: { ...store.interference, save }, log })).stop()
    expect(save).toHaveBeenCalled()
    await (await saveInterference(interference, { store: store.interference, log })).stop()
    const restarted = new Interference()
    restarted.noteDisplaced(2, place, at)
    for (const vessel of [3, 4]) restarted.noteReceived(vessel, place, at)
    await (await saveInterference(restarted, { store: store.interference, log })).stop()
    expect(await store.interference.find(all)).toEqual([row(2, 3)])
  })
})

it('is counted from received sentences', async () => {
  const store = await temporaryStore()
  const interference = new Interference()
  const start = Date.parse('2026-11-20T10:00:00Z')
  const { pipeline, feed } = await openTestPipeline(store, {
    interference,
    nowMicroseconds: () => (start + 900e3) * 1e3,
  })
  // The last two are not displaced; the last lies in a cell of its own.
  const vessels = [0, 1, 2, 3, 4, 5, 6, 7]
  const send = async (second: number, shift: number) => {
    const lines = vessels.flatMap((vessel) => {
      const longitude = 4.05 + (vessel === 7 ? 1 : 0) + (vessel < 6 ? shift : 0)
      const position = { longitude, latitude: 52.01 + vessel / 100 }
      return encodeMessage({ type: 1, mmsi: 244_660_000 + vessel, speedKnots: 0, ...position })
    })
    await feed.lines(lines, start + second * 1_000)
    await pipeline.durable()
  }
  for (const second of [0, 10, 20]) await send(second, 0)
  for (let second = 30; second <= 300; second += 30) await send(second, 1.5)
  await (await saveInterference(interference, { store: store.interference, log })).stop()
  const cell = coverageGrid.cellAt({ longitude: 4.05, latitude: 52.01 })
  expect(await store.interference.find(all)).toEqual([
    { hour: Math.floor(start / 3_600_000), cell, displaced: 6, received: 7 },
  ])
})
