import { describe, expect, it } from 'vitest'
import { blankVessel, type Vessel } from './fields.ts'
import { decodeRecord, encodeRecord } from './record.ts'

const full: Vessel = {
  ...blankVessel(244_660_000, false, 1_795_229_580_123_456),
  updatedMicroseconds: 1_795_229_580_999_999,
  staticUpdatedMicroseconds: 1_795_229_580_000_001,
  positionUpdatedMicroseconds: 1_795_229_581_000_000,
  transponderClass: 'B',
  name: 'ÅSE "N\\A" <&>',
  imo: 9_074_729,
  callSign: 'PD1234',
  shipTypeCode: 0,
  aisVersion: 2,
  toBowMetres: 511,
  toSternMetres: 0,
  toPortMetres: 63,
  toStarboardMetres: 1,
  destination: 'NL RTM>DE HAM',
  etaMicroseconds: 1_795_300_000_000_000,
  draughtMetres: 25.5,
  broadcastMicroseconds: 1_795_229_579_500_000,
  longitude: -179.9999999,
  latitude: 51.9555167,
  speedKnots: 102.2,
  courseDegrees: 359.9,
  headingDegrees: 0,
  rateOfTurn: -127,
  navigationalStatus: 0,
  accuracy: 0,
  maneuver: 2,
  collectionType: 'dynamic',
  matchedPort: 'ZZ9ZZ',
  reports: 254,
  severalSources: true,
  confirmed: false,
  positionSource: 'mast of Hoek',
  mmsis: '538001234 244660000',
  doubtfulPosition: 'displaced_together 179.9999999 51.9555167 1795229581500000',
}

/** The vessel above as version 1 wrote it. */
const recordOfVersion1 =
  'TAEgN5UOAAB1p9UBgxlD/PTc1QGDGUME7J/VAYMZQwD13NUBgxlDASl4igAAAv8BAAA/AQCgD2tDgxlD/4BngdUBgxlDAS62lF/I9x7+Aw8OAACBAAACAg7DhVNFICJOXEEiIDwmPgZQRDEyMzQNTkwgUlRNPkRFIEhBTQ=='

/** The same vessel as version 2 wrote it. */
const recordOfVersion2 =
  'TAIgN5UOAAB1p9UBgxlD/PTc1QGDGUME7J/VAYMZQwD13NUBgxlDASl4igAAAv8BAAA/AQCgD2tDgxlD/4BngdUBgxlDAS62lF/I9x7+Aw8OAACBAAACAl8gmgMOw4VTRSAiTlxBIiA8Jj4GUEQxMjM0DU5MIFJUTT5ERSBIQU0='

const recordOfVersion3 =
  'TAMgN5UOAAB1p9UBgxlD/PTc1QGDGUME7J/VAYMZQwD13NUBgxlDASl4igAAAv8BAAA/AQCgD2tDgxlD/4BngdUBgxlDAS62lF/I9x7+Aw8OAACBAAACAl8gmgP+AQAOw4VTRSAiTlxBIiA8Jj4GUEQxMjM0DU5MIFJUTT5ERSBIQU0MbWFzdCBvZiBIb2Vr'

const recordOfVersion4 =
  'TAQgN5UOAAB1p9UBgxlD/PTc1QGDGUME7J/VAYMZQwD13NUBgxlDASl4igAAAv8BAAA/AQCgD2tDgxlD/4BngdUBgxlDAS62lF/I9x7+Aw8OAACBAAACAl8gmgP+AQAOw4VTRSAiTlxBIiA8Jj4GUEQxMjM0DU5MIFJUTT5ERSBIQU0MbWFzdCBvZiBIb2VrEzUzODAwMTIzNCAyNDQ2NjAwMDA='

const uncounted = { reports: null, severalSources: null, confirmed: null, positionSource: null }

describe('a record', () => {
  it('survives a round trip with every field', () => {
    expect(decodeRecord(encodeRecord(full))).toEqual(full)
  })

  it('distinguishes unknown from every valid number', () => {
    const blank = blankVessel(201_000_000, true, 1)
    expect(decodeRecord(encodeRecord(blank))).toEqual(blank)
  })

  it('is read from the middle of a larger buffer', () => {
    const bytes = encodeRecord(full)
    const larger = new Uint8Array(bytes.length + 7)
    larger.set(bytes, 7)
    expect(decodeRecord(larger.subarray(7))).toEqual(full)
  })

  it('cuts a text that is longer than any from the air at a whole character', () => {
    const name = decodeRecord(encodeRecord({ ...full, name: 'Ö'.repeat(300) })).name
    expect(name).toBe('Ö'.repeat(127))
  })

  it('is refused if the magic number or version differs or it is cut short', () => {
    const bytes = encodeRecord(full)
    expect(() => decodeRecord(Uint8Array.of(1, 2, 3))).toThrow('not a vessel record')
    expect(() => decodeRecord(bytes.subarray(0, 40))).toThrow('not a vessel record')
    bytes[1] = 6
    expect(() => decodeRecord(bytes)).toThrow('not a vessel record of version 1 to 5')
  })

  it.each([
    [1, recordOfVersion1, { ...uncounted, matchedPort: null }],
    [2, recordOfVersion2, uncounted],
    [3, recordOfVersion3, {}],
    [4, recordOfVersion4, { mmsis: full.mmsis }],
  ])('of version %i is read as what it was, with what came later as unknown', (_version, text, more) => {
    const bytes = Buffer.from(text, 'base64')
    expect(decodeRecord(bytes)).toEqual({ ...full, mmsis: null, doubtfulPosition: null, ...more })
    expect(() => decodeRecord(bytes.subarray(0, 40))).toThrow('not a vessel record')
  })
})
