import { expect, it } from 'vitest'
import { Reader } from './reader.ts'
import type { Oddity, RejectReason } from './reject.ts'
import { checksumOf } from './sentence.ts'

const payload = '15RTgt0PAso;90TKcjM8h6g208CQ'
const one = '55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8'
const two = '88888888880'
const summed = (sentence: string): string => `${sentence}*${checksumOf(sentence, 1).toString(16).padStart(2, '0')}`
const tagged = (block: string, sentence: string): string =>
  `\\${block}*${checksumOf(block).toString(16).padStart(2, '0')}\\${sentence}`
const vdm = (fields: string) => summed(`!AIVDM,${fields}`)
const plain = vdm(`1,1,,A,${payload},0`)

/**
 * All framings that other decoders support, with their origin: a device, a network, or the tests or source code of
 * another decoder. The lines hold one position of 371798000 or one type 5 of 351759000.
 */
const read: [what: string, from: string, lines: string[], ...odd: Oddity[]][] = [
  ['as NMEA 0183 has it', 'all', [plain]],
  [
    'an empty channel and a field more',
    'a family of receivers; gpsd',
    [vdm(`1,1,3,,${payload},0,0`)],
    'extra-field',
    'no-channel',
  ],
  [
    'the same in two parts',
    'a family of receivers; gpsd',
    [vdm(`2,1,3,,${one},0,0`), vdm(`2,2,3,,${two},2,0`)],
    'extra-field',
    'no-channel',
    'extra-field',
    'no-channel',
  ],
  [
    'a last part of one character and a field more',
    'gpsd; parts so short: libais',
    [vdm(`2,1,3,A,${one}8888888888,0,0`), vdm('2,2,3,A,0,2,0')],
    'extra-field',
    'extra-field',
  ],
  ['three fields more behind the fill bits', 'gpsd', [vdm(`1,1,,A,${payload},0,0,12,x`)], 'extra-field'],
  [
    'an empty field more before the channel',
    'some receivers; gpsd takes the channel for the payload',
    [vdm(`1,1,,,A,${payload},0`)],
    'extra-field',
  ],
  [
    'an empty field more before the payload',
    'some receivers; gpsd takes the empty field for the payload',
    [vdm(`1,1,,A,,${payload},0`)],
    'extra-field',
    'no-channel',
  ],
  ['no digit for the fill bits', 'gpsd, pyais', [vdm(`1,1,,A,${payload},`)], 'no-fill-bits'],
  ['no field for the fill bits', 'gpsd', [vdm(`1,1,,A,${payload}`)], 'no-fill-bits'],
  ['channels 1 and 2', 'gpsd, AIS-catcher, OpenCPN', [vdm(`1,1,,1,${payload},0`)]],
  ['channel C or X', 'AIS-catcher; gpsd rejects it', [vdm(`1,1,,X,${payload},0`)], 'no-channel'],
  ['no channel, as satellites and networks send', 'libais (ORBCOMM), gpsd', [vdm(`1,1,,,${payload},0`)], 'no-channel'],
  ['no channel in a VDO', 'gpsd', [summed(`!AIVDO,1,1,,,${payload},0`)]],
  ['a sequence number on a single part', 'libais', [summed(`!SAVDM,1,1,7,A,${payload},0`)]],
  ['parts without a sequence number', 'pyais', [vdm(`2,1,,A,${one},0`), vdm(`2,2,,A,${two},2`)]],
  ['a sequence number of two digits', 'some forwarders', [vdm(`2,1,12,A,${one},0`), vdm(`2,2,12,A,${two},2`)]],
  ['parts out of order', 'gfw-ais-tools; not gpsd', [vdm(`2,2,1,A,${two},2`), vdm(`2,1,1,A,${one},0`)]],
  ['a dollar sign', 'AIS-catcher', [plain.replace('!', '$')]],
  ['a checksum in small letters', 'AIS-catcher', [plain.slice(0, -3) + plain.slice(-3).toLowerCase()]],
  ['blanks before and behind', 'libais', [`  ${plain} \r\n`]],
  [
    'measurements, station and time behind',
    'libais (US Coast Guard)',
    [`${plain},d-106,S1053,t000113.82,r003669945,1136498115`],
  ],
  ['a time before', 'pyais', [`[2024-07-19 08:45:27.141] ${plain}`]],
  ['a TAG block', 'libais, pyais', [tagged('s:rORBCOMM000,q:u,c:1426032001', plain)]],
  ['a TAG block that begins with a line count', 'libais, pyais', [tagged('n:3140,s:x', plain)]],
  [
    'two parts with TAG blocks on one line',
    'gfw-ais-tools',
    [tagged('s:x', vdm(`2,1,1,A,${one},0`)) + tagged('s:x', vdm(`2,2,1,A,${two},2`))],
  ],
  ['JSON with an array of sentences', 'AIS-catcher', [JSON.stringify({ class: 'AIS', nmea: [plain] })]],
]
const talkers = ['AB', 'AD', 'AN', 'AR', 'AS', 'AT', 'AX', 'BS', 'SA', 'U1']

