import { describe, expect, it } from 'vitest'
import { lineOfVessel } from './fixtures/lineOfVessel.ts'
import { maxPayloadBytes, readPayload } from './mqttPayload.ts'

function read(payload: unknown, { topic = 'ais/data', isRetained = false } = {}) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return readPayload({ topic, payload: Buffer.from(text), isRetained })
}

const parts = ['!AIVDM,2,1,7,A,55P5TL01VIaAL@7W,0*00', '!AIVDM,2,2,7,A,88888880,2*00']
const location = {
  ...{ time: 1_795_916_000, sog: 10.7, cog: 326.6, navStat: 0, rot: -4, posAcc: true, raim: false, heading: 325 },
  ...{ lon: 20.345818, lat: 60.03802 },
}
const metadata = {
  ...{ timestamp: 1_795_916_000_123, destination: 'UST LUGA', name: 'ARUNA CIHAN', draught: 68, eta: 733_376 },
  ...{ posType: 15, refA: 160, refB: 33, refC: 20, refD: 12, callSign: 'V7WW7', imo: 9_543_756, type: 70 },
}
const place = { topic: 'vessels-v2/538007561/location' }
const identity = { topic: 'vessels-v2/538007561/metadata' }

describe('a payload of MQTT', () => {
  it('has sentences, whose messages may continue in the next payload', () => {
    expect(read(`${lineOfVessel(1)}\r\n${parts[0]}\r\n`)).toEqual([
      { lines: [lineOfVessel(1), parts[0]], isWhole: false },
    ])
  })

  it('has whole messages of AIS-catcher, one or one per line', () => {
    const [one, other] = [{ nmea: [lineOfVessel(1)] }, { nmea: parts }]
    expect(read(one)).toEqual([{ lines: one.nmea, isWhole: true }])
    expect(read(`${JSON.stringify(one)}\r\n${JSON.stringify(other)}\r\n{"nmea":\r\n`)).toEqual([
      { lines: one.nmea, isWhole: true },
      { lines: parts, isWhole: true },
      { record: 'json' },
    ])
  })

  it('has decoded fields', () => {
    const fields = { type: 18, mmsi: 338_087_471, lon: -74.07, lat: 40.68, speed: 0.1 }
    expect(read(fields)).toMatchObject([{ record: [{ message: { type: 18, mmsi: 338_087_471, speedKnots: 0.1 } }] }])
    expect(read({ state: 'ON' })).toEqual([{ record: 'json' }])
  })

  it('has a position of Digitraffic, without a class', () => {
    expect(read(location, place)).toMatchObject([
      {
        record: [
          {
            message: {
              ...{ type: 1, mmsi: 538_007_561, navigationalStatus: 0, rateOfTurn: -4, speedKnots: 10.7, accuracy: 1 },
              ...{ courseDegrees: 326.6, headingDegrees: 325, raim: 0 },
              ...{ longitude: expect.closeTo(20.345818, 5), latitude: expect.closeTo(60.03802, 5) },
            },
            sentMicroseconds: 1_795_916_000_000_000,
            hasNoClass: true,
          },
        ],
      },
    ])
    const unknown = { ...location, sog: 102.3, cog: 360, heading: 511, navStat: 15, rot: -128 }
    expect(read(unknown, place)).toMatchObject([
      { record: [{ message: { speedKnots: null, courseDegrees: null, headingDegrees: null, rateOfTurn: null } }] },
    ])
  })

  it('has the identity and voyage of Digitraffic, with what is known', () => {
    expect(read(metadata, identity)).toMatchObject([
      {
        record: [
          {
            message: {
              ...{ type: 5, mmsi: 538_007_561, imo: 9_543_756, callSign: 'V7WW7', name: 'ARUNA CIHAN' },
              ...{ shipTypeCode: 70, toBowMetres: 160, toSternMetres: 33, toPortMetres: 20, toStarboardMetres: 12 },
              ...{ etaMonth: 11, etaDay: 6, etaHour: 3, etaMinute: 0, draughtMetres: 6.8, destination: 'UST LUGA' },
            },
            sentMicroseconds: 1_795_916_000_123_000,
          },
        ],
      },
    ])
    expect(read({ name: null, draught: 0, imo: 0 }, identity)).toMatchObject([
      { record: [{ message: { name: null, callSign: null, destination: null, draughtMetres: null, imo: null } }] },
    ])
  })

  it.each([
    [{ ...location, lon: '20.3' }, place],
    ['{"lon":', place],
    [`{"a":"${'x'.repeat(maxPayloadBytes)}"}`, {}],
    ['x'.repeat(maxPayloadBytes + 1), {}],
  ])('rejects a message that it cannot read', (payload, options) => {
    expect(read(payload, options)).toEqual([{ record: 'json' }])
  })

  it('counts if it was retained and has a time', () => {
    const tag = '\\c:1795916000*5D\\'
    const isRetained = true
    const text = [lineOfVessel(1), `${tag}${lineOfVessel(2)}`, 'no sentence', lineOfVessel(3)].join('\r\n')
    expect(read(text, { isRetained })).toEqual([{ lines: [`${tag}${lineOfVessel(2)}`], isWhole: false }])
    expect(read({ nmea: [lineOfVessel(1)] }, { isRetained })).toEqual([])
    expect(read({ rxuxtime: 1_795_916_000, nmea: [lineOfVessel(1)] }, { isRetained })).toHaveLength(1)
    expect(read(location, { ...place, isRetained })).toHaveLength(1)
    expect(read({ ...location, time: null }, { ...place, isRetained })).toEqual([])
  })
})
