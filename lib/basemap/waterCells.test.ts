import { describe, expect, it } from 'vitest'
import { boxRing } from '#lib/wire/area/fixtures/points.ts'
import { cellsAcross, fullCell, inCells, WaterCells } from './waterCells.ts'

describe('water cells', () => {
  it('hold the share of each cell that a polygon covers, without its holes', () => {
    const cells = new WaterCells()
    cells.add([boxRing(10.5, 20, 13, 22), boxRing(12.25, 20.25, 12.75, 20.75)])
    expect([...cells.wet()]).toEqual([
      [10, 20, Math.round(fullCell / 2)],
      [11, 20, fullCell],
      [12, 20, Math.round(fullCell * 0.75)],
      [10, 21, Math.round(fullCell / 2)],
      [11, 21, fullCell],
      [12, 21, fullCell],
    ])
  })

  it('add up the shares of several polygons, to a full cell at most', () => {
    const cells = new WaterCells()
    cells.add([boxRing(5, 5, 6, 5.25)])
    cells.add([boxRing(5, 5.5, 6, 5.75)])
    expect(cells.at(5, 5)).toBeCloseTo(fullCell / 2, -1)
    cells.add([boxRing(5, 5, 6, 6)])
    expect(cells.at(5, 5)).toBe(fullCell)
  })

  it('ignore touches within the rounding of coordinates', () => {
    const cells = new WaterCells()
    cells.add([boxRing(7.9997, 8.0002, 9.0003, 9.0002)])
    expect([...cells.wet()].map(([x, y]) => [x, y])).toEqual([[8, 8]])
  })

  it('continue across 180° and end at the poles', () => {
    const cells = new WaterCells()
    cells.put(-1, 100, fullCell)
    expect(cells.at(cellsAcross - 1, 100)).toBe(fullCell)
    expect(cells.at(3, -1)).toBe(0)
    expect(cells.near(0, 1)).toBe(true)
    expect(cells.near(3, 1)).toBe(false)
  })

  it('are counted from the north-west corner of the map', () => {
    expect(inCells(-180, 85.0511)[0]).toBe(0)
    expect(inCells(-180, 85.0511)[1]).toBeCloseTo(0, 1)
    expect(inCells(0, 0)).toEqual([cellsAcross / 2, cellsAcross / 2])
  })
})
