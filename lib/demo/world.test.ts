import { describe, expect, it } from 'vitest'
import { kilometresBetween } from '#lib/distance.ts'
import { moved } from './geodesy.ts'
import { Random } from './random.ts'
import { Routes } from './routes.ts'
import { isInSea, isOnLand, metresToCoast } from './testLand.ts'
import { demoWorld, type Harbour, type Water } from './world.ts'

const world = demoWorld()
const routes = new Routes(world)

function harbour(code: string): Harbour {
  const found = world.harbours.find(({ port }) => port.code === code)
  if (!found) throw new Error(`no harbour ${code}`)
  return found
}

it('the land of the tests is distinct from water, on both sides of the antimeridian', () => {
  for (const [longitude, latitude, expected] of [
    [13.4, 52.5, true],
    [-100, 40, true],
    [179.9, 68, true],
    [-179, 66.5, true],
    [-30, 45, false],
    [3, 55, false],
    [179.9, -16, false],
  ] as const) {
    expect(isOnLand({ longitude, latitude }), `${longitude} ${latitude}`).toBe(expected)
  }
})

describe('the harbours', () => {
  it('are the big ports of every coast, each once', () => {
    const codes = world.harbours.map(({ port }) => port.code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(500)
    for (const code of ['NLRTM', 'SGSIN', 'CNSHA', 'DEHAM', 'BEANR', 'USHOU', 'JPTYO', 'ZADUR', 'BRSSZ']) {
      expect(codes).toContain(code)
    }
  })

  it('have berths at quays of the chart, and channels through water to them', () => {
    const alongside = world.harbours.flatMap(({ berths }) => berths.map((berth) => metresToCoast(berth)))
    const atQuays = alongside.filter((metres) => metres < 30)
    expect(alongside.length).toBeGreaterThan(8_000)
    expect(atQuays.length / alongside.length).toBeGreaterThan(0.95)
    for (const code of ['NLRTM', 'BEZEE', 'FRDKK', 'FRLEH', 'GBDVR', 'SGSIN', 'ESALG']) {
      const { berths, approach } = harbour(code)
      const channels = berths.flatMap(({ channel }) => channel)
      expect(
        [...channels, ...approach].filter((place) => !isInSea(place)),
        code,
      ).toEqual([])
      const far = berths.filter((berth) => metresToCoast(berth) > 30)
      expect(far, code).toEqual([])
    }
  })

  it('have berths, anchorages and waters on water, and every water leads to the port', () => {
    for (const { port, approach, berths, anchorages, waters } of world.harbours) {
      expect(berths.length, port.code).toBeGreaterThan(0)
      const offQuays = berths.map((berth) => moved(berth, 0.01, berth.headingDegrees + 90))
      expect([...offQuays, ...anchorages, ...waters].filter(isOnLand), port.code).toEqual([])
      expect(anchorages.every(({ approachPoint }) => approachPoint < approach.length)).toBe(true)
      const home = (water: Water): Water => (water.parent ? home(water.parent) : water)
      for (const water of waters) expect(home(water), port.code).toBe(waters[0])
    }
  })
})

describe('a course', () => {
  it('has the length of the real route, through both canals and every strait', () => {
    for (const [from, to, publishedMiles] of [
      ['NLRTM', 'SGSIN', 8290],
      ['USNYC', 'USLAX', 4930],
      ['NLRTM', 'USNYC', 3330],
      ['CNSHA', 'USLAX', 5710],
      ['ROCND', 'GRPIR', 545],
      ['AEJEA', 'SGSIN', 3510],
      ['AUSYD', 'JPYOK', 4300],
    ] as const) {
      const ratio = routes.course(harbour(from), harbour(to)).at(-1)!.kilometres / 1.852 / publishedMiles
      expect(ratio, `${from}-${to}`).toBeGreaterThan(0.9)
      expect(ratio, `${from}-${to}`).toBeLessThan(1.16)
    }
  })

  it('leads from harbour to harbour without jumps', () => {
    const random = new Random(9)
    for (const from of world.harbours) {
      const trade = random.pick(['ferry', 'short', 'deep'] as const)
      const course = routes.course(from, random.pick(routes.partners(from, trade)))
      expect(course.length).toBeGreaterThan(1)
      course.forEach((point, index) => {
        const before = course[index - 1] ?? point
        expect(kilometresBetween(before, point)).toBeLessThan(300)
        expect(Math.abs(point.longitude - before.longitude)).toBeLessThan(30)
        expect(point.kilometres).toBeGreaterThanOrEqual(before.kilometres)
      })
    }
  })
})
