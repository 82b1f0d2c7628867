import { BoundedMap } from '#lib/boundedMap.ts'
import type { Log } from '#lib/log.ts'
import { createRateLimiter } from '#lib/rateLimit.ts'
import { type Activation, activationAfter, isOpen } from '#lib/stations/activation.ts'
import { maxActivations, maxSafetyTexts, reportDays } from '#lib/stations/limits.ts'
import { type SafetyText, safetyTextOf } from '#lib/stations/safetyText.ts'
import { distressOf, isListed, maxStations, type Station, stationAfter } from '#lib/stations/station.ts'
import type { StationReport } from '#lib/stations/stationReport.ts'
import type { StationBatch } from '#lib/store/stations.ts'
import type { Store } from '#lib/store/store.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import type { StationHappening } from '#lib/watch/stationEvents.ts'
import { SafetyTextBook } from './safetyTextBook.ts'

/** The sender of a safety text that is a vessel. */
interface Sender {
  number: number
  name: string | null
  longitude: number | null
  latitude: number | null
}

interface StationBookOptions {
  store: Pick<Store, 'stations'>
  log: Pick<Log, 'warn'>
  stationHours: number
}

export const defaultStationHours = 24
const dayMicroseconds = 86_400_000_000
/**
 * Limits all senders of a source together. A forger could otherwise fill the database, or hide beacons that other sources
 * receive.
 */
const reportRate = { capacity: 5_000, perMinute: 600 }

/** The stations that are listed, and what happened to them since the last batch. */
export class StationBook {
  readonly #options: StationBookOptions
  /** In the order of their last message. */
  readonly #stations = new Map<number, Station>()
  readonly #activations = new BoundedMap<number, Activation>(maxActivations)
  readonly #texts = new SafetyTextBook()
  readonly #signalling = new Set<number>()
  readonly #limiter = createRateLimiter()
  #lastId = 0
  #changed = new Map<number, Station>()
  #removed = new Set<number>()
  #activated = new Map<number, Activation>()
  #happened: StationHappening[] = []

  /** Restores the stations of the last process; resolves to `undefined` if none are kept. */
  static async open(options: StationBookOptions): Promise<StationBook | undefined> {
    const { store, stationHours } = options
    if (stationHours === 0) {
      await store.stations.removeAll()
      return undefined
    }
    const book = new StationBook(options)
    await book.#restore()
    return book
  }

  private constructor(options: StationBookOptions) {
    this.#options = options
  }

