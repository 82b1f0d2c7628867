import { describe, expect, it } from 'vitest'
import { encodeMessage } from './encode.ts'
import { gpsdLine } from './gpsd.ts'
import type { Message, MessageToEncode } from './message.ts'
import { Reader } from './reader.ts'

function sent(message: MessageToEncode): Message {
  let received: Message | undefined
  const reader = new Reader({ message: (heard) => (received = heard), rejected: (reason) => expect.fail(reason) })
  for (const line of encodeMessage(message)) reader.line(line, 0)
  return received ?? expect.fail('nothing was received')
}

const json = (message: MessageToEncode, scaled: boolean) => JSON.parse(gpsdLine(sent(message), { scaled }))

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
  it('has units and null if scaled', () => {
    expect(json(underWay, true)).toEqual({
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
      power: false,
      raim: false,
      radio: 0,
    })
  })

  it('has the sent numbers if unscaled', () => {
    expect(json(underWay, false)).toMatchObject({
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
    expect(json({ type: 5, mmsi: 1 }, false)).toMatchObject({
      shipname: '',
      eta: '00-00T24:60Z',
      imo: 0,
    })
  })

  it('joins times', () => {
    expect(json(tanker, true).eta).toBe('05-04T07:09Z')
    expect(json(base, true).timestamp).toBe('2007-05-14T19:57:39Z')
    expect(json({ type: 5, mmsi: 1 }, true).eta).toBeNull()
    expect(json({ type: 5, mmsi: 1, etaMonth: 3 }, true).eta).toBe('03-00T24:60Z')
  })

  it('shows turns beyond the indicator as fast', () => {
    const turnOf = (rateOfTurn: number) => json({ type: 3, mmsi: 1, rateOfTurn }, true).turn
    expect([turnOf(127), turnOf(-127), turnOf(0)]).toEqual(['fastright', 'fastleft', '0.00'])
  })

  it('has words for a speed and a height above the maximum', () => {
    const scaled = (message: MessageToEncode) => json(message, true)
    expect(scaled({ type: 1, mmsi: 1, speedKnots: 102.2 }).speed).toBe('fast')
    expect(scaled({ type: 9, mmsi: 1, speedKnots: 1022, altitudeMetres: 4094 })).toMatchObject({
      speed: 'fast',
      alt: 'high',
    })
    expect(scaled({ type: 18, mmsi: 1, speedKnots: 102.2 }).speed).toBe(102.2)
    expect(json({ type: 1, mmsi: 1, speedKnots: 102.2 }, false).speed).toBe(1022)
  })

  it('includes the part number of a type 24', () => {
    expect(json({ type: 24, partNumber: 0, mmsi: 1, name: 'X' }, true)).toMatchObject({
      part: 'A',
      shipname: 'X',
    })
    expect(json({ type: 24, partNumber: 1, mmsi: 1, toBowMetres: 9 }, true)).toMatchObject({
      part: 'B',
      to_bow: 9,
    })
  })

  it('has message 28 and the bits that are new in edition 6 of the recommendation', () => {
    const aid: MessageToEncode = {
      type: 28,
      ...{ mmsi: 992_111_840, second: 17, longitude: 9.5, latitude: -53.25, restrictedUse: 2 },
      ...{ stationType: 5, aidType: 99, ialaMrn: 131_071, dimensionType: 9, dimensionA: 511, dimensionB: 2_047 },
      ...{ additionalFlag: 1, chartedStatus: 1, onStationStatus: 8, aidStatus: 233, authentication: 1 },
    }
    const common = { class: 'AIS', type: 28, repeat: 0, mmsi: 992_111_840 }
    const numbers = { second: 17, restricted_use: 2, station_type: 5, aid_type: 99, iala_mrn: 131_071 }
    const rest = {
      ...{ dimension_type: 9, dimension_a: 511, dimension_b: 2_047, additional_flag: true, charted_status: true },
      ...{ on_station_status: 8, aton_status: 233, auth_flag: true },
    }
    expect(json(aid, true)).toEqual({ ...common, scaled: true, lon: 9.5, lat: -53.25, ...numbers, ...rest })
    expect(json(aid, false)).toEqual({
      ...common,
      ...{ scaled: false, lon: 5_700_000, lat: -31_950_000, ...numbers, ...rest },
    })
    expect(json({ type: 28, mmsi: 1 }, true)).toMatchObject({ second: null, lon: null, lat: null, auth_flag: false })

    expect(json({ type: 3, mmsi: 1, power: 1 }, true)).toMatchObject({ power: true, maneuver: null, raim: false })
    expect(json({ type: 18, mmsi: 1, power: 1 }, true)).toMatchObject({ power: true, regional: 2, cs: false })
    expect(json({ type: 4, mmsi: 1, transmissionControl: 1 }, true)).toMatchObject({ transmission_control: true })
    expect(json({ type: 9, mmsi: 1, regional: 129 }, true)).toMatchObject({ altitude_sensor: true, regional: 129 })
    expect(json({ type: 21, mmsi: 1, regional: 233 }, true)).toMatchObject({ aton_status: 233, regional: 233 })
    const partB = { type: 24, partNumber: 1, vdesCapabilities: 3 } as const
    expect(json({ ...partB, mmsi: 1 }, true)).toMatchObject({ vdes_capabilities: 3 })
    const craft = json({ ...partB, mmsi: 982_112_345, mothershipMmsi: 211_234_560 }, true)
    expect(craft).toMatchObject({ vdes_capabilities: 3, mothership_mmsi: 211_234_560 })
    expect(craft).not.toHaveProperty('to_bow')
  })

  it('has as many decimals as gpsd', () => {
    expect(gpsdLine(sent(underWay), { scaled: true })).toContain(
      '"speed":12.3,"accuracy":false,"lon":-123.3953800,"lat":36.9100000,',
    )
    expect(gpsdLine(sent({ type: 27, mmsi: 1, longitude: 0.05 }), { scaled: true })).toContain(
      '"lon":0.0500,"lat":null,',
    )
  })
})
