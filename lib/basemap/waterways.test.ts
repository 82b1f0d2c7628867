import { describe, expect, it } from 'vitest'
import type { InlandWater } from './inlandWater.ts'
import { lakesOf } from './lakes.ts'
import { cellsOfTile, fullCell, type Point, WaterCells } from './waterCells.ts'
import { waterwaysOf } from './waterways.ts'

function inland(...wet: [x: number, y: number, share: number][]): InlandWater {
  const none = () => new WaterCells()
  const known = { water: none(), lakes: none(), openLakes: none(), shore: none() }
  for (const [x, y, share] of wet) known.water.put(x, y, share * fullCell)
  return known
}

const [tileX, tileY] = [10, 20]
const [west, north] = [tileX * cellsOfTile, tileY * cellsOfTile]
const ends = (line: readonly Point[]) => [line[0], line.at(-1)].sort((a, b) => (a?.[0] ?? 0) - (b?.[0] ?? 0))

describe('rivers', () => {
  it('run from wet cell to wet cell as one line, as wide as their water', () => {
    const known = inland([west + 3, north + 5, 0.6], [west + 4, north + 5, 0.6], [west + 5, north + 5, 0.6])
    const { rivers } = waterwaysOf(known, tileX, tileY)
    expect(rivers.map(({ width, lines }) => [width, lines.length])).toEqual([[0.6, 1]])
    const [from, to] = ends(rivers[0]!.lines[0]!)
    expect(from![0]).toBeLessThan(4.2)
    expect(to![0]).toBeGreaterThan(4.8)
    for (const [, y] of rivers[0]!.lines[0]!) expect(y).toBeCloseTo(5.5)
  })

  it('continue in the next tile', () => {
    const known = inland(
      ...Array.from({ length: 12 }, (_, index) => [west + 58 + index, north + 30, 0.4] as [number, number, number]),
    )
    const at = (x: number) => waterwaysOf(known, x, tileY).rivers.flatMap(({ lines }) => lines)
    const [here, next] = [at(tileX), at(tileX + 1)]
    expect(Math.max(...here.flat().map(([x]) => x))).toBeGreaterThan(cellsOfTile + 0.5)
    expect(Math.min(...next.flat().map(([x]) => x))).toBeLessThan(-0.5)
    const shared = here.flat().map(([x, y]) => `${(x - cellsOfTile).toFixed(3)} ${y.toFixed(3)}`)
    const crossing = next.flat().filter(([x]) => x > -1.2 && x < 1.2)
    expect(crossing.length).toBeGreaterThan(1)
    for (const [x, y] of crossing) expect(shared).toContain(`${x.toFixed(3)} ${y.toFixed(3)}`)
  })

  it('lie between two rows that share their water', () => {
    const rows = [0, 1, 2, 3, 4].flatMap((x): [number, number, number][] => [
      [west + 10 + x, north + 10, 0.3],
      [west + 10 + x, north + 11, 0.3],
    ])
    const { rivers, basins } = waterwaysOf(inland(...rows), tileX, tileY)
    const heights = rivers.flatMap(({ lines }) => lines.flat()).map(([, y]) => y)
    expect(Math.max(...heights)).toBeLessThan(11.4)
    expect(Math.min(...heights)).toBeGreaterThan(10.6)
    expect(basins).toHaveLength(4)
  })

  it('reach the coast beside their end', () => {
    const known = inland([west + 3, north + 5, 0.3], [west + 4, north + 5, 0.3])
    known.shore.put(west + 6, north + 5, fullCell)
    const points = waterwaysOf(known, tileX, tileY).rivers.flatMap(({ lines }) => lines.flat())
    expect(points).toContainEqual([6.5, 5.5])
  })

  it('cut no corner if there is a way around it', () => {
    const known = inland([west + 3, north + 3, 0.3], [west + 4, north + 3, 0.3], [west + 4, north + 4, 0.3])
    const links = waterwaysOf(known, tileX, tileY).rivers.flatMap(({ lines }) => lines)
    expect(links.reduce((sum, line) => sum + line.length - 1, 0)).toBe(2)
  })
})

describe('lakes', () => {
  const lake = inland()
  for (let x = 60; x < 70; x += 1) {
    for (let y = 10; y < 20; y += 1) {
      lake.water.put(west + x, north + y, fullCell)
      lake.lakes.put(west + x, north + y, fullCell)
    }
  }

  it('have their shore at a share of one half, on both sides of an edge between tiles', () => {
    const area = (rings: readonly Point[][]) =>
      rings.reduce((sum, ring) => {
        const edges = ring.slice(1).map(([x, y], index) => (ring[index]![0] * y - x * ring[index]![1]) / 2)
        return sum + edges.reduce((part, edge) => part + edge, 0)
      }, 0)
    const here = lakesOf(lake, tileX, tileY)
    expect(here.areas.flat().every(([x, y]) => x >= 59 && y >= 9 && y <= 21)).toBe(true)
    expect(here.shores.flat().some(([x]) => x === 60)).toBe(true)
    const next = lakesOf(lake, tileX + 1, tileY)
    expect(next.areas.flat().every(([x]) => x <= 70 - cellsOfTile)).toBe(true)
    // The margin of the next tile holds the whole area on this side of the edge, with corners cut.
    expect(area(next.areas)).toBeGreaterThan(85)
    expect(area(next.areas)).toBeLessThan(101)
  })

  it('are open where the service is certain, and end there', () => {
    const open = { ...lake, openLakes: new WaterCells() }
    for (let x = 58; x < 65; x += 1) for (let y = 8; y < 22; y += 1) open.openLakes.put(west + x, north + y, fullCell)
    const { areas, openAreas } = lakesOf(open, tileX, tileY)
    const columns = (rings: readonly Point[][]) => rings.flat().map(([x]) => x)
    expect(Math.max(...columns(openAreas))).toBe(65)
    expect(Math.min(...columns(areas))).toBe(65)
  })

  it('have no rivers in them', () => {
    const { rivers, basins } = waterwaysOf(lake, tileX, tileY)
    expect([rivers, basins]).toEqual([[], []])
  })

  it('reach the sea if its coast crosses their cells', () => {
    const lagoon = inland()
    lagoon.lakes.put(west + 10, north + 10, fullCell)
    expect(lakesOf(lagoon, tileX, tileY).areas).toEqual([])
    lagoon.shore.put(west + 11, north + 10, fullCell)
    expect(lakesOf(lagoon, tileX, tileY).areas.length).toBeGreaterThan(0)
  })
})
