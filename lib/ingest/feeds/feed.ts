import type { Message } from '#lib/ais/message.ts'
import type { Reader } from '#lib/ais/reader.ts'
import { BoundedMap } from '#lib/boundedMap.ts'
import type { SourceCoverage } from '#lib/coverage/sourceCoverage.ts'
import { stationReport } from '#lib/stations/stationReport.ts'
import { isNullIsland } from '#lib/vessel/fix.ts'
import { type Recurrence, recurrenceOf } from '#lib/vessel/messageKeys.ts'
import type { Observation, Provenance } from '#lib/vessel/observation.ts'
import { type Implausible, type NoObservation, observe } from '#lib/vessel/observe.ts'
import type { Repeats, SourceRepeats } from '#lib/vessel/repeats.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Station } from '../push/station.ts'
import type { ReceiverMessage } from '../receiverMessage.ts'
import type { FeedRejectReason } from '../reject.ts'
import { contentKeyOf, observeReport, type RowReport, reportsOf } from '../rowReports.ts'
import type { ConnectionReports, Sink, SourceDescription, SourceRecord } from '../source.ts'
import { plausibleStamp, SourceReader } from '../sourceReader.ts'
import type { TableRow } from '../tableRows.ts'
import { count, createCounts } from './counts.ts'
import type { FeedHealth } from './health.ts'

const maxPartLines = 10_000

/** Older positions were received when they were sent, by a site that forwards them late. */
const maxLateMilliseconds = 3_600_000

export interface FeedOptions {
  /** Called for every rejected line of a recording. */
  onRejected?: (reason: FeedRejectReason, lineNumber: number) => void
  health?: FeedHealth | null
  /** The places where the source receives vessels. */
  coverage?: Pick<SourceCoverage, 'note' | 'noteVessel'> | null
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
  readonly #datedBack: Provenance
  readonly #onRejected: FeedOptions['onRejected']
  readonly #health: FeedHealth | null
  readonly #coverage: FeedOptions['coverage']
  readonly #isBlocked: boolean
  readonly #reader: SourceReader
  readonly #noteImplausible = (what: Implausible) => count(this.counts.implausible, what)
  /** Tests that watch what the source receives. */
  readonly taps = new Set<LineTap>()
  readonly #silences = new Map<string, number>()
  /** The line numbers of the parts of messages that are not complete yet. */
  readonly #lineNumbers = new BoundedMap<string, number>(maxPartLines)
  #lastSender: string | undefined
  #arrivalMicroseconds = 0
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
    this.#datedBack = { ...source, isDatedBack: true }
    this.#onRejected = onRejected
    this.#health = health
    health?.late(this.#repeats.lateness.medianMicroseconds)
    this.#coverage = coverage
    this.#isBlocked = isBlocked
    this.#reader = new SourceReader({
      message: (message, stampMicroseconds, contentKey, _reception, hasClass) =>
        this.#takeMessage(message, stampMicroseconds, contentKey, hasClass),
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
        else if (row !== null) for (const report of reportsOf(row)) this.#takeReport(report)
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
    this.#arrivalMicroseconds = arrivalMilliseconds * 1000
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

  #takeMessage(message: Message, stampMicroseconds: number | null, contentKey: number, hasClass: boolean): void {
    const sentMicroseconds = this.#count(message.type, stampMicroseconds)
    const broadcastMicroseconds = this.#broadcastMicroseconds(sentMicroseconds)
    const observation = observe(message, broadcastMicroseconds, this.#provenance, this.#noteImplausible)
    if (typeof observation === 'string' && this.#pipeline.takesStations)
      this.#takeStation(message, broadcastMicroseconds, sentMicroseconds, contentKey)
    if (!hasClass && typeof observation !== 'string')
      Object.assign(observation, { transponderClass: null, classIsGuess: true } satisfies Partial<Observation>)
    this.#take(observation, sentMicroseconds, contentKey, recurrenceOf(message))
  }

  #takeStation(
    message: Message,
    broadcastMicroseconds: number,
    sentMicroseconds: number | null,
    contentKey: number,
  ): void {
    const arrivalMicroseconds = this.#arrivalMicroseconds
    const station = stationReport(message, { broadcastMicroseconds, arrivalMicroseconds }, this.#provenance)
    if (station === null || this.#isBlocked) return
    const recurrence = recurrenceOf(message)
    if (
      this.#repeats.isRepeat({ contentKey, broadcastMicroseconds: sentMicroseconds, arrivalMicroseconds, recurrence })
    )
      this.counts.repeats += 1
    else this.#pipeline.add({ station, counts: this.counts })
  }

  #takeReport(report: RowReport): void {
    const sentMicroseconds = this.#count(report.type, report.sentMicroseconds)
    const observation = observeReport(report, this.#broadcastMicroseconds(sentMicroseconds), this.#provenance)
    if (typeof observation !== 'string') report.implausible.forEach(this.#noteImplausible)
    this.#take(observation, sentMicroseconds, contentKeyOf(report), 'often')
  }

  /** Returns the time at which the message was sent; `null` if it is unknown or implausible. */
  #count(type: Message['type'], stampMicroseconds: number | null): number | null {
    this.counts.messages += 1
    count(this.counts.messagesByType, type)
    if (stampMicroseconds !== null) this.#health?.stamped(stampMicroseconds - this.#arrivalMicroseconds)
    const sentMicroseconds = plausibleStamp(stampMicroseconds, this.#arrivalMicroseconds)
    if (sentMicroseconds !== stampMicroseconds) count(this.counts.implausible, 'time-ahead')
    return sentMicroseconds
  }

  #broadcastMicroseconds(sentMicroseconds: number | null): number {
    return (sentMicroseconds ?? this.#arrivalMicroseconds) - this.#repeats.lateness.datedBackMicroseconds
  }

  get #provenance(): Provenance {
    return this.#repeats.lateness.datedBackMicroseconds > 0 ? this.#datedBack : this.source
  }

  #take(
    observation: Observation | NoObservation,
    sentMicroseconds: number | null,
    contentKey: number,
    recurrence: Recurrence,
  ): void {
    const { counts } = this
    if (typeof observation === 'string') {
      count(counts.notVessels, observation)
      return
    }
    if (this.#isBlocked) {
      count(counts.ignored, 'source-blocked')
      return
    }
    const arrivalMicroseconds = this.#arrivalMicroseconds
    if (
      this.#repeats.isRepeat({ contentKey, broadcastMicroseconds: sentMicroseconds, arrivalMicroseconds, recurrence })
    )
      counts.repeats += 1
    else {
      counts.observations += 1
      this.#pipeline.add({ observation, counts })
    }
    this.#noteReception(observation)
  }

  /** A repeat is a reception too: another source received the same message. */
  #noteReception({ mmsi, position, broadcastMicroseconds }: Observation): void {
    const coverage = this.#coverage
    if (!coverage || position === null || isNullIsland(position)) return
    const { longitude, latitude } = position
    const arrival = this.#arrivalMicroseconds / 1000
    const sent = broadcastMicroseconds / 1000
    const atMilliseconds = arrival - sent > maxLateMilliseconds ? sent : arrival
    if (coverage.noteVessel(mmsi, longitude, latitude, atMilliseconds))
      this.#pipeline.received({ coverage, mmsi, longitude, latitude, atMilliseconds, broadcastMicroseconds })
  }
}
