import { metresBetween, type TrackPoint, type TrackPosition } from './point.ts'

/**
 * Cells by which tracks are found: a quarter of a degree wide and high, numbered eastwards from 180° west, row by row from 90°
 * south.
 */
const cellsPerDegree = 4
const columns = 360 * cellsPerDegree
const rows = 180 * cellsPerDegree

/** Longer ways between two points are unknown: further than a vessel sails between points of one passage. */
const maxWayMetres = 60_000
/** Visits of a cell within this time are one. */
const sameVisitSeconds = 3_600
/** Twice the error of a thinned track. */
const marginDegrees = 0.001
const maxMarginLatitude = 89

export interface CellVisit {
  cell: number
  sinceSeconds: number
  untilSeconds: number
}

export interface CellRange {
  first: number
  last: number
}

/** In degrees. Longitudes may exceed ±180, and west is at most east. */
interface Box {
  west: number
  south: number
  east: number
  north: number
}

type Place = Pick<TrackPosition, 'longitude' | 'latitude'>

export function cellOf({ longitude, latitude }: Place): number {
  return rowOf(latitude) * columns + wrapped(columnOf(longitude))
}

/** The cells that a track within the box touches, in order. */
export function cellsOfBox({ west, south, east, north }: Box): CellRange[] {
  const widest = Math.min(maxMarginLatitude, Math.max(Math.abs(south), Math.abs(north)))
  const margin = marginDegrees / Math.cos((widest * Math.PI) / 180)
  const ranges: CellRange[] = []
  for (let row = rowOf(south - marginDegrees); row <= rowOf(north + marginDegrees); row += 1)
    ranges.push(...cellsOfRow(row, columnOf(west - margin), columnOf(east + margin)))
  return merged(ranges)
}

/** The cells of several boxes, each once. */
export function cellsOfBoxes(boxes: readonly Box[]): CellRange[] {
  return merged(boxes.flatMap(cellsOfBox).toSorted((one, other) => one.first - other.first))
}

/** The visits of a whole track; the last is that of its last point. */
export function visitsOf(points: readonly TrackPoint[]): CellVisit[] {
  const visits: CellVisit[] = []
  let before: TrackPoint | null = null
  for (const point of points) {
    addVisits(visits, before, point)
    before = point
  }
  return visits
}

/** Adds the visits on the way to a point; its own cell becomes the last. */
export function addVisits(visits: CellVisit[], from: TrackPoint | null, to: TrackPosition): void {
  const there = cellOf(to)
  if (from === null) {
    extend(visits, there, to.seconds, to.seconds)
    return
  }
  const left = from.seconds + from.dwellSeconds
  const here = cellOf(from)
  const isWay = metresBetween(from, to) <= maxWayMetres
  extend(visits, here, from.seconds, isWay ? to.seconds : left)
  if (isWay && here !== there) for (const cell of cellsBetween(from, to)) extend(visits, cell, left, to.seconds)
  extend(visits, there, isWay ? left : to.seconds, to.seconds)
}

function extend(visits: CellVisit[], cell: number, fromSeconds: number, toSeconds: number): void {
  // A time before its predecessor shows that the clock was ahead.
  const [since, until] = [Math.min(fromSeconds, toSeconds), Math.max(fromSeconds, toSeconds)]
  const index = visits.findLastIndex((visit) => visit.cell === cell && visit.untilSeconds >= since - sameVisitSeconds)
  const [visit = { cell, sinceSeconds: since, untilSeconds: until }] = index < 0 ? [] : visits.splice(index, 1)
  visit.sinceSeconds = Math.min(visit.sinceSeconds, since)
  visit.untilSeconds = Math.max(visit.untilSeconds, until)
  visits.push(visit)
}

function cellsBetween(from: Place, to: Place): number[] {
  const [one, other] = [columnOf(from.longitude), columnOf(to.longitude)]
  const isAcross = Math.abs(from.longitude - to.longitude) > 180
  const [west, east] = isAcross
    ? [Math.max(one, other), Math.min(one, other) + columns]
    : [Math.min(one, other), Math.max(one, other)]
  const [south, north] = [rowOf(Math.min(from.latitude, to.latitude)), rowOf(Math.max(from.latitude, to.latitude))]
  const cells: number[] = []
  for (let row = south; row <= north; row += 1) {
    for (let column = west; column <= east; column += 1) cells.push(row * columns + wrapped(column))
  }
  return cells
}

function cellsOfRow(row: number, west: number, east: number): CellRange[] {
  const start = row * columns
  if (east - west >= columns - 1) return [{ first: start, last: start + columns - 1 }]
  const [first, last] = [start + wrapped(west), start + wrapped(east)]
  if (first <= last) return [{ first, last }]
  return [
    { first: start, last },
    { first, last: start + columns - 1 },
  ]
}

function merged(ranges: readonly CellRange[]): CellRange[] {
  const joined: CellRange[] = []
  for (const { first, last } of ranges) {
    const before = joined.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else joined.push({ first, last })
  }
  return joined
}

function rowOf(latitude: number): number {
  return Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) * cellsPerDegree)))
}

/** Not wrapped at 180°. */
function columnOf(longitude: number): number {
  return Math.floor((longitude + 180) * cellsPerDegree)
}

function wrapped(column: number): number {
  return ((column % columns) + columns) % columns
}
