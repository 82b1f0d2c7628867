import { describe, expect, it } from 'vitest'
import type { Message } from '#lib/ais/message.ts'
import { observe } from '#lib/vessel/observe.ts'
import { readAisstream } from './aisstreamMessage.ts'
import type { SourceMessage } from './source.ts'

const mmsi = 259_000_420

/** Messages as https://aisstream.io/documentation and its message models describe them. */
function textOf(
  MessageType: string,
  body: object,
  MetaData: object = { time_utc: '2026-11-21 01:13:00.25 +0000 UTC' },
) {
  const Message = { [MessageType]: { UserID: mmsi, RepeatIndicator: 0, Valid: true, ...body } }
  return JSON.stringify({ MessageType, MetaData, Message })
}

function messagesIn(...text: Parameters<typeof textOf>): readonly SourceMessage[] {
  const record = readAisstream(textOf(...text))
  return Array.isArray(record) ? record : expect.fail(JSON.stringify(record))
}

const only = (...text: Parameters<typeof textOf>): Message => messagesIn(...text)[0]!.message

const noMotion = { Sog: 102.3, Cog: 360, TrueHeading: 511, Timestamp: 60, Latitude: 91, Longitude: 181 }
const motion = { Sog: 9.4, Cog: 324.7, TrueHeading: 320, Timestamp: 49, Latitude: 8.0315, Longitude: 77.38078 }
const Dimension = { A: 23, B: 166, C: 17, D: 18 }
const dimensions = { toBowMetres: 23, toSternMetres: 166, toPortMetres: 17, toStarboardMetres: 18 }

