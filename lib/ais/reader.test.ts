import { describe, expect, it } from 'vitest'
import { encodeMessage } from './encode.ts'
import { Reader, type Reception } from './reader.ts'
import type { RejectReason } from './reject.ts'
import { checksumOf } from './sentence.ts'

const arrival = Date.UTC(2026, 10, 21)
const position = '!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A'
const [part1 = '', part2 = ''] = [
  '!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C',
  '!AIVDM,2,2,1,A,88888888880,2*25',
]

interface Heard {
  messages: { mmsi: number; type: number; reception: Reception; payload: string }[]
  reasons: RejectReason[]
}

function hear(...lines: string[]): Heard {
  const heard: Heard = { messages: [], reasons: [] }
  const reader = new Reader({
    message: ({ mmsi, type }, reception) =>
      heard.messages.push({ mmsi, type, reception: { ...reception }, payload: reception.payload.armoured() }),
    rejected: (reason) => heard.reasons.push(reason),
  })
  for (const line of lines) reader.line(line, arrival)
  reader.flush()
  return heard
}

function withChecksum(sentence: string): string {
  return `${sentence}*${checksumOf(sentence, 1).toString(16).padStart(2, '0')}`
}

function tagged(block: string, sentence = position): string {
  return `\\${block}*${checksumOf(block).toString(16).padStart(2, '0')}\\${sentence}`
}

function timeOf(line: string, ...before: string[]): [Reception['timeFrom'], string] | undefined {
  const reception = hear(...before, line).messages[0]?.reception
  return reception && [reception.timeFrom, new Date(reception.broadcastMicroseconds / 1000).toISOString()]
}

describe('a sentence', () => {
  it.each([
    ['with CRLF', `${position}\r\n`],
    ['with LF', `${position}\n`],
    ['of a numbered talker', withChecksum(position.slice(0, -3).replace('!AI', '!Q1'))],
    ['with rubbish behind it', `${position}'`],
    ['in JSON, with its TAG block', JSON.stringify({ nmea: tagged('s:x') })],
  ])('%s is read', (_, line) => {
    const { messages, reasons } = hear(line)
    expect(messages.map(({ mmsi, type }) => [type, mmsi])).toEqual([[1, 371798000]])
    expect(reasons).toEqual([])
  })

  it.each<[string, RejectReason, string]>([
    ['text', 'no-sentence', 'no AIS here'],
    ['a payload without its frame', 'no-sentence', '15RTgt0PAso;90TKcjM8h6g208CQ'],
    ['a position of the receiver', 'other-sentence', '$GPGLL,4916.45,N,12311.12,W,225444,A*31'],
    ['a sentence cut off', 'checksum-missing', position.slice(0, -10)],
    ['a sentence cut off in its checksum', 'checksum', position.slice(0, -1)],
    ['a changed payload', 'checksum', position.replace('15RT', '15RS')],
    ['too few fields', 'fields', withChecksum('!AIVDM,1,1,,0')],
    ['no number of parts', 'fields', withChecksum('!AIVDM,,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0')],
    ['part 0', 'part-number', withChecksum('!AIVDM,2,0,1,A,15RTgt0PAso;90TKcjM8h6g208CQ,0')],
    ['part 3 of 2', 'part-number', withChecksum('!AIVDM,2,3,1,A,15RTgt0PAso;90TKcjM8h6g208CQ,0')],
    ['an empty payload', 'payload-length', withChecksum('!AIVDM,1,1,,A,,0')],
    ['an endless payload', 'payload-length', withChecksum(`!AIVDM,1,1,,A,${'1'.repeat(4000)},0`)],
    ['type 0', 'unknown-type', withChecksum('!AIVDM,1,1,,A,05RTgt0PAso;90TKcjM8h6g208CQ,0')],
    ['type 29', 'unknown-type', withChecksum('!AIVDM,1,1,,A,M5RTgt0PAso;90TKcjM8h6g208CQ,0')],
    ['a type 28 of 162 bits', 'too-short', withChecksum('!AIVDM,1,1,,A,L5RTgt0PAso;90TKcjM8h6g208C,0')],
    ['half a position', 'too-short', withChecksum('!AIVDM,1,1,,A,15RTgt0PAso;90,0')],
    ['a part without the other', 'incomplete', part1],
  ])('%s is rejected as %s', (_, reason, line) => {
    expect(hear(line)).toEqual({ messages: [], reasons: [reason] })
  })

  it('does not affect others on its line if broken', () => {
    const { messages, reasons } = hear(`${position.slice(0, 30)}${position}${position}`)
    expect(messages).toHaveLength(2)
    expect(reasons).toEqual(['checksum-missing'])
  })

  it('is absent from a blank line or a comment', () => {
    expect(hear('', '   ', '\r\n', `# ${position}`)).toEqual({ messages: [], reasons: [] })
  })

  it('has a channel, own vessel and payload', () => {
    const [line = ''] = encodeMessage({ type: 1, mmsi: 211234560 }, { own: true, channel: 'B' })
    const [message] = hear(line).messages
    expect(message?.reception).toMatchObject({ own: true, channel: 'B' })
    expect(message?.payload).toBe(line.split(',')[5])
    expect(hear(position).messages[0]?.reception).toMatchObject({ own: false, channel: 'A' })
    expect(hear(withChecksum(position.slice(0, -3).replace(',A,', ',2,'))).messages[0]?.reception.channel).toBe('B')
    expect(hear(withChecksum(position.slice(0, -3).replace(',A,', ',,'))).messages[0]?.reception.channel).toBeNull()
  })
})

