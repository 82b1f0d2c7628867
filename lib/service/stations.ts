import type { Activation } from '#lib/stations/activation.ts'
import { maxActivations, maxSafetyTexts, reportDays } from '#lib/stations/limits.ts'
import type { SafetyText } from '#lib/stations/safetyText.ts'
import { isListed, maxStations, type Station } from '#lib/stations/station.ts'
import type { Store } from '#lib/store/store.ts'

export interface KnownActivation extends Activation {
  acknowledgedAt: number | null
  acknowledgedBy: string | null
}

const dayMicroseconds = 86_400_000_000

/** Stations, activations and safety texts in memory. The rules by which ingest removes them apply here, too. */
export class FollowedStations {
  /** Grows with every change. */
  version = 0
  readonly #store: Pick<Store, 'stations'>
  readonly #stationHours: number
  readonly #stations = new Map<number, Station>()
  readonly #activations = new Map<number, KnownActivation>()
  readonly #texts = new Map<number, SafetyText>()
  #sequence = 0
  #refreshing: Promise<void> = Promise.resolve()

  constructor(store: Pick<Store, 'stations'>, stationHours: number) {
    this.#store = store
    this.#stationHours = stationHours
  }

  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => {}).then(() => this.#read())
    return this.#refreshing
  }

  async #read(): Promise<void> {
    const { stations } = this.#store
    const until = await stations.sequence()
    if (until === this.#sequence || this.#stationHours === 0) return
    for await (const rows of stations.since('station', this.#sequence, until))
      for (const { mmsi, facts } of rows) this.#stations.set(mmsi, JSON.parse(facts))
    for await (const rows of stations.since('activation', this.#sequence, until))
      for (const { id, facts, acknowledgedAt, acknowledgedBy } of rows)
        this.#activations.set(id, { ...JSON.parse(facts), acknowledgedAt, acknowledgedBy })
    for await (const rows of stations.since('safety_text', this.#sequence, until))
      for (const { id, facts } of rows) this.#texts.set(id, JSON.parse(facts))
    this.#sequence = until
    this.version += 1
    this.#trim()
  }

  /** The stations that have not been silent for long. */
  listed(nowMicroseconds: number): Station[] {
    return [...this.#stations.values()].filter((each) => isListed(each, this.#stationHours, nowMicroseconds))
  }

  station(mmsi: number, nowMicroseconds: number): Station | null {
    const station = this.#stations.get(mmsi)
    return station && isListed(station, this.#stationHours, nowMicroseconds) ? station : null
  }

  /** Latest first. */
  activations(nowMicroseconds: number): KnownActivation[] {
    const from = nowMicroseconds - reportDays * dayMicroseconds
    return [...this.#activations.values()]
      .filter(({ lastMicroseconds }) => lastMicroseconds >= from)
      .sort((one, other) => other.id - one.id)
  }

  activation(id: number): KnownActivation | null {
    return this.#activations.get(id) ?? null
  }

  /** Latest first. */
  texts(nowMicroseconds: number): SafetyText[] {
    const from = nowMicroseconds - reportDays * dayMicroseconds
    return [...this.#texts.values()]
      .filter(({ lastMicroseconds }) => lastMicroseconds >= from)
      .sort((one, other) => other.id - one.id)
  }

  #trim(): void {
    keepLargest(this.#stations, maxStations, ({ receivedMicroseconds }) => receivedMicroseconds)
    keepLargest(this.#activations, maxActivations, ({ id }) => id)
    keepLargest(this.#texts, maxSafetyTexts, ({ id }) => id)
  }
}

function keepLargest<Value>(values: Map<number, Value>, max: number, sizeOf: (value: Value) => number): void {
  if (values.size <= max) return
  const ordered = [...values].sort(([, one], [, other]) => sizeOf(one) - sizeOf(other))
  for (const [key] of ordered.slice(0, values.size - max)) values.delete(key)
}
