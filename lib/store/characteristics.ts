/** Imported vessel characteristics: written by the command line and the web process, followed by the web process. */
export interface CharacteristicStore {
  /** Atomic; resolves to its sequence number. If a vessel is in it twice, the last row counts. */
  save(rows: readonly StoredCharacteristics[]): Promise<number>
  /** What was saved after `sequence`, oldest first, each vessel once, as it is now. Cheap when there is nothing. */
  since(sequence: number): Promise<CharacteristicChanges>
}

export interface StoredCharacteristics {
  kind: 'imo' | 'mmsi'
  number: number
  /** Text that the store does not read; `null` once nothing is known any more. */
  facts: string | null
}

export interface CharacteristicChanges {
  sequence: number
  changes: StoredCharacteristics[]
}
