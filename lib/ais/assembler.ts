import type { Channel, Sentence } from './sentence.ts'
import { improveStamp, type Stamp } from './stamp.ts'

const maximumPending = 128
const maximumAgeMilliseconds = 30_000
const maximumAgeSentences = 1_000
/** Limits how late a part may follow a later part of its message, since sequence ids repeat after ten messages. */
const maximumDelaySentences = 9
const maximumDelayMilliseconds = 5_000

/** Message with missing parts. */
export interface Pending {
  parts: number
  sequence: number
  channel: Channel
  own: boolean
  payloads: string[]
  received: number
  /** Highest part received. */
  latestPart: number
  fillBits: number
  stamp: Stamp
  line: string
  arrivalMilliseconds: number
  sentenceNumber: number
}

/**
 * Joins the parts of messages in any order. Parts belong together if they agree in the number of parts, the sequence id
 * and, if present, in channel, station and TAG group. If two messages wait under one sequence id, the newer gets the
 * part. A part that contradicts an older message ends it.
 */
export class Assembler {
  /** Oldest first. */
  readonly #pending: Pending[] = []
  readonly #lost: (line: string) => void
  #sentences = 0

  constructor(lost: (line: string) => void) {
    this.#lost = lost
  }

  get pendingCount(): number {
    return this.#pending.length
  }

  /** Adds a part; returns the message that it completes. */
  add(sentence: Sentence, payload: string, stamp: Stamp, line: string, arrivalMilliseconds: number): Pending | null {
    this.#sentences++
    this.#expire(arrivalMilliseconds)
    const found = this.#find(sentence, payload, stamp, arrivalMilliseconds)
    const pending = found ?? this.#begin(sentence, stamp, line, arrivalMilliseconds)
    if (found !== null) improveStamp(pending.stamp, stamp)
    pending.payloads[sentence.part - 1] = payload
    pending.received++
    pending.latestPart = Math.max(pending.latestPart, sentence.part)
    pending.channel ??= sentence.channel
    if (sentence.part === sentence.parts) pending.fillBits = sentence.fillBits
    if (pending.received < pending.parts) return null
    this.#remove(pending)
    return pending
  }

  flush(): void {
    for (const pending of [...this.#pending]) this.#drop(pending)
  }

  #find(sentence: Sentence, payload: string, stamp: Stamp, arrivalMilliseconds: number): Pending | null {
    let found: Pending | null = null
    let contradicted: Pending[] | null = null
    for (const candidate of this.#pending) {
      if (!belongsTo(candidate, sentence, stamp)) continue
      const held = candidate.payloads[sentence.part - 1]
      if (held === '') {
        const isNext = sentence.part > candidate.latestPart
        if (isNext || this.#mayComeLate(candidate, stamp, arrivalMilliseconds)) found = candidate
      } else if (held !== payload) {
        contradicted ??= []
        contradicted.push(candidate)
      }
    }
    if (contradicted !== null) for (const pending of contradicted) this.#drop(pending)
    return found
  }

  #begin(sentence: Sentence, stamp: Stamp, line: string, arrivalMilliseconds: number): Pending {
    const pending = begin(sentence, stamp, line, arrivalMilliseconds, this.#sentences)
    this.#pending.push(pending)
    const oldest = this.#pending[0]
    if (this.#pending.length > maximumPending && oldest) this.#drop(oldest)
    return pending
  }

  /** Prevents one lost first part from shifting every last part to the next message of the same id. */
  #mayComeLate(pending: Pending, stamp: Stamp, arrivalMilliseconds: number): boolean {
    if (pending.stamp.group !== null && pending.stamp.group === stamp.group) return true
    return (
      this.#sentences - pending.sentenceNumber <= maximumDelaySentences &&
      arrivalMilliseconds - pending.arrivalMilliseconds <= maximumDelayMilliseconds
    )
  }

  #expire(arrivalMilliseconds: number): void {
    for (let oldest = this.#pending[0]; oldest !== undefined; oldest = this.#pending[0]) {
      const isOld =
        arrivalMilliseconds - oldest.arrivalMilliseconds > maximumAgeMilliseconds ||
        this.#sentences - oldest.sentenceNumber > maximumAgeSentences
      if (!isOld) break
      this.#drop(oldest)
    }
  }

  #drop(pending: Pending): void {
    this.#remove(pending)
    this.#lost(pending.line)
  }

  #remove(pending: Pending): void {
    if (pending === this.#pending.at(-1)) this.#pending.pop()
    else this.#pending.splice(this.#pending.indexOf(pending), 1)
  }
}

/** Nine empty payloads, the maximum number of parts. */
const noPayloads: readonly string[] = new Array<string>(9).fill('')

function begin(sentence: Sentence, stamp: Stamp, line: string, arrivalMilliseconds: number, number: number): Pending {
  return {
    parts: sentence.parts,
    sequence: sentence.sequence,
    channel: sentence.channel,
    own: sentence.own,
    payloads: noPayloads.slice(0, sentence.parts),
    received: 0,
    latestPart: 0,
    fillBits: 0,
    stamp: { ...stamp },
    line,
    arrivalMilliseconds,
    sentenceNumber: number,
  }
}

function agree<T>(one: T | null, other: T | null): boolean {
  return one === null || other === null || one === other
}

function belongsTo(pending: Pending, sentence: Sentence, stamp: Stamp): boolean {
  return (
    pending.sequence === sentence.sequence &&
    pending.parts === sentence.parts &&
    pending.own === sentence.own &&
    agree(pending.channel, sentence.channel) &&
    agree(pending.stamp.group, stamp.group) &&
    agree(pending.stamp.station, stamp.station)
  )
}
