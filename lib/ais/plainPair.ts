import { type BitReader, maximumPayloadLength } from './bits.ts'
import { hasPlainHead, type PlainSentence } from './plainSentence.ts'
import { channelOf, checksumInBytes, checksumOf } from './sentence.ts'

const codeOf = (character: string) => character.charCodeAt(0)
const [comma, star, letterO] = Array.from(',*O', codeOf)
const zero = codeOf('0')
const one = codeOf('1')
const two = codeOf('2')
const [carriageReturn, lineFeed] = Array.from('\r\n', codeOf)

const kindPlace = 5
const sequencePlace = 11
const channelPlace = 13
const payloadStart = 15
/** `,0*hh` */
const tailLength = 5
const fillFromEnd = 4

/** Of the characters that both parts have at the same places: `VD,2,,,,,` and which part it is. */
const checksumOfFrame = checksumOf('VD,2,,,,,')

/** The payloads of both parts, side by side. */
const joined = new Uint8Array(2 * maximumPayloadLength)
let joinedLength = 0

/**
 * The parts of a message in two nearly always stand on two lines, one below the other: `!ttVDM,2,1,s,A,payload,0*hh` and
 * `!ttVDM,2,2,s,A,payload,f*hh`. Loads the payloads of such lines and returns where the second sentence ends. Of any others,
 * sound or not, it returns -1. Whether an earlier message waits for one of the parts is for the caller to know.
 */
export function loadPlainPair(
  codes: Uint8Array,
  start: number,
  limit: number,
  sentence: PlainSentence,
  bits: BitReader,
): number {
  joinedLength = 0
  const firstEnd = joinPart(codes, start, limit, one)
  const second = firstEnd < 0 ? -1 : afterLineEnd(codes, firstEnd, limit)
  if (second < 0 || codes[firstEnd - fillFromEnd] !== zero) return -1
  const isOfFirst =
    codes[second + kindPlace] === codes[start + kindPlace] &&
    codes[second + sequencePlace] === codes[start + sequencePlace] &&
    codes[second + channelPlace] === codes[start + channelPlace]
  const end = isOfFirst ? joinPart(codes, second, limit, two) : -1
  if (end < 0 || joinedLength > maximumPayloadLength) return -1
  if (bits.loadPayload(joined, 0, joinedLength) !== joinedLength) return -1
  bits.cut((codes[end - fillFromEnd] ?? zero) - zero)
  sentence.own = codes[start + kindPlace] === letterO
  sentence.parts = 2
  sentence.sequence = (codes[start + sequencePlace] ?? zero) - zero
  sentence.channel = channelOf(codes[start + channelPlace] ?? 0)
  return end
}

/** Adds the payload of one part; returns where its sentence ends, or -1. */
function joinPart(codes: Uint8Array, start: number, limit: number, part: number): number {
  const talker1 = codes[start + 1] ?? 0
  const talker2 = codes[start + 2] ?? 0
  const kind = codes[start + kindPlace] ?? 0
  const sequenceCode = codes[start + sequencePlace] ?? 0
  const channelCode = codes[start + channelPlace] ?? 0
  const isFramed =
    start + payloadStart < limit &&
    codes[start + 7] === two &&
    codes[start + 9] === part &&
    hasPlainHead(codes, start) &&
    codes[start + 8] === comma &&
    codes[start + 10] === comma &&
    codes[start + 12] === comma &&
    codes[start + 14] === comma
  if (!isFramed || !isDigit(sequenceCode) || channelOf(channelCode) === null) return -1
  let checksum = checksumOfFrame ^ talker1 ^ talker2 ^ kind ^ part ^ sequenceCode ^ channelCode
  let position = start + payloadStart
  const longest = Math.min(limit, position + maximumPayloadLength)
  for (; position < longest; position++) {
    const character = codes[position] ?? 0
    if (character === comma) break
    checksum ^= character
    joined[joinedLength++] = character
  }
  if (position === start + payloadStart || position + tailLength > limit) return -1
  const fillCode = codes[position + 1] ?? 0
  const isClosed = codes[position] === comma && codes[position + 2] === star && fillCode >= zero && fillCode <= zero + 5
  return isClosed && checksumInBytes(codes, position + 3) === (checksum ^ fillCode) ? position + tailLength : -1
}

function isDigit(character: number): boolean {
  return character >= zero && character <= zero + 9
}

/** Where the next line begins, when a line ends here; otherwise -1. */
function afterLineEnd(codes: Uint8Array, end: number, limit: number): number {
  if (end + 1 >= limit) return -1
  if (codes[end] === lineFeed) return end + 1
  if (codes[end] !== carriageReturn) return -1
  return codes[end + 1] === lineFeed ? end + 2 : end + 1
}
