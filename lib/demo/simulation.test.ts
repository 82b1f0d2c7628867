import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import { describe, expect, it } from 'vitest'
import type { Message } from '#lib/ais/message.ts'
import { Reader } from '#lib/ais/reader.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { isImoNumber } from '#lib/vessel/identity.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { createFleetSimulation, type FleetSimulationOptions } from './simulation.ts'
import { distanceKilometres } from './world/geodesy.ts'
import { readLandPolygons } from './world/land.ts'

const startMilliseconds = Date.UTC(2026, 10, 21, 3)
const second = 1000
const minute = 60 * second
const clean = { corrupt: 0, repeated: 0 }

interface Position {
  mmsi: number
  milliseconds: number
  longitude: number
  latitude: number
  speedKnots: number
  navigationalStatus: number | null
}

interface Listening extends FleetSimulationOptions {
  forMilliseconds: number
  step?: number
}

/** Runs a fleet and decodes all that it sends. */
function listen({ forMilliseconds, step = second, ...options }: Listening) {
  const simulation = createFleetSimulation(options)
  const messages: { milliseconds: number; message: Message }[] = []
  const rejected: string[] = []
  const linesOfStep: number[] = []
  const reader = new Reader({
    message: (message, { broadcastMicroseconds }) =>
      messages.push({ milliseconds: broadcastMicroseconds / 1000, message: { ...message } }),
    rejected: (reason) => rejected.push(reason),
  })
  for (let at = startMilliseconds; at <= startMilliseconds + forMilliseconds; at += step) {
    const lines = [...simulation.sentencesUntil(at)]
    for (const line of lines) reader.line(line, at)
    linesOfStep.push(lines.length)
  }
  return { simulation, messages, rejected, linesOfStep, positions: positionsOf(messages) }
}

function positionsOf(messages: { milliseconds: number; message: Message }[]): Position[] {
  return messages.flatMap(({ milliseconds, message }) => {
    if (message.type !== 1 && message.type !== 18) return []
    const { mmsi, longitude, latitude, speedKnots } = message
    if (longitude === null || latitude === null || speedKnots === null) return []
    const navigationalStatus = message.type === 1 ? message.navigationalStatus : null
    return [{ mmsi, milliseconds, longitude, latitude, speedKnots, navigationalStatus }]
  })
}

function byVessel<Item>(items: readonly Item[], mmsiOf: (item: Item) => number): Item[][] {
  return [...Map.groupBy(items, mmsiOf).values()]
}