  async #restore(): Promise<void> {
    const { stations } = this.#options.store
    const until = await stations.sequence()
    const found: Station[] = []
    for await (const rows of stations.since('station', 0, until))
      found.push(...rows.map(({ facts }): Station => JSON.parse(facts)))
    for (const station of found.sort((one, other) => one.receivedMicroseconds - other.receivedMicroseconds))
      this.#hold(station)
    const activations: Activation[] = []
    for await (const rows of stations.since('activation', 0, until))
      activations.push(...rows.map(({ facts }): Activation => JSON.parse(facts)))
    for (const each of activations.sort((one, other) => one.id - other.id)) this.#activations.set(each.mmsi, each)
    for await (const rows of stations.since('safety_text', 0, until)) {
      for (const { id, facts } of rows) {
        const text: SafetyText = JSON.parse(facts)
        this.#texts.restore(text)
        this.#lastId = Math.max(this.#lastId, id)
      }
    }
    this.#lastId = Math.max(this.#lastId, ...activations.map(({ id }) => id))
  }

  /** Takes a report in the order of its arrival; `sender` is the vessel that sent it. */
  receive(report: StationReport, { stampMicroseconds, nowMicroseconds }: Moment, sender: Sender | null): void {
    const before = this.#stations.get(report.mmsi) ?? null
    const station = stationAfter(before, report, stampMicroseconds)
    if (station) {
      if (report.signal === 'active') station.activation = this.#activate(report, nowMicroseconds) ?? station.activation
      if (isListed(station, this.#options.stationHours, nowMicroseconds)) this.#put(station)
    }
    if (report.text) this.#write(report, station ?? before, sender, nowMicroseconds)
  }

  /** Removes stations that have fallen silent, and ends distress. Returns whether anything changed. */
  sweep({ stampMicroseconds, nowMicroseconds }: Moment): boolean {
    for (const mmsi of this.#signalling) {
      const station = this.#stations.get(mmsi)
      if (station && distressOf(station, nowMicroseconds) !== null) continue
      this.#signalling.delete(mmsi)
      if (!station) continue
      const quiet = { ...station, activeMicroseconds: null, testMicroseconds: null }
      const changed = { ...quiet, updatedMicroseconds: stampMicroseconds }
      this.#stations.set(mmsi, changed)
      this.#changed.set(mmsi, changed)
    }
    for (const station of this.#stations.values())
      if (!isListed(station, this.#options.stationHours, nowMicroseconds)) this.#remove(station.mmsi)
    return this.#changed.size + this.#removed.size > 0
  }

  /** The changes since the last call. */
  take(): StationBatch {
    const batch = {
      stations: [...this.#changed.values()].map((each) => ({ mmsi: each.mmsi, facts: JSON.stringify(each) })),
      removed: [...this.#removed],
      activations: [...this.#activated.values()].map((each) => ({ id: each.id, facts: JSON.stringify(each) })),
      texts: this.#texts.take(),
    }
    this.#changed = new Map()
    this.#removed = new Set()
    this.#activated = new Map()
    return batch
  }

  /** The events for watches since the last call. */
  takeHappened(): StationHappening[] {
    const happened = this.#happened
    this.#happened = []
    return happened
  }

  /** Marks stations as changed again, by a later stamp. */
  restamp(stations: StationBatch['stations'], stampMicroseconds: number): void {
    for (const { mmsi } of stations) {
      const station = this.#stations.get(mmsi)
      if (!station) continue
      const isNew = station.createdMicroseconds === station.updatedMicroseconds
      const createdMicroseconds = isNew ? stampMicroseconds : station.createdMicroseconds
      const changed = { ...station, createdMicroseconds, updatedMicroseconds: stampMicroseconds }
      this.#stations.set(mmsi, changed)
      this.#changed.set(mmsi, changed)
    }
  }

  /** Removes old activations and texts, and all but the latest. */
  async removeOld(nowMilliseconds: number): Promise<void> {
    const { stations } = this.#options.store
    const before = nowMilliseconds - (reportDays * dayMicroseconds) / 1_000
    await stations.removeOld('activation', before, maxActivations)
    await stations.removeOld('safety_text', before, maxSafetyTexts)
  }

  #put(station: Station): void {
    this.#hold(station)
    this.#changed.set(station.mmsi, station)
    this.#removed.delete(station.mmsi)
    if (this.#stations.size > maxStations) this.#removeLongestSilent()
  }

  #hold(station: Station): void {
    this.#stations.delete(station.mmsi)
    this.#stations.set(station.mmsi, station)
    if (station.activeMicroseconds !== null || station.testMicroseconds !== null) this.#signalling.add(station.mmsi)
  }

  #removeLongestSilent(): void {
    for (const mmsi of this.#stations.keys()) {
      if (this.#signalling.has(mmsi) && this.#signalling.size < maxStations) continue
      this.#remove(mmsi)
      return
    }
  }

  #remove(mmsi: number): void {
    this.#stations.delete(mmsi)
    this.#signalling.delete(mmsi)
    this.#changed.delete(mmsi)
    this.#removed.add(mmsi)
  }

  /** Returns the id of the activation. */
  #activate(report: StationReport, nowMicroseconds: number): number | null {
    const { mmsi, broadcastMicroseconds } = report
    if (nowMicroseconds - broadcastMicroseconds > reportDays * dayMicroseconds) return null
    const before = this.#activations.get(mmsi) ?? null
    const isNew = before === null || !isOpen(before, broadcastMicroseconds)
    if (isNew && !this.#admits('activation', report, nowMicroseconds)) return null
    const activation = activationAfter(before, report, () => this.#nextId(nowMicroseconds))
    if (!activation) return before?.id ?? null
    this.#activations.set(mmsi, activation)
    this.#activated.set(activation.id, activation)
    const isPlaced = !isNew && before.longitude === null && activation.longitude !== null
    if (isNew || isPlaced) {
      this.#tell(report, activation.beganMicroseconds, {
        ...{ kind: 'distress', number: mmsi, mmsi, sender: activation.kind, name: activation.name },
        ...{ longitude: activation.longitude, latitude: activation.latitude },
        ...{ activation: activation.id, text: null, source: report.source, isPlaceNew: isPlaced },
      })
    }
    return activation.id
  }

  #write(report: StationReport, station: Station | null, vessel: Sender | null, nowMicroseconds: number): void {
    const { mmsi, text: sent, broadcastMicroseconds: at, source } = report
    if (!sent || nowMicroseconds - at > reportDays * dayMicroseconds) return
    if (this.#texts.isRepeat({ mmsi, ...sent }, at)) return
    if (!this.#admits('text', report, nowMicroseconds)) return
    const sender = vessel ? { ...vessel, kind: 'vessel' as const } : station
    const text = safetyTextOf({ id: this.#nextId(nowMicroseconds), mmsi, at, source }, sent, sender)
    this.#texts.add(text)
    this.#tell(report, this.#texts.ownMillisecond(text) * 1_000, {
      ...{ kind: 'safety_text', number: vessel?.number ?? mmsi, mmsi, sender: text.kind, name: text.name },
      ...{ longitude: text.longitude, latitude: text.latitude },
      ...{ activation: null, text: text.text, source, isPlaceNew: false },
    })
  }

  /** Imports cause no events, and neither do activations that began over a day before their reception. */
  #tell(
    { isLive, arrivalMicroseconds }: StationReport,
    beganMicroseconds: number,
    happened: Omit<StationHappening, 'at' | 'receivedAt'>,
  ): void {
    if (!isLive || arrivalMicroseconds - beganMicroseconds > dayMicroseconds) return
    const at = Math.floor(beganMicroseconds / 1_000)
    this.#happened.push({ ...happened, at, receivedAt: Math.floor(arrivalMicroseconds / 1_000) })
  }

  #admits(what: string, { source }: StationReport, nowMicroseconds: number): boolean {
    const { allowed } = this.#limiter.take(`${what} ${source}`, reportRate, nowMicroseconds / 1_000)
    if (!allowed) this.#options.log.warn('too many activations or safety texts, one was dropped', { what, source })
    return allowed
  }

  /** Ids grow, also after the latest row was removed. */
  #nextId(nowMicroseconds: number): number {
    this.#lastId = Math.max(this.#lastId + 1, Math.floor(nowMicroseconds / 1_000))
    return this.#lastId
  }
}
