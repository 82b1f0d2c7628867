import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeometryCollection, MultiPolygon, Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import type { Place } from '#lib/distance.ts'
import { positionOf } from '#lib/distance.ts'
import { builtInPorts } from './builtIn.ts'
import type { Port } from './port.ts'

const nearKilometres = 3
const kilometresPerDegree = 111.2
/** Loading places in the open sea, far from any shore. */
const offshore = new Set(['IQMAB'])

const mapPath = createRequire(import.meta.url).resolve('@geo-maps/earth-waterbodies-10m/map.geo.json')

/** The ports without an edge of a sea, river or lake nearby. */
function portsFarFromWater(ports: readonly Port[]): Port[] {
  const far = new Set(ports)
  const byCell = new Map<string, Port[]>()
  for (const port of ports) for (const cell of cellsAround(port)) byCell.set(cell, [...(byCell.get(cell) ?? []), port])
  const water: GeometryCollection<MultiPolygon> = JSON.parse(readFileSync(mapPath, 'utf8'))
  for (const ring of water.geometries.flatMap(({ coordinates }) => coordinates.flat())) {
    for (const [index, position] of ring.entries()) {
      for (const port of byCell.get(cellOf(position)) ?? []) {
        const place = positionOf(port)
        if (place !== null && kilometresToEdge(place, ring[index - 1] ?? position, position) < nearKilometres)
          far.delete(port)
      }
    }
  }
  return [...far]
}

const cellsPerDegree = 5

function cellOf([longitude = 0, latitude = 0]: Position): string {
  return `${Math.floor(longitude * cellsPerDegree)} ${Math.floor(latitude * cellsPerDegree)}`
}

function cellsAround({ longitude, latitude }: Port): string[] {
  const steps = [-1, 0, 1].map((step) => step / cellsPerDegree)
  return steps.flatMap((east) => steps.map((north) => cellOf([(longitude ?? 0) + east, (latitude ?? 0) + north])))
}

function kilometresToEdge({ longitude, latitude }: Place, from: Position, to: Position): number {
  const perDegree = kilometresPerDegree * Math.cos((latitude * Math.PI) / 180)
  const eastOf = ([x = 0]: Position): number => (x - longitude) * perDegree
  const northOf = ([, y = 0]: Position): number => (y - latitude) * kilometresPerDegree
  const [fromX, fromY, toX, toY] = [eastOf(from), northOf(from), eastOf(to), northOf(to)]
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const length = alongX ** 2 + alongY ** 2
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / length))
  return Math.hypot(fromX + share * alongX, fromY + share * alongY)
}

describe('the places of ports', () => {
  const ports = builtInPorts()

  it('lie within 3 km of water if the port is known worldwide', () => {
    const known = ports.filter(({ unlocode, size }) => size === 4 && !offshore.has(unlocode))
    expect(known.length).toBeGreaterThan(500)
    expect(portsFarFromWater(known).map(({ unlocode }) => unlocode)).toEqual([])
  })
})
