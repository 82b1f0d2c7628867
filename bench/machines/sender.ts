import { join } from 'node:path'
import { encodeMessage } from '#lib/ais/encode.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { machineDependencies } from '#lib/ingest/sources/dependencies.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { RelayBuffer } from '#lib/relay/buffer.ts'
import { Delivery } from '#lib/relay/delivery.ts'
import { parseOutputs } from '#lib/relay/outputs/outputKinds.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'

const partMilliseconds = 100
/** A vessel at rest, of which a message is in every part. */
export const watchedMmsi = 244_660_001
const degreesAReport = 0.0003
const maxBufferBytes = 1024 ** 3

interface Sent {
  mmsi: number
  longitude: number
  latitude: number
  reports: number
  lastAt: number
}

/** A site whose receiver receives the vessels in turn. Its relay delivers in order, so the first `acknowledged` messages are. */
export class Sender {
  readonly vessels: Sent[] = []
  readonly #delivery: Delivery
  readonly #perSecond: number
  readonly #stopping = new AbortController()
  sent = 0

  constructor(options: {
    url: string
    folder: string
    vessels: number
    seed: number
    perSecond: number
    log: Log
  }) {
    const { url, folder, log } = options
    const [output] = parseOutputs([url], { token: null })
    if (!output) throw new Error(`${url} is no output`)
    const buffer = new RelayBuffer(join(folder, 'relay.db'), maxBufferBytes)
    this.#delivery = new Delivery({ ...machineDependencies(), output, buffer, log, signal: this.#stopping.signal })
    this.#perSecond = options.perSecond
    for (const { number: mmsi, longitude, latitude, transponderClass } of syntheticVessels(
      options.vessels,
      options.seed,
    )) {
      if (transponderClass !== 'A' || longitude === null || latitude === null) continue
      this.vessels.push({ mmsi, longitude, latitude, reports: 0, lastAt: 0 })
    }
  }

  get acknowledged(): number {
    return this.#delivery.counts.delivered
  }

  get dropped(): number {
    return this.#delivery.counts.dropped
  }

  /** Sends until `end`; resolves when all is acknowledged. */
  async run(end: AbortSignal): Promise<void> {
    const delivering = this.#delivery.run()
    const began = performance.now()
    while (!end.aborted) {
      const due = Math.floor(((performance.now() - began) / 1000) * this.#perSecond)
      const at = Date.now()
      this.#send(encodeMessage({ type: 1, mmsi: watchedMmsi, ...watchedPlace, headingDegrees: this.sent % 360 }), at)
      while (this.sent < due) this.#report(at)
      await pause(partMilliseconds, end)
    }
    await this.#delivery.durable()
    await this.#delivery.empty()
    this.#stopping.abort()
    await delivering
    this.#delivery.close()
  }

  #report(at: number): void {
    const vessel = this.vessels[this.sent % this.vessels.length]
    if (!vessel) throw new Error('there is no vessel of class A')
    // No position follows twice, and none is too far from the last.
    vessel.latitude += degreesAReport
    vessel.reports += 1
    vessel.lastAt = at
    const { mmsi, longitude, latitude } = vessel
    this.#send(encodeMessage({ type: 1, mmsi, longitude, latitude, speedKnots: 1, courseDegrees: 0 }), at)
  }

  #send(sentences: readonly string[], broadcastMilliseconds: number): void {
    const tag = tagBlock({ broadcastMilliseconds, station: 'site' })
    this.#delivery.add(sentences.map((sentence) => `${tag}${sentence}`).join('\n'))
    this.sent += 1
  }
}

const watchedPlace = { longitude: 3.5, latitude: 52.5, speedKnots: 0.1, navigationalStatus: 1 }
