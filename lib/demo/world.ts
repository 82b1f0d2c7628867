import { distanceKilometres, type Place } from './geodesy.ts'
import { readRows } from './rows.ts'

export interface Port {
  name: string
  /** UN/LOCODE. */
  code: string
  country: string
  /** Calls of big vessels and home of small craft, both against 1 for an ordinary port. */
  calls: number
  smallCraft: number
}

/** A point of a lane. Within its width the water is open, here and on the way to the next point. */
export interface LanePoint extends Place {
  widthKilometres: number
}

/** A circle of open water. From its middle to its parent's the water is open within `gateKilometres` to either side. */
export interface Water extends Place {
  radiusKilometres: number
  gateKilometres: number
  parent: number
}

/** A place to anchor that is reached from a point of the approach. */
export interface Anchorage extends Place {
  approachPoint: number
}

export interface Harbour {
  port: Port
  /** From the water off the port to the lane. */
  approach: readonly LanePoint[]
  berths: readonly Place[]
  anchorages: readonly Anchorage[]
  /** What lies within some 70 km. The first is the one off the port. */
  waters: readonly Water[]
}

export interface Lane {
  from: number
  to: number
  points: readonly LanePoint[]
  kilometres: number
}

export interface World {
  harbours: readonly Harbour[]
  /** Every lane twice, once in each direction. */
  lanes: readonly Lane[]
  /** For every junction, the numbers of the lanes that leave it. */
  lanesFrom: readonly (readonly number[])[]
  junctionAt(place: Place): number
}

/** A row of `harbours.ndjson`. Berths, anchorages and waters are in hundredths of a degree from the approach's first point. */
interface HarbourRow {
  code: string
  name: string
  calls: number
  smallCraft: number
  approach: number[]
  berths: number[]
  anchorages: number[]
  waters: number[]
}

let sharedWorld: World | null = null

/** The world of `harbours.ndjson` and `lanes.ndjson`, the same for every fleet. */
export function demoWorld(): World {
  sharedWorld ??= readWorld()
  return sharedWorld
}

function readWorld(): World {
  const harbours = readRows<HarbourRow>('harbours.ndjson').map(harbourOf)
  const junctions = new Map<string, number>()
  const lanes: Lane[] = []
  const lanesFrom: number[][] = []
  const junctionAt = ({ longitude, latitude }: Place) => {
    const key = `${longitude} ${latitude}`
    const junction = junctions.get(key) ?? junctions.size
    junctions.set(key, junction)
    return junction
  }
  const add = (points: LanePoint[], from: number, to: number, kilometres: number) => {
    lanesFrom[from] = [...(lanesFrom[from] ?? []), lanes.length]
    lanes.push({ from, to, points, kilometres })
  }
  for (const row of readRows<number[]>('lanes.ndjson')) {
    const points = lanePoints(row)
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) continue
    const kilometres = points.reduce(
      (sum, point, index) => sum + distanceKilometres(points[index - 1] ?? point, point),
      0,
    )
    add(points, junctionAt(first), junctionAt(last), kilometres)
    add(points.toReversed(), junctionAt(last), junctionAt(first), kilometres)
  }
  return { harbours, lanes, lanesFrom, junctionAt }
}

function harbourOf(row: HarbourRow): Harbour {
  const { code, name, calls, smallCraft } = row
  const approach = lanePoints(row.approach)
  const { longitude = 0, latitude = 0 } = approach[0] ?? {}
  const place = (east = 0, north = 0): Place => ({
    longitude: longitude + east / 100,
    latitude: latitude + north / 100,
  })
  return {
    port: { code, name, country: code.slice(0, 2), calls, smallCraft },
    approach,
    berths: tuples(row.berths, 2).map(([east, north]) => place(east, north)),
    anchorages: tuples(row.anchorages, 3).map(([east, north, approachPoint = 0]) => ({
      ...place(east, north),
      approachPoint,
    })),
    waters: tuples(row.waters, 5).map(([east, north, radiusKilometres = 0, gateKilometres = 0, parent = 0]) => ({
      ...place(east, north),
      radiusKilometres,
      gateKilometres,
      parent,
    })),
  }
}

function lanePoints(numbers: readonly number[]): LanePoint[] {
  return tuples(numbers, 3).map(([longitude = 0, latitude = 0, widthKilometres = 0]) => ({
    longitude,
    latitude,
    widthKilometres,
  }))
}

function tuples(numbers: readonly number[], size: number): number[][] {
  return Array.from({ length: numbers.length / size }, (_, index) => numbers.slice(index * size, (index + 1) * size))
}
