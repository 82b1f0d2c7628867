import { Assembler } from './assembler.ts'
import { BitReader, maximumPayloadLength } from './bits.ts'
import { createDecoder } from './decode.ts'
import { LineCodes } from './lineCodes.ts'
import type { Message } from './message.ts'
import { loadPlainPair } from './plainPair.ts'
import { loadPlainSentence } from './plainSentence.ts'
import type { RejectReason } from './reject.ts'
import { type Channel, emptySentence, endOfSentence, readSentence, startsSentence, startsTagBlock } from './sentence.ts'
import { emptyStamp, type Stamp, setStamp, type TimeSource } from './stamp.ts'
import { completedFromGroup, joinedTags, readTagBlock, type TagBlock } from './tagBlock.ts'
import { isTimeLine, readLoggedTime, readTimeLine, readTrailer, type TimeLine } from './times.ts'

const blank = 32
const numberSign = 35
const lineFeed = 10
const carriageReturn = 13
const latin1 = new TextDecoder('latin1')

/** How a message came in. */
export interface Reception {
  broadcastMicroseconds: number
  timeFrom: TimeSource
  channel: Channel
  station: string | null
  /** Sent by the vessel that carries the receiver (VDO). */
  own: boolean
  /** Of all parts. */
  payload: Payload
}

export interface Payload {
  /** Equal when the same is heard twice. */
  hash(): number
  /** As it stands in a sentence. */
  armoured(): string
}

export interface Listener {
  /** Both objects are lent: they are filled anew after the call, so whoever keeps one copies it. */
  message(message: Message, reception: Reception): void
  /** `line` is the line it was found in; of an incomplete message, the line of the part that came first. */
  rejected(reason: RejectReason, line: string): void
}

/** Reads the lines of one source, in order. Nothing that a line can hold makes it throw. */
export interface Reader {
  line(text: string, arrivalMilliseconds: number): void
  /**
   * The same in bytes for a line, or two, that hold one whole message and nothing else, up to a line end: returns where that
   * is. Any other is not read: it returns -1, and the line is to be handed over as a text.
   */
  plainLines(codes: Uint8Array, start: number, limit: number, arrivalMilliseconds: number): number
  /** Read so far, one way or the other. */
  readonly lineCount: number
  /** Gives up the messages that still wait for parts: the source has ended. */
  flush(): void
  readonly pendingCount: number
}

