import { describe, expect, it } from 'vitest'
import { readPostedBody } from './postedBody.ts'

const position = { type: 1, mmsi: 244_660_000, lat: 51.9, lon: 4.1 }
const sentence = '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26'

function read(body: string | Buffer, isField = false) {
  const steps = readPostedBody(Buffer.from(body), isField)
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next()
    if (done) return { ...value, steps: count }
  }
}

/** The format and the lines of a body, or why it is refused. */
function linesOf(body: string | Buffer, isField?: boolean) {
  const answer = read(body, isField)
  if ('refused' in answer) return answer.refused
  return [
    answer.format,
    ...Buffer.concat([...answer.chunks])
      .toString()
      .split('\n')
      .slice(0, -1),
  ]
}

const ofSentence = JSON.stringify({ nmea: [sentence] })
const ofPosition = JSON.stringify(position)

describe('a body is read by what it is', () => {
  it.each([
    ['', ['empty']],
    [' \r\n\t\n', ['empty']],
    ['{"msgs":[]}', ['aiscatcher']],
    [` {"msgs" : [ {"nmea":["${sentence}"]} , [] ] , "x" : [1,"]"] } `, ['aiscatcher', ofSentence, '[]']],
    [JSON.stringify({ groups: [{ path: [], msgs: [position] }, {}, 1, { msgs: [1] }] }), ['aprs', ofPosition, '1']],
    [JSON.stringify(position, null, 2), ['list', ofPosition]],
    [`{"nmea":["${sentence}"]}\r\n\r\n{"nmea":["${sentence}"]}\r\n`, ['list', ofSentence, '', ofSentence]],
    [`{"class":"AIS"}\n{"nmea\nhello\n[]`, ['list', '{"class":"AIS"}', 'null', 'null', '[]']],
    [`${sentence}\n${sentence}\n`, ['nmea', sentence, sentence]],
    [`[2024-12-31 00:00:08] ${sentence}\n`, ['nmea', `[2024-12-31 00:00:08] ${sentence}`]],
    [`\ufeff{"nmea":["${sentence}"]}`, ['list', ofSentence]],
  ])('%j', (body, expected) => expect(linesOf(body)).toEqual(expected))

  it.each([
    ['{', 'malformed-body'],
    ['{"msgs":[{}]', 'malformed-body'],
    ['{"msgs":[{]}}', 'malformed-body'],
    ['{"msgs":[{},]}', 'malformed-body'],
    ['{"msgs":[{"mmsi":1,}]}', 'malformed-body'],
    ['{"msgs":[{}],"receiver":nothing}', 'malformed-body'],
    ['{"msgs":[{} {}]}', 'malformed-body'],
    ['{msgs:[]}', 'malformed-body'],
    ['{"msgs":[]} and more', 'malformed-body'],
    [`{"msgs":${'['.repeat(40)}${']'.repeat(40)}}`, 'malformed-body'],
    ['['.repeat(100_000), 'malformed-body'],
    ['{"mmsi":1}\n{"mmsi":'.padEnd(80, '[').padEnd(140, ']'), 'malformed-body'],
    ['{}', 'unprocessable'],
    ['{"error":"no messages"}', 'unprocessable'],
    ['{"msgs":null}', 'unprocessable'],
    ['{"groups":{}}', 'unprocessable'],
    ['[{"mmsi":1}]', 'unprocessable'],
    [`{"msgs":[${'0,'.repeat(100_000)}0]}`, 'body-too-large'],
    ['{}\n'.repeat(100_001), 'body-too-large'],
  ])('%.40j is refused', (body, expected) => expect(linesOf(body)).toBe(expected))

  it('accepts 32 levels and 100,000 messages', () => {
    expect(linesOf(`{"msgs":[],"x":${'['.repeat(31)}${']'.repeat(31)}}`)).toEqual(['aiscatcher'])
    expect(linesOf(`{"msgs":[${'0,'.repeat(99_999)}0]}`)).toHaveLength(100_001)
  })

  it('must be an object in the field of a form', () => {
    expect(linesOf('{"groups":[]}', true)).toEqual(['aprs'])
    expect([linesOf('', true), linesOf(sentence, true), linesOf('[]', true)]).toEqual(Array(3).fill('malformed-body'))
  })
})

/** Each step looks at 32 KiB, or parses 64 KiB at most. */
it.each([
  ['one long text', '"', 'x', '"'],
  ['escapes', '"', '\\"', '"'],
  ['one long number', '', '1', ''],
  ['lists in one message', '{"nmea":[0', ',[]', ']}'],
  ['objects', '0', ',{"a":{}}', ''],
  ['large messages', '0', `,"${'x'.repeat(60_000)}"`, ''],
])('8 MiB of %s are read in many short steps', (_, head, unit, tail) => {
  const bytes = 8 * 1024 * 1024 - 100
  const body = `{"x":[${head}${unit.repeat(Math.floor(bytes / unit.length))}${tail}],"msgs":[]}`
  const { steps } = read(body)
  expect(steps).toBeGreaterThan(200)
  expect(linesOf(body)).toEqual(['aiscatcher'])
})

describe('a station', () => {
  const body = {
    stationid: 'roof',
    station_lat: 52.1,
    station_lon: 4.3,
    receiver: { description: 'AIS-catcher v0.70', version: 70, setting: 'secret' },
    device: { product: 'RTL2838', serial: '00000001' },
    msgs: [],
  }
  const stationOf = (more: object) => {
    const answer = read(JSON.stringify({ ...body, ...more }))
    return 'station' in answer ? answer.station : answer.refused
  }

  it('has its name, program, device and position, and nothing else', () => {
    const station = { id: 'roof', software: 'AIS-catcher v0.70', device: 'RTL2838', position: [4.3, 52.1] }
    expect(stationOf({})).toEqual(station)
    expect(stationOf({ stationid: null, device: { product: null } })).toEqual({ ...station, id: null, device: null })
  })

  it.each([
    ['zeros', 0, 0],
    ['out of range', 52.1, 181],
    ['of texts', '52.1', '4.3'],
    ['missing', null, null],
  ])('has no position if it is %s', (_, station_lat, station_lon) => {
    expect(stationOf({ station_lat, station_lon })).toMatchObject({ position: null })
  })

  it('has no text of several lines or of more than 64 characters', () => {
    const long = { stationid: 'x'.repeat(65), receiver: { description: 'two\nlines' }, device: { product: ' ' } }
    expect(stationOf(long)).toMatchObject({ id: null, software: null, device: null })
    expect(stationOf({ stationid: 'ü'.repeat(64) })).toMatchObject({ id: 'ü'.repeat(64) })
  })

  it('of an APRS body has the name of the first path', () => {
    const answer = read(JSON.stringify({ groups: [{ msgs: [], path: [{ name: 'roof', url: 'http://x' }] }] }))
    expect(answer).toMatchObject({ station: { id: 'roof', software: null, device: null, position: null } })
    expect(stationOf({ stationid: 3, station_lat: null, receiver: null, device: [] })).toBeNull()
  })
})
