import type { Reader } from '#lib/ais/reader.ts'
import { BoundedMap } from '#lib/boundedMap.ts'
import type { Provenance } from '#lib/vessel/observation.ts'
import type { Repeats, SourceRepeats } from '#lib/vessel/repeats.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Station } from '../push/station.ts'
import type { ReceiverMessage } from '../receiverMessage.ts'
import type { FeedRejectReason } from '../reject.ts'
import { reportsOf } from '../rowReports.ts'
import type { ConnectionReports, Sink, SourceDescription, SourceRecord } from '../source.ts'
import { SourceReader } from '../sourceReader.ts'
import type { TableRow } from '../tableRows.ts'
import { count, createCounts } from './counts.ts'
import { FeedObservations, type FeedObservationsOptions } from './feedObservations.ts'
import type { FeedHealth } from './health.ts'

const maxPartLines = 10_000

export interface FeedOptions {
  /** Called for every rejected line of a recording. */
  onRejected?: (reason: FeedRejectReason, lineNumber: number) => void
  health?: FeedHealth | null
  coverage?: FeedObservationsOptions['coverage']
  /** Messages of a blocked source are counted and ignored. */
  isBlocked?: boolean
}

export type LineTap = Pick<Sink, 'lines' | 'records'>

/** Reads and counts the data of one source, and passes observations without repeats to the pipeline. */
export class Feed implements Sink, ConnectionReports {
  readonly source: Pick<SourceDescription, 'name' | 'collectionType' | 'simulated'> & Pick<Provenance, 'isImported'>
  readonly counts = createCounts()
  readonly #pipeline: Pipeline
  readonly #repeats: SourceRepeats
  readonly #onRejected: FeedOptions['onRejected']
  readonly #health: FeedHealth | null
  readonly #reader: SourceReader
  readonly #observations: FeedObservations
  /** Tests that watch what the source receives. */
  readonly taps = new Set<LineTap>()
  readonly #silences = new Map<string, number>()
  /** The line numbers of the parts of messages that are not complete yet. */
  readonly #lineNumbers = new BoundedMap<string, number>(maxPartLines)
  #lastSender: string | undefined
  #lineNumber = 0

