import { Assembler } from './assembler.ts'
import { BitReader, maximumPayloadLength } from './bits.ts'
import { createDecoder } from './decode.ts'
import { LineCodes } from './lineCodes.ts'
import type { Message } from './message.ts'
import type { Oddity, RejectReason } from './reject.ts'
import { type Channel, emptySentence, endOfSentence, readSentence, startsSentence, startsTagBlock } from './sentence.ts'
import { emptyStamp, type Stamp, setStamp, type TimeSource } from './stamp.ts'
import { completedFromGroup, joinedTags, readTagBlock, type TagBlock } from './tagBlock.ts'
import { isTimeLine, readLoggedTime, readTimeLine, readTrailer, type TimeLine } from './times.ts'

const blank = 32
const numberSign = 35
const isOnlyTagBlock = /^\s*\\[^\\]*\\\s*$/

/** Reception data of a message. */
export interface Reception {
  broadcastMicroseconds: number
  timeFrom: TimeSource
  channel: Channel
  station: string | null
  /** Sent by the vessel that carries the receiver (VDO). */
  own: boolean
  /** All parts joined. */
  payload: Payload
}

export interface Payload {
  /** Hash of the payload. */
  hash(): number
  /** Without fill bits. */
  readonly bits: number
  /** The six-bit characters of a sentence. */
  armoured(): string
}

export interface Listener {
  /** Both objects are reused for the next message. Copy values to keep them. */
  message(message: Message, reception: Reception): void
  /** `line` is the rejected line; for an incomplete message, the line of the first received part. */
  rejected(reason: RejectReason, line: string): void
  /** Reports an oddity of an accepted sentence. */
  odd?(oddity: Oddity): void
}

