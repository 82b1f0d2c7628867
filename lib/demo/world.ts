import { kilometresBetween, type Place } from '#lib/distance.ts'
import { readRows } from './rows.ts'

export interface Port {
  /** In the capitals of AIS text. */
  name: string
  /** UN/LOCODE. */
  code: string
  country: string
  /** Calls of large vessels and number of small craft, relative to 1 for an ordinary port. */
  calls: number
  smallCraft: number
  /** Spellings of captains, if not simply the name. */
  typed: readonly string[]
}

/** A point of a lane. The water is open within its width, up to the next point. */
export interface LanePoint extends Place {
  widthKilometres: number
}

/** A circle of open water. Between its centre and its parent's the water is open within `gateKilometres` to either side. */
export interface Water extends Place {
  radiusKilometres: number
  gateKilometres: number
  /** `null` for the water off the port. */
  parent: Water | null
}

/** A place alongside a quay. The quay is to port of a vessel that points to `headingDegrees`. */
export interface Berth extends Place {
  headingDegrees: number
  lengthMetres: number
  /** From the start of the approach to the water off the berth. */
  channel: readonly Place[]
}

/** An anchorage, reached from a point of the approach. */
export interface Anchorage extends Place {
  approachPoint: number
}

export interface Harbour {
  number: number
  port: Port
  /** From the entrance of the port to the lane. */
  approach: readonly LanePoint[]
  /** The end of the approach. */
  junction: string
  /** The shortest first. */
  berths: readonly Berth[]
  anchorages: readonly Anchorage[]
  /** From the entrance to the first of the waters. */
  outward: readonly Place[]
  /** Waters within some 70 km. The first is the one off the port. */
  waters: readonly Water[]
}

/** A lane from junction to junction. */
export interface Lane {
  from: string
  to: string
  points: readonly LanePoint[]
  kilometres: number
}

export interface World {
  harbours: readonly Harbour[]
  /** By the junction at their start. Every lane occurs in both directions. */
  lanesFrom: ReadonlyMap<string, readonly Lane[]>
}

/**
 * A row of `harbours.ndjson`. Places are relative to `water`, the water off the port: anchorages and waters in hundredths of a
 * degree, channels in ten-thousandths, berths in hundred-thousandths, which is a metre. Channels are a tree: each point names
 * the one before it, or -1 for the entrance.
 */
interface HarbourRow {
  code: string
  name: string
  calls: number
  smallCraft: number
  typed?: string[]
  water: [longitude: number, latitude: number]
  approach: number[]
  channels: number[]
  /** The point of the channels at `water`. */
  outward: number
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
  const lanes = readRows<number[]>('lanes.ndjson').flatMap((row) => {
    const points = lanePoints(row)
    return [laneOf(points), laneOf(points.toReversed())]
  })
  return {
    harbours: readRows<HarbourRow>('harbours.ndjson').map(harbourOf),
    lanesFrom: Map.groupBy(lanes, ({ from }) => from),
  }
}

function laneOf(points: readonly LanePoint[]): Lane {
  const kilometres = points.map((point, index) => kilometresBetween(points[index - 1] ?? point, point))
  return {
    from: junctionAt(points[0]),
    to: junctionAt(points.at(-1)),
    points,
    kilometres: kilometres.reduce((sum, length) => sum + length, 0),
  }
}

function junctionAt(place: Place | undefined): string {
  return `${place?.longitude} ${place?.latitude}`
}

function harbourOf(row: HarbourRow, number: number): Harbour {
  const { code, name, calls, smallCraft, typed = [name] } = row
  const approach = lanePoints(row.approach)
  const place = (east = 0, north = 0, perDegree = 100): Place => ({
    longitude: row.water[0] + east / perDegree,
    latitude: row.water[1] + north / perDegree,
  })
  const channels: Place[][] = []
  for (const [east, north, before = -1] of tuples(row.channels, 3)) {
    channels.push([...(channels[before] ?? []), place(east, north, 10_000)])
  }
  const waters: Water[] = []
  for (const [east, north, radiusKilometres = 0, gateKilometres = 0, parent = 0] of tuples(row.waters, 5)) {
    waters.push({ ...place(east, north), radiusKilometres, gateKilometres, parent: waters[parent] ?? null })
  }
  return {
    number,
    port: { code, name, country: code.slice(0, 2), calls, smallCraft, typed },
    approach,
    junction: junctionAt(approach.at(-1)),
    berths: tuples(row.berths, 5).map(([east, north, headingDegrees = 0, lengthMetres = 0, channel = -1]) => ({
      ...place(east, north, 100_000),
      headingDegrees,
      lengthMetres,
      channel: channels[channel] ?? [],
    })),
    anchorages: tuples(row.anchorages, 3).map(([east, north, approachPoint = 0]) => ({
      ...place(east, north),
      approachPoint,
    })),
    outward: channels[row.outward] ?? [],
    waters,
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
