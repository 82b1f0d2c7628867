import { describe, expect, it } from 'vitest'
import { encodeMessage } from './encode.ts'
import { type GpsdOptions, toGpsdJson } from './gpsd.ts'
import { createGpsdLines } from './gpsdLines.ts'
import type { Message, MessageToEncode } from './message.ts'
import { createReader } from './reader.ts'

function sent(message: MessageToEncode): Message {
  let received: Message | undefined
  const reader = createReader({ message: (heard) => (received = heard), rejected: (reason) => expect.fail(reason) })
  for (const line of encodeMessage(message)) reader.line(line, 0)
  return received ?? expect.fail('nothing was received')
}

function lineOf(message: Message, options: GpsdOptions): string {
  const lines = createGpsdLines(options)
  lines.add(message)
  return lines.take().toString('utf8')
}

const underWay = {
  type: 1,
  mmsi: 371798000,
  longitude: -123.39538,
  latitude: 36.91,
  speedKnots: 12.3,
  rateOfTurn: -31,
} as const
const tanker = {
  type: 5,
  mmsi: 249190000,
  name: 'A "B" \\C',
  etaMonth: 5,
  etaDay: 4,
  etaHour: 7,
  etaMinute: 9,
  draughtMetres: 7.8,
} as const
const base = { type: 4, mmsi: 3669702, year: 2007, month: 5, day: 14, hour: 19, minute: 57, second: 39 } as const

describe("gpsd's JSON", () => {
  it('has units and null when scaled', () => {
    expect(toGpsdJson(sent(underWay), { scaled: true })).toEqual({
      class: 'AIS',
      type: 1,
      repeat: 0,
      mmsi: 371798000,
      scaled: true,
      status: null,
      turn: '-42.90',
      speed: 12.3,
      accuracy: false,
      lon: -123.39538,
      lat: 36.91,
      course: null,
      heading: null,
      second: null,
      maneuver: null,
      raim: false,
      radio: 0,
    })
  })

  it('has the numbers sent when not', () => {
    expect(toGpsdJson(sent(underWay), { scaled: false })).toMatchObject({
      scaled: false,
      status: 15,
      turn: -31,
      speed: 123,
      lon: -74037228,
      lat: 22146000,
      course: 3600,
      heading: 511,
      second: 60,
      maneuver: 0,
    })
    expect(toGpsdJson(sent({ type: 5, mmsi: 1 }), { scaled: false })).toMatchObject({
      shipname: '',
      eta: '00-00T24:60Z',
      imo: 0,
    })
  })

  it('joins times', () => {
    expect(toGpsdJson(sent(tanker), { scaled: true }).eta).toBe('05-04T07:09Z')
    expect(toGpsdJson(sent(base), { scaled: true }).timestamp).toBe('2007-05-14T19:57:39Z')
    expect(toGpsdJson(sent({ type: 5, mmsi: 1 }), { scaled: true }).eta).toBeNull()
    expect(toGpsdJson(sent({ type: 5, mmsi: 1, etaMonth: 3 }), { scaled: true }).eta).toBe('03-00T24:60Z')
  })

  it('calls turns beyond the indicator fast', () => {
    const turnOf = (rateOfTurn: number) => toGpsdJson(sent({ type: 3, mmsi: 1, rateOfTurn }), { scaled: true }).turn
    expect([turnOf(127), turnOf(-127), turnOf(0)]).toEqual(['fastright', 'fastleft', '0.00'])
  })

  it('has words for a speed and a height beyond what can be sent', () => {
    const scaled = (message: MessageToEncode) => toGpsdJson(sent(message), { scaled: true })
    expect(scaled({ type: 1, mmsi: 1, speedKnots: 102.2 }).speed).toBe('fast')
    expect(scaled({ type: 9, mmsi: 1, speedKnots: 1022, altitudeMetres: 4094 })).toMatchObject({
      speed: 'fast',
      alt: 'high',
    })
    expect(scaled({ type: 18, mmsi: 1, speedKnots: 102.2 }).speed).toBe(102.2)
    expect(toGpsdJson(sent({ type: 1, mmsi: 1, speedKnots: 102.2 }), { scaled: false }).speed).toBe(1022)
  })

  it('says which half a type 24 is', () => {
    expect(toGpsdJson(sent({ type: 24, partNumber: 0, mmsi: 1, name: 'X' }), { scaled: true })).toMatchObject({
      part: 'A',
      shipname: 'X',
    })
    expect(toGpsdJson(sent({ type: 24, partNumber: 1, mmsi: 1, toBowMetres: 9 }), { scaled: true })).toMatchObject({
      part: 'B',
      to_bow: 9,
    })
  })

  it.each<MessageToEncode>([
    underWay,
    tanker,
    base,
    { type: 8, mmsi: 2300061, dac: 1, fid: 11, data: '12:abc0' },
    { type: 21, mmsi: 992509977, name: 'A NAME THAT GOES ON IN ITS EXTENSION', latitude: -0.0000017 },
    { type: 22, mmsi: 3160048, addressed: 0, northEastLongitude: -73.5, power: 1 },
    { type: 27, mmsi: 236091959, longitude: -154.2, speedKnots: 12 },
    { type: 3, mmsi: 236091959, speedKnots: 102.2 },
    { type: 9, mmsi: 111232506, speedKnots: 1022, altitudeMetres: 4094 },
  ])('is the same as a line: %o', (message) => {
    for (const scaled of [true, false]) {
      expect(JSON.parse(lineOf(sent(message), { scaled }))).toEqual(toGpsdJson(sent(message), { scaled }))
    }
  })

  it('writes as many decimals as gpsd in a line', () => {
    expect(lineOf(sent(underWay), { scaled: true })).toContain(
      '"speed":12.3,"accuracy":false,"lon":-123.3953800,"lat":36.9100000,',
    )
    expect(lineOf(sent({ type: 27, mmsi: 1, longitude: 0.05 }), { scaled: true })).toContain('"lon":0.0500,"lat":null,')
  })
})
