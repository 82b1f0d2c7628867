import { describe, expect, it } from 'vitest'
import type { Message } from '#lib/ais/message.ts'
import { Reader } from '#lib/ais/reader.ts'
import { kilometresBetween, type Place } from '#lib/distance.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { isImoNumber } from '#lib/vessel/identity.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { simulatedCharacteristics } from '#lib/vessel/simulatedCharacteristics.ts'
import { FleetSimulation, type FleetSimulationOptions } from './simulation.ts'
import { isOnLand, metresToCoast } from './testLand.ts'

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

interface Listening extends Partial<FleetSimulationOptions> {
  forMilliseconds: number
  step?: number
}

/** Runs a fleet, without noise unless some is given, and decodes all that it sends. */
function listen({ forMilliseconds, step = second, ...options }: Listening) {
  const simulation = new FleetSimulation({ startMilliseconds, noise: clean, ...options })
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
  const introduced = listen({ vessels: 3000, forMilliseconds: 4 * second, step: 100 })
  const identities = introduced.messages.flatMap(({ message }) =>
    message.type === 5 || (message.type === 24 && message.partNumber === 1) ? [message] : [],
  )

  it('sends the same for the same seed in any steps, and other sentences for another seed', () => {
    const linesOf = (seed: number, step: number) => {
      const simulation = new FleetSimulation({ startMilliseconds, vessels: 200, seed })
      const lines: string[] = []
      for (let at = 0; at <= 30 * second; at += step) lines.push(...simulation.sentencesUntil(startMilliseconds + at))
      return lines
    }
    const lines = linesOf(5, 100)
    expect(lines.length).toBeGreaterThan(600)
    expect(linesOf(5, 3000)).toEqual(lines)
    expect(linesOf(6, 100)).not.toEqual(lines)
  })

  it('loses no sentence when read a few at a time', () => {
    const whole = new FleetSimulation({ startMilliseconds, vessels: 100 })
    const expected = [...whole.sentencesUntil(startMilliseconds + 4 * second)]
    const parts = new FleetSimulation({ startMilliseconds, vessels: 100 })
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

  it('has vessels with unique MMSIs of their flags and valid IMO numbers', () => {
    const imos = identities.flatMap((message) => (message.type === 5 && message.imo !== null ? [message.imo] : []))
    expect(identities.filter(({ mmsi }) => flagOf(mmsi) === null)).toEqual([])
    expect(imos.length).toBeGreaterThan(1000)
    expect(new Set(imos).size).toBe(imos.length)
    expect(imos.filter((imo) => !isImoNumber(imo))).toEqual([])
  })

  it('has vessels that lie no deeper than the draught of their characteristics', () => {
    const known = identities.flatMap((message) => {
      const facts = message.type === 5 && simulatedCharacteristics({ number: message.mmsi, ...message })
      return facts ? [{ ...facts, sent: message.draughtMetres }] : []
    })
    expect(known.length).toBeGreaterThan(1000)
    expect(known.filter(({ draught, sent }) => (sent ?? 0) > (draught ?? 0))).toEqual([])
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

  it('sends evenly after the introduction', () => {
    const { linesOfStep } = listen({ vessels: 2000, forMilliseconds: 5 * minute, step: 10 * second, noise: {} })
    const steady = linesOfStep.slice(2)
    const mean = steady.reduce((sum, lines) => sum + lines, 0) / steady.length
    expect(Math.max(...steady)).toBeLessThan(mean * 1.2)
    expect(Math.min(...steady)).toBeGreaterThan(mean * 0.8)
  })

  it('keeps within the given sentences a second', () => {
    const budget = 100
    const { linesOfStep } = listen({ vessels: 4000, sentencesPerSecond: budget, forMilliseconds: 2 * minute })
    const steady = linesOfStep.slice(20)
    const mean = steady.reduce((sum, lines) => sum + lines, 0) / steady.length
    expect(mean).toBeLessThan(budget * 1.15)
    expect(mean).toBeGreaterThan(budget * 0.5)
  })

  it('sends only decodable sentences, apart from corrupted ones', () => {
    const quiet = listen({ vessels: 500, forMilliseconds: minute })
    expect(quiet.rejected).toEqual([])
    const noisy = listen({ vessels: 500, forMilliseconds: minute, noise: {} })
    expect(noisy.rejected.length).toBeGreaterThan(2)
    expect(noisy.rejected.length).toBeLessThan(noisy.messages.length * 0.012)
  })

  it('sometimes repeats a sentence', () => {
    const simulation = new FleetSimulation({ startMilliseconds, vessels: 500, noise: { corrupt: 0, repeated: 0.05 } })
    const lines = [...simulation.sentencesUntil(startMilliseconds + 8 * second)].filter((line) =>
      line.includes(',1,1,,'),
    )
    const again = lines.length - new Set(lines).size
    expect(again / lines.length).toBeGreaterThan(0.02)
    expect(again / lines.length).toBeLessThan(0.08)
  })

  it('does not send sentences of a pause afterwards', () => {
    const simulation = new FleetSimulation({ startMilliseconds, vessels: 500 })
    const introduction = [...simulation.sentencesUntil(startMilliseconds + 10 * second)]
    const afterSleep = [...simulation.sentencesUntil(startMilliseconds + 8 * 60 * minute)]
    expect(afterSleep.length).toBeLessThan(introduction.length * 3)
    const next = [...simulation.sentencesUntil(startMilliseconds + 8 * 60 * minute + 10 * second)]
    expect(next.length).toBeGreaterThan(100)
  })

  it('continues the voyages and reports of an earlier start, from where they were', () => {
    const bornMilliseconds = startMilliseconds - 40 * 60 * minute
    const reportsOf = (start: number) => {
      const simulation = new FleetSimulation({
        ...{ startMilliseconds: start, bornMilliseconds, vessels: 100, noise: clean },
      })
      const messages: { milliseconds: number; message: Message }[] = []
      const reader = new Reader({
        message: (message, { broadcastMicroseconds }) =>
          messages.push({ milliseconds: broadcastMicroseconds / 1000, message: { ...message } }),
        rejected: (reason) => expect.fail(reason),
      })
      for (const { milliseconds, sentences } of simulation.reportsBefore(startMilliseconds))
        for (const sentence of sentences) reader.line(sentence, milliseconds)
      for (const line of simulation.sentencesUntil(start + minute)) reader.line(line, start)
      return positionsOf(messages)
    }
    const later = startMilliseconds + 6 * 60 * minute
    const [early, late] = [reportsOf(startMilliseconds), reportsOf(later)]
    const tracks = byVessel([...early, ...late], ({ mmsi }) => mmsi)
    expect(tracks).toHaveLength(100)
    for (const track of tracks) {
      for (const [index, position] of track.slice(1).entries()) {
        const before = track[index]!
        const hours = (position.milliseconds - before.milliseconds) / 3_600_000
        expect(hours).toBeLessThan(0.5)
        expect(kilometresBetween(before, position)).toBeLessThan(26 * 1.852 * hours + 1)
      }
    }
  })

  it('moves at the reported speed and never jumps', () => {
    const { positions } = listen({ vessels: 600, forMilliseconds: 15 * minute, step: 100 })
    const unlike = byVessel(positions, ({ mmsi }) => mmsi).flatMap((track) =>
      track.slice(1).flatMap((position, index) => {
        const before = track[index]!
        const hours = (position.milliseconds - before.milliseconds) / 3_600_000
        const knots = kilometresBetween(before, position) / 1.852 / hours
        const slack = 1 + 0.02 / hours / 1.852
        return knots > Math.max(before.speedKnots, position.speedKnots) + slack ? [{ knots, before, position }] : []
      }),
    )
    expect(positions.length).toBeGreaterThan(20_000)
    expect(unlike).toEqual([])
    expect(Math.max(...positions.map(({ speedKnots }) => speedKnots))).toBeLessThan(30)
  })

  it('arrives, moors, and leaves for another port', () => {
    const { messages, positions } = listen({ vessels: 300, speed: 1200, forMilliseconds: 14 * minute })
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

  it('renames only a few vessels a day', () => {
    const { messages } = listen({
      vessels: 400,
      namesChangedPerDay: 20_000,
      forMilliseconds: 25 * minute,
      step: 10 * second,
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

  it('does not sail across land, apart from canals missing on the chart', () => {
    const { positions } = listen({ vessels: 1000, speed: 240, forMilliseconds: 6 * minute })
    const underWay = positions.filter(
      ({ navigationalStatus, speedKnots }) => navigationalStatus !== 5 && speedKnots > 0.5,
    )
    const [inCanals, elsewhere] = [underWay.filter(isInCanal), underWay.filter((position) => !isInCanal(position))]
    expect(elsewhere.length).toBeGreaterThan(10_000)
    expect(inCanals.length).toBeLessThan(underWay.length * 0.01)
    expect(elsewhere.filter(isOnLand).length).toBeLessThan(elsewhere.length * 0.0005)
  })

  it('moors and anchors vessels on water', () => {
    const stopped = introduced.positions.filter(({ navigationalStatus }) => [1, 5].includes(navigationalStatus ?? 0))
    expect(stopped.length).toBeGreaterThan(600)
    expect(stopped.filter(isOnLand)).toEqual([])
  })

  it('moors vessels alongside, half of a beam from the coast of the chart', () => {
    const moored = introduced.positions.filter(({ navigationalStatus }) => navigationalStatus === 5)
    const alongside = moored.filter((position) => metresToCoast(position) < 60)
    expect(alongside.length / moored.length).toBeGreaterThan(0.95)
  })
})

const canals = [
  { name: 'Panama', west: -80, south: 8.9, east: -79.4, north: 9.4 },
  { name: 'Suez', west: 32.2, south: 29.8, east: 32.7, north: 31.4 },
  { name: 'Kiel', west: 9, south: 53.8, east: 10.3, north: 54.5 },
]

function isInCanal({ longitude, latitude }: Place): boolean {
  return canals.some(
    ({ west, south, east, north }) => longitude > west && longitude < east && latitude > south && latitude < north,
  )
}
