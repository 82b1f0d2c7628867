import type { Database } from './database.ts'
import { sequencedTable } from './sequencedTable.ts'

export interface StoredCharacteristics {
  kind: 'imo' | 'mmsi'
  number: number
  /** Text that the store does not read; `null` once the vessel has no characteristics any more. */
  facts: string | null
}

export interface CharacteristicChanges {
  sequence: number
  changes: StoredCharacteristics[]
}

export type CharacteristicStore = ReturnType<typeof characteristicStore>

/** Imported vessel characteristics. The command line and the web process write them, the web process follows them. */
export function characteristicStore(database: Database) {
  const characteristics = sequencedTable<StoredCharacteristics>(database, {
    table: 'characteristic',
    counter: 'characteristic_sequence',
    key: { kind: 'text', number: 'integer' },
  })
  return {
    /** Atomic; resolves to its sequence number. If a vessel is in it twice, the last row counts. */
    save: characteristics.save,

    /** Rows saved after `sequence`, oldest first, each vessel once with its current facts. Cheap without changes. */
    async since(sequence: number): Promise<CharacteristicChanges> {
      const later = await characteristics.since(sequence)
      const rows = later.rows.toSorted((one, other) => one.sequence - other.sequence)
      return { sequence: later.sequence, changes: rows.map(({ kind, number, facts }) => ({ kind, number, facts })) }
    },
  }
}
