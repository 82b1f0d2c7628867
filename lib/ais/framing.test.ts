import { expect, it } from 'vitest'
import { Reader } from './reader.ts'
import type { Oddity, RejectReason } from './reject.ts'
import { checksumOf } from './sentence.ts'

const payload = '15RTgt0PAso;90TKcjM8h6g208CQ'
const [one, two] = ['55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8', '88888888880']
const summed = (sentence: string): string => `${sentence}*${checksumOf(sentence, 1).toString(16).padStart(2, '0')}`
const tagged = (block: string, sentence: string): string =>
  `\\${block}*${checksumOf(block).toString(16).padStart(2, '0')}\\${sentence}`
const plain = summed(`!AIVDM,1,1,,A,${payload},0`)

type Variant = {
  what: string
  /** Origin: a device, a network, or the tests or source code of another decoder. */
  from: string
  lines: string[]
  odd?: Oddity[]
  rejected?: RejectReason[]
  /** Reason why the message is not read. */
  unread?: string
}

/**
 * All framings that other decoders support. Each `lines` holds one position of 371798000 or one type 5 of 351759000.
 */
const variants: Variant[] = [
  { what: 'as NMEA 0183 has it', from: 'all', lines: [plain] },
  {
    what: 'an empty channel and a field more behind the fill bits',
    from: 'a family of receivers; gpsd',
    lines: [summed(`!AIVDM,1,1,3,,${payload},0,0`)],
    odd: ['extra-field', 'no-channel'],
  },
  {
    what: 'the same in two parts',
    from: 'a family of receivers; gpsd',
    lines: [summed(`!AIVDM,2,1,3,,${one},0,0`), summed(`!AIVDM,2,2,3,,${two},2,0`)],
    odd: ['extra-field', 'no-channel', 'extra-field', 'no-channel'],
  },
  {
    what: 'a last part of one character and a field more',
    from: 'gpsd; parts so short: libais',
    lines: [summed(`!AIVDM,2,1,3,A,${one}8888888888,0,0`), summed('!AIVDM,2,2,3,A,0,2,0')],
    odd: ['extra-field', 'extra-field'],
  },
  {
    what: 'three fields more behind the fill bits',
    from: 'gpsd',
    lines: [summed(`!AIVDM,1,1,,A,${payload},0,0,12,x`)],
    odd: ['extra-field'],
  },
  {
    what: 'an empty field more before the channel',
    from: 'some receivers; gpsd takes the channel for the payload',
    lines: [summed(`!AIVDM,1,1,,,A,${payload},0`)],
    odd: ['extra-field'],
  },
  {
    what: 'an empty field more before the payload',
    from: 'some receivers; gpsd takes the empty field for the payload',
    lines: [summed(`!AIVDM,1,1,,A,,${payload},0`)],
    odd: ['extra-field', 'no-channel'],
  },
  {
    what: 'no digit for the fill bits',
    from: 'gpsd, pyais',
    lines: [summed(`!AIVDM,1,1,,A,${payload},`)],
    odd: ['no-fill-bits'],
  },
  {
    what: 'no field for the fill bits',
    from: 'gpsd',
    lines: [summed(`!AIVDM,1,1,,A,${payload}`)],
    odd: ['no-fill-bits'],
  },
  {
    what: 'more fill bits than a character has',
    from: 'AIS-catcher rejects it, gpsd loses bits',
    lines: [summed(`!AIVDM,1,1,,A,${payload},6`)],
    rejected: ['fields'],
    unread: 'what the field says cannot be, so neither can its payload be trusted',
  },
  { what: 'channels 1 and 2', from: 'gpsd, AIS-catcher, OpenCPN', lines: [summed(`!AIVDM,1,1,,1,${payload},0`)] },
  {
    what: 'channel C or X',
    from: 'AIS-catcher; gpsd rejects it',
    lines: [summed(`!AIVDM,1,1,,X,${payload},0`)],
    odd: ['no-channel'],
  },
  {
    what: 'no channel, as satellites and networks send',
    from: 'libais (ORBCOMM), gpsd',
    lines: [summed(`!AIVDM,1,1,,,${payload},0`)],
    odd: ['no-channel'],
  },
  { what: 'no channel in a VDO', from: 'gpsd', lines: [summed(`!AIVDO,1,1,,,${payload},0`)] },
  { what: 'a sequence number on a single part', from: 'libais', lines: [summed(`!SAVDM,1,1,7,A,${payload},0`)] },
  {
    what: 'parts without a sequence number',
    from: 'pyais',
    lines: [summed(`!AIVDM,2,1,,A,${one},0`), summed(`!AIVDM,2,2,,A,${two},2`)],
  },
  {
    what: 'a sequence number of two digits',
    from: 'some forwarders',
    lines: [summed(`!AIVDM,2,1,12,A,${one},0`), summed(`!AIVDM,2,2,12,A,${two},2`)],
  },
  {
    what: 'parts out of order',
    from: 'gfw-ais-tools; gpsd and AIS-catcher do not read them',
    lines: [summed(`!AIVDM,2,2,1,A,${two},2`), summed(`!AIVDM,2,1,1,A,${one},0`)],
  },
  {
    what: 'a count of parts in two digits',
    from: 'gpsd',
    lines: [summed(`!AIVDM,01,01,,A,${payload},0`)],
    rejected: ['fields'],
    unread: 'no device is known that writes it',
  },
  {
    what: 'part 0 of 0',
    from: 'gpsd and AIS-catcher reject it',
    lines: [summed(`!AIVDM,0,0,,A,${payload},0`)],
    rejected: ['part-number'],
    unread: 'the parts of one message must be told from those of another',
  },
  ...['AB', 'AD', 'AN', 'AR', 'AS', 'AT', 'AX', 'BS', 'SA', 'U1'].map((talker) => ({
    what: `talker ${talker}`,
    from: 'gpsd, libais, pyais, AIS-catcher',
    lines: [summed(`!${talker}VDM,1,1,,A,${payload},0`)],
  })),
  { what: 'a dollar sign', from: 'AIS-catcher', lines: [plain.replace('!', '$')] },
  {
    what: 'no sign before the talker',
    from: 'libais passes it on as text',
    lines: [plain.slice(1)],
    rejected: ['no-sentence'],
    unread: 'nothing shows where the sentence begins',
  },
  {
    what: 'a talker in small letters',
    from: 'AIS-catcher and gpsd reject it',
    lines: [summed(`!aivdm,1,1,,A,${payload},0`)],
    rejected: ['other-sentence'],
    unread: 'no device is known that writes it',
  },
  {
    what: 'no checksum',
    from: 'gpsd and pyais read it, AIS-catcher and OpenCPN do not',
    lines: [plain.slice(0, -3)],
    rejected: ['checksum-missing'],
    unread: 'a sentence cut off looks the same, and would move the vessel',
  },
  {
    what: 'a wrong checksum',
    from: 'pyais reads it and marks it',
    lines: [plain.replace(/..$/, '00')],
    rejected: ['checksum'],
    unread: 'a bit is wrong, perhaps in the position',
  },
  {
    what: 'a checksum in small letters',
    from: 'AIS-catcher',
    lines: [plain.toLowerCase().slice(-3)].map((end) => plain.slice(0, -3) + end),
  },
  { what: 'blanks before and behind', from: 'libais', lines: [`  ${plain} \r\n`] },
  {
    what: 'measurements, station and time behind',
    from: 'libais (US Coast Guard)',
    lines: [`${plain},d-106,S1053,t000113.82,r003669945,1136498115`],
  },
  { what: 'a time before', from: 'pyais', lines: [`[2024-07-19 08:45:27.141] ${plain}`] },
  { what: 'a TAG block', from: 'libais, pyais', lines: [tagged('s:rORBCOMM000,q:u,c:1426032001', plain)] },
  { what: 'a TAG block that begins with a line count', from: 'libais, pyais', lines: [tagged('n:3140,s:x', plain)] },
  {
    what: 'a TAG block without a checksum',
    from: 'pyais',
    lines: [`\\s:2573535,c:1671533231\\${plain}`],
    rejected: ['tag-block'],
  },
  { what: 'an empty TAG block', from: 'pyais', lines: [`\\${plain}`], rejected: ['tag-block'] },
  {
    what: 'two parts with TAG blocks on one line',
    from: 'gfw-ais-tools',
    lines: [tagged('s:x', summed(`!AIVDM,2,1,1,A,${one},0`)) + tagged('s:x', summed(`!AIVDM,2,2,1,A,${two},2`))],
  },
  {
    what: 'JSON with an array of sentences',
    from: 'AIS-catcher',
    lines: [JSON.stringify({ class: 'AIS', nmea: [plain] })],
  },
  {
    what: 'a character that stands for no bits',
    from: 'AIS-catcher rejects it',
    lines: [summed(`!AIVDM,1,1,,A,${payload.replace('g208', 'X208')},0`)],
    rejected: ['payload-character'],
    unread: 'nobody can say which bits were sent',
  },
]

it.each(variants)('$what ($from)', ({ lines, odd = [], rejected = [], unread }) => {
  const heard: { messages: number[]; odd: Oddity[]; rejected: RejectReason[] } = { messages: [], odd: [], rejected: [] }
  const reader = new Reader({
    message: ({ mmsi }) => heard.messages.push(mmsi),
    odd: (oddity) => heard.odd.push(oddity),
    rejected: (reason) => heard.rejected.push(reason),
  })
  for (const line of lines) reader.line(line, 0)
  reader.flush()
  const expected = lines.some((line) => line.includes(one)) ? 351759000 : 371798000
  expect(heard).toEqual({ messages: unread === undefined ? [expected] : [], odd, rejected })
})
