import { type Characteristics, checkFacts, decodeFacts } from '#lib/vessel/characteristics.ts'
import {
  type GeneralClassification,
  generalClassifications,
  type IndividualClassification,
  individualClassifications,
} from '#lib/vessel/classification.ts'

/** `facts` is `null` if the characteristics were removed. */
export interface CharacteristicChange {
  kind: 'imo' | 'mmsi'
  number: number
  facts: string | null
}

interface Entry {
  facts: string
  general: GeneralClassification | undefined
  individual: IndividualClassification | undefined
}

/** Imported characteristics of vessels, as stored: decoded only for vessels that are sent out. */
export class KnownCharacteristics {
  /** Increases with every change. */
  version = 0
  readonly #entries = new Map<number, Entry>()

  get size(): number {
    return this.#entries.size
  }

  apply({ kind, number, facts }: CharacteristicChange): void {
    const key = keyOf(kind, number)
    if ((this.#entries.get(key)?.facts ?? null) === facts) return
    this.version += 1
    if (facts === null) this.#entries.delete(key)
    else this.#entries.set(key, entryOf(facts))
  }

  of(imo: number | null, mmsi: number): Characteristics | null {
    const entry = this.#entryOf(imo, mmsi)
    return entry ? decodeFacts(entry.facts) : null
  }

  classificationOf(imo: number | null, mmsi: number): Omit<Entry, 'facts'> | undefined {
    return this.#entries.size === 0 ? undefined : this.#entryOf(imo, mmsi)
  }

  /**
   * Prefers the IMO number: a vessel that changes its flag gets another MMSI, and its old one goes to another vessel.
   */
  #entryOf(imo: number | null, mmsi: number): Entry | undefined {
    const byImo = imo === null ? undefined : this.#entries.get(keyOf('imo', imo))
    return byImo ?? this.#entries.get(keyOf('mmsi', mmsi))
  }
}

/** Keys both kinds of number in one map, because an MMSI can equal an IMO number. */
export function keyOf(kind: CharacteristicChange['kind'], number: number): number {
  return kind === 'imo' ? number : -number
}

function entryOf(facts: string): Entry {
  checkFacts(facts)
  const { general_classification, individual_classification } = decodeFacts(facts)
  // Shares the words of the lists, so that entries hold no copies.
  return {
    facts,
    general: generalClassifications.find((word) => word === general_classification),
    individual: individualClassifications.find((word) => word === individual_classification),
  }
}
