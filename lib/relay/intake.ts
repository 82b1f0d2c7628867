import { encodeMessage, sentencesOf } from '#lib/ais/encode.ts'
import type { Message } from '#lib/ais/message.ts'
import type { Reception } from '#lib/ais/reader.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { count } from '#lib/ingest/feeds/counts.ts'
import type { FeedRejectReason } from '#lib/ingest/reject.ts'
import type { Sink, SourceDescription, SourceRecord } from '#lib/ingest/source.ts'
import { plausibleStamp, SourceReader } from '#lib/ingest/sourceReader.ts'
import { recurrenceOf } from '#lib/vessel/messageKeys.ts'
import type { Repeats, SourceRepeats } from '#lib/vessel/repeats.ts'
import type { RelayedMessage } from './output.ts'
import type { Selection } from './selection.ts'

export interface IntakeOptions {
  source: SourceDescription
  repeats: Repeats
  /** `null` for all messages. */
  selection: Selection | null
  relay(message: RelayedMessage): void
  durable(): Promise<void>
}

/** Live sources are not held back, because the newest message is worth more than the oldest. */
const canWait: ReadonlySet<SourceDescription['kind']> = new Set(['file', 'stdin'] as const)

/** Reads the data of one source, removes repeats, selects messages, and writes them with their time. */
export class Intake implements Sink {
  readonly counts = {
    lines: 0,
    dropped: 0,
    messages: 0,
    repeats: 0,
    notSelected: 0,
    rejected: {} as Partial<Record<FeedRejectReason, number>>,
  }
  readonly #options: IntakeOptions
  readonly #repeats: SourceRepeats
  readonly #reader = new SourceReader({
    message: (message, stampMicroseconds, contentKey, reception) =>
      this.#take(message, stampMicroseconds, contentKey, reception),
    rejected: (reason) => count(this.counts.rejected, reason),
  })
  #arrivalMicroseconds = 0
  #sequence = 0

  constructor(options: IntakeOptions) {
    this.#options = options
    this.#repeats = options.repeats.from(options.source.name)
  }

  async lines(lines: readonly string[], arrivalMilliseconds: number, sender?: string): Promise<void> {
    this.#arrivalMicroseconds = arrivalMilliseconds * 1000
    const reader = this.#reader.readerOf(sender)
    for (const line of lines) {
      this.counts.lines += 1
      reader.line(line, arrivalMilliseconds)
    }
    if (canWait.has(this.#options.source.kind)) await this.durable()
  }

  async records(records: readonly SourceRecord[], arrivalMilliseconds: number): Promise<void> {
    this.#arrivalMicroseconds = arrivalMilliseconds * 1000
    for (const record of records) {
      this.counts.lines += 1
      this.#reader.record(record)
    }
  }

  durable(): Promise<void> {
    return this.#options.durable()
  }

  senderGone(sender: string): void {
    this.#reader.forget(sender)
  }

  dropped(lines: number): void {
    this.counts.dropped += lines
  }

  isFull(): boolean {
    return false
  }

  #take(message: Message, stampMicroseconds: number | null, contentKey: number, reception: Reception | null): void {
    const { selection, relay, source } = this.#options
    const repeats = this.#repeats
    const arrivalMicroseconds = this.#arrivalMicroseconds
    const sentMicroseconds = plausibleStamp(stampMicroseconds, arrivalMicroseconds)
    const broadcastMicroseconds = (sentMicroseconds ?? arrivalMicroseconds) - repeats.lateness.datedBackMicroseconds
    this.counts.messages += 1
    const recurrence = recurrenceOf(message)
    if (repeats.isRepeat({ contentKey, broadcastMicroseconds: sentMicroseconds, arrivalMicroseconds, recurrence })) {
      this.counts.repeats += 1
      return
    }
    if (selection && !selection.passes(message, broadcastMicroseconds, source)) {
      this.counts.notSelected += 1
      return
    }
    const station = reception?.station ?? source.name
    const tag = tagBlock({ broadcastMilliseconds: broadcastMicroseconds / 1000, station })
    relay({ tag, sentences: reception ? this.#sentencesOf(reception) : encodeMessage(message) })
  }

  #sentencesOf({ channel, own, payload }: Reception): string[] {
    const text = payload.armoured()
    const sequence = this.#sequence++
    return sentencesOf({ text, fillBits: text.length * 6 - payload.bits }, { channel, own, sequence })
  }
}
