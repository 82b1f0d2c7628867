import { kilometresPerDegree, type Place } from '#lib/distance.ts'
import { moved } from './geodesy.ts'
import { itemAt } from './random.ts'
import type { Berth, Harbour } from './world.ts'

/** Berths in one line, with the area in which the antennas of their vessels are. */
export interface Quay {
  name: string
  metres: number
  corners: readonly Place[]
}

const sameDegrees = 3
const acrossMetres = 20
const gapMetres = 60
/** The antenna of a wide vessel is this far from the quay. */
const outMetres = 50
/** Positions have errors. */
const inMetres = 10

/** The longest quays of a harbour, numbered from west to east. */
export function quaysOf({ berths }: Harbour, max: number): Quay[] {
  return inLines(berths)
    .map(quayOf)
    .toSorted((a, b) => b.metres - a.metres)
    .slice(0, max)
    .toSorted((a, b) => westOf(a) - westOf(b))
    .map((quay, index) => ({ ...quay, name: `Quay ${index + 1}` }))
}

/** Groups berths whose neighbours continue the same line. */
function inLines(berths: readonly Berth[]): Berth[][] {
  const lines: Berth[][] = []
  for (const berth of berths) {
    const joined = lines.filter((line) => line.some((other) => isNext(other, berth)))
    for (const line of joined) lines.splice(lines.indexOf(line), 1)
    lines.push([...joined.flat(), berth])
  }
  return lines
}

function isNext(one: Berth, other: Berth): boolean {
  const turned = Math.abs(((one.headingDegrees - other.headingDegrees + 540) % 360) - 180)
  const { along, across } = metresFrom(one, other)
  const lengths = (one.lengthMetres + other.lengthMetres) / 2
  return turned <= sameDegrees && Math.abs(across) <= acrossMetres && Math.abs(along) <= lengths + gapMetres
}

function quayOf(berths: readonly Berth[]): Omit<Quay, 'name'> {
  const first = itemAt(berths, 0)
  const ends = berths.flatMap((berth) => {
    const { along } = metresFrom(first, berth)
    return [along - berth.lengthMetres / 2, along + berth.lengthMetres / 2]
  })
  const [from, until] = [Math.min(...ends), Math.max(...ends)]
  const corner = (along: number, out: number) =>
    moved(moved(first, along / 1000, first.headingDegrees), out / 1000, first.headingDegrees + 90)
  return {
    metres: until - from,
    corners: [corner(from, -inMetres), corner(until, -inMetres), corner(until, outMetres), corner(from, outMetres)],
  }
}

/** The distance of another berth along the heading of the first, and to starboard of it. */
function metresFrom({ longitude, latitude, headingDegrees }: Berth, other: Place) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const metresPerDegree = kilometresPerDegree * 1000
  const east = (other.longitude - longitude) * metresPerDegree * Math.cos(radians(latitude))
  const north = (other.latitude - latitude) * metresPerDegree
  const [sine, cosine] = [Math.sin(radians(headingDegrees)), Math.cos(radians(headingDegrees))]
  return { along: east * sine + north * cosine, across: east * cosine - north * sine }
}

function westOf({ corners }: Pick<Quay, 'corners'>): number {
  return Math.min(...corners.map(({ longitude }) => longitude))
}
