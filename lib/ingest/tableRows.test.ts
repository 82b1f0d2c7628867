import { describe, expect, it } from 'vitest'
import { csvFields } from '#lib/csv.ts'
import { observeReport, type RowReport, reportsOf } from './rowReports.ts'
import { headerFields, rowReaderFor } from './tableRows.ts'

const noaa =
  'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass'
const noaaLater =
  'mmsi,base_date_time,longitude,latitude,sog,cog,heading,vessel_name,imo,call_sign,vessel_type,status,length,width,draft,cargo,transceiver'
const danish =
  '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length,Type of position fixing device,Draught,Destination,ETA,Data source type,A,B,C,D'

const read = (header: string, row: string) => rowReaderFor(headerFields(header))?.(csvFields(row))

function reports(header: string, row: string): RowReport[] {
  const given = read(header, row)
  return typeof given === 'object' ? reportsOf(given) : expect.fail(given)
}

function sentAt(header: string, row: string): string {
  const [{ sentMicroseconds } = expect.fail('no report')] = reports(header, row)
  return new Date(sentMicroseconds / 1000).toISOString()
}

const provenance = { name: 'mast', collectionType: 'terrestrial', simulated: false, isImported: true } as const
const mmsi = 367_164_770

describe('a row of MarineCadastre', () => {
  const row =
    '367164770,2024-12-31T00:00:08,29.11823,-90.20543,6.4,250.3,251,"SMITH, JR",IMO9074729,WDE8766,31,12,26.2,8,2.7,52,A'

  it('is a position and static data of class A', () => {
    expect(sentAt(noaa, row)).toBe('2024-12-31T00:00:08.000Z')
    expect(reports(noaa, row)).toMatchObject([
      {
        ...{ type: 1, mmsi, transponderClass: 'A', facts: null, implausible: [] },
        position: {
          ...{ latitude: 29.11823, longitude: -90.20543, speedKnots: 6.4, courseDegrees: 250.3, headingDegrees: 251 },
          ...{ navigationalStatus: 12, rateOfTurn: null, accuracy: null, maneuver: null },
        },
      },
      { type: 5, mmsi, position: null, implausible: [] },
    ])
  })

  it('has no other facts than those of the row', () => {
    expect(reports(noaa, row)[1]?.facts).toEqual({
      ...{ name: 'SMITH, JR', imo: 9_074_729, callSign: 'WDE8766', shipTypeCode: 31, draughtMetres: 2.7 },
      ...{ toBowMetres: 0, toSternMetres: 26, toPortMetres: 0, toStarboardMetres: 8 },
    })
  })

  it('is an observation of its vessel, vouched for by the import', () => {
    const [position, facts] = reports(noaa, row).map((report) => observeReport(report, 5, provenance))
    const report = { mmsi, transponderClass: 'A', classIsGuess: false, isLongRange: false, broadcastMicroseconds: 5 }
    const origin = { source: 'mast', simulated: false, isVouchedFor: true, isDatedBack: false }
    expect(position).toMatchObject({
      ...report,
      ...origin,
      facts: null,
      position: { broadcastMicroseconds: 5, collectionType: 'terrestrial', positionSource: 'mast', speedKnots: 6.4 },
    })
    expect(facts).toMatchObject({ ...report, ...origin, position: null, facts: { name: 'SMITH, JR' } })
  })

  it('is read in the later layout', () => {
    const later =
      '368382440,2025-12-31 00:00:00,-76.43,36.96,4.7,321.6,327,PATRICIA B. MORAN,IMO1079618,WDP7519,52,0,26,11,5.0,52,A'
    expect(sentAt(noaaLater, later)).toBe('2025-12-31T00:00:00.000Z')
    expect(reports(noaaLater, later)).toMatchObject([
      { type: 1, position: { longitude: -76.43, latitude: 36.96, navigationalStatus: 0 } },
      { type: 5, facts: { name: 'PATRICIA B. MORAN', shipTypeCode: 52, draughtMetres: 5 } },
    ])
  })

  it('of class B is a position, a name, and the rest', () => {
    const small = '338123456,2024-12-31T00:00:09,29.1,-90.2,0.0,360.0,511.0,NAUTI BUOY,,WDX1,37,,12,4,,,B'
    expect(reports(noaa, small)).toMatchObject([
      { type: 18, position: { headingDegrees: null, courseDegrees: null, speedKnots: 0 } },
      { type: 24, facts: { name: 'NAUTI BUOY' } },
      { type: 24, facts: { callSign: 'WDX1', shipTypeCode: 37, toSternMetres: 12, toStarboardMetres: 4 } },
    ])
    expect(reports(noaa, '338123456,2024-12-31T00:00:09,29.1,-90.2,0.0,360.0,511.0,,,,,,,,,,B')).toHaveLength(1)
    const numbered = small.replace('NAUTI BUOY,,', 'NAUTI BUOY,IMO9074729,').replace('12,4,,,B', '12,4,2.5,,B')
    expect(reports(noaa, numbered)[2]?.facts).toMatchObject({ imo: 9_074_729, draughtMetres: 2.5 })
  })

  it('without a class is of class A if it has a status', () => {
    const header = noaa.replace(',TransceiverClass', '')
    const types = (row: string) => reports(header, row).map(({ type }) => type)
    expect(types('367164770,2015-01-01T00:00:00,29.1,-90.2,1,2,3,ANN,,,1004,moored,,,,')).toEqual([1, 5])
    expect(types('338123456,2015-01-01T00:00:00,29.1,-90.2,1,2,3,ANN,,,1019,,,,,')).toEqual([18, 24])
  })

  it('has only type codes of AIS', () => {
    const [, vessel] = reports(noaa, '367164770,2015-01-01T00:00:00,29.1,-90.2,1,2,3,ANN,,,1004,0,,,,,A')
    expect(vessel?.facts).toEqual({ name: 'ANN' })
  })
})

