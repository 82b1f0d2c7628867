import { BoundedMap } from '#lib/boundedMap.ts'
import { isRepeated, keyOfSafetyText, type SafetyText } from '#lib/stations/safetyText.ts'
import type { SentText } from '#lib/stations/stationReport.ts'
import type { StationBatch } from '#lib/store/stations.ts'

const maxRepeatedTexts = 10_000

/** The latest safety texts, each once however often it is sent, and those of the next batch. */
export class SafetyTextBook {
  readonly #texts = new BoundedMap<string, SafetyText>(maxRepeatedTexts)
  /** Times of texts by sender, because an event is identified by its watch, kind, sender and millisecond. */
  readonly #taken = new BoundedMap<string, true>(maxRepeatedTexts)
  #written = new Map<number, SafetyText>()

  restore(text: SafetyText): void {
    this.#texts.set(keyOfSafetyText(text), text)
    this.#taken.set(`${text.mmsi} ${Math.floor(text.atMicroseconds / 1_000)}`, true)
  }

  /** Whether a text was sent before. Its row then has the time of the last one. */
  isRepeat(sent: SentText & { mmsi: number }, atMicroseconds: number): boolean {
    const key = keyOfSafetyText(sent)
    const before = this.#texts.get(key)
    if (!before || !isRepeated(before, atMicroseconds)) return false
    this.#put(key, { ...before, lastMicroseconds: Math.max(before.lastMicroseconds, atMicroseconds) })
    return true
  }

  add(text: SafetyText): void {
    this.#put(keyOfSafetyText(text), text)
  }

  /** The time of an event that no other text of the sender has. */
  ownMillisecond({ mmsi, atMicroseconds }: SafetyText): number {
    let milliseconds = Math.floor(atMicroseconds / 1_000)
    while (this.#taken.has(`${mmsi} ${milliseconds}`)) milliseconds += 1
    this.#taken.set(`${mmsi} ${milliseconds}`, true)
    return milliseconds
  }

  /** The texts that were added or repeated since the last call. */
  take(): StationBatch['texts'] {
    const written = [...this.#written.values()]
    this.#written = new Map()
    return written.map((each) => ({ id: each.id, facts: JSON.stringify(each) }))
  }

  #put(key: string, text: SafetyText): void {
    this.#texts.set(key, text)
    this.#written.set(text.id, text)
  }
}