  constructor(
    source: Feed['source'],
    pipeline: Pipeline,
    repeats: Repeats,
    { onRejected, health = null, coverage = null, isBlocked = false }: FeedOptions = {},
  ) {
    this.source = source
    this.#pipeline = pipeline
    this.#repeats = repeats.from(source.name)
    this.#onRejected = onRejected
    this.#health = health
    health?.late(this.#repeats.lateness.medianMicroseconds)
    const { counts } = this
    this.#observations = new FeedObservations({
      source,
      counts,
      pipeline,
      repeats: this.#repeats,
      health,
      coverage,
      isBlocked,
    })
    this.#reader = new SourceReader({
      message: (message, stampMicroseconds, contentKey, _reception, hasClass) =>
        this.#observations.takeMessage(message, stampMicroseconds, contentKey, hasClass),
      rejected: (reason, line) => this.#reject(reason, line),
      odd: (oddity) => count(this.counts.odd, oddity),
    })
  }

  /** Senders that are connected and silent, with the start of the silence in milliseconds since 1970. */
  get silences(): ReadonlyMap<string, number> {
    return this.#silences
  }

  isFull(): boolean {
    return this.#pipeline.isFull(this.counts)
  }

  lines(lines: readonly string[], arrivalMilliseconds: number, sender?: string): Promise<void> {
    for (const tap of this.taps) tap.lines(lines, arrivalMilliseconds, sender)
    if (sender !== undefined && sender !== this.#lastSender) {
      this.#lastSender = sender
      this.#health?.sentBy(sender.slice(0, sender.lastIndexOf(':')))
    }
    return this.#receive(arrivalMilliseconds, () => {
      const reader = this.#reader.readerOf(sender)
      for (const line of lines) this.#readLine(reader, line, arrivalMilliseconds)
    })
  }

  durable(): Promise<void> {
    return this.#pipeline.durable()
  }

  records(records: readonly SourceRecord[], arrivalMilliseconds: number): Promise<void> {
    for (const tap of this.taps) tap.records(records, arrivalMilliseconds)
    return this.#receive(arrivalMilliseconds, () => {
      for (const record of records) {
        this.#lineNumber += 1
        this.counts.lines += 1
        this.#reader.record(record)
      }
    })
  }

  /** Takes the rows of a recorded table, or the reasons why they are rejected; `null` for a line that is no row. */
  rows(rows: readonly (TableRow | FeedRejectReason | null)[], arrivalMilliseconds: number): Promise<void> {
    return this.#receive(arrivalMilliseconds, () => {
      for (const row of rows) {
        this.#lineNumber += 1
        this.counts.lines += 1
        if (typeof row === 'string') this.#reject(row, null)
        else if (row !== null) for (const report of reportsOf(row)) this.#observations.takeReport(report)
      }
    })
  }

  /** Takes posted messages of a receiver, or the reasons why they are rejected; `null` for an empty line. */
  receiverMessages(
    messages: readonly (ReceiverMessage | FeedRejectReason | null)[],
    arrivalMilliseconds: number,
  ): Promise<void> {
    return this.#receive(arrivalMilliseconds, () => {
      const reader = this.#reader.readerOf()
      for (const message of messages) {
        this.#lineNumber += 1
        if (message !== null) this.#readMessage(reader, message, arrivalMilliseconds)
      }
    })
  }

  /** Call when a whole request of a receiver is in the store. */
  posted(station: Station | null, atMilliseconds: number): void {
    this.#health?.posted(station, atMilliseconds)
  }

  senderGone(sender: string): void {
    this.#reader.forget(sender)
    this.#silences.delete(sender)
  }

  silent(sender: string, sinceMilliseconds: number | null): void {
    if (sinceMilliseconds === null) this.#silences.delete(sender)
    else this.#silences.set(sender, sinceMilliseconds)
  }

  connected(detail: string | null, atMilliseconds: number): void {
    this.#health?.connected(detail, atMilliseconds)
  }

  disconnected(reason: string, atMilliseconds: number): void {
    this.#health?.disconnected(reason, this.#silences.size > 0, atMilliseconds)
  }

  dropped(lines: number): void {
    this.counts.dropped += lines
  }

  /** Call when the source has ended. Messages that wait for parts are rejected as incomplete. */
  end(): void {
    this.#reader.end()
    this.#silences.clear()
  }

  async #receive(arrivalMilliseconds: number, read: () => void): Promise<void> {
    // No await may come between this check and adding, because the first of many waiting feeds may fill the queue again.
    while (this.#pipeline.isFull(this.counts)) await this.#pipeline.waitForRoom()
    const { lines, messages } = this.counts
    this.#observations.arrivalMicroseconds = arrivalMilliseconds * 1000
    read()
    this.#health?.received(this.counts.lines - lines, this.counts.messages - messages, arrivalMilliseconds)
    this.#health?.late(this.#repeats.lateness.medianMicroseconds)
    this.#health?.sole(this.#repeats.soleShare)
    if (this.#pipeline.isFull(this.counts)) await this.#pipeline.waitForRoom()
  }

  #readLine(reader: Reader, line: string, arrivalMilliseconds: number): void {
    this.#lineNumber += 1
    if (line === '') return
    this.counts.lines += 1
    reader.line(line, arrivalMilliseconds)
    if (!this.#onRejected) return
    if (reader.pendingCount > 0) this.#lineNumbers.set(line, this.#lineNumber)
    else this.#lineNumbers.clear()
  }

  /** Parts are joined within the message only. */
  #readMessage(reader: Reader, message: ReceiverMessage | FeedRejectReason, arrivalMilliseconds: number): void {
    if (typeof message === 'string' || 'decoded' in message) {
      this.counts.lines += 1
      this.#reader.record(typeof message === 'string' ? message : message.decoded)
    } else {
      this.counts.lines += message.sentences.length
      for (const sentence of message.sentences) reader.line(sentence, arrivalMilliseconds)
      if (reader.pendingCount > 0) reader.flush()
    }
    if (typeof message !== 'string') this.#health?.measured(message.signalDb, message.ppm)
  }

  #reject(reason: FeedRejectReason, line: string | null): void {
    count(this.counts.rejected, reason)
    const ofPart = reason === 'incomplete' && line !== null ? (this.#lineNumbers.get(line) ?? null) : null
    this.#onRejected?.(reason, ofPart ?? this.#lineNumber)
  }
}