/** Reads the lines of one source, in order. Never throws, whatever the input. */
export class Reader {
  readonly #listener: Listener
  readonly #bits = new BitReader()
  readonly #decode = createDecoder()
  readonly #line = new LineCodes()
  readonly #joinedPayload = new LineCodes()
  readonly #sentence = emptySentence()
  readonly #stamp = emptyStamp()
  readonly #assembler: Assembler
  readonly #reception: Reception = {
    broadcastMicroseconds: 0,
    timeFrom: 'arrival',
    channel: null,
    station: null,
    own: false,
    payload: this.#bits,
  }
  #arrivalMilliseconds = 0
  /** TAG blocks before the next sentence of this line. */
  #tag: TagBlock | null = null
  /** TAG block on a line of its own, for the sentence on the next one. */
  #tagOfNextLine: TagBlock | null = null
  #latestOfGroup: TagBlock | null = null
  /** Time from a $PGHP line, for the sentence on a following line. */
  #timeLine: TimeLine | null = null
  #loggedMicroseconds: number | null = null
  #lineCount = 0

  constructor(listener: Listener) {
    this.#listener = listener
    this.#assembler = new Assembler((firstLine) => listener.rejected('incomplete', firstLine))
  }

  get lineCount(): number {
    return this.#lineCount
  }

  /** Messages that wait for parts. */
  get pendingCount(): number {
    return this.#assembler.pendingCount
  }

  /** Rejects messages that wait for parts as incomplete. Call it at the end of a source. */
  flush(): void {
    this.#assembler.flush()
  }

  line(text: string, arrivalMilliseconds: number): void {
    this.#lineCount++
    this.#arrivalMilliseconds = arrivalMilliseconds
    const { codes, length } = this.#line.take(text)
    let position = 0
    while (position < length && (codes[position] ?? 0) <= blank) position++
    if (position === length || codes[position] === numberSign) return
    const first = startOfFirst(this.#line, position)
    this.#loggedMicroseconds = first > position ? readLoggedTime(text.slice(position, first)) : null
    this.#tag = this.#tagOfNextLine
    this.#tagOfNextLine = null
    if (this.#readFrom(first)) return
    if (this.#tag !== null && isOnlyTagBlock.test(text)) this.#tagOfNextLine = this.#tag
    else this.#listener.rejected('no-sentence', text)
  }

  /** Reads every sentence and TAG block of the line. Returns false if it has no sentence. */
  #readFrom(first: number): boolean {
    const { codes, length } = this.#line
    let hasSentence = false
    let position = first
    while (position < length) {
      const character = codes[position] ?? 0
      if (startsTagBlock(character)) position = this.#takeTagBlock(position)
      else if (startsSentence(character)) {
        hasSentence = true
        const reason = this.#takeSentence(position)
        if (reason !== null) this.#listener.rejected(reason, this.#line.text)
        this.#tag = null
        position = this.#sentence.end
      } else position++
    }
    return hasSentence
  }

  #takeSentence(start: number): RejectReason | null {
    const { text, codes } = this.#line
    const sentence = this.#sentence
    const reason = readSentence(this.#line, start, sentence)
    if (reason === 'other-sentence' && isTimeLine(text, start)) return this.#takeTimeLine(start)
    if (reason !== null) return reason
    this.#noteOddities()
    const { payloadStart, payloadEnd, trailerStart, end, fillBits } = sentence
    const behind = trailerStart < end ? text.slice(trailerStart, end) : ''
    const trailer = behind.startsWith(',') ? readTrailer(behind) : null
    if (behind !== '' && trailer === null) this.#loggedMicroseconds ??= readLoggedTime(behind)
    setStamp(this.#stamp, this.#tag, trailer, this.#timeLine, this.#loggedMicroseconds, this.#arrivalMilliseconds)
    this.#timeLine = null
    if (sentence.parts > 1) return this.#takePart()
    if (!this.#bits.load(codes, payloadStart, payloadEnd, fillBits)) return 'payload-character'
    return this.#deliver(sentence.channel, this.#stamp)
  }

  #noteOddities(): void {
    const { oddity, channel, own } = this.#sentence
    if (oddity !== null) this.#listener.odd?.(oddity)
    if (channel === null && !own) this.#listener.odd?.('no-channel')
  }

  #takePart(): RejectReason | null {
    const { text } = this.#line
    const sentence = this.#sentence
    const payload = text.slice(sentence.payloadStart, sentence.payloadEnd)
    const whole = this.#assembler.add(sentence, payload, this.#stamp, text, this.#arrivalMilliseconds)
    if (whole === null) return null
    const { codes, length } = this.#joinedPayload.take(whole.payloads.join(''))
    if (length > maximumPayloadLength) return 'payload-length'
    if (!this.#bits.load(codes, 0, length, whole.fillBits)) return 'payload-character'
    return this.#deliver(whole.channel, whole.stamp)
  }

  #takeTimeLine(start: number): RejectReason | null {
    const read = readTimeLine(this.#line.text.slice(start, this.#sentence.end))
    this.#timeLine = typeof read === 'string' ? null : read
    return typeof read === 'string' ? read : null
  }

  /**
   * Returns the position after the block, or after its first backslash if the block has no recognisable end. JSON
   * doubles every backslash.
   */
  #takeTagBlock(start: number): number {
    const { text, codes, length } = this.#line
    const end = endOfSentence(this.#line, start)
    if (end === start + 1 && this.#isDoubled(start)) return end
    const read = readTagBlock(text.slice(start + 1, end))
    const isClosed = end < length && startsTagBlock(codes[end] ?? 0)
    if (read === null) {
      this.#listener.rejected('tag-block', text)
      return isClosed ? end + 1 : start + 1
    }
    this.#tag = completedFromGroup(joinedTags(this.#tag, read), this.#latestOfGroup)
    if (this.#tag.group !== null) this.#latestOfGroup = this.#tag
    return isClosed ? end + 1 : end
  }

  #isDoubled(backslash: number): boolean {
    const { codes } = this.#line
    return startsTagBlock(codes[backslash + 1] ?? 0) || startsTagBlock(codes[backslash - 1] ?? 0)
  }

  #deliver(channel: Channel, stamp: Stamp): RejectReason | null {
    const message = this.#decode(this.#bits)
    if (typeof message === 'string') return message
    const reception = this.#reception
    reception.broadcastMicroseconds = stamp.broadcastMicroseconds
    reception.timeFrom = stamp.timeFrom
    reception.station = stamp.station
    reception.channel = channel
    reception.own = this.#sentence.own
    this.#listener.message(message, reception)
    return null
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
