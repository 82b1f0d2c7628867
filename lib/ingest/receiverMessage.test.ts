import { describe, expect, it } from 'vitest'
import { readReceiverMessage } from './receiverMessage.ts'

const sentence = '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26'
const decodedBy = (json: object) => {
  const read = readReceiverMessage(json)
  return typeof read === 'object' && 'decoded' in read ? read.decoded : read
}
const messageBy = (json: object) => {
  const decoded = decodedBy(json)
  return typeof decoded === 'object' && 'map' in decoded ? decoded[0]?.message : decoded
}

describe('a message with sentences', () => {
  it('is its sentences, whatever was decoded, with the time at which it was received', () => {
    const json = { nmea: [sentence], mmsi: 1, type: 5, rxuxtime: 1732188000.25, signalpower: -31.5, ppm: 0.4 }
    expect(readReceiverMessage(json)).toEqual({
      sentences: [`\\c:1732188000250*68\\${sentence}`],
      signalDb: -31.5,
      ppm: 0.4,
    })
  })

  it.each([
    ['rxtime', { rxtime: '20241121112000' }, 1_732_188_000_000],
    ['toa after an unreadable time', { rxuxtime: 'soon', rxtime: null, toa: '1732188000.5' }, 1_732_188_000_500],
  ])('takes the time of %s', (_, times, milliseconds) => {
    expect(readReceiverMessage({ nmea: [sentence], ...times })).toMatchObject({
      sentences: [expect.stringContaining(`c:${milliseconds}*`)],
    })
  })

  it.each([
    ['no time', [sentence], {}],
    ['an unreadable time', [sentence], { rxuxtime: -1, rxtime: '20241341112000', toa: {} }],
    ['a time of the sentence itself', [`\\s:roof,c:1732188000*01\\${sentence}`], { rxuxtime: 1732188009 }],
  ])('keeps sentences with %s', (_, nmea, times) => {
    expect(readReceiverMessage({ nmea, ...times })).toMatchObject({ sentences: nmea, signalDb: null })
  })

  it.each([
    ['a text', sentence],
    ['a list with a number', [sentence, 1]],
    ['more than ten sentences', Array(11).fill(sentence)],
    ['a sentence over 1,024 characters', ['!'.repeat(1025)]],
  ])('is refused if nmea is %s', (_, nmea) => {
    expect(readReceiverMessage({ nmea, mmsi: 244660000, type: 1 })).toBe('json')
  })
})

describe('a message without sentences', () => {
  it('is composed of the fields of AIS-catcher, in single precision', () => {
    const json = {
      type: 1,
      repeat: 0,
      mmsi: 244660000,
      status: 0,
      turn: 10,
      turn_unscaled: 15,
      speed: 14.900001,
      accuracy: true,
      lon: 4.099998,
      lat: 51.900002,
      course: 127.300003,
      heading: 128,
      second: 12,
      raim: false,
      nmea: [],
      rxuxtime: 1732188000,
    }
    expect(decodedBy(json)).toMatchObject([
      {
        sentMicroseconds: 1_732_188_000_000_000,
        message: {
          type: 1,
          mmsi: 244660000,
          navigationalStatus: 0,
          rateOfTurn: 15,
          speedKnots: 14.9,
          accuracy: 1,
          longitude: 2_459_999 / 600_000,
          latitude: 31_140_001 / 600_000,
          courseDegrees: 127.3,
          headingDegrees: 128,
          second: 12,
          raim: 0,
        },
      },
    ])
    expect(messageBy({ ...json, turn_unscaled: undefined })).toMatchObject({ rateOfTurn: 15 })
    expect(messageBy({ ...json, turn: -127, turn_unscaled: null })).toMatchObject({ rateOfTurn: -127 })
  })

  it('is composed of the fields of aprs.fi, with numbers as texts and what is missing not available', () => {
    expect(messageBy({ msgtype: '3', mmsi: '244660000', lat: '51.9', lon: '4.1', speed: null })).toMatchObject({
      type: 3,
      latitude: 51.9,
      longitude: 4.1,
      speedKnots: null,
      courseDegrees: null,
      headingDegrees: null,
      navigationalStatus: null,
      accuracy: null,
    })
  })

  const static5 = { msgtype: 5, mmsi: 244660000, shipname: 'Albatros', callsign: 'PDAN', shiptype: 70, draught: 5.2 }

  it('has the size of its length, width and references, and an unknown size without both', () => {
    const size = { length: 100, width: '16', ref_front: 80, ref_left: 6 }
    expect(messageBy({ ...static5, ...size })).toMatchObject({
      name: 'ALBATROS',
      callSign: 'PDAN',
      shipTypeCode: 70,
      draughtMetres: 5.2,
      toBowMetres: 80,
      toSternMetres: 20,
      toPortMetres: 6,
      toStarboardMetres: 10,
    })
    for (const part of [
      { ref_front: 80, ref_left: 6 },
      { ...size, width: undefined },
      { ...size, ref_front: 101 },
    ]) {
      expect(messageBy({ ...static5, ...part })).not.toHaveProperty('toBowMetres')
      expect(messageBy({ ...static5, ...part })).not.toHaveProperty('toPortMetres')
    }
  })

  it('has the size and the ETA of AIS-catcher', () => {
    const json = {
      ...static5,
      to_bow: 0,
      to_stern: 90,
      to_port: 1,
      to_starboard: 9,
      month: 11,
      day: 24,
      hour: 6,
      minute: 30,
    }
    expect(messageBy(json)).toMatchObject({
      toBowMetres: 0,
      toSternMetres: 90,
      etaMonth: 11,
      etaDay: 24,
      etaMinute: 30,
    })
  })

  it('is the sent part of message 24', () => {
    const parts = (json: object) => decodedBy({ msgtype: 24, mmsi: 244660000, ...json })
    expect(parts({ partno: 0, shipname: 'ANNA' })).toMatchObject([{ message: { partNumber: 0, name: 'ANNA' } }])
    expect(parts({ partno: 1, callsign: 'PDAN' })).toMatchObject([{ message: { partNumber: 1, callSign: 'PDAN' } }])
    expect(parts({ callsign: 'PDAN' })).toMatchObject([{ message: { partNumber: 1 } }])
    expect(parts({})).toEqual([])
  })

  it.each([2, 18, 19, 27])('is of type %d', (type) => {
    expect(messageBy({ type, mmsi: 244660000, lat: 51.9, lon: 4.1 })).toMatchObject({ type, mmsi: 244660000 })
  })

  it('is of no vessel for other types', () => {
    expect(decodedBy({ type: 4, mmsi: 2442000, lat: 51.9, lon: 4.1 })).toEqual([])
    expect(decodedBy({ type: 99, mmsi: 2442000 })).toEqual([])
  })

  it.each([
    ['no object', [1]],
    ['no MMSI', { type: 1 }],
    ['an MMSI of ten digits', { type: 1, mmsi: 2446600000 }],
    ['half an MMSI', { type: 1, mmsi: 0.5 }],
    ['no type', { mmsi: 244660000 }],
    ['a position that is no number', { type: 1, mmsi: 244660000, lat: 'north', lon: 4 }],
    ['a speed that is no number', { type: 1, mmsi: 244660000, speed: {} }],
    ['a course that is no number', { type: 1, mmsi: 244660000, course: '' }],
  ])('is refused with %s', (_, json) => {
    expect(readReceiverMessage(json)).toBe('json')
  })
})