describe('the time of a message', () => {
  it('is the time of the TAG block, in seconds or milliseconds', () => {
    expect(timeOf(tagged('c:1418172113,s:x'))).toEqual(['tag', '2014-12-10T00:41:53.000Z'])
    expect(timeOf(tagged('s:x,c:1599239526500'))).toEqual(['tag', '2020-09-04T17:12:06.500Z'])
    expect(timeOf(tagged('c:1599239526500250'))).toEqual(['tag', '2020-09-04T17:12:06.500Z'])
    expect(timeOf(tagged('s:x, c:1418172113'))).toEqual(['tag', '2014-12-10T00:41:53.000Z'])
  })

  it('is taken from the TAG block, else the trailer, a $PGHP line or the arrival', () => {
    const timeLine = '$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B'
    const trailer = `${position},r003669946,1325394060,1325394001`
    expect(timeOf(tagged('c:1418172113', trailer), timeLine)?.[0]).toBe('tag')
    expect(timeOf(trailer, timeLine)).toEqual(['epoch', '2012-01-01T05:01:00.000Z'])
    expect(timeOf(position, timeLine)).toEqual(['pghp', '2010-06-11T11:46:11.390Z'])
    expect(timeOf(position)).toEqual(['arrival', '2026-11-21T00:00:00.000Z'])
  })

  it('is read from a trailer with an epoch alone or after measurements, and from no other', () => {
    expect(timeOf(`${position},1276256770`)).toEqual(['epoch', '2010-06-11T11:46:10.000Z'])
    expect(timeOf(`${position},d-109,S2105,t050056.00,T56.13718694,r003669946,1325394060\r`)?.[1]).toBe(
      '2012-01-01T05:01:00.000Z',
    )
    expect(timeOf(`${position},d-126,S9999,r09SMIL1`)?.[0]).toBe('arrival')
  })

  it.each([
    ['in ISO 8601 before it', `2024-02-29T12:00:00Z ${position}`, '2024-02-29T12:00:00.000Z'],
    ['with a fraction and an offset', `2024-02-29 13:00:00.25+01:00\t${position}`, '2024-02-29T12:00:00.250Z'],
    ['in brackets', `[2024-02-29 12:00:00] ${position}`, '2024-02-29T12:00:00.000Z'],
    ['before its TAG block', `2024-02-29 12:00:00 ${tagged('s:x')}`, '2024-02-29T12:00:00.000Z'],
    ['in seconds', `1709208000 ${position}`, '2024-02-29T12:00:00.000Z'],
    ['in milliseconds and brackets', `[1709208000250],${position}`, '2024-02-29T12:00:00.250Z'],
    ['in a field of JSON', JSON.stringify({ rxuxtime: 1709208000.25, nmea: [position] }), '2024-02-29T12:00:00.250Z'],
    ['in digits only', JSON.stringify({ rxtime: '20240229120000', nmea: position }), '2024-02-29T12:00:00.000Z'],
    ['in a later field of JSON', JSON.stringify({ nmea: position, timestamp: 1709208000 }), '2024-02-29T12:00:00.000Z'],
    ['behind a blank', `${position} 2024-02-29T12:00:00Z`, '2024-02-29T12:00:00.000Z'],
    ['behind a tab', `${position}\t1709208000`, '2024-02-29T12:00:00.000Z'],
  ])('is the one it was recorded with, %s', (_, line, time) => {
    expect(timeOf(line)).toEqual(['logged', time])
  })

  it('applies to all sentences of a line if it was recorded once', () => {
    const line = `2024-02-29T12:00:00Z ${position} ${position}`
    expect(hear(line, position).messages.map(({ reception }) => reception.timeFrom)).toEqual([
      'logged',
      'logged',
      'arrival',
    ])
  })

  it('is the time of the station rather than the recorded one', () => {
    const recorded = '2024-02-29T12:00:00Z '
    expect(timeOf(`${recorded}${tagged('c:1418172113')}`)?.[0]).toBe('tag')
    expect(timeOf(`${recorded}${position},1272412827`)?.[0]).toBe('epoch')
    expect(timeOf(`${position},r003669946,2024-02-29T12:00:00Z`)).toEqual(['epoch', '2024-02-29T12:00:00.000Z'])
    expect(timeOf(`${recorded}${position}`, '$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B')?.[0]).toBe(
      'pghp',
    )
  })

  it.each([
    ['a day that no calendar has', `2024-02-30T12:00:00Z ${position}`],
    ['an hour that no day has', `2024-02-29T25:00:00Z ${position}`],
    ['a number of nine digits, which is an MMSI', `971234567 ${position}`],
    ['a number among words', `receiver 1709208000 ${position}`],
    ['a field of JSON that is no time', JSON.stringify({ number: 1709208000, nmea: position })],
    ['a time long before AIS', `1970-01-01T00:00:00Z ${position}`],
  ])('is not %s', (_, line) => {
    expect(timeOf(line)?.[0]).toBe('arrival')
  })

  it('is taken from a $PGHP line for one message only, and not from a broken line', () => {
    const timeLine = '$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B'
    expect(hear(timeLine, position, position).messages.map(({ reception }) => reception.timeFrom)).toEqual([
      'pghp',
      'arrival',
    ])
    expect(hear(timeLine.replace('*5B', '*5C'), position).reasons).toEqual(['checksum'])
    expect(hear(withChecksum('$PGHP,1,2010,6,31,11,46,11,390,231,45,,1,2B'), position).reasons).toEqual(['time-line'])
  })

  it('is not taken from a damaged TAG block or an impossible time', () => {
    const damaged = tagged('c:1418172113,s:x').replace('c:1418', 'c:1419')
    expect(hear(damaged)).toMatchObject({
      messages: [{ reception: { timeFrom: 'arrival', station: null } }],
      reasons: ['tag-block'],
    })
    expect(hear(`\\c:1418172113${position}`)).toMatchObject({ messages: [{ mmsi: 371798000 }], reasons: ['tag-block'] })
    expect(timeOf(tagged('c:12,s:x'))?.[0]).toBe('arrival')
    expect(timeOf(tagged('c:99999999999999'))?.[0]).toBe('arrival')
  })

  it('is read from two TAG blocks together', () => {
    for (const [one, two] of [
      ['s:x', 'c:1418172113'],
      ['c:1418172113', 's:x'],
    ] as const) {
      const { messages, reasons } = hear(tagged(one, tagged(two)))
      expect(messages[0]?.reception).toMatchObject({ timeFrom: 'tag', station: 'x' })
      expect(reasons).toEqual([])
    }
  })

  it('is read from a TAG block without its last backslash, since the checksum marks its end', () => {
    const { messages, reasons } = hear(tagged('c:1418172113,s:x').replace('\\!', '!'))
    expect(messages[0]?.reception).toMatchObject({ timeFrom: 'tag', station: 'x' })
    expect(reasons).toEqual([])
  })

  it('on a line of its own belongs to the sentence on the next line, and is no reject', () => {
    const [alone = ''] = tagged('c:1418172113,s:x').split('!')
    const { messages, reasons } = hear(alone, '', `${alone}\r`, position, position)
    expect(reasons).toEqual([])
    expect(messages.map(({ reception }) => [reception.timeFrom, reception.station])).toEqual([
      ['tag', 'x'],
      ['arrival', null],
    ])
    expect(hear(`${alone} no AIS here`).reasons).toEqual(['no-sentence'])
    expect(hear(alone, 'no AIS here', position)).toMatchObject({
      ...{ messages: [{ reception: { timeFrom: 'arrival' } }], reasons: ['no-sentence'] },
    })
  })

  it('comes with the receiving station', () => {
    const stationOf = (...lines: string[]) => hear(...lines).messages[0]?.reception.station
    expect(stationOf(tagged('s:rORBCOMM104,n:7,T:2014-12-10 00.41.53'))).toBe('rORBCOMM104')
    expect(stationOf(`${position},b003669794,1272412827`)).toBe('b003669794')
    expect(stationOf('$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B', position)).toBe('992190934')
    expect(stationOf(position)).toBeNull()
  })

  it('is taken from its TAG group if its own block has none', () => {
    const lines = [tagged('g:1-2-74,s:x,c:1418172113'), tagged('g:2-2-74'), tagged('g:1-1-75')]
    const receptions = hear(...lines).messages.map(({ reception }) => [reception.timeFrom, reception.station])
    expect(receptions).toEqual([
      ['tag', 'x'],
      ['tag', 'x'],
      ['arrival', null],
    ])
  })

  it('is not taken from an earlier group of the same number', () => {
    const [one, two] = encodeMessage({ type: 5, mmsi: 211000001, name: 'X' }) as [string, string]
    const group = (time: number) => [tagged('g:1-2-7', one), tagged(`g:2-2-7,s:x,c:${time}`, two)]
    const times = hear(...group(1418172113), ...group(1418172473)).messages.map(
      ({ reception }) => reception.broadcastMicroseconds / 1e6,
    )
    expect(times).toEqual([1418172113, 1418172473])
  })

  it('is not passed from one sentence of a line to the next', () => {
    const receptions = hear(tagged('c:1418172113,s:x') + position).messages.map(({ reception }) => reception)
    expect(receptions.map(({ timeFrom }) => timeFrom)).toEqual(['tag', 'arrival'])
  })
})

