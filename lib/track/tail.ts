import {
  type Chunk,
  type CodedPoint,
  chunkHeader,
  chunkHeaderBytes,
  codedNothing,
  codedPoint,
  decodeChunk,
  maxPointBytes,
  pointOf,
  writePoint,
} from './chunk.ts'
import { metresBetween, type TrackPoint, type TrackPosition } from './point.ts'
import { addVisits, type CellVisit, cellOf } from './trackCells.ts'

const minMetres = 40
const minKnots = 0.5
const minDegrees = 10

/** Limits a tail to about 30 points, so that it fits on a page of the store with the vessel's record. */
const sealedBytes = 240
const firstBytes = 48
/** The stored end of a vessel at rest is at most this old, so that its track is not removed as one that ended. */
const maxStoredAgeSeconds = 1_800

/** Open end of a track, as growing bytes. A full tail is sealed as a chunk, and a new one begins. */
export class Tail {
  #bytes = new Uint8Array(0)
  #length = 0
  #sinceSeconds: number
  /** Last point with the precision of the bytes, so that a restart gives the same track. */
  #last: TrackPosition
  #lastCoded: CodedPoint = codedNothing
  /** Time of the last report at the last point. */
  #lastReceivedSeconds: number
  #sealed: Chunk[] = []
  /** Cells since the last changes, where the track has left its cell. */
  #visits: CellVisit[] = []
  #isStored = false
  #storedUntilSeconds = 0
  #isNew = true

  constructor(first: TrackPosition) {
    this.#sinceSeconds = first.seconds
    this.#last = first
    this.#lastReceivedSeconds = first.seconds
    this.#begin(first)
    addVisits(this.#visits, null, this.#last)
  }

  /** Loads a stored tail. `lastReceivedSeconds` may be newer than its last point. */
  static load(bytes: Uint8Array, lastReceivedSeconds: number): Tail | null {
    const points = decodeChunk(bytes, lastReceivedSeconds)
    const [first] = points
    if (!first) return null
    const tail = new Tail(first)
    tail.#follow(points)
    tail.#visits = []
    tail.#isStored = true
    tail.#storedUntilSeconds = tail.#last.seconds
    tail.#isNew = false
    return tail
  }

  get lastReceivedSeconds(): number {
    return this.#lastReceivedSeconds
  }

  points(): TrackPoint[] {
    return decodeChunk(this.#written(), this.#lastReceivedSeconds)
  }

  /**
   * Adds a position. A position older than the last shows that the clock was ahead, so the newer points are dropped.
   */
  add(position: TrackPosition): void {
    const isEarlier = position.seconds < this.#lastReceivedSeconds
    if (!isEarlier && !isWorthKeeping(this.#last, position)) {
      this.#lastReceivedSeconds = position.seconds
      if (position.seconds - this.#storedUntilSeconds >= maxStoredAgeSeconds) this.#isStored = false
      return
    }
    const before = this.#lastPoint()
    if (isEarlier) this.#forgetAfter(position)
    else if (this.#length >= sealedBytes) {
      this.#sealed.push(this.#asChunk())
      this.#begin(position)
    } else this.#append(position, before.dwellSeconds)
    this.#visitFrom(before)
  }

  /** Returns the changes to store since the last call, or `null`. */
  takeChanges(): { tail: Chunk; sealed: Chunk[]; visits: CellVisit[]; isNew: boolean } | null {
    if (this.#isStored) return null
    const changes = { tail: this.#asChunk(), sealed: this.#sealed, visits: this.#visits, isNew: this.#isNew }
    this.#sealed = []
    this.#visits = []
    this.#isStored = true
    this.#storedUntilSeconds = this.#lastReceivedSeconds
    this.#isNew = false
    return changes
  }

  #begin(first: TrackPosition): void {
    this.#bytes = new Uint8Array(firstBytes)
    this.#bytes.set(chunkHeader)
    this.#length = chunkHeaderBytes
    this.#sinceSeconds = first.seconds
    this.#lastCoded = codedNothing
    this.#append(first, 0)
  }

  #append(position: TrackPosition, dwellSeconds: number): void {
    if (this.#length + maxPointBytes > this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    const coded = codedPoint(position)
    this.#length = writePoint(this.#bytes, this.#length, this.#lastCoded, dwellSeconds, coded)
    this.#lastCoded = coded
    this.#last = pointOf(coded, 0)
    this.#lastReceivedSeconds = position.seconds
    this.#isStored = false
  }

  #forgetAfter(position: TrackPosition): void {
    const earlier = this.points().filter(({ seconds }) => seconds < position.seconds)
    if (earlier.length > 0) {
      this.#follow(earlier)
      const before = this.#lastPoint()
      this.#append(position, Math.min(this.#lastReceivedSeconds, position.seconds) - this.#last.seconds)
      this.#visitFrom(before)
    } else this.#begin(position)
  }

  #follow(points: readonly TrackPoint[]): void {
    let dwellSeconds: number | undefined
    for (const point of points) {
      if (dwellSeconds === undefined) this.#begin(point)
      else this.#append(point, dwellSeconds)
      dwellSeconds = point.dwellSeconds
    }
    this.#lastReceivedSeconds += dwellSeconds ?? 0
  }

  #lastPoint(): TrackPoint {
    return { ...this.#last, dwellSeconds: this.#lastReceivedSeconds - this.#last.seconds }
  }

  #visitFrom(before: TrackPoint): void {
    if (cellOf(before) !== cellOf(this.#last)) addVisits(this.#visits, before, this.#last)
  }

  #written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #asChunk(): Chunk {
    return { sinceSeconds: this.#sinceSeconds, untilSeconds: this.#lastReceivedSeconds, points: this.#written() }
  }
}

/** Ignores the course of a stationary vessel, which is noise. */
function isWorthKeeping(last: TrackPosition, position: TrackPosition): boolean {
  if (metresBetween(last, position) > minMetres) return true
  if (isApart(last.speedKnots, position.speedKnots, minKnots)) return true
  if ((position.speedKnots ?? 0) < minKnots || last.courseDegrees === null || position.courseDegrees === null)
    return false
  const turn = Math.abs(last.courseDegrees - position.courseDegrees)
  return Math.min(turn, 360 - turn) >= minDegrees
}

function isApart(one: number | null, other: number | null, difference: number): boolean {
  return one !== null && other !== null && Math.abs(one - other) > difference - 1e-9
}
