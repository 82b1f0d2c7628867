import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import topology from 'world-atlas/land-10m.json' with { type: 'json' }
import type { Place } from '#lib/distance.ts'
import { unrolled } from './geodesy.ts'

interface Edge {
  from: Place
  to: Place
}

const binsPerDegree = 10
const bins: Edge[][] = Array.from({ length: 180 * binsPerDegree }, () => [])

const { features } = feature(topology as unknown as Topology, topology.objects.land as GeometryCollection)
for (const { geometry } of features) {
  if (geometry.type === 'Polygon') geometry.coordinates.forEach(addRing)
  if (geometry.type === 'MultiPolygon') geometry.coordinates.flat().forEach(addRing)
}

/** Rings that cross the antimeridian do so by a step of about 360 degrees. */
function addRing(ring: Position[]): void {
  let from: Place | null = null
  for (const [longitude = 0, latitude = 0] of ring) {
    const to: Place = unrolled({ longitude, latitude }, from ?? { longitude, latitude })
    if (from) addEdge({ from, to })
    from = to
  }
}

function addEdge(edge: Edge): void {
  const first = binOf(Math.min(edge.from.latitude, edge.to.latitude))
  const last = binOf(Math.max(edge.from.latitude, edge.to.latitude))
  for (let bin = first; bin <= last; bin++) bins[bin]?.push(edge)
}

function binOf(latitude: number): number {
  return Math.min(bins.length - 1, Math.floor((latitude + 90) * binsPerDegree))
}

/** By the land polygons of Natural Earth 1:10 million, which the chart is drawn from: counts the coasts east of a place. */
export function isOnLand({ longitude, latitude }: Place): boolean {
  let isInside = false
  for (const { from, to } of bins[binOf(latitude)] ?? []) {
    if (from.latitude > latitude === to.latitude > latitude) continue
    const part = (latitude - from.latitude) / (to.latitude - from.latitude)
    const crossing = from.longitude + part * (to.longitude - from.longitude)
    for (const turn of [-360, 0, 360]) {
      if (crossing > longitude + turn) isInside = !isInside
    }
  }
  return isInside
}