describe('a message of aisstream.io', () => {
  it('is a position report of class A', () => {
    const body = { ...motion, MessageID: 3, NavigationalStatus: 5, RateOfTurn: -4, PositionAccuracy: true, Raim: false }
    expect(only('PositionReport', { ...body, SpecialManoeuvreIndicator: 1 })).toEqual({
      ...{
        type: 3,
        repeat: 0,
        mmsi: mmsi,
        navigationalStatus: 5,
        rateOfTurn: -4,
        maneuver: 1,
        power: null,
        accuracy: 1,
        raim: 0,
      },
      ...{
        longitude: 77.38078,
        latitude: 8.0315,
        speedKnots: 9.4,
        courseDegrees: 324.7,
        headingDegrees: 320,
        second: 49,
      },
    })
  })

  it('has null for unavailable values', () => {
    const body = { ...noMotion, MessageID: 1, NavigationalStatus: 15, RateOfTurn: -128, PositionAccuracy: false }
    expect(only('PositionReport', { ...body, SpecialManoeuvreIndicator: 0 })).toMatchObject({
      ...{ navigationalStatus: null, rateOfTurn: null, maneuver: null, longitude: null, latitude: null },
      ...{ speedKnots: null, courseDegrees: null, headingDegrees: null, second: null, accuracy: 0 },
    })
  })

  it('is a position report of class B, plain or extended', () => {
    const plain = only('StandardClassBPositionReport', { ...motion, MessageID: 18, ClassBUnit: true })
    expect(plain).toMatchObject({ type: 18, longitude: 77.38078, speedKnots: 9.4 })
    const body = { ...motion, MessageID: 19, Name: 'ARIEL@@@@', Type: 36, Dimension, FixType: 1 }
    expect(only('ExtendedClassBPositionReport', body)).toMatchObject({
      ...{ type: 19, name: 'ARIEL', shipTypeCode: 36, headingDegrees: 320, epfd: 1 },
      ...dimensions,
    })
  })

  it('is static and voyage data', () => {
    const Eta = { Month: 10, Day: 3, Hour: 7, Minute: 10 }
    const body = { MessageID: 5, AisVersion: 2, ImoNumber: 8_719_188, CallSign: 'OIZS   ', Dimension, Eta }
    const voyage = { Name: 'VIKING CINDERELLA   ', Type: 60, MaximumStaticDraught: 6.7, Destination: 'FIHEL<>SESTO' }
    expect(only('ShipStaticData', { ...body, ...voyage, FixType: 1 })).toMatchObject({
      ...{ type: 5, aisVersion: 2, imo: 8_719_188, callSign: 'OIZS', name: 'VIKING CINDERELLA', shipTypeCode: 60 },
      ...{ draughtMetres: 6.7, destination: 'FIHEL<>SESTO', etaMonth: 10, etaDay: 3, etaHour: 7, etaMinute: 10 },
      ...dimensions,
    })
    const empty = { Name: '@@@', Destination: '', MaximumStaticDraught: 0, ImoNumber: 0 }
    expect(
      only('ShipStaticData', { ...body, ...empty, Eta: { Month: 0, Day: 0, Hour: 24, Minute: 60 } }),
    ).toMatchObject({
      ...{ name: null, destination: null, draughtMetres: null, imo: null },
      ...{ etaMonth: null, etaDay: null, etaHour: null, etaMinute: null },
    })
  })

  it('is each sent half of a static report of class B', () => {
    const ReportA = { Valid: true, Name: 'BAY FISHER' }
    const ReportB = { Valid: true, ShipType: 30, CallSign: 'BF1', VendorIDName: 'SRT', Dimension, FixType: 1 }
    const a = only('StaticDataReport', {
      MessageID: 24,
      PartNumber: false,
      ReportA,
      ReportB: { ...ReportB, Valid: false },
    })
    expect(a).toEqual({ type: 24, repeat: 0, mmsi: mmsi, partNumber: 0, name: 'BAY FISHER' })
    const b = messagesIn('StaticDataReport', { MessageID: 24, ReportA: { Valid: false, Name: '' }, ReportB })
    expect(b).toHaveLength(1)
    expect(b[0]!.message).toMatchObject({ type: 24, partNumber: 1, shipTypeCode: 30, callSign: 'BF1', ...dimensions })
  })

  it('is a long-range position report', () => {
    const body = { MessageID: 27, NavigationalStatus: 0, Latitude: 12.1, Longitude: 112.3, Sog: 63, Cog: 511 }
    expect(only('LongRangeAisBroadcastMessage', body)).toMatchObject({
      ...{ type: 27, longitude: 112.3, latitude: 12.1, speedKnots: null, courseDegrees: null, navigationalStatus: 0 },
    })
  })

  it('has the time of the service, or none', () => {
    const sent = (MetaData: object) => messagesIn('PositionReport', motion, MetaData)[0]!.sentMicroseconds
    const seconds = Date.parse('2023-04-03T22:33:50Z') / 1000
    expect(sent({ time_utc: '2023-04-03 22:33:50.891303135 +0000 UTC' })).toBe(seconds * 1e6 + 891_303)
    expect(sent({ time_utc: '2023-04-03 22:33:50 +0000 UTC' })).toBe(seconds * 1e6)
    for (const other of [{}, { time_utc: '' }, { time_utc: 'yesterday' }]) expect(sent(other)).toBeNull()
  })

  it('has no number that a transponder cannot send', () => {
    const odd = { Sog: -4, Cog: 1e9, TrueHeading: 'north', Latitude: null, RateOfTurn: 4000 }
    const message = only('PositionReport', { ...motion, ...odd })
    expect(message).toMatchObject({
      speedKnots: null,
      courseDegrees: null,
      headingDegrees: null,
      latitude: null,
      rateOfTurn: null,
    })
    const text = only('ShipStaticData', { Name: 'Ærø\u0007"FÆRGE" OF THE ISLANDS', Type: 3000, Dimension: { A: 4000 } })
    expect(text).toMatchObject({ name: '?R??"F?RGE" OF THE I' })
    expect(text).not.toHaveProperty('shipTypeCode')
    const observation = observe(text, 0, { name: 'mast', collectionType: 'terrestrial', simulated: false }, () => {})
    expect(observation).toMatchObject({ facts: { name: '?R??"F?RGE" OF THE I' } })
  })

  it.each([
    ['[]', 'json'],
    ['null', 'json'],
    ['no json', 'json'],
    ['{"MessageType":"PositionReport","Message":{}}', 'json'],
    [textOf('PositionReport', { UserID: 'x' }), 'json'],
    [textOf('PositionReport', { UserID: 2 ** 40 }), 'json'],
    [textOf('BaseStationReport', {}), []],
    [textOf('constructor', {}), []],
    ['{"error":"Too many requests"}', { error: 'Too many requests' }],
  ])('is told from what is none: %s', (text, record) => {
    expect(readAisstream(text)).toEqual(record)
  })

  it('has the same content key when received twice', () => {
    const key = (body: object) => messagesIn('PositionReport', { ...motion, ...body })[0]!.contentKey
    expect(key({})).toBe(key({}))
    expect(key({})).not.toBe(key({ Timestamp: 50 }))
  })
})
