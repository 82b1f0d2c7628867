import { Assembler } from './assembler.ts'
import { BitReader, maximumPayloadLength } from './bits.ts'
import { createDecoder } from './decode.ts'
import type { Message } from './message.ts'
import type { RejectReason } from './reject.ts'
import { type Channel, emptySentence, endOfSentence, readSentence, startsSentence, startsTagBlock } from './sentence.ts'
import { type Stamp, stampOf, type TimeSource } from './stamp.ts'
import { completedFromGroup, readTagBlock, type TagBlock } from './tagBlock.ts'
import { isTimeLine, readTimeLine, readTrailer, type TimeLine } from './times.ts'

const blank = 32

/** How a message came in. */
export interface Reception {
  broadcastMicroseconds: number
  timeFrom: TimeSource
  channel: Channel
  station: string | null
  /** Sent by the ship that carries the receiver (VDO). */
  own: boolean
  /** The payload of all parts: equal when the same sentence is heard twice. */
  payloadKey: string
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
  /** Gives up the messages that still wait for parts: the source has ended. */
  flush(): void
  readonly pendingCount: number
}

export function createReader(listener: Listener): Reader {
  const bits = new BitReader()
  const decode = createDecoder()
  const sentence = emptySentence()
  const assembler = new Assembler((line) => listener.rejected('incomplete', line))
  const reception: Reception = {
    broadcastMicroseconds: 0,
    timeFrom: 'arrival',
    channel: null,
    station: null,
    own: false,
    payloadKey: '',
  }
  let tag: TagBlock | null = null
  let lastOfGroup: TagBlock | null = null
  let timeLine: TimeLine | null = null

  function deliver(payload: string, start: number, fillBits: number, stamp: Stamp): RejectReason | null {
    if (!bits.load(sentence.codes, start, start + payload.length, fillBits)) return 'payload-character'
    const message = decode(bits)
    if (typeof message === 'string') return message
    reception.broadcastMicroseconds = stamp.broadcastMicroseconds
    reception.timeFrom = stamp.timeFrom
    reception.station = stamp.station
    reception.channel = sentence.channel
    reception.own = sentence.own
    reception.payloadKey = payload
    listener.message(message, reception)
    return null
  }

  function takePart(payload: string, stamp: Stamp, line: string, arrivalMilliseconds: number): RejectReason | null {
    const whole = assembler.add(sentence, payload, stamp, line, arrivalMilliseconds)
    if (whole === null) return null
    const joined = whole.payloads.join('')
    if (joined.length > maximumPayloadLength) return 'payload-length'
    for (let index = 0; index < joined.length; index++) sentence.codes[index] = joined.charCodeAt(index)
    sentence.channel = whole.channel
    return deliver(joined, 0, whole.fillBits, whole.stamp)
  }

  function takeSentence(line: string, start: number, arrivalMilliseconds: number): RejectReason | null {
    const reason = readSentence(line, start, sentence)
    if (reason === 'other-sentence' && isTimeLine(line, start)) return takeTimeLine(line, start)
    if (reason !== null) return reason
    const { payloadStart, payloadEnd, trailerStart, end } = sentence
    const payload = line.slice(payloadStart, payloadEnd)
    const trailer = line.charAt(trailerStart) === ',' ? readTrailer(line.slice(trailerStart, end)) : null
    const stamp = stampOf(tag, trailer, timeLine, arrivalMilliseconds)
    timeLine = null
    if (sentence.parts > 1) return takePart(payload, stamp, line, arrivalMilliseconds)
    return deliver(payload, payloadStart - start, sentence.fillBits, stamp)
  }

  function takeTimeLine(line: string, start: number): RejectReason | null {
    const read = readTimeLine(line.slice(start, sentence.end))
    timeLine = typeof read === 'string' ? null : read
    return typeof read === 'string' ? read : null
  }

  /** Returns where to read on: behind the block, or behind its first backslash when it does not end before a sentence. */
  function takeTagBlock(line: string, start: number): number {
    const end = endOfSentence(line, start)
    const closed = end < line.length && startsTagBlock(line.charCodeAt(end))
    const read = closed ? readTagBlock(line.slice(start + 1, end)) : null
    if (read === null) listener.rejected('tag-block', line)
    tag = read && completedFromGroup(read, lastOfGroup)
    if (tag !== null && tag.group !== null) lastOfGroup = tag
    return closed ? end + 1 : start + 1
  }

  return {
    line(text, arrivalMilliseconds) {
      let position = 0
      while (text.charCodeAt(position) <= blank) position++
      if (position >= text.length || text.charAt(position) === '#') return
      let found = false
      while (position < text.length) {
        const character = text.charCodeAt(position)
        if (startsTagBlock(character)) position = takeTagBlock(text, position)
        else if (startsSentence(character)) {
          found = true
          const reason = takeSentence(text, position, arrivalMilliseconds)
          if (reason !== null) listener.rejected(reason, text)
          tag = null
          position = sentence.end
        } else position++
      }
      tag = null
      if (!found) listener.rejected('no-sentence', text)
    },
    flush: () => assembler.flush(),
    get pendingCount() {
      return assembler.pendingCount
    },
  }
}