describe('a row of the Danish Maritime Authority', () => {
  it('is a position and static data of class A, with words read as codes', () => {
    const row =
      '14/03/2026 00:00:01,Class A,219000123,55.538870,5.033200,Under way using engine,-2.9,8.5,270.0,269,9074729,ABCDE,MY VESSEL,Tanker,Category X,20,150,GPS,5.4,"ROTTERDAM, NL",15/04/2026 06:30:00,AIS,120,30,8,12'
    expect(sentAt(danish, row)).toBe('2026-03-14T00:00:01.000Z')
    expect(reports(danish, row)).toMatchObject([
      {
        ...{ type: 1, mmsi: 219_000_123 },
        position: {
          ...{ latitude: 55.53887, longitude: 5.0332, navigationalStatus: 0, rateOfTurn: -8 },
          ...{ speedKnots: 8.5, courseDegrees: 270, headingDegrees: 269 },
        },
      },
      {
        type: 5,
        facts: {
          ...{ imo: 9_074_729, callSign: 'ABCDE', name: 'MY VESSEL', shipTypeCode: 81, draughtMetres: 5.4 },
          ...{ toBowMetres: 120, toSternMetres: 30, toPortMetres: 8, toStarboardMetres: 12 },
          ...{ destination: 'ROTTERDAM, NL', etaMicroseconds: Date.parse('2026-04-15T06:30Z') * 1000 },
        },
      },
    ])
  })

  it('keeps an IMO number and a beam without a name, type or length', () => {
    const row = '14/03/2026 00:00:01,Class A,219000123,55.5,5.0,,,,,,9074729,,,,,,,GPS,,,,AIS,,,8,12'
    expect(reports(danish, row)[1]).toMatchObject({
      ...{ facts: { imo: 9_074_729, toPortMetres: 8, toStarboardMetres: 12 }, implausible: [] },
    })
  })

  it('leaves out and counts implausible values', () => {
    const row = '14/03/2026 00:00:01,Class A,219000123,91.5,5.0,,,,370,,9074720,,@@@,,,,,GPS,99,,,AIS,0,0,900,12'
    const [position, vessel] = reports(danish, row)
    expect(position).toMatchObject({ position: null, implausible: ['position-impossible'] })
    expect(vessel).toMatchObject({ facts: {}, implausible: ['name-empty', 'length-zero', 'imo-check-digit'] })
  })

  it('recognises unknown values', () => {
    const row =
      '01/09/2025 00:00:00,Class A,219024000,57.717413,10.586715,Unknown value,,,,,Unknown,Unknown,,Undefined,,,,Undefined,,Unknown,,AIS,,,,'
    expect(reports(danish, row)).toEqual([
      {
        ...{ type: 1, mmsi: 219_024_000, transponderClass: 'A', facts: null, implausible: [] },
        sentMicroseconds: Date.parse('2025-09-01T00:00Z') * 1000,
        position: {
          ...{ latitude: 57.717413, longitude: 10.586715, accuracy: null, maneuver: null, navigationalStatus: null },
          ...{ rateOfTurn: null, speedKnots: null, courseDegrees: null, headingDegrees: null },
        },
      },
    ])
  })

  it.each([
    ['Base Station', 2_190_064, 4],
    ['AtoN', 992_191_507, 21],
    ['SAR Airborne', 111_219_512, 9],
    ['Search and Rescue Transponder', 970_010_001, 1],
  ])('of a %s is no vessel', (mobile, mmsi, type) => {
    const [report = expect.fail('no report')] = reports(
      danish,
      `01/09/2025 00:00:00,${mobile},${mmsi},56.7,11.5,,,,,,,,,,,,,GPS,,,,AIS,,,,`,
    )
    expect(report).toMatchObject({ type, mmsi })
    expect(observeReport(report, 0, provenance)).toBeTypeOf('string')
  })
})