describe('a message in parts', () => {
  const first = { name: 'EVER DIADEM', destination: 'NEW YORK', callSign: '3FOF8' }
  const parts = (sequence: number, mmsi = 351759000, channel: 'A' | 'B' = 'A') =>
    encodeMessage({ type: 5, mmsi, ...first }, { sequence, channel }) as [string, string]

  it('has the joined payload of all parts', () => {
    const [one, two] = parts(3)
    expect(hear(one, two).messages[0]?.payload).toBe(`${one.split(',')[5]}${two.split(',')[5]}`)
    expect(hear(part1, part2)).toMatchObject({ messages: [{ type: 5, mmsi: 351759000 }], reasons: [] })
  })

  it('is joined from parts that are interleaved with those of others', () => {
    const [a1, a2] = parts(1, 211000001)
    const [b1, b2] = parts(2, 211000002)
    const [c1, c2] = parts(1, 211000003, 'B')
    const { messages, reasons } = hear(a1, b2, c1, b1, c2, a2)
    expect(messages.map(({ mmsi }) => mmsi)).toEqual([211000002, 211000003, 211000001])
    expect(reasons).toEqual([])
  })

  it('is distinguished from another by a sequence number of more than one digit', () => {
    const numbered = (lines: string[], sequence: number) =>
      lines.map((line) => withChecksum(line.slice(0, -3).replace(/(,2,[12]),\d,/, `$1,${sequence},`)))
    const [a1 = '', a2 = ''] = numbered(parts(1, 211000001), 12)
    const [b1 = '', b2 = ''] = numbered(parts(1, 211000002), 13)
    const { messages, reasons } = hear(a1, b1, a2, b2)
    expect(messages.map(({ mmsi, payload }) => [mmsi, payload.length])).toEqual([
      [211000001, 71],
      [211000002, 71],
    ])
    expect(messages.map(({ payload }) => payload.slice(60))).toEqual([a2.split(',')[5], b2.split(',')[5]])
    expect(reasons).toEqual([])
  })

  it('has the time and station of the part that has them', () => {
    const [one, two] = parts(6)
    const heard = hear(tagged('g:1-2-1604,s:rORBCOMM008,c:1418169601', one), position, tagged('g:2-2-1604', two))
    expect(heard.messages[1]?.reception).toMatchObject({
      timeFrom: 'tag',
      broadcastMicroseconds: 1418169601e6,
      station: 'rORBCOMM008',
    })
  })
})
