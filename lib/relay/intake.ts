import { encodeMessage, sentencesOf } from '#lib/ais/encode.ts'
import type { Message } from '#lib/ais/message.ts'
import { Reader, type Reception } from '#lib/ais/reader.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { count } from '#lib/ingest/feeds/counts.ts'
import type { FeedRejectReason } from '#lib/ingest/reject.ts'
import type { Sink, SourceDescription, SourceRecord } from '#lib/ingest/source.ts'
import { maxLeadMicroseconds } from '#lib/vessel/merge.ts'
import { type createRepeats, keyOfText } from '#lib/vessel/repeats.ts'
import type { RelayedMessage } from './output.ts'
import type { Selection } from './selection.ts'

export interface IntakeOptions {
  source: SourceDescription
  repeats: ReturnType<typeof createRepeats>
  /** `null`: every message. */
  selection: Selection | null
  relay(message: RelayedMessage): void
  durable(): Promise<void>
}

const onlySender = ''
/** What is live is not held back: the newest is worth more than the oldest. */
const canWait: ReadonlySet<SourceDescription['kind']> = new Set(['file', 'stdin'] as const)

/** What one source delivers to a relay: read, cleared of repeats, selected, and written anew with its time. */
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
  readonly #readers = new Map<string, Reader>()
  #arrivalMicroseconds = 0
  #sequence = 0

  constructor(options: IntakeOptions) {
    this.#options = options
  }

  async lines(lines: readonly string[], arrivalMilliseconds: number, sender = onlySender): Promise<void> {
    this.#arrivalMicroseconds = arrivalMilliseconds * 1000
    const reader = this.#readerOf(sender)
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
      if (typeof record === 'string') count(this.counts.rejected, record)
      else
        for (const { message, sentMicroseconds, contentKey } of record)
          this.#take(message, sentMicroseconds, keyOfText(contentKey), null, () => encodeMessage(message))
    }
  }

  durable(): Promise<void> {
    return this.#options.durable()
  }

  senderGone(sender: string): void {
    this.#readers.get(sender)?.flush()
    this.#readers.delete(sender)
  }

  dropped(lines: number): void {
    this.counts.dropped += lines
  }

  isFull(): boolean {
    return false
  }

  silent(): void {}
  connected(): void {}
  disconnected(): void {}

  #readerOf(sender: string): Reader {
    const known = this.#readers.get(sender)
    if (known) return known
    const reader = new Reader({
      message: (message, reception) => this.#takeReceived(message, reception),
      rejected: (reason) => count(this.counts.rejected, reason),
    })
    this.#readers.set(sender, reader)
    return reader
  }

  #takeReceived(
    message: Message,
    { broadcastMicroseconds, timeFrom, station, channel, own, payload }: Reception,
  ): void {
    const sentMicroseconds = timeFrom === 'arrival' ? null : broadcastMicroseconds
    this.#take(message, sentMicroseconds, payload.hash(), station, () => {
      const text = payload.armoured()
      return sentencesOf(
        { text, fillBits: text.length * 6 - payload.bits },
        { channel, own, sequence: this.#sequence++ },
      )
    })
  }

  /** A time of the future is a wrong clock: then the time of arrival counts. */
  #take(
    message: Message,
    stampMicroseconds: number | null,
    contentKey: number,
    station: string | null,
    encode: () => string[],
  ): void {
    const { repeats, selection, relay, source } = this.#options
    const arrivalMicroseconds = this.#arrivalMicroseconds
    const isPlausible = stampMicroseconds !== null && stampMicroseconds <= arrivalMicroseconds + maxLeadMicroseconds
    const sentMicroseconds = isPlausible ? stampMicroseconds : null
    const broadcastMicroseconds = sentMicroseconds ?? arrivalMicroseconds
    this.counts.messages += 1
    if (repeats.isRepeat({ contentKey, broadcastMicroseconds: sentMicroseconds, arrivalMicroseconds })) {
      this.counts.repeats += 1
      return
    }
    if (selection && !selection.passes(message, broadcastMicroseconds, source)) {
      this.counts.notSelected += 1
      return
    }
    const tag = tagBlock({ broadcastMilliseconds: broadcastMicroseconds / 1000, station: station ?? source.name })
    relay({ tag, sentences: encode() })
  }
}
