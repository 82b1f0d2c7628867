import type { Message } from '#lib/ais/message.ts'
import { Reader, type Reception } from '#lib/ais/reader.ts'
import type { Oddity } from '#lib/ais/reject.ts'
import { keyOfReport, keyOfText } from '#lib/vessel/messageKeys.ts'
import { maxLeadMicroseconds } from '#lib/vessel/moment.ts'
import type { FeedRejectReason } from './reject.ts'
import type { SourceRecord } from './source.ts'

export interface MessageListener {
  /**
   * `stampMicroseconds` is `null` if only the time of arrival is known, `reception` if the message came without a sentence. Both
   * objects are reused for the next message. `hasClass` is false from a source that does not say the class of the transponder.
   */
  message(
    message: Message,
    stampMicroseconds: number | null,
    contentKey: number,
    reception: Reception | null,
    hasClass: boolean,
  ): void
  /** `line` is `null` for a record. */
  rejected(reason: FeedRejectReason, line: string | null): void
  odd?(oddity: Oddity): void
}

/** Reads the lines and records of one source. Each sender has its own reader, which assembles the parts of its messages. */
export class SourceReader {
  readonly #listener: MessageListener
  readonly #readers = new Map<string, Reader>()

  constructor(listener: MessageListener) {
    this.#listener = listener
  }

  readerOf(sender = ''): Reader {
    const known = this.#readers.get(sender)
    if (known) return known
    const listener = this.#listener
    const reader = new Reader({
      message(message, reception) {
        const { broadcastMicroseconds, timeFrom, payload } = reception
        const stampMicroseconds = timeFrom === 'arrival' ? null : broadcastMicroseconds
        listener.message(message, stampMicroseconds, keyOfReport(message) ?? payload.hash(), reception, true)
      },
      rejected: (reason, line) => listener.rejected(reason, line),
      odd: (oddity) => listener.odd?.(oddity),
    })
    this.#readers.set(sender, reader)
    return reader
  }

  record(record: SourceRecord): void {
    const listener = this.#listener
    if (typeof record === 'string') listener.rejected(record, null)
    else
      for (const { message, sentMicroseconds, contentKey, hasNoClass } of record)
        listener.message(message, sentMicroseconds, keyOfReport(message) ?? keyOfText(contentKey), null, !hasNoClass)
  }

  /** Rejects messages of this sender that wait for parts as incomplete. */
  forget(sender: string): void {
    this.#readers.get(sender)?.flush()
    this.#readers.delete(sender)
  }

  /** Forgets all senders. */
  end(): void {
    for (const sender of [...this.#readers.keys()]) this.forget(sender)
  }
}

/** `null` for a stamp of a clock that is ahead: with it, every later position of the vessel would be an older one. */
export function plausibleStamp(stampMicroseconds: number | null, arrivalMicroseconds: number): number | null {
  if (stampMicroseconds === null || stampMicroseconds > arrivalMicroseconds + maxLeadMicroseconds) return null
  return stampMicroseconds
}
