import type { BitReader } from './bits.ts'
import { type Channel, channelOf, checksumAt, checksumOf } from './sentence.ts'

const codeOf = (character: string) => character.charCodeAt(0)
const [bang, comma, star, one, letterV, letterD, letterM, letterO] = Array.from('!,*1VDMO', codeOf)
const zero = codeOf('0')
const colon = codeOf(':')
const leftBracket = codeOf('[')
const letterA = codeOf('A')

/** What a plain sentence says beside its payload; one is filled again and again. */
export interface PlainSentence {
  own: boolean
  channel: Channel
}

const payloadStart = 14
/** `,0*hh` */
const tailLength = 5

function isTalker(character: number): boolean {
  return (character >= letterA && character < leftBracket) || (character >= zero && character < colon)
}

/** Of the characters that every plain sentence has at the same places: `VD,1,1,,,,`. */
const checksumOfFrame = checksumOf('VD,1,1,,,,')

/**
 * Nearly every line is one whole message without anything before or behind it, `!ttVDM,1,1,,A,payload,0*hh`: loads the
 * payload of such a line, in one go. Of any other, sound or not, it returns false, and readSentence tells what it is.
 */
export function loadPlainSentence(text: string, sentence: PlainSentence, bits: BitReader): boolean {
  if (text.charCodeAt(7) !== one || text.charCodeAt(9) !== one || text.charCodeAt(0) !== bang) return false
  const talker1 = text.charCodeAt(1)
  const talker2 = text.charCodeAt(2)
  const kind = text.charCodeAt(5)
  const channelCode = text.charCodeAt(12)
  const end = text.length - tailLength
  const fillCode = text.charCodeAt(end + 1)
  const isFramed =
    isTalker(talker1) &&
    isTalker(talker2) &&
    text.charCodeAt(3) === letterV &&
    text.charCodeAt(4) === letterD &&
    (kind === letterM || kind === letterO) &&
    text.charCodeAt(6) === comma &&
    text.charCodeAt(8) === comma &&
    text.charCodeAt(10) === comma &&
    text.charCodeAt(11) === comma &&
    text.charCodeAt(13) === comma &&
    text.charCodeAt(end) === comma &&
    text.charCodeAt(end + 2) === star
  const fillBits = fillCode - zero
  const channel = channelOf(channelCode)
  if (!isFramed || channel === null || !(fillBits >= 0 && fillBits <= 5)) return false
  if (!bits.loadText(text, payloadStart, end, fillBits)) return false
  const checksum = checksumOfFrame ^ talker1 ^ talker2 ^ kind ^ channelCode ^ bits.checksum ^ fillCode
  if (checksumAt(text, end + 3) !== checksum) return false
  sentence.own = kind === letterO
  sentence.channel = channel
  return true
}
