import type { BitReader } from './bits.ts'
import { type Channel, channelOf, checksumInBytes, checksumOf } from './sentence.ts'

const codeOf = (character: string) => character.charCodeAt(0)
const [bang, comma, star, one, letterV, letterD, letterM, letterO] = Array.from('!,*1VDMO', codeOf)
const zero = codeOf('0')
const colon = codeOf(':')
const leftBracket = codeOf('[')
const letterA = codeOf('A')

/** What plain sentences say beside their payload; one is filled again and again. */
export interface PlainSentence {
  own: boolean
  parts: number
  /** -1 where there is none. */
  sequence: number
  channel: Channel
}

const payloadStart = 14
/** `,0*hh` */
const tailLength = 5

function isTalker(character: number): boolean {
  return (character >= letterA && character < leftBracket) || (character >= zero && character < colon)
}

/** `!ttVDM,` or `!ttVDO,` of any talker. */
export function hasPlainHead(codes: Uint8Array, start: number): boolean {
  const kind = codes[start + 5]
  return (
    codes[start] === bang &&
    isTalker(codes[start + 1] ?? 0) &&
    isTalker(codes[start + 2] ?? 0) &&
    codes[start + 3] === letterV &&
    codes[start + 4] === letterD &&
    (kind === letterM || kind === letterO) &&
    codes[start + 6] === comma
  )
}

/** Of the characters that every plain sentence has at the same places: `VD,1,1,,,,`. */
const checksumOfFrame = checksumOf('VD,1,1,,,,')

/**
 * Nearly every line is one whole message without anything before or behind it, `!ttVDM,1,1,,A,payload,0*hh`: loads the
 * payload of such a line, in one go, and returns where the sentence ends. Of any other, sound or not, it returns -1, and
 * readSentence tells what it is. What stands behind it is for the caller to see.
 */
export function loadPlainSentence(
  codes: Uint8Array,
  start: number,
  limit: number,
  sentence: PlainSentence,
  bits: BitReader,
): number {
  const talker1 = codes[start + 1] ?? 0
  const talker2 = codes[start + 2] ?? 0
  const kind = codes[start + 5] ?? 0
  const channelCode = codes[start + 12] ?? 0
  const channel = channelOf(channelCode)
  const isFramed =
    start + payloadStart < limit &&
    codes[start + 7] === one &&
    codes[start + 9] === one &&
    hasPlainHead(codes, start) &&
    codes[start + 8] === comma &&
    codes[start + 10] === comma &&
    codes[start + 11] === comma &&
    codes[start + 13] === comma
  if (!isFramed || channel === null) return -1
  const end = bits.loadPayload(codes, start + payloadStart, limit)
  if (end + tailLength > limit || codes[end] !== comma || codes[end + 2] !== star) return -1
  const fillCode = codes[end + 1] ?? 0
  const fillBits = fillCode - zero
  if (end === start + payloadStart || fillBits < 0 || fillBits > 5) return -1
  const checksum = checksumOfFrame ^ talker1 ^ talker2 ^ kind ^ channelCode ^ bits.checksum ^ fillCode
  if (checksumInBytes(codes, end + 3) !== checksum) return -1
  bits.cut(fillBits)
  sentence.own = kind === letterO
  sentence.parts = 1
  sentence.sequence = -1
  sentence.channel = channel
  return end + tailLength
}
