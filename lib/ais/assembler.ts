import type { Channel, Sentence } from './sentence.ts'
import { betterStamp, type Stamp } from './stamp.ts'

const maximumPending = 128
const maximumAgeMilliseconds = 30_000
const maximumAgeSentences = 1_000
/** How late a part may come behind a later part of its message: sequence ids come round after ten messages. */
const maximumDelaySentences = 9
const maximumDelayMilliseconds = 5_000

/** A message of which not all parts have come. */
export interface Pending {
  parts: number
  sequence: number
  channel: Channel
  own: boolean
  payloads: string[]
  received: number
  /** The highest part that has come. */
  latestPart: number
  fillBits: number
  stamp: Stamp
  line: string
  arrivalMilliseconds: number
  sentenceNumber: number
}

/**
 * Joins the parts of messages in whatever order they come. Parts belong together when they agree in their number, their
 * sequence id and, as far as they name them, in channel, station and TAG group. Of two messages that wait under one
 * sequence id the younger gets the part, and a part that contradicts an old one ends it.
 */
export class Assembler {
  readonly #pending = new Set<Pending>()
  readonly #lost: (line: string) => void
  #sentences = 0

  constructor(lost: (line: string) => void) {
    this.#lost = lost
  }

  get pendingCount(): number {
    return this.#pending.size
  }

  /** Takes a part; returns the message that it completes. */
  add(sentence: Sentence, payload: string, stamp: Stamp, line: string, arrivalMilliseconds: number): Pending | null {
    this.#sentences++
    this.#expire(arrivalMilliseconds)
    let found: Pending | null = null
    for (const candidate of this.#pending) {
      if (!belongsTo(candidate, sentence, stamp)) continue
      const held = candidate.payloads[sentence.part - 1]
      if (held) {
        if (held !== payload) this.#drop(candidate)
      } else if (sentence.part > candidate.latestPart || this.#mayComeLate(candidate, stamp, arrivalMilliseconds)) {
        found = candidate
      }
    }
    if (found === null) {
      found = begin(sentence, stamp, line, arrivalMilliseconds, this.#sentences)
      this.#pending.add(found)
      if (this.#pending.size > maximumPending) this.#dropOldest()
    }
    found.payloads[sentence.part - 1] = payload
    found.received++
    found.latestPart = Math.max(found.latestPart, sentence.part)
    found.channel ??= sentence.channel
    found.stamp = betterStamp(found.stamp, stamp)
    if (sentence.part === sentence.parts) found.fillBits = sentence.fillBits
    if (found.received < found.parts) return null
    this.#pending.delete(found)
    return found
  }

  flush(): void {
    for (const pending of this.#pending) this.#drop(pending)
  }

  /** Without this, one first part lost would give its last part to the next message of the same id, and so on for ever. */
  #mayComeLate(pending: Pending, stamp: Stamp, arrivalMilliseconds: number): boolean {
    if (pending.stamp.group !== null && pending.stamp.group === stamp.group) return true
    return (
      this.#sentences - pending.sentenceNumber <= maximumDelaySentences &&
      arrivalMilliseconds - pending.arrivalMilliseconds <= maximumDelayMilliseconds
    )
  }

  #expire(arrivalMilliseconds: number): void {
    for (const pending of this.#pending) {
      const old =
        arrivalMilliseconds - pending.arrivalMilliseconds > maximumAgeMilliseconds ||
        this.#sentences - pending.sentenceNumber > maximumAgeSentences
      if (!old) break
      this.#drop(pending)
    }
  }

  #dropOldest(): void {
    for (const pending of this.#pending) {
      this.#drop(pending)
      break
    }
  }

  #drop(pending: Pending): void {
    this.#pending.delete(pending)
    this.#lost(pending.line)
  }
}

function begin(sentence: Sentence, stamp: Stamp, line: string, arrivalMilliseconds: number, number: number): Pending {
  return {
    parts: sentence.parts,
    sequence: sentence.sequence,
    channel: sentence.channel,
    own: sentence.own,
    payloads: new Array<string>(sentence.parts).fill(''),
    received: 0,
    latestPart: 0,
    fillBits: 0,
    stamp,
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