describe('a simulated fleet', () => {
  const introduced = listen({ startMilliseconds, vessels: 3000, forMilliseconds: 4 * second, step: 100, noise: clean })
  const identities = introduced.messages.flatMap(({ message }) =>
    message.type === 5 || (message.type === 24 && message.partNumber === 1) ? [message] : [],
  )

  it('sends the same for the same seed, in whatever steps it is asked, and something else for another', () => {
    const linesOf = (seed: number, step: number) => {
      const simulation = createFleetSimulation({ startMilliseconds, vessels: 200, seed })
      const lines: string[] = []
      for (let at = 0; at <= 30 * second; at += step) lines.push(...simulation.sentencesUntil(startMilliseconds + at))
      return lines
    }
    const lines = linesOf(5, 100)
    expect(lines.length).toBeGreaterThan(600)
    expect(linesOf(5, 3000)).toEqual(lines)
    expect(linesOf(6, 100)).not.toEqual(lines)
  })

  it('loses no sentence when its listener takes some at a time', () => {
    const whole = createFleetSimulation({ startMilliseconds, vessels: 100 })
    const expected = [...whole.sentencesUntil(startMilliseconds + 4 * second)]
    const parts = createFleetSimulation({ startMilliseconds, vessels: 100 })
    const taken: string[] = []
    for (let round = 0; taken.length < expected.length && round < 1000; round++) {
      for (const line of parts.sentencesUntil(startMilliseconds + 4 * second)) {
        taken.push(line)
        if (taken.length % 7 === 0) break
      }
    }
    expect(taken).toEqual(expected)
  })

  it('introduces every vessel with position and identity within seconds', () => {
    expect(introduced.simulation.introducedMilliseconds).toBeLessThanOrEqual(startMilliseconds + 5 * second)
    expect(new Set(introduced.positions.map(({ mmsi }) => mmsi)).size).toBe(3000)
    expect(new Set(identities.map(({ mmsi }) => mmsi)).size).toBe(3000)
  })

  it('has vessels with numbers of their own that prove their flag and their IMO number', () => {
    const imos = identities.flatMap((message) => (message.type === 5 && message.imo !== null ? [message.imo] : []))
    expect(identities.filter(({ mmsi }) => flagOf(mmsi) === null)).toEqual([])
    expect(imos.length).toBeGreaterThan(1000)
    expect(new Set(imos).size).toBe(imos.length)
    expect(imos.filter((imo) => !isImoNumber(imo))).toEqual([])
  })

  it('has the classes and types of a real feed', () => {
    const classB = identities.filter(({ type }) => type === 24).length / identities.length
    expect(classB).toBeGreaterThan(0.25)
    expect(classB).toBeLessThan(0.31)
    const shares = Object.groupBy(identities, ({ shipTypeCode }) => shipTypeOf(shipTypeCode) ?? 'none')
    const share = (type: string) => (shares[type as keyof typeof shares]?.length ?? 0) / identities.length
    expect(share('Cargo')).toBeGreaterThan(0.18)
    expect(share('Tanker')).toBeGreaterThan(0.06)
    expect(share('Fishing')).toBeGreaterThan(0.15)
    for (const type of ['Passenger', 'Tug', 'Pleasure Craft', 'Sailing', 'Other'])
      expect(share(type)).toBeGreaterThan(0.04)
  })

  it('has vessels under way, at anchor, moored, fishing and under sail', () => {
    const statuses = Map.groupBy(introduced.positions, ({ navigationalStatus }) => navigationalStatus)
    for (const [status, least] of [
      [0, 700],
      [1, 50],
      [5, 600],
      [7, 100],
      [8, 1],
    ] as const) {
      expect(statuses.get(status)?.length ?? 0, `status ${status}`).toBeGreaterThanOrEqual(least)
    }
  })

  it('sends evenly once it is introduced', () => {
    const { linesOfStep } = listen({ startMilliseconds, vessels: 2000, forMilliseconds: 5 * minute, step: 10 * second })
    const steady = linesOfStep.slice(2)
    const mean = steady.reduce((sum, lines) => sum + lines, 0) / steady.length
    expect(Math.max(...steady)).toBeLessThan(mean * 1.2)
    expect(Math.min(...steady)).toBeGreaterThan(mean * 0.8)
  })

  it('keeps within the sentences a second that it is given', () => {
    const budget = 100
    const { linesOfStep } = listen({
      startMilliseconds,
      vessels: 4000,
      sentencesPerSecond: budget,
      forMilliseconds: 2 * minute,
      noise: clean,
    })
    const steady = linesOfStep.slice(20)
    const mean = steady.reduce((sum, lines) => sum + lines, 0) / steady.length
    expect(mean).toBeLessThan(budget * 1.15)
    expect(mean).toBeGreaterThan(budget * 0.5)
  })

  it('sends nothing that cannot be decoded but what reception spoilt', () => {
    const quiet = listen({ startMilliseconds, vessels: 500, forMilliseconds: minute, noise: clean })
    expect(quiet.rejected).toEqual([])
    const noisy = listen({ startMilliseconds, vessels: 500, forMilliseconds: minute })
    expect(noisy.rejected.length).toBeGreaterThan(2)
    expect(noisy.rejected.length).toBeLessThan(noisy.messages.length * 0.012)
  })

  it('is heard twice now and then', () => {
    const simulation = createFleetSimulation({ startMilliseconds, vessels: 500, noise: { corrupt: 0, repeated: 0.05 } })
    const lines = [...simulation.sentencesUntil(startMilliseconds + 8 * second)].filter((line) =>
      line.includes(',1,1,,'),
    )
    const again = lines.length - new Set(lines).size
    expect(again / lines.length).toBeGreaterThan(0.02)
    expect(again / lines.length).toBeLessThan(0.08)
  })

  it('does not make up for the time in which nobody listened', () => {
    const simulation = createFleetSimulation({ startMilliseconds, vessels: 500 })
    const introduction = [...simulation.sentencesUntil(startMilliseconds + 10 * second)]
    const afterSleep = [...simulation.sentencesUntil(startMilliseconds + 8 * 60 * minute)]
    expect(afterSleep.length).toBeLessThan(introduction.length * 3)
    const next = [...simulation.sentencesUntil(startMilliseconds + 8 * 60 * minute + 10 * second)]
    expect(next.length).toBeGreaterThan(100)
  })

  it('moves as fast as it says and never jumps', () => {
    const { positions } = listen({
      startMilliseconds,
      vessels: 600,
      forMilliseconds: 15 * minute,
      noise: clean,
      step: 100,
    })
    const unlike = byVessel(positions, ({ mmsi }) => mmsi).flatMap((track) =>
      track.slice(1).flatMap((position, index) => {
        const before = track[index]!
        const hours = (position.milliseconds - before.milliseconds) / 3_600_000
        const knots =
          distanceKilometres(before.longitude, before.latitude, position.longitude, position.latitude) / 1.852 / hours
        const slack = 1 + 0.02 / hours / 1.852
        return knots > Math.max(before.speedKnots, position.speedKnots) + slack ? [{ knots, before, position }] : []
      }),
    )
    expect(positions.length).toBeGreaterThan(20_000)
    expect(unlike).toEqual([])
    expect(Math.max(...positions.map(({ speedKnots }) => speedKnots))).toBeLessThan(30)
  })

  it('arrives, lies in port, and leaves again for somewhere else', () => {
    const { messages, positions } = listen({
      startMilliseconds,
      vessels: 300,
      speed: 1200,
      forMilliseconds: 14 * minute,
      noise: clean,
    })
    const sailedAgain = byVessel(positions, ({ mmsi }) => mmsi).filter((track) => {
      const moored = track.findIndex(({ navigationalStatus }, at) => at > 0 && navigationalStatus === 5)
      return moored > 0 && track.slice(moored).some(({ navigationalStatus }) => navigationalStatus === 0)
    })
    expect(sailedAgain.length).toBeGreaterThan(80)
    const voyages = messages.flatMap(({ message }) => (message.type === 5 && message.etaDay !== null ? [message] : []))
    const changed = byVessel(voyages, ({ mmsi }) => mmsi).filter(
      (reports) => new Set(reports.map(({ destination }) => destination)).size > 1,
    )
    expect(changed.length).toBeGreaterThan(40)
  })

  it('renames a few vessels a day, and only those', () => {
    const { messages } = listen({
      startMilliseconds,
      vessels: 400,
      namesChangedPerDay: 20_000,
      forMilliseconds: 25 * minute,
      step: 10 * second,
      noise: clean,
    })
    const named = messages.flatMap(({ message }) =>
      message.type === 5 || (message.type === 24 && message.partNumber === 0) ? [message] : [],
    )
    const renamed = byVessel(named, ({ mmsi }) => mmsi).filter(
      (reports) => new Set(reports.map(({ name }) => name)).size > 1,
    )
    expect(renamed.length).toBeGreaterThan(4)
    expect(renamed.length).toBeLessThan(40)
  })

  it('does not sail across land: less than 1 % of a day’s positions under way lie in the land polygons', () => {
    const { positions } = listen({
      startMilliseconds,
      vessels: 400,
      speed: 240,
      forMilliseconds: 6 * minute,
      noise: clean,
    })
    const atSea = positions.filter(({ navigationalStatus, speedKnots }) => navigationalStatus !== 5 && speedKnots > 0.5)
    const isOnLand = landPolygons()
    const ashore = atSea.filter(({ longitude, latitude }) => isOnLand(longitude, latitude))
    expect(atSea.length).toBeGreaterThan(4000)
    expect(ashore.length / atSea.length).toBeLessThan(0.01)
    expect(isOnLand(13.4, 52.5)).toBe(true)
    expect(isOnLand(179.9, 68.0)).toBe(true)
    expect(isOnLand(-30, 45)).toBe(false)
  })
})

/** The polygons themselves, not the raster that the fleet sails by. */
function landPolygons() {
  const polygons = readLandPolygons().map((rings) => {
    const coordinates = rings.map((ring) => {
      let shift = 0
      return ring.map(([longitude = 0, latitude = 0], index) => {
        const step = longitude - (ring[index - 1]?.[0] ?? longitude)
        if (step > 180) shift -= 360
        if (step < -180) shift += 360
        return [longitude + shift, latitude]
      })
    })
    const outer = coordinates[0]!
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [longitude = 0, latitude = 0] of outer) {
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
    }
    return { polygon: { type: 'Polygon' as const, coordinates }, west, east, south, north }
  })
  return (longitude: number, latitude: number) =>
    polygons.some(({ polygon, west, east, south, north }) =>
      [longitude - 360, longitude, longitude + 360].some(
        (x) =>
          x >= west &&
          x <= east &&
          latitude >= south &&
          latitude <= north &&
          booleanPointInPolygon([x, latitude], polygon),
      ),
    )
}
