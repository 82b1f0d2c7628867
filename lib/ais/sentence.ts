import { maximumPayloadLength } from './bits.ts'
import type { LineCodes } from './lineCodes.ts'
import type { Oddity, RejectReason } from './reject.ts'

const code = (character: string) => character.charCodeAt(0)
const bang = code('!')
const dollar = code('$')
const backslash = code('\\')
const star = code('*')
const comma = code(',')
const zero = code('0')
const carriageReturn = code('\r')
const lineFeed = code('\n')
const letterV = code('V')
const letterD = code('D')
const letterM = code('M')
const letterO = code('O')

export type Channel = 'A' | 'B' | null

/** Fields of a VDM with their positions in the line. Reused for every sentence. */
export interface Sentence {
  own: boolean
  parts: number
  part: number
  /** -1 if the sentence has none. */
  sequence: number
  channel: Channel
  payloadStart: number
  payloadEnd: number
  fillBits: number
  /** Deviation from a VDM that does not prevent reading. */
  oddity: Oddity | null
  /** Start of the text after the checksum. */
  trailerStart: number
  end: number
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
    oddity: null,
    trailerStart: 0,
    end: 0,
  }
}

export function startsSentence(character: number): boolean {
  return character === bang || character === dollar
}

export function startsTagBlock(character: number): boolean {
  return character === backslash
}

/**
 * Line ends, and characters that start a sentence or TAG block, so that a cut-off sentence does not include the next.
 */
const endings: readonly number[] = [bang, dollar, backslash, lineFeed, carriageReturn]
const endsSentence = new Uint8Array(256)
for (const character of endings) endsSentence[character] = 1
/** Ends of a sentence, and separators within it. */
const dividesSentence = endsSentence.slice()
for (const character of [star, comma]) dividesSentence[character] = 1