describe('an invalid row', () => {
  const row = (mmsi: string, time = '2024-12-31T00:00:08', latitude = '29.1') =>
    `${mmsi},${time},${latitude},-90.2,1,2,3,ANN,,,31,0,,,,,A`
  it.each([
    [row('367164770').slice(0, -2), 'row-fields'],
    [`${row('367164770')},`, 'row-fields'],
    [row('367164770').replace('ANN', '"ANN'), 'row-fields'],
    [row('367164770').replace('ANN', '"ANN"E'), 'row-fields'],
    ['hello', 'row-fields'],
    [row(''), 'row-mmsi'],
    [row('3671647700'), 'row-mmsi'],
    [row('-1'), 'row-mmsi'],
    [row('367164770', ''), 'row-time'],
    [row('367164770', '2024-02-30T00:00:00'), 'row-time'],
    [row('367164770', '31/12/2024'), 'row-time'],
    [row('367164770', '2024-12-31T00:00:08+01:00'), 'row-time'],
    [row('367164770', undefined, 'north'), 'row-number'],
    [row('367164770', undefined, '1e5'), 'row-number'],
  ])('is rejected with the reason: %s', (line, reason) => {
    expect(read(noaa, line)).toBe(reason)
  })

  it('leaves out a value that AIS cannot send', () => {
    expect(reports(noaa, row('367164770', undefined, '999'))[0]).toMatchObject({ position: null })
  })
})

describe('a header', () => {
  it('may have any order of columns and a byte order mark', () => {
    const header = '\u00ef\u00bb\u00bf"LON","LAT","BaseDateTime","MMSI"'
    expect(reports(header, '4.1,51.9,2024-12-31T00:00:08,244660000')).toMatchObject([
      { position: { longitude: 4.1, latitude: 51.9 } },
    ])
  })

  it.each(['!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00', 'mmsi,lat,lon', 'name,imo,mmsi', ''])(
    'is not: %s',
    (line) => {
      expect(rowReaderFor(headerFields(line))).toBeNull()
    },
  )
})

describe('a row of exactEarth', () => {
  const header =
    'MMSI,Message_ID,Repeat_indicator,Time,Millisecond,Vessel_Name,Call_sign,IMO,Ship_Type,Dimension_to_Bow,Dimension_to_stern,Dimension_to_port,Dimension_to_starboard,Draught,Destination,Navigational_status,ROT,SOG,Longitude,Latitude,COG,Heading'

  it('is a position, or what a vessel sends of itself', () => {
    const moving = '244660001,1,0,20190501_120003,0,,,,,,,,,,,0,0,8.5,4.125,51.95,270.1,268'
    expect(sentAt(header, moving)).toBe('2019-05-01T12:00:03.000Z')
    expect(reports(header, moving)).toMatchObject([
      { type: 1, position: { longitude: 4.125, latitude: 51.95, speedKnots: 8.5, navigationalStatus: 0 } },
    ])
    const named = '244660001,5,0,20190501_120003,0,ANNA,PDAN,9074729,70,100,45,12,10,7.5,ROTTERDAM,,,,,,,'
    expect(reports(header, named)[1]?.facts).toMatchObject({
      ...{ name: 'ANNA', callSign: 'PDAN', imo: 9_074_729, shipTypeCode: 70, draughtMetres: 7.5 },
      ...{ toBowMetres: 100, toSternMetres: 45, toPortMetres: 12, toStarboardMetres: 10, destination: 'ROTTERDAM' },
    })
  })
})
