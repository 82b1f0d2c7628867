import { describe, expect, it } from 'vitest'
import { Coverage, maxCells, maxCellsOfSource, maxSources } from './coverage.ts'
import { coverageGrid, middleOf } from './grid.ts'
import { cellIn, lastReceptionIn, numbersPerCell } from './reception.ts'
import { SourceCoverage } from './sourceCoverage.ts'
import { decodeCells, encodeCells, placeOfCell } from './storedCells.ts'

const cellAt = (longitude: number, latitude: number) => coverageGrid.cellAt({ longitude, latitude })

const now = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000
const none = { simulated: false, numbers: new Int32Array(0) }

function cellsOf(numbers: Int32Array): number[] {
  return Array.from({ length: numbers.length / numbersPerCell }, (_, index) => cellIn(numbers, index * numbersPerCell))
}

describe('the grid', () => {
  it.each([
    [4.05, 51.95, 1419 * coverageGrid.columns + 1840],
    [-180, -90, 0],
    [180, -90, 0],
    [179.99, 90, 1799 * coverageGrid.columns + 3599],
  ])('has %d, %d in cell %i', (longitude, latitude, cell) => {
    expect(cellAt(longitude, latitude)).toBe(cell)
  })

  it('has each cell around its middle', () => {
    for (const cell of [0, 3_599, 5_110_240, 1800 * coverageGrid.columns - 1]) {
      const { longitude, latitude } = middleOf(cell)
      expect(cellAt(longitude, latitude)).toBe(cell)
    }
  })
})

describe('a source', () => {
  it.each([
    [{ longitude: 4.05, latitude: 51.95 }, { longitude: 4.8, latitude: 51.95 }, true],
    [{ longitude: 4.05, latitude: 51.95 }, { longitude: 5.2, latitude: 51.95 }, false],
    [{ longitude: 4.05, latitude: 51.95 }, { longitude: 4.05, latitude: 52.4 }, true],
    [{ longitude: 4.05, latitude: 51.95 }, { longitude: 4.05, latitude: 52.55 }, false],
    [{ longitude: 179.95, latitude: -17 }, { longitude: -179.8, latitude: -17 }, true],
    [{ longitude: 10, latitude: 89.8 }, { longitude: -160, latitude: 89.8 }, true],
  ])('at %j is near %j: %s', (place, other, isNear) => {
    const coverage = new Coverage()
    coverage.of('roof', false)?.note(211_000_001, other.longitude, other.latitude, now)
    expect(coverage.hasReceivedNear('roof', place, now)).toBe(isNear)
    expect(coverage.hasReceivedNear('roof', place, now + minute)).toBe(false)
    expect(coverage.hasReceivedNear('mast', place, now)).toBe(false)
  })

  it('is the same after it was saved and read, and continues', () => {
    const source = new SourceCoverage(none, () => 1_000)
    for (let index = 0; index < 300; index += 1) source.note(211_000_000 + index, 5 - index / 10, 52, now + index)
    const saved = source.cells(now)
    const bytes = encodeCells(saved)
    const read = decodeCells(new Uint8Array([9, ...bytes]).subarray(1))
    expect(read).toEqual(saved)
    expect(cellsOf(saved.numbers)).toEqual(cellsOf(saved.numbers).toSorted((one, other) => one - other))
    const next = new SourceCoverage(read ?? none, () => 1_000)
    next.note(211_000_000, 5, 52, now + minute)
    expect([next.cellCount, next.isChanged]).toEqual([300, true])
    const at = placeOfCell(next.cells(now).numbers, cellAt(5, 52))
    expect(lastReceptionIn(next.cells(now).numbers, at)).toBe((now + minute) / 1000)
  })

  it('refuses bytes of another version', () => {
    expect([decodeCells(new Uint8Array(0)), decodeCells(new Uint8Array([2, 0, 0, 0]))]).toEqual([null, null])
  })

  it('forgets cells after seven days', () => {
    const source = new SourceCoverage(none, () => 1_000)
    source.note(211_000_001, 5, 52, now)
    source.note(211_000_001, 4, 52, now + 60 * minute)
    expect(source.cells(now + 7 * 86_400_000).numbers).toHaveLength(2 * numbersPerCell)
    expect(cellsOf(source.cells(now + 7 * 86_400_000 + 1).numbers)).toEqual([cellAt(4, 52)])
    expect(source.cellCount).toBe(1)
  })

  it('forgets the oldest cells when it has too many', () => {
    const source = new SourceCoverage(none, () => 100)
    for (let index = 0; index < 101; index += 1) source.note(211_000_001, index, 52, now + index * 1_000)
    expect(source.cellCount).toBe(91)
    expect(source.hasReceivedNear({ longitude: 0, latitude: 52 }, now)).toBe(false)
    expect(source.hasReceivedNear({ longitude: 100, latitude: 52 }, now)).toBe(true)
  })
})

describe('all sources', () => {
  it('are limited in number', () => {
    const coverage = new Coverage()
    for (let index = 0; index < maxSources; index += 1) expect(coverage.of(`${index}`, false)).not.toBeNull()
    expect(coverage.of('one more', false)).toBeNull()
    expect(coverage.of('0', false)).not.toBeNull()
    expect(maxCells / maxSources).toBeLessThan(maxCellsOfSource)
  })

  it('do not mix simulated and real vessels', () => {
    const coverage = new Coverage()
    const simulated = coverage.of('roof', true)
    expect(coverage.of('roof', true)).toBe(simulated)
    expect(coverage.of('roof', false)).not.toBe(simulated)
  })
})