const unread: [what: string, from: string, line: string, reason: RejectReason, why: string][] = [
  [
    'more fill bits than a character has',
    'AIS-catcher rejects it, gpsd loses bits',
    vdm(`1,1,,A,${payload},6`),
    'fields',
    'neither can its payload be trusted',
  ],
  [
    'a count of parts in two digits',
    'gpsd',
    vdm(`01,01,,A,${payload},0`),
    'fields',
    'no device is known that writes it',
  ],
  [
    'part 0 of 0',
    'gpsd and AIS-catcher reject it',
    vdm(`0,0,,A,${payload},0`),
    'part-number',
    'the parts of one message must be told from those of another',
  ],
  [
    'no sign before the talker',
    'libais passes it on as text',
    plain.slice(1),
    'no-sentence',
    'nothing shows where the sentence begins',
  ],
  [
    'a talker in small letters',
    'AIS-catcher and gpsd reject it',
    summed(`!aivdm,1,1,,A,${payload},0`),
    'other-sentence',
    'no device is known that writes it',
  ],
  [
    'no checksum',
    'gpsd and pyais read it, AIS-catcher and OpenCPN do not',
    plain.slice(0, -3),
    'checksum-missing',
    'a sentence cut off looks the same, and would move the vessel',
  ],
  [
    'a wrong checksum',
    'pyais reads it and marks it',
    plain.replace(/..$/, '00'),
    'checksum',
    'a bit is wrong, perhaps in the position',
  ],
  [
    'a character that stands for no bits',
    'AIS-catcher rejects it',
    vdm(`1,1,,A,${payload.replace('g208', 'X208')},0`),
    'payload-character',
    'nobody can say which bits were sent',
  ],
]

function hear(lines: readonly string[]) {
  const heard: { messages: number[]; odd: Oddity[]; rejected: RejectReason[] } = { messages: [], odd: [], rejected: [] }
  const reader = new Reader({
    message: ({ mmsi }) => heard.messages.push(mmsi),
    odd: (oddity) => heard.odd.push(oddity),
    rejected: (reason) => heard.rejected.push(reason),
  })
  for (const line of lines) reader.line(line, 0)
  reader.flush()
  return heard
}

it.each(read)('reads %s (%s)', (_what, _from, lines, ...odd) => {
  const expected = lines.some((line) => line.includes(one)) ? 351759000 : 371798000
  expect(hear(lines)).toEqual({ messages: [expected], odd, rejected: [] })
})

it.each(talkers)('reads talker %s (gpsd, libais, pyais, AIS-catcher)', (talker) => {
  const line = summed(`!${talker}VDM,1,1,,A,${payload},0`)
  expect(hear([line])).toEqual({ messages: [371798000], odd: [], rejected: [] })
})

it.each([
  ['without a checksum', `\\s:2573535,c:1671533231\\${plain}`],
  ['that is empty', `\\${plain}`],
])('reads a sentence, but not its TAG block %s (pyais)', (_, line) => {
  expect(hear([line])).toEqual({ messages: [371798000], odd: [], rejected: ['tag-block'] })
})

it.each(unread)('does not read %s (%s)', (_what, _from, line, reason) => {
  expect(hear([line])).toEqual({ messages: [], odd: [], rejected: [reason] })
})
