import { nauticalMilesBetween, type Place } from '#lib/distance.ts'
import { middleOf } from './grid.ts'
import { bitCount, cellIn, hourBitsAt, isEstablishedIn, numbersPerCell } from './reception.ts'
import type { SourceCells } from './storedCells.ts'

const hours = 24
const radiansPerDegree = Math.PI / 180

/** The established cells that a source received in the last 24 hours. */
export interface CoverageSummary {
  cells: number
  /** How many cells were received in each of the last 24 hours, oldest first. */
  cellsByHour: number[]
  /** From the centre of the cells, weighted by their hours of reception. */
  farthestNauticalMiles: number | null
}

export function* summarised({ numbers }: SourceCells, nowSeconds: number): Generator<undefined, CoverageSummary> {
  const places: Place[] = []
  const cellsByHour = Array.from({ length: hours }, () => 0)
  const [sum, add] = vectorSum()
  for (let at = 0; at < numbers.length; at += numbersPerCell) {
    yield
    const bits = hourBitsAt(numbers, at, nowSeconds)
    if (bits === 0 || !isEstablishedIn(numbers, at)) continue
    const place = middleOf(cellIn(numbers, at))
    places.push(place)
    add(place, bitCount(bits))
    for (let ago = 0; ago < hours; ago += 1) {
      if ((bits >>> ago) & 1) cellsByHour[hours - 1 - ago] = (cellsByHour[hours - 1 - ago] ?? 0) + 1
    }
  }
  const centre = placeOf(sum)
  let farthest = 0
  for (const place of places) {
    yield
    farthest = Math.max(farthest, nauticalMilesBetween(centre, place))
  }
  return { cells: places.length, cellsByHour, farthestNauticalMiles: places.length === 0 ? null : Math.round(farthest) }
}

interface Vector {
  x: number
  y: number
  z: number
}

/** A mean of longitudes would be wrong at 180°. */
function vectorSum(): [Vector, (place: Place, weight: number) => void] {
  const sum = { x: 0, y: 0, z: 0 }
  function add({ longitude, latitude }: Place, weight: number): void {
    const east = longitude * radiansPerDegree
    const north = latitude * radiansPerDegree
    sum.x += weight * Math.cos(north) * Math.cos(east)
    sum.y += weight * Math.cos(north) * Math.sin(east)
    sum.z += weight * Math.sin(north)
  }
  return [sum, add]
}

function placeOf({ x, y, z }: Vector): Place {
  return {
    longitude: Math.atan2(y, x) / radiansPerDegree,
    latitude: Math.atan2(z, Math.hypot(x, y)) / radiansPerDegree,
  }
}
