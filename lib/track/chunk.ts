import type { TrackPoint, TrackPosition } from './point.ts'

/**
 * Track points as bytes: magic, version, then each point as the difference from the previous one (the first from zero).
 * Numbers are variable-length integers with seven bits per byte. A point is
 * - head: seconds × 4, + 2 if speed or course has changed, + 1 if the vessel stayed at the previous point
 * - seconds at the previous point, if the vessel stayed
 * - latitude and longitude in 1e-5°, zigzag
 * - speed in tenths of a knot + 1 and course in degrees + 1 (0 is unknown), zigzag, if either has changed
 *
 * The dwell time at the last point is not included, so that a point can be appended without changing earlier bytes.
 */
const chunkMagic = 0x54
const chunkVersion = 1
export const chunkHeader = [chunkMagic, chunkVersion]
export const chunkHeaderBytes = chunkHeader.length

/** Head 6 bytes, dwell time 5, latitude and longitude 5 each, speed and course 3 each; rounded up. */
export const maxPointBytes = 27

export const unitsPerDegree = 1e5

/** Point in the units of the encoding. */
export interface CodedPoint {
  seconds: number
  latitude: number
  longitude: number
  speed: number
  course: number
}

export const codedNothing: CodedPoint = { seconds: 0, latitude: 0, longitude: 0, speed: 0, course: 0 }

export function codedPoint(point: TrackPosition): CodedPoint {
  const { seconds, latitude, longitude, speedKnots, courseDegrees } = point
  return {
    seconds,
    latitude: Math.round(latitude * unitsPerDegree),
    longitude: Math.round(longitude * unitsPerDegree),
    speed: speedKnots === null ? 0 : Math.round(speedKnots * 10) + 1,
    course: courseDegrees === null ? 0 : (Math.round(courseDegrees) % 360) + 1,
  }
}

export function pointOf({ seconds, latitude, longitude, speed, course }: CodedPoint, dwellSeconds: number): TrackPoint {
  return {
    seconds,
    longitude: longitude / unitsPerDegree,
    latitude: latitude / unitsPerDegree,
    speedKnots: speed === 0 ? null : (speed - 1) / 10,
    courseDegrees: course === 0 ? null : course - 1,
    dwellSeconds,
  }
}

/** Writes a point after the previous one; returns its end. */
export function writePoint(
  bytes: Uint8Array,
  at: number,
  before: CodedPoint,
  dwellSeconds: number,
  point: CodedPoint,
): number {
  const isSame = point.speed === before.speed && point.course === before.course
  const head = (point.seconds - before.seconds) * 4 + (isSame ? 0 : 2) + (dwellSeconds > 0 ? 1 : 0)
  let end = writeNumber(bytes, at, head)
  if (dwellSeconds > 0) end = writeNumber(bytes, end, dwellSeconds)
  end = writeNumber(bytes, end, zigzag(point.latitude - before.latitude))
  end = writeNumber(bytes, end, zigzag(point.longitude - before.longitude))
  if (isSame) return end
  end = writeNumber(bytes, end, zigzag(point.speed - before.speed))
  return writeNumber(bytes, end, zigzag(point.course - before.course))
}

/** `untilSeconds` is the time of the last report at the last point. */
export function decodeChunk(bytes: Uint8Array, untilSeconds: number): TrackPoint[] {
  const points: TrackPoint[] = []
  let last: TrackPoint | undefined
  readPoints(bytes, (dwellSeconds, seconds, latitude, longitude, speed, course) => {
    if (last) last.dwellSeconds = dwellSeconds
    last = pointOf({ seconds, latitude, longitude, speed, course }, 0)
    points.push(last)
  })
  if (last) last.dwellSeconds = Math.max(0, untilSeconds - last.seconds)
  return points
}

/** Takes a point in the units of the encoding, after the time that the vessel stayed at the point before. */
export type AddPoint = (
  dwellSecondsBefore: number,
  seconds: number,
  latitude: number,
  longitude: number,
  speed: number,
  course: number,
) => void

/** Reads the points of a chunk without making objects: a request may read millions. */
export function readPoints(bytes: Uint8Array, add: AddPoint): void {
  const [magic, version] = bytes
  if (magic !== chunkMagic || version !== chunkVersion)
    throw new Error(`not a track chunk of version ${chunkVersion}: starts with ${magic}, ${version}`)
  const reader = { bytes, at: chunkHeaderBytes }
  let { seconds, latitude, longitude, speed, course } = codedNothing
  while (reader.at < bytes.length) {
    const head = readNumber(reader)
    const flags = head & 3
    const dwellSeconds = (flags & 1) === 1 ? readNumber(reader) : 0
    seconds += (head - flags) / 4
    latitude += unzigzag(readNumber(reader))
    longitude += unzigzag(readNumber(reader))
    if (flags >= 2) {
      speed += unzigzag(readNumber(reader))
      course += unzigzag(readNumber(reader))
    }
    add(dwellSeconds, seconds, latitude, longitude, speed, course)
  }
}

export interface Chunk {
  sinceSeconds: number
  /** Time of the last report at the last point. */
  untilSeconds: number
  points: Uint8Array
}

/** Splits points into chunks in time order. A chunk exceeds `maxBytes` by at most its last point. */
export function encodeChunks(points: readonly TrackPoint[], maxBytes: number): Chunk[] {
  const chunks: Chunk[] = []
  const bytes = new Uint8Array(maxBytes + maxPointBytes)
  bytes.set(chunkHeader)
  let end = chunkHeaderBytes
  let before = codedNothing
  let first: TrackPoint | undefined
  let last: TrackPoint | undefined
  function finish() {
    if (!first || !last) return
    const untilSeconds = last.seconds + last.dwellSeconds
    chunks.push({ sinceSeconds: first.seconds, untilSeconds, points: bytes.slice(0, end) })
    end = chunkHeaderBytes
    before = codedNothing
    first = undefined
    last = undefined
  }
  for (const point of points) {
    if (end >= maxBytes) finish()
    const coded = codedPoint(point)
    end = writePoint(bytes, end, before, last?.dwellSeconds ?? 0, coded)
    before = coded
    first ??= point
    last = point
  }
  finish()
  return chunks
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

/** Differences of places, speeds and courses have fewer than 32 bits. */
function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1)
}

/** Seconds since 1970 times four exceed 32 bits, so bit operators cannot be used. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value
  let end = at
  for (; rest >= 0x80; end += 1) {
    bytes[end] = (rest % 0x80) + 0x80
    rest = Math.floor(rest / 0x80)
  }
  bytes[end] = rest
  return end + 1
}

function readNumber(reader: { bytes: Uint8Array; at: number }): number {
  // Most numbers have one byte.
  const first = reader.bytes[reader.at]
  if (first !== undefined && first < 0x80) {
    reader.at += 1
    return first
  }
  let value = 0
  for (let scale = 1; ; scale *= 0x80) {
    const byte = reader.bytes[reader.at]
    if (byte === undefined) throw new Error('a track chunk ends within a number')
    reader.at += 1
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
  }
}
