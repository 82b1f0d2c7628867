import { expect, it } from 'vitest'
import type { Place } from '#lib/distance.ts'
import { moved } from './geodesy.ts'
import { type Quay, quaysOf } from './quays.ts'
import { demoWorld, type Harbour } from './world.ts'

/** Most of the beam of the widest vessel, and the metre between it and the quay. */
const outKilometres = [0.002, 0.042]

function harbour(code: string): Harbour {
  return demoWorld().harbours.find(({ port }) => port.code === code) ?? expect.fail(`no harbour ${code}`)
}

/** Whether a place is on the same side of all edges. */
function holds({ corners }: Quay, { longitude, latitude }: Place): boolean {
  const sides = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    const across = (next.longitude - corner.longitude) * (latitude - corner.latitude)
    return Math.sign(across - (next.latitude - corner.latitude) * (longitude - corner.longitude))
  })
  return sides.every((side) => side === sides[0])
}

it.each(['NLRTM', 'SGSIN', 'DEBRV', 'FRLEH'])('the vessels at each berth of %s are at a quay', (code) => {
  const quays = quaysOf(harbour(code), 99)
  expect(new Set(quays.map(({ name }) => name)).size).toBe(quays.length)
  for (const berth of harbour(code).berths) {
    const places = outKilometres.map((out) => moved(berth, out, berth.headingDegrees + 90))
    const holding = quays.filter((quay) => places.every((place) => holds(quay, place)))
    expect(holding.length, `${berth.longitude} ${berth.latitude}`).toBeGreaterThan(0)
  }
})

it('only the longest quays are named, from west to east', () => {
  const longest = quaysOf(harbour('SGSIN'), 99).toSorted((a, b) => b.metres - a.metres)
  const some = quaysOf(harbour('SGSIN'), 3)
  expect(some.map(({ name }) => name)).toEqual(['Quay 1', 'Quay 2', 'Quay 3'])
  expect(some.map(({ metres }) => metres).sort()).toEqual(
    longest
      .slice(0, 3)
      .map(({ metres }) => metres)
      .sort(),
  )
  const westmost = some.map(({ corners }) => Math.min(...corners.map(({ longitude }) => longitude)))
  expect(westmost).toEqual(westmost.toSorted((a, b) => a - b))
})
