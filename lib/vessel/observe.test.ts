import { describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import type { MessageToEncode } from '#lib/ais/message.ts'
import { Reader } from '#lib/ais/reader.ts'
import type { CollectionType } from './fields.ts'
import type { Observation } from './observation.ts'
import { observe } from './observe.ts'

const mmsi = 244_660_000
const arrival = Date.parse('2026-11-21T00:00:00Z')
const provenance = { name: 'mast', collectionType: 'terrestrial' as CollectionType, simulated: false }

/** Encodes, decodes and observes a message. */
function observed(message: MessageToEncode): { observation: Observation | string; implausible: string[] } {
  const implausible: string[] = []
  let observation: Observation | string = 'not decoded'
  const reader = new Reader({
    message: (received, { broadcastMicroseconds }) => {
      observation = observe(received, broadcastMicroseconds, provenance, (what) => implausible.push(what))
    },
    rejected: (reason) => expect.fail(reason),
  })
  for (const sentence of encodeMessage(message)) reader.line(sentence, arrival)
  return { observation, implausible }
}

describe('a position report', () => {
  const place = { longitude: 4.1, latitude: 51.9, speedKnots: 12.3, courseDegrees: 270.5 }

  it.each([1, 2, 3] as const)('of type %i is of class A, with status, rate of turn and maneuver', (type) => {
    const sent = { ...place, headingDegrees: 268, navigationalStatus: 5, rateOfTurn: -3, maneuver: 1 }
    const { observation, implausible } = observed({ type, mmsi, ...sent })
    expect(implausible).toEqual([])
    expect(observation).toMatchObject({
      transponderClass: 'A',
      classIsGuess: false,
      isLongRange: false,
      facts: null,
      position: { ...sent, broadcastMicroseconds: arrival * 1000, collectionType: 'terrestrial' },
    })
  })

  it('of type 18 is of class B, which sends none of these', () => {
    const { observation } = observed({ type: 18, mmsi, ...place, headingDegrees: 268 })
    expect(observation).toMatchObject({
      transponderClass: 'B',
      position: { ...place, navigationalStatus: null, rateOfTurn: null, maneuver: null },
    })
  })

  it('of type 19 also has the name', () => {
    const { observation } = observed({ type: 19, mmsi, ...place, name: 'GULL', shipTypeCode: 37 })
    expect(observation).toMatchObject({
      transponderClass: 'B',
      position: place,
      facts: { name: 'GULL', shipTypeCode: 37 },
    })
  })

  it('of type 27 is coarse, and class A by default', () => {
    const place = { longitude: 4.1, latitude: 51.9, navigationalStatus: 0 }
    const { observation } = observed({ type: 27, mmsi, ...place, accuracy: 1 })
    expect(observation).toMatchObject({
      transponderClass: 'A',
      classIsGuess: true,
      isLongRange: true,
      facts: null,
      position: { ...place, headingDegrees: null, accuracy: 0 },
    })
  })

  it('without a valid latitude and longitude has no position', () => {
    expect(observed({ type: 1, mmsi })).toMatchObject({
      observation: { position: null },
      implausible: ['position-not-available'],
    })
    expect(observed({ type: 1, mmsi, longitude: 200, latitude: 51 })).toMatchObject({
      observation: { position: null },
      implausible: ['position-impossible'],
    })
  })

  it('with an undefined special manoeuvre has none', () => {
    const { observation } = observed({ type: 1, mmsi, ...place, maneuver: 3 })
    expect(observation).toMatchObject({ position: { speedKnots: 12.3, maneuver: null } })
  })

  it('with an impossible course or heading keeps the rest', () => {
    const impossible = { courseDegrees: 400, headingDegrees: 400 }
    const { observation, implausible } = observed({ type: 1, mmsi, ...place, ...impossible })
    expect(observation).toMatchObject({ position: { speedKnots: 12.3, courseDegrees: null, headingDegrees: null } })
    expect(implausible).toEqual(['course-impossible', 'heading-impossible'])
  })
})

describe('a static report', () => {
  const dimensions = { toBowMetres: 100, toSternMetres: 20, toPortMetres: 8, toStarboardMetres: 12 }

  it('of type 5 has all entered values', () => {
    const facts = { ...dimensions, name: 'ALBATROS', imo: 9_074_729, callSign: 'PD1234', shipTypeCode: 70 }
    const voyage = { aisVersion: 2, destination: 'NL RTM', draughtMetres: 7.5 }
    const eta = { etaMonth: 11, etaDay: 24, etaHour: 6, etaMinute: 30 }
    const { observation, implausible } = observed({ type: 5, mmsi, ...facts, ...voyage, ...eta })
    expect(implausible).toEqual([])
    expect(observation).toMatchObject({ transponderClass: 'A', position: null })
    const etaMicroseconds = Date.parse('2026-11-24T06:30:00Z') * 1000
    expect((observation as Observation).facts).toEqual({ ...facts, ...voyage, etaMicroseconds })
  })

  it('of type 24 comes in two parts', () => {
    const partA = observed({ type: 24, partNumber: 0, mmsi, name: 'GULL' })
    expect(partA.observation).toMatchObject({ transponderClass: 'B', facts: { name: 'GULL' } })
    const partB = observed({ type: 24, partNumber: 1, mmsi, shipTypeCode: 36, callSign: 'PG77', ...dimensions })
    expect((partB.observation as Observation).facts).toEqual({ shipTypeCode: 36, callSign: 'PG77', ...dimensions })
  })

  it('has texts without leading spaces', () => {
    const { observation } = observed({ type: 5, mmsi, name: ' ROSSIYANIN', callSign: '  UBAL', destination: ' NL RTM' })
    expect(observation).toMatchObject({ facts: { name: 'ROSSIYANIN', callSign: 'UBAL', destination: 'NL RTM' } })
  })

  it('with the last reserved ship type code has a general type', () => {
    const { observation } = observed({ type: 5, mmsi, shipTypeCode: 255 })
    expect((observation as Observation).facts).toMatchObject({ shipTypeCode: 0 })
  })

  it('drops implausible values, each with a reason', () => {
    const eta = { etaMonth: 2, etaDay: 30, etaHour: 6, etaMinute: 0 }
    const { observation, implausible } = observed({ type: 5, mmsi, imo: 1_234_560, ...eta, shipTypeCode: 0 })
    expect(implausible.sort()).toEqual(['eta-impossible', 'imo-check-digit', 'length-zero', 'name-empty', 'width-zero'])
    expect((observation as Observation).facts).toEqual({ shipTypeCode: 0, aisVersion: 0 })
  })
})

it('an ETA with only a day is not available, and not implausible', () => {
  const { observation, implausible } = observed({ type: 5, mmsi, etaMonth: 5, etaDay: 4 })
  expect((observation as Observation).facts).not.toHaveProperty('etaMicroseconds')
  expect(implausible).not.toContain('eta-impossible')
})

describe('senders that are not vessels', () => {
  it.each([
    [{ type: 4, mmsi: 2_655_651 }, 'not-a-ship-report'],
    [{ type: 9, mmsi: 111_232_506 }, 'not-a-ship-report'],
    [{ type: 21, mmsi: 992_351_000 }, 'not-a-ship-report'],
    [{ type: 14, mmsi }, 'not-a-ship-report'],
    [{ type: 1, mmsi: 974_123_456 }, 'mmsi-beacon'],
    [{ type: 1, mmsi: 0 }, 'mmsi-factory-setting'],
  ] as [MessageToEncode, string][])('%j is %s', (message, reason) => expect(observed(message).observation).toBe(reason))
})
