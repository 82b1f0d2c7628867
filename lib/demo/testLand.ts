import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import topology from 'world-atlas/land-10m.json' with { type: 'json' }
import { kilometresPerDegree, type Place } from '#lib/distance.ts'
import { unrolled } from './geodesy.ts'

const binsPerDegree = 50

/** Polygons as edges by latitude. Polygons that are not cut at the antimeridian cross it by a step of about 360 degrees. */
class Shapes {
  readonly #isCut: boolean
  readonly #bins: number[][] = Array.from({ length: 180 * binsPerDegree }, () => [])

  constructor({ isCut }: { isCut: boolean }) {
    this.#isCut = isCut
  }

  addRing(ring: readonly Position[]): void {
    let from: Place | null = null
    for (const [longitude = 0, latitude = 0] of ring) {
      const point = { longitude, latitude }
      const to: Place = this.#isCut ? point : unrolled(point, from ?? point)
      if (from) {
        const first = binOf(Math.min(from.latitude, to.latitude))
        const last = binOf(Math.max(from.latitude, to.latitude))
        for (let bin = first; bin <= last; bin++)
          this.#bins[bin]?.push(from.longitude, from.latitude, to.longitude, to.latitude)
      }
      from = to
    }
  }

  /** Counts the edges east of a place. */
  contains({ longitude, latitude }: Place): boolean {
    let isInside = false
    for (const [fromX, fromY, toX, toY] of this.#edgesAt(latitude)) {
      if (fromY > latitude === toY > latitude) continue
      const crossing = fromX + ((latitude - fromY) / (toY - fromY)) * (toX - fromX)
      for (const turn of this.#isCut ? [0] : [-360, 0, 360]) {
        if (crossing > longitude + turn) isInside = !isInside
      }
    }
    return isInside
  }

  /** To the nearest edge within about a kilometre to the north or south. */
  metresToEdge({ longitude, latitude }: Place): number {
    const perDegree = kilometresPerDegree * 1000
    const level = perDegree * Math.cos((latitude * Math.PI) / 180)
    let nearest = Number.POSITIVE_INFINITY
    for (const bin of [-1, 0, 1]) {
      for (const edge of this.#edgesAt(latitude + bin / binsPerDegree)) {
        const [fromX, toX] = [(edge[0] - longitude) * level, (edge[2] - longitude) * level]
        const [fromY, toY] = [(edge[1] - latitude) * perDegree, (edge[3] - latitude) * perDegree]
        const length = (toX - fromX) ** 2 + (toY - fromY) ** 2
        const along = length === 0 ? 0 : -(fromX * (toX - fromX) + fromY * (toY - fromY)) / length
        const part = Math.min(1, Math.max(0, along))
        nearest = Math.min(nearest, Math.hypot(fromX + part * (toX - fromX), fromY + part * (toY - fromY)))
      }
    }
    return nearest
  }

  *#edgesAt(latitude: number): Generator<[fromX: number, fromY: number, toX: number, toY: number]> {
    const bin = this.#bins[binOf(latitude)] ?? []
    for (let at = 0; at < bin.length; at += 4)
      yield [bin[at] ?? 0, bin[at + 1] ?? 0, bin[at + 2] ?? 0, bin[at + 3] ?? 0]
  }
}

function binOf(latitude: number): number {
  return Math.min(180 * binsPerDegree - 1, Math.max(0, Math.floor((latitude + 90) * binsPerDegree)))
}

const land = new Shapes({ isCut: false })
const sea = new Shapes({ isCut: true })

const { features } = feature(topology as unknown as Topology, topology.objects.land as GeometryCollection)
for (const { geometry } of features) {
  if (geometry.type === 'Polygon') for (const ring of geometry.coordinates) land.addRing(ring)
  if (geometry.type === 'MultiPolygon') for (const ring of geometry.coordinates.flat()) land.addRing(ring)
}
for (const ring of seaOfTheChart().coordinates.flat()) sea.addRing(ring)

/** The last geometry of earth-waterbodies. The others are four times as large. */
function seaOfTheChart(): MultiPolygon {
  const path = createRequire(import.meta.url).resolve('@geo-maps/earth-waterbodies-10m/map.geo.json')
  const text = readFileSync(path, 'utf8')
  return JSON.parse(text.slice(text.lastIndexOf('{'), text.lastIndexOf(']}')))
}

/**
 * By both coasts that the chart is drawn from: the coarser one has no basins of ports, and the finer one no river mouths, so
 * that a place is on water if either says so.
 */
export function isOnLand(place: Place): boolean {
  return land.contains(place) && !sea.contains(place)
}

export function isInSea(place: Place): boolean {
  return sea.contains(place)
}

/** By the finer coast. */
export function metresToCoast(place: Place): number {
  return sea.metresToEdge(place)
}