function hexadecimalDigit(character: number): number {
  if (character >= 48 && character <= 57) return character - 48
  const letter = character | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

function byteOf(highDigit: number, lowDigit: number): number {
  const high = hexadecimalDigit(highDigit)
  const low = hexadecimalDigit(lowDigit)
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

/** Reads the two-digit checksum at a position; -1 if invalid. */
export function checksumAt(text: string, position: number): number {
  return position + 2 > text.length ? -1 : byteOf(text.charCodeAt(position), text.charCodeAt(position + 1))
}

export function checksumOf(text: string, start = 0, end = text.length): number {
  let checksum = 0
  for (let position = start; position < end; position++) checksum ^= text.charCodeAt(position)
  return checksum
}

/** Reads the checksum from bytes. The caller checks the length. */
function checksumInBytes(codes: Uint8Array, position: number): number {
  return byteOf(codes[position] ?? 0, codes[position + 1] ?? 0)
}

function checksumIn({ codes, length }: LineCodes, position: number): number {
  return position + 2 > length ? -1 : checksumInBytes(codes, position)
}

function digitIn({ codes }: LineCodes, position: number, end: number): number {
  if (position + 1 !== end) return -1
  const digit = (codes[position] ?? 0) - zero
  return digit >= 0 && digit <= 9 ? digit : -1
}

const maxSequence = 4

/** Accepts several digits, since some forwarders number messages beyond 9. */
function sequenceIn(line: LineCodes, start: number, end: number): number {
  if (end === start || end > start + maxSequence) return -1
  let sequence = 0
  for (let position = start; position < end; position++) {
    const digit = digitIn(line, position, position + 1)
    if (digit < 0) return -1
    sequence = sequence * 10 + digit
  }
  return sequence
}

const channels: Channel[] = new Array<Channel>(256).fill(null)
for (const name of ['A', '1']) channels[code(name)] = 'A'
for (const name of ['B', '2']) channels[code(name)] = 'B'

function channelOf(character: number): Channel {
  return channels[character] ?? null
}

function channelIn({ codes }: LineCodes, start: number, end: number): Channel {
  return end === start + 1 ? channelOf(codes[start] ?? 0) : null
}

const usualCommas = 6
const usualPayload = 5
const maximumFields = 16
const commas = new Int32Array(maximumFields)

/** Returns the end of the sentence that begins at `start`, valid or not. */
export function endOfSentence({ codes, length }: LineCodes, start: number): number {
  let position = start + 1
  while (position < length && endsSentence[codes[position] ?? 0] === 0) position++
  return position
}

/** Maximum length up to the end of the payload. */
const maxSentence = 2 * maximumPayloadLength

/**
 * Reads `!ttVDM,parts,part,sequence,channel,payload,fill*hh` of any talker. Returns a reject reason or `null`, and sets
 * `end` in both cases.
 */
export function readSentence(line: LineCodes, start: number, sentence: Sentence): RejectReason | null {
  const { codes, length } = line
  let checksum = 0
  let fields = 0
  let position = start + 1
  let character = 0
  for (; position < length; position++) {
    character = codes[position] ?? 0
    if (dividesSentence[character] === 1) {
      if (character !== comma) break
      if (fields < maximumFields) commas[fields++] = position
    }
    checksum ^= character
  }
  const body = position
  sentence.end = endOfSentence(line, Math.max(start, position - 1))

  const kind = codes[start + 5] ?? 0
  const isData = codes[start + 3] === letterV && codes[start + 4] === letterD
  if (!isData || (kind !== letterM && kind !== letterO) || fields === 0 || commas[0] !== start + 6) {
    return 'other-sentence'
  }
  if (position >= length || character !== star) return 'checksum-missing'
  if (checksumIn(line, position + 1) !== checksum) return 'checksum'
  sentence.trailerStart = position + 3
  if (fields < usualCommas - 1 || fields === maximumFields) return 'fields'

  const payload = fields > usualCommas ? placeOfPayload() : usualPayload
  const payloadEnd = fields > payload ? (commas[payload] ?? 0) : body
  const fillStart = payloadEnd + 1
  const fillEnd = fields > payload + 1 ? (commas[payload + 1] ?? 0) : body
  sentence.payloadStart = (commas[payload - 1] ?? 0) + 1
  sentence.payloadEnd = payloadEnd
  sentence.own = kind === letterO
  sentence.parts = digitIn(line, (commas[0] ?? 0) + 1, commas[1] ?? 0)
  sentence.part = digitIn(line, (commas[1] ?? 0) + 1, commas[2] ?? 0)
  sentence.sequence = sequenceIn(line, (commas[2] ?? 0) + 1, commas[3] ?? 0)
  sentence.channel = channelIn(line, (commas[payload - 2] ?? 0) + 1, commas[payload - 1] ?? 0)
  const isFillGiven = fillStart < fillEnd
  sentence.fillBits = isFillGiven ? digitIn(line, fillStart, fillEnd) : 0
  sentence.oddity = fields > usualCommas ? 'extra-field' : isFillGiven ? null : 'no-fill-bits'

  if (sentence.parts < 0 || sentence.part < 0 || sentence.fillBits < 0 || sentence.fillBits > 5) return 'fields'
  if (sentence.part < 1 || sentence.part > sentence.parts) return 'part-number'
  const payloadLength = sentence.payloadEnd - sentence.payloadStart
  const isTooLong = payloadLength > maximumPayloadLength || sentence.payloadEnd - start > maxSentence
  return payloadLength === 0 || isTooLong ? 'payload-length' : null
}

/**
 * Finds the payload in a sentence with extra fields. Usually these follow the fill bits, as gpsd assumes. If an extra
 * empty field precedes the channel or the payload, the payload is one field later, since fill bits have only one digit.
 */
function placeOfPayload(): number {
  const lengthOf = (field: number) => (commas[field] ?? 0) - (commas[field - 1] ?? 0) - 1
  return lengthOf(usualPayload) === 0 || lengthOf(usualPayload + 1) > 1 ? usualPayload + 1 : usualPayload
}
