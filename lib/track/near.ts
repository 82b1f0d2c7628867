import { type Box, boxAround } from '#lib/distance.ts'
import { pointOf, readPoints, unitsPerDegree } from './chunk.ts'
import type { TrackPoint } from './point.ts'

const fullTurn = 360 * unitsPerDegree
const halfTurn = 180 * unitsPerDegree
/** If there are more, the box around all boxes is compared. */
const maxBoxes = 8
const firstLength = 4_096

/** Finds the parts of tracks that come near some boxes, and makes objects of the points of these parts only. */
export class NearParts {
  /** In the units of the encoding. */
  readonly #boxes: readonly Box[]
  #length = 0
  #seconds = new Float64Array(firstLength)
  #dwellSeconds = new Float64Array(firstLength)
  #latitudes = new Int32Array(firstLength)
  #longitudes = new Int32Array(firstLength)
  #speeds = new Int32Array(firstLength)
  #courses = new Int32Array(firstLength)

  /** In degrees. */
  constructor(boxes: readonly Box[]) {
    const turned = boxes.flatMap(turnsOf)
    this.#boxes = turned.length <= maxBoxes ? turned : [boxAround(turned)]
  }

  /**
   * Returns the parts of a track in which every way between two points may touch a box. Takes its stored chunks in their order, and
   * the time of the last report at the last point.
   */
  of(stored: readonly { points: Uint8Array; untilSeconds: number }[], lastReceivedSeconds: number): TrackPoint[][] {
    this.#length = 0
    for (const [index, { points, untilSeconds }] of stored.entries()) {
      readPoints(points, this.#add)
      const last = this.#length - 1
      const receivedSeconds = index === stored.length - 1 ? Math.max(untilSeconds, lastReceivedSeconds) : untilSeconds
      if (last >= 0) this.#dwellSeconds[last] = Math.max(0, receivedSeconds - numberAt(this.#seconds, last))
    }
    const [latitudes, longitudes] = [this.#latitudes, this.#longitudes]
    const parts: TrackPoint[][] = []
    let part: TrackPoint[] | null = null
    for (let to = 0; to < this.#length; to += 1) {
      const from = Math.max(0, to - 1)
      const isNear = this.#isNear(
        numberAt(longitudes, from),
        numberAt(latitudes, from),
        numberAt(longitudes, to),
        numberAt(latitudes, to),
      )
      if (!isNear) {
        part = null
        continue
      }
      if (part === null) {
        part = from === to ? [] : [this.#point(from)]
        parts.push(part)
      }
      part.push(this.#point(to))
    }
    return parts
  }

  #add = (
    dwellSecondsBefore: number,
    seconds: number,
    latitude: number,
    longitude: number,
    speed: number,
    course: number,
  ): void => {
    if (dwellSecondsBefore > 0) this.#dwellSeconds[this.#length - 1] = dwellSecondsBefore
    // Drops points from a time when the clock was ahead.
    while (this.#length > 0 && numberAt(this.#seconds, this.#length - 1) > seconds) this.#length -= 1
    if (this.#length === this.#seconds.length) this.#grow()
    const at = this.#length
    this.#seconds[at] = seconds
    this.#dwellSeconds[at] = 0
    this.#latitudes[at] = latitude
    this.#longitudes[at] = longitude
    this.#speeds[at] = speed
    this.#courses[at] = course
    this.#length += 1
  }

  #grow(): void {
    const length = this.#seconds.length * 2
    const float = (values: Float64Array) => {
      const longer = new Float64Array(length)
      longer.set(values)
      return longer
    }
    const int = (values: Int32Array) => {
      const longer = new Int32Array(length)
      longer.set(values)
      return longer
    }
    this.#seconds = float(this.#seconds)
    this.#dwellSeconds = float(this.#dwellSeconds)
    this.#latitudes = int(this.#latitudes)
    this.#longitudes = int(this.#longitudes)
    this.#speeds = int(this.#speeds)
    this.#courses = int(this.#courses)
  }

  #isNear(x1: number, y1: number, x2: number, y2: number): boolean {
    const isAcross = Math.abs(x1 - x2) > halfTurn
    for (const { west, south, east, north } of this.#boxes) {
      if ((y1 < south && y2 < south) || (y1 > north && y2 > north)) continue
      if (isAcross || !((x1 < west && x2 < west) || (x1 > east && x2 > east))) return true
    }
    return false
  }

  #point(at: number): TrackPoint {
    const coded = {
      seconds: numberAt(this.#seconds, at),
      latitude: numberAt(this.#latitudes, at),
      longitude: numberAt(this.#longitudes, at),
      speed: numberAt(this.#speeds, at),
      course: numberAt(this.#courses, at),
    }
    return pointOf(coded, numberAt(this.#dwellSeconds, at))
  }
}

/** A box at each whole turn at which it reaches between 180° west and 180° east, a unit wider. */
function turnsOf({ west, south, east, north }: Box): Box[] {
  const [first, last] = [Math.ceil((-180 - east) / 360), Math.floor((180 - west) / 360)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const turn = (first + index) * fullTurn
    return {
      west: Math.floor(west * unitsPerDegree) + turn - 1,
      south: Math.floor(south * unitsPerDegree) - 1,
      east: Math.ceil(east * unitsPerDegree) + turn + 1,
      north: Math.ceil(north * unitsPerDegree) + 1,
    }
  })
}

function numberAt(values: Float64Array | Int32Array, at: number): number {
  return values[at] ?? 0
}
