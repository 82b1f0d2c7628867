import { describe, expect, it } from 'vitest'
import { Random } from '../random.ts'
import { demoWorld } from '../simulation.ts'
import type { Course } from './courses.ts'
import { distanceKilometres } from './geodesy.ts'
import { LandRaster } from './land.ts'
import { ShortestPaths } from './shortestPaths.ts'

const world = demoWorld()

describe('the land raster', () => {
  it('knows land from water, on both sides of the antimeridian', () => {
    const { land } = world
    for (const [longitude, latitude] of [
      [13.4, 52.5],
      [-100, 40],
      [179, 67.5],
      [-179, 66.5],
      [178, -17.8],
      [135, -25],
    ] as const) {
      expect(land.isLand(longitude, latitude), `${longitude} ${latitude}`).toBe(true)
    }
    for (const [longitude, latitude] of [
      [-30, 45],
      [3, 55],
      [180, 0],
      [-179.9, -40],
      [179.9, -16.0],
      [50.5, 41.5],
    ] as const) {
      expect(land.isLand(longitude, latitude), `${longitude} ${latitude}`).toBe(longitude === 50.5)
    }
  })

  it('sees a coast between two places, also across the antimeridian', () => {
    const { land } = world
    expect(land.isClear(-10, 45, -20, 45)).toBe(true)
    expect(land.isClear(-2, 51.5, 4, 52.5)).toBe(false)
    expect(land.isClear(175, -30, 190, -30)).toBe(true)
    expect(land.isClear(176, -17.8, 183, -17.8)).toBe(false)
  })

  it('takes nothing south of it for water', () => {
    expect(LandRaster.cellAt(0, -61)).toBe(-1)
    expect(world.land.isLand(0, -61)).toBe(true)
  })
})

describe('the lanes', () => {
  it('are as long as the ways that vessels sail, through both canals and every strait', () => {
    const shortest = new ShortestPaths(world.lanes)
    const laneOf = (code: string) => {
      const harbour = world.harbours.find(({ port }) => port.code === code)
      if (!harbour) throw new Error(`no harbour ${code}`)
      return harbour.laneNode
    }
    const miles = (from: string, to: string) => {
      const nodes = shortest.between(laneOf(from), laneOf(to))
      let kilometres = 0
      nodes.forEach((node, index) => {
        const before = nodes[index - 1] ?? node
        const { longitudes, latitudes } = world.lanes
        kilometres += distanceKilometres(longitudes[before]!, latitudes[before]!, longitudes[node]!, latitudes[node]!)
      })
      return kilometres / 1.852
    }
    const published = [
      ['NLRTM', 'SGSIN', 8290],
      ['USNYC', 'USLAX', 4930],
      ['NLRTM', 'USNYC', 3330],
      ['CNSHA', 'USLAX', 5710],
      ['ROCND', 'GRPIR', 545],
      ['AEJEA', 'SGSIN', 3510],
      ['AUSYD', 'JPYOK', 4300],
    ] as const
    for (const [from, to, expected] of published) {
      const ratio = miles(from, to) / expected
      expect(ratio, `${from}-${to}`).toBeGreaterThan(0.9)
      expect(ratio, `${from}-${to}`).toBeLessThan(1.16)
    }
  })
})

describe('the harbours', () => {
  it('are the ports of the world that have water and a lane', () => {
    const codes = new Set(world.harbours.map(({ port }) => port.code))
    expect(codes.size).toBe(world.harbours.length)
    expect(codes.size).toBeGreaterThan(1100)
    for (const code of ['NLRTM', 'SGSIN', 'CNSHA', 'DEHAM', 'BEANR', 'USHOU', 'JPTYO', 'ZADUR', 'BRSSZ']) {
      expect(codes).toContain(code)
    }
    expect(codes).not.toContain('CATOR')
  })

  it('have berths and anchorages on water', () => {
    for (const harbour of world.harbours.slice(0, 150)) {
      expect(harbour.berths().length, harbour.port.code).toBeGreaterThan(0)
      for (const { longitude, latitude } of [...harbour.berths(), ...harbour.anchorages()]) {
        expect(world.land.isLand(longitude, latitude), harbour.port.code).toBe(false)
      }
    }
  })
})

describe('a course', () => {
  const random = new Random(9)
  const courses = Array.from({ length: 300 }, (): Course => {
    const harbour = random.whole(0, 200)
    return world.routes.course(harbour, world.routes.slotOf(random.pick(['ferry', 'short', 'deep'] as const), random))
  })

  it('leads over water', () => {
    let kilometres = 0
    let onLand = 0
    for (const course of courses) {
      for (let point = 1; point < course.longitudes.length; point++) {
        const length = course.kilometres[point]! - course.kilometres[point - 1]!
        kilometres += length
        const clear = world.land.isClear(
          course.longitudes[point - 1]!,
          course.latitudes[point - 1]!,
          course.longitudes[point]!,
          course.latitudes[point]!,
        )
        if (!clear) onLand += length
      }
    }
    expect(kilometres).toBeGreaterThan(300_000)
    expect(onLand / kilometres).toBeLessThan(0.012)
  })

  it('has no leaps', () => {
    for (const { longitudes, latitudes, kilometres } of courses) {
      expect(longitudes.length).toBeGreaterThan(1)
      for (let point = 1; point < longitudes.length; point++) {
        expect(Math.abs(longitudes[point]! - longitudes[point - 1]!)).toBeLessThan(30)
        expect(Math.abs(latitudes[point]!)).toBeLessThan(80)
        expect(kilometres[point]!).toBeGreaterThanOrEqual(kilometres[point - 1]!)
      }
    }
  })
})
