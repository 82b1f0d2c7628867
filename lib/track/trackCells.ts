import { CellGrid, type CellRange, joinedRanges } from '#lib/cellGrid.ts'
import type { Box, Place } from '#lib/distance.ts'
import { metresBetween, type TrackPoint, type TrackPosition } from './point.ts'

/** Cells by which tracks are found: a quarter of a degree wide and high. */
const grid = new CellGrid(4)

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

export function cellOf(place: Place): number {
  return grid.cellAt(place)
}

/** The cells that a track within the box touches, in order. */
export function cellsOfBox({ west, south, east, north }: Box): CellRange[] {
  const widest = Math.min(maxMarginLatitude, Math.max(Math.abs(south), Math.abs(north)))
  const margin = marginDegrees / Math.cos((widest * Math.PI) / 180)
  const box = { west: west - margin, south: south - marginDegrees, east: east + margin, north: north + marginDegrees }
  return joinedRanges([...grid.cellsIn(box)])
}

/** The cells of several boxes, each once. */
export function cellsOfBoxes(boxes: readonly Box[]): CellRange[] {
  return joinedRanges(boxes.flatMap(cellsOfBox))
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

function* cellsBetween(from: Place, to: Place): Generator<number> {
  const [one, other] = [from.longitude, to.longitude]
  const isAcross = Math.abs(one - other) > 180
  const box = {
    west: isAcross ? Math.max(one, other) : Math.min(one, other),
    south: Math.min(from.latitude, to.latitude),
    east: isAcross ? Math.min(one, other) + 360 : Math.max(one, other),
    north: Math.max(from.latitude, to.latitude),
  }
  for (const { first, last } of grid.cellsIn(box)) for (let cell = first; cell <= last; cell += 1) yield cell
}
