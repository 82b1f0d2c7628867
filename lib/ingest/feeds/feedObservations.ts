import type { Message } from '#lib/ais/message.ts'
import type { SourceCoverage } from '#lib/coverage/sourceCoverage.ts'
import { stationReport } from '#lib/stations/stationReport.ts'
import { isNullIsland } from '#lib/vessel/fix.ts'
import { type Recurrence, recurrenceOf } from '#lib/vessel/messageKeys.ts'
import type { Observation, Provenance } from '#lib/vessel/observation.ts'
import { type Implausible, type NoObservation, observe } from '#lib/vessel/observe.ts'
import type { SourceRepeats } from '#lib/vessel/repeats.ts'
import type { Pipeline } from '../pipeline.ts'
import { contentKeyOf, observeReport, type RowReport } from '../rowReports.ts'
import { plausibleStamp } from '../sourceReader.ts'
import { count, type FeedCounts } from './counts.ts'
import type { FeedHealth } from './health.ts'

/** Older positions were received when they were sent, by a site that forwards them late. */
const maxLateMilliseconds = 3_600_000

export interface FeedObservationsOptions {
  source: Provenance
  counts: FeedCounts
  pipeline: Pipeline
  repeats: SourceRepeats
  health: FeedHealth | null
  /** The places where the source receives vessels. */
  coverage: Pick<SourceCoverage, 'note' | 'noteVessel'> | null
  /** Messages of a blocked source are counted and ignored. */
  isBlocked: boolean
}

/** Turns the messages of one source into observations without repeats, for the pipeline. */
export class FeedObservations {
  /** The time of arrival of the next messages. */
  arrivalMicroseconds = 0
  readonly #source: Provenance
  readonly #datedBack: Provenance
  readonly #counts: FeedCounts
  readonly #pipeline: Pipeline
  readonly #repeats: SourceRepeats
  readonly #health: FeedHealth | null
  readonly #coverage: FeedObservationsOptions['coverage']
  readonly #isBlocked: boolean
  readonly #noteImplausible = (what: Implausible) => count(this.#counts.implausible, what)

  constructor({ source, counts, pipeline, repeats, health, coverage, isBlocked }: FeedObservationsOptions) {
    this.#source = source
    this.#datedBack = { ...source, isDatedBack: true }
    this.#counts = counts
    this.#pipeline = pipeline
    this.#repeats = repeats
    this.#health = health
    this.#coverage = coverage
    this.#isBlocked = isBlocked
  }

  takeMessage(message: Message, stampMicroseconds: number | null, contentKey: number, hasClass: boolean): void {
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
    const arrivalMicroseconds = this.arrivalMicroseconds
    const station = stationReport(message, { broadcastMicroseconds, arrivalMicroseconds }, this.#provenance)
    if (station === null || this.#isBlocked) return
    const recurrence = recurrenceOf(message)
    if (
      this.#repeats.isRepeat({ contentKey, broadcastMicroseconds: sentMicroseconds, arrivalMicroseconds, recurrence })
    )
      this.#counts.repeats += 1
    else this.#pipeline.add({ station, counts: this.#counts })
  }

  takeReport(report: RowReport): void {
    const sentMicroseconds = this.#count(report.type, report.sentMicroseconds)
    const observation = observeReport(report, this.#broadcastMicroseconds(sentMicroseconds), this.#provenance)
    if (typeof observation !== 'string') report.implausible.forEach(this.#noteImplausible)
    this.#take(observation, sentMicroseconds, contentKeyOf(report), 'often')
  }

  /** Returns the time at which the message was sent; `null` if it is unknown or implausible. */
  #count(type: Message['type'], stampMicroseconds: number | null): number | null {
    this.#counts.messages += 1
    count(this.#counts.messagesByType, type)
    if (stampMicroseconds !== null) this.#health?.stamped(stampMicroseconds - this.arrivalMicroseconds)
    const sentMicroseconds = plausibleStamp(stampMicroseconds, this.arrivalMicroseconds)
    if (sentMicroseconds !== stampMicroseconds) count(this.#counts.implausible, 'time-ahead')
    return sentMicroseconds
  }

  #broadcastMicroseconds(sentMicroseconds: number | null): number {
    return (sentMicroseconds ?? this.arrivalMicroseconds) - this.#repeats.lateness.datedBackMicroseconds
  }

  get #provenance(): Provenance {
    return this.#repeats.lateness.datedBackMicroseconds > 0 ? this.#datedBack : this.#source
  }

  #take(
    observation: Observation | NoObservation,
    sentMicroseconds: number | null,
    contentKey: number,
    recurrence: Recurrence,
  ): void {
    const counts = this.#counts
    if (typeof observation === 'string') {
      count(counts.notVessels, observation)
      return
    }
    if (this.#isBlocked) {
      count(counts.ignored, 'source-blocked')
      return
    }
    const arrivalMicroseconds = this.arrivalMicroseconds
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
    const arrival = this.arrivalMicroseconds / 1000
    const sent = broadcastMicroseconds / 1000
    const atMilliseconds = arrival - sent > maxLateMilliseconds ? sent : arrival
    if (coverage.noteVessel(mmsi, longitude, latitude, atMilliseconds))
      this.#pipeline.received({ coverage, mmsi, longitude, latitude, atMilliseconds, broadcastMicroseconds })
  }
}