export function createReader(listener: Listener): Reader {
  const bits = new BitReader()
  const decode = createDecoder()
  const line = new LineCodes()
  const joined = new LineCodes()
  const sentence = emptySentence()
  const stamp = emptyStamp()
  const assembler = new Assembler((first) => listener.rejected('incomplete', first))
  const reception: Reception = {
    broadcastMicroseconds: 0,
    timeFrom: 'arrival',
    channel: null,
    station: null,
    own: false,
    payload: bits,
  }
  let tag: TagBlock | null = null
  let lastOfGroup: TagBlock | null = null
  let timeLine: TimeLine | null = null
  let loggedMicroseconds: number | null = null
  let lineCount = 0

  function deliver(channel: Channel, heard: Stamp): RejectReason | null {
    const message = decode(bits)
    if (typeof message === 'string') return message
    reception.broadcastMicroseconds = heard.broadcastMicroseconds
    reception.timeFrom = heard.timeFrom
    reception.station = heard.station
    reception.channel = channel
    reception.own = sentence.own
    listener.message(message, reception)
    return null
  }

  function takePart(arrivalMilliseconds: number): RejectReason | null {
    const payload = line.text.slice(sentence.payloadStart, sentence.payloadEnd)
    const whole = assembler.add(sentence, payload, stamp, line.text, arrivalMilliseconds)
    if (whole === null) return null
    const { codes, length } = joined.take(whole.payloads.join(''))
    if (length > maximumPayloadLength) return 'payload-length'
    if (!bits.load(codes, 0, length, whole.fillBits)) return 'payload-character'
    return deliver(whole.channel, whole.stamp)
  }

  function takeSentence(start: number, arrivalMilliseconds: number): RejectReason | null {
    const reason = readSentence(line, start, sentence)
    if (reason === 'other-sentence' && isTimeLine(line.text, start)) return takeTimeLine(start)
    if (reason !== null) return reason
    const { payloadStart, payloadEnd, trailerStart, end, fillBits } = sentence
    const behind = trailerStart < end ? line.text.slice(trailerStart, end) : ''
    const trailer = behind.startsWith(',') ? readTrailer(behind) : null
    if (behind !== '' && trailer === null) loggedMicroseconds ??= readLoggedTime(behind)
    setStamp(stamp, tag, trailer, timeLine, loggedMicroseconds, arrivalMilliseconds)
    timeLine = null
    if (sentence.parts > 1) return takePart(arrivalMilliseconds)
    if (!bits.load(line.codes, payloadStart, payloadEnd, fillBits)) return 'payload-character'
    return deliver(sentence.channel, stamp)
  }

  function takeTimeLine(start: number): RejectReason | null {
    const read = readTimeLine(line.text.slice(start, sentence.end))
    timeLine = typeof read === 'string' ? null : read
    return typeof read === 'string' ? read : null
  }

  /**
   * Returns where to read on: behind the block, or behind its first backslash when nothing shows where it ends. JSON
   * doubles every backslash.
   */
  function takeTagBlock(start: number): number {
    const end = endOfSentence(line, start)
    if (end === start + 1 && isDoubled(start)) return end
    const read = readTagBlock(line.text.slice(start + 1, end))
    const closed = end < line.length && startsTagBlock(line.codes[end] ?? 0)
    if (read === null) {
      listener.rejected('tag-block', line.text)
      return closed ? end + 1 : start + 1
    }
    tag = completedFromGroup(joinedTags(tag, read), lastOfGroup)
    if (tag.group !== null) lastOfGroup = tag
    return closed ? end + 1 : end
  }

  function isDoubled(backslash: number): boolean {
    return startsTagBlock(line.codes[backslash + 1] ?? 0) || startsTagBlock(line.codes[backslash - 1] ?? 0)
  }

  function takePlainSentence(arrivalMilliseconds: number): RejectReason | null {
    setStamp(stamp, null, null, timeLine, null, arrivalMilliseconds)
    timeLine = null
    return deliver(sentence.channel, stamp)
  }

  return {
    plainLines(codes, start, limit, arrivalMilliseconds) {
      let end = loadPlainSentence(codes, start, limit, sentence, bits)
      if (end < 0) end = loadPlainPair(codes, start, limit, sentence, bits)
      if (end < 0 || end >= limit || !isLineEnd(codes[end])) return -1
      if (sentence.parts > 1 && !assembler.passWhole(sentence, arrivalMilliseconds)) return -1
      lineCount += sentence.parts
      const reason = takePlainSentence(arrivalMilliseconds)
      if (reason !== null) listener.rejected(reason, lastLine(codes, start, end))
      return end
    },
    line(text, arrivalMilliseconds) {
      lineCount++
      const { codes, length } = line.take(text)
      if (loadPlainSentence(codes, 0, length, sentence, bits) === length) {
        const reason = takePlainSentence(arrivalMilliseconds)
        if (reason !== null) listener.rejected(reason, text)
        return
      }
      let position = 0
      while (position < length && (codes[position] ?? 0) <= blank) position++
      if (position === length || codes[position] === numberSign) return
      const first = startOfFirst(line, position)
      loggedMicroseconds = first > position ? readLoggedTime(text.slice(position, first)) : null
      position = first
      let found = false
      while (position < length) {
        const character = codes[position] ?? 0
        if (startsTagBlock(character)) position = takeTagBlock(position)
        else if (startsSentence(character)) {
          found = true
          const reason = takeSentence(position, arrivalMilliseconds)
          if (reason !== null) listener.rejected(reason, text)
          tag = null
          position = sentence.end
        } else position++
      }
      tag = null
      if (!found) listener.rejected('no-sentence', text)
    },
    flush: () => assembler.flush(),
    get lineCount() {
      return lineCount
    },
    get pendingCount() {
      return assembler.pendingCount
    },
  }
}

function startOfFirst({ codes, length }: LineCodes, start: number): number {
  let position = start
  for (; position < length; position++) {
    const character = codes[position] ?? 0
    if (startsSentence(character) || startsTagBlock(character)) break
  }
  return position
}

function isLineEnd(character: number | undefined): boolean {
  return character === carriageReturn || character === lineFeed
}

function lastLine(codes: Uint8Array, start: number, end: number): string {
  let lineStart = end
  while (lineStart > start && !isLineEnd(codes[lineStart - 1])) lineStart--
  return latin1.decode(codes.subarray(lineStart, end))
}
