import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Reader } from '#lib/ais/reader.ts'
import { readRecordedLine } from './recordedLine.ts'

const vdm = '!AIVDM,1,1,,A,15B4FT5000JRP>PE6E68Nbkl0PS5,0*70'

describe('a recorded line', () => {
  it.each([
    ['without a time', vdm, vdm, null],
    ['with a TAG block of a time only', `\\c:1241544035*5C\\${vdm}`, vdm, 1_241_544_035],
    ['with a time behind it', `${vdm},1272412827`, vdm, 1_272_412_827],
    ['with a station and a time behind it', `${vdm},b003669794,1272412827`, `${vdm},b003669794`, 1_272_412_827],
    ['with a time before it', `2010-04-28T00:00:27Z ${vdm}`, vdm, 1_272_412_827],
    ['with a time of two sentences', `[1272412827] ${vdm} ${vdm}`, `${vdm}${vdm}`, 1_272_412_827],
    ['of JSON', JSON.stringify({ rxuxtime: 1272412827, nmea: [vdm] }), vdm, 1_272_412_827],
    ['with a TAG block that lost its end', `\\c:1241544035*5C${vdm}`, vdm, 1_241_544_035],
    ['of time only', '$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B', null, 1_276_256_771.39],
    ['that is empty', '', null, null],
    ['that is a remark', '# From: nobody', '# From: nobody', null],
    ['with a TAG block whose checksum is wrong', `\\c:1241544035*54\\${vdm}`, `\\c:1241544035*54\\${vdm}`, null],
    ['with a TAG block that does not end', `\\c:1241544035${vdm}`, `\\c:1241544035${vdm}`, null],
    ['with a wrong checksum', `${vdm.slice(0, -2)}71,1272412827`, `${vdm.slice(0, -2)}71,1272412827`, null],
    ['with a time of no day', '$PGHP,1,2010,13,11,11,46,11,390*6B', '$PGHP,1,2010,13,11,11,46,11,390*6B', null],
  ])('%s', (_, line, text, seconds) => {
    expect(readRecordedLine(line)).toEqual({ text, receivedMicroseconds: seconds === null ? null : seconds * 1e6 })
  })

  it('keeps station and group, with a new checksum', () => {
    const line = `\\g:1-2-1604,s:rORBCOMM008,c:1418169601,T:2014-12-10 00.00.01*37\\${vdm}`
    expect(readRecordedLine(line)).toEqual({
      text: `\\g:1-2-1604,s:rORBCOMM008*21\\${vdm}`,
      receivedMicroseconds: 1_418_169_601e6,
    })
  })

  it('keeps all sentences of a line, and returns the first of their times', () => {
    const line = `\\s:a,c:1241544035*58\\${vdm},1272412827\\c:1241544099*5A\\${vdm}`
    expect(readRecordedLine(line)).toEqual({ text: `\\s:a*28\\${vdm}${vdm}`, receivedMicroseconds: 1_241_544_035e6 })
  })
})

const data = join(import.meta.dirname, '../../../../shared/data/ais')
const recordings = ['dma-aislib/stream_example.txt', 'libais/test.aivdm', 'libais/tagblock.nmea', 'gpsd/sample.aivdm']

/** The types of the messages and the sources of their times. */
function read(lines: string[]) {
  const types: number[] = []
  const timesFrom = new Set<string>()
  const reader = new Reader({
    message(message, { timeFrom }) {
      types.push(message.type)
      timesFrom.add(timeFrom)
    },
    rejected: () => {},
  })
  for (const line of lines) reader.line(line, 1_700_000_000_000)
  return { types, timesFrom: [...timesFrom] }
}

it.skipIf(!existsSync(data)).each(recordings)('%s says the same when it is replayed, but not when', (name) => {
  const lines = readFileSync(join(data, name), 'latin1').split(/\r?\n/)
  const replayed = lines.flatMap((line) => readRecordedLine(line).text ?? [])
  const before = read(lines)
  const after = read(replayed)
  expect(before.types.length).toBeGreaterThan(3)
  expect(after.types).toEqual(before.types)
  expect(after.timesFrom).toEqual(['arrival'])
})
