import { maximumPayloadLength } from './bits.ts'
import type { RejectReason } from './reject.ts'

const code = (character: string) => character.charCodeAt(0)
const bang = code('!')
const dollar = code('$')
const backslash = code('\\')
const star = code('*')
const comma = code(',')
const zero = code('0')
const carriageReturn = code('\r')
const lineFeed = code('\n')

export type Channel = 'A' | 'B' | null

/** Where the parts of a VDM lie in its line; one is filled again and again. */
export interface Sentence {
  own: boolean
  parts: number
  part: number
  /** -1 where the sentence gives none. */
  sequence: number
  channel: Channel
  payloadStart: number
  payloadEnd: number
  fillBits: number
  /** What follows the checksum up to the end of the sentence. */
  trailerStart: number
  end: number
  /** Its characters, as far as there is room: reading them from the line once more would take a tenth of the time. */
  codes: Uint8Array
}

export function emptySentence(): Sentence {
  return {
    own: false,
    parts: 0,
    part: 0,
    sequence: -1,
    channel: null,
    payloadStart: 0,
    payloadEnd: 0,
    fillBits: 0,
    trailerStart: 0,
    end: 0,
    codes: new Uint8Array(2 * maximumPayloadLength),
  }
}

export function startsSentence(character: number): boolean {
  return character === bang || character === dollar
}

export function startsTagBlock(character: number): boolean {
  return character === backslash
}

/** What ends a sentence: line ends, and characters that none contains, so that one cut off does not swallow the next. */
const endings = new Uint8Array(128)
for (const character of [bang, dollar, backslash, lineFeed, carriageReturn]) endings[character] = 1

function endsSentence(character: number): boolean {
  return character < 128 && endings[character] === 1
}

function hexadecimalDigit(character: number): number {
  if (character >= 48 && character <= 57) return character - 48
  const letter = character | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** The number that the two digits at a position say, or -1. */
export function checksumAt(text: string, position: number): number {
  if (position + 2 > text.length) return -1
  const high = hexadecimalDigit(text.charCodeAt(position))
  const low = hexadecimalDigit(text.charCodeAt(position + 1))
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

export function checksumOf(text: string, start = 0, end = text.length): number {
  let checksum = 0
  for (let position = start; position < end; position++) checksum ^= text.charCodeAt(position)
  return checksum
}

function digitAt(text: string, position: number, end: number): number {
  if (position + 1 !== end) return -1
  const digit = text.charCodeAt(position) - zero
  return digit >= 0 && digit <= 9 ? digit : -1
}

function channelAt(text: string, start: number, end: number): Channel {
  if (end !== start + 1) return null
  switch (text.charAt(start)) {
    case 'A':
    case '1':
      return 'A'
    case 'B':
    case '2':
      return 'B'
    default:
      return null
  }
}

const maximumFields = 16
const commas = new Int32Array(maximumFields)

/** Where the sentence that begins at `start` ends, whatever it is. */
export function endOfSentence(text: string, start: number): number {
  let position = start + 1
  while (position < text.length && !endsSentence(text.charCodeAt(position))) position++
  return position
}

/**
 * Reads `!ttVDM,parts,part,sequence,channel,payload,fill*hh`, of any talker. Some receivers put a comma too many
 * somewhere before the payload or behind the fill bits, so that these two are found from the end. Returns why it is no
 * such sentence, or `null`; `end` is set in both cases.
 */
export function readSentence(text: string, start: number, sentence: Sentence): RejectReason | null {
  const { codes } = sentence
  let checksum = 0
  let fields = 0
  let position = start + 1
  let character = 0
  for (; position < text.length; position++) {
    character = text.charCodeAt(position)
    if (character === star || endsSentence(character)) break
    checksum ^= character
    codes[position - start] = character
    if (character === comma && fields < maximumFields) commas[fields++] = position
  }
  const body = position
  sentence.end = endOfSentence(text, Math.max(start, position - 1))

  const kind = text.charCodeAt(start + 5)
  const isData = text.charCodeAt(start + 3) === code('V') && text.charCodeAt(start + 4) === code('D')
  if (!isData || (kind !== code('M') && kind !== code('O')) || commas[0] !== start + 6) return 'other-sentence'
  if (position >= text.length || character !== star) return 'checksum-missing'
  if (checksumAt(text, position + 1) !== checksum) return 'checksum'
  sentence.trailerStart = position + 3

  let last = fields - 1
  let fillEnd = body
  if (fields > 6 && fillEnd === (commas[last] ?? 0) + 1) fillEnd = commas[last--] ?? 0
  if (last < 5 || fields === maximumFields) return 'fields'
  const fillStart = (commas[last] ?? 0) + 1
  sentence.payloadStart = (commas[last - 1] ?? 0) + 1
  sentence.payloadEnd = fillStart - 1
  sentence.own = kind === code('O')
  sentence.parts = digitAt(text, (commas[0] ?? 0) + 1, commas[1] ?? 0)
  sentence.part = digitAt(text, (commas[1] ?? 0) + 1, commas[2] ?? 0)
  sentence.sequence = digitAt(text, (commas[2] ?? 0) + 1, commas[3] ?? 0)
  sentence.channel = channelAt(text, (commas[last - 2] ?? 0) + 1, commas[last - 1] ?? 0)
  sentence.fillBits = digitAt(text, fillStart, fillEnd)

  if (sentence.parts < 0 || sentence.part < 0 || sentence.fillBits < 0 || sentence.fillBits > 5) return 'fields'
  if (sentence.part < 1 || sentence.part > sentence.parts) return 'part-number'
  const length = sentence.payloadEnd - sentence.payloadStart
  if (length === 0 || length > maximumPayloadLength || sentence.payloadEnd - start > codes.length)
    return 'payload-length'
  return null
}
