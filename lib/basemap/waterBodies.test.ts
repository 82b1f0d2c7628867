import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Position } from 'geojson'
import { afterAll, expect, it } from 'vitest'
import { boxRing } from '#lib/wire/area/fixtures/points.ts'
import { waterBodies } from './waterBodies.ts'

const polygon = (west: number): Position[][] => [
  boxRing(west, 10, west + 1, 11),
  boxRing(west + 0.2, 10.2, west + 0.4, 10.4),
]

const folder = mkdtempSync(join(tmpdir(), 'lastfix-waters-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** As the package writes it: one geometry on a line. */
function file(...geometries: Position[][][][]): string {
  const path = join(folder, `${geometries.length}.json`)
  const lines = geometries.map((coordinates) => JSON.stringify({ type: 'MultiPolygon', coordinates }))
  writeFileSync(path, `{"type":"GeometryCollection", "geometries": [\n${lines.join(',\n')}\n]}`)
  return path
}

it('reads rivers, lakes and seas, each as often as asked', () => {
  const { rivers, lakes, seas } = waterBodies(file([polygon(1), polygon(2)], [polygon(3)], [polygon(4)]))
  expect([...rivers]).toEqual([polygon(1), polygon(2)])
  expect([...rivers]).toHaveLength(2)
  expect([[...lakes], [...seas]]).toEqual([[polygon(3)], [polygon(4)]])
})

it('reads polygons that are longer than what it reads at once', () => {
  const long = [Array.from({ length: 150_000 }, (_, index): Position => [index / 1000, 10])]
  const { rivers, lakes } = waterBodies(file([polygon(1), long, polygon(2)], [polygon(3)], [polygon(4)]))
  expect([...rivers]).toEqual([polygon(1), long, polygon(2)])
  expect([...lakes]).toEqual([polygon(3)])
})

it('refuses data without one of the three parts', () => {
  expect(() => [...waterBodies(file([polygon(1)], [polygon(2)])).seas]).toThrow('expected rivers, lakes and seas')
})
