import { type Counter, raiseCounter, readCounter } from './counters.ts'
import { change, columnsOf, type Database, type Plan } from './database.ts'
import { sequencedTable } from './sequencedTable.ts'

export interface StoredPort {
  unlocode: string
  /** Text that the store does not read; `null` once the port was removed. */
  facts: string | null
}

/** Names the port that a destination text means. */
export interface StoredAlias {
  /** The text as lib/ports compares it. */
  key: string
  text: string
  unlocode: string
  /** An email, or `command line`. */
  addedBy: string
  /** Milliseconds since 1970. */
  addedAt: number
}

export interface PortChanges {
  sequence: number
  ports: StoredPort[]
  /** Ordered by their texts; `null` when none was put or removed. */
  aliases: StoredAlias[] | null
}

const columns = columnsOf<StoredAlias>('port_alias', ['key', 'text', 'unlocode', 'addedBy', 'addedAt'])

export type PortStore = ReturnType<typeof portStore>

/** Imported ports. The command line and the web process write them, every process follows them. */
export function portStore(database: Database) {
  const imported = sequencedTable<StoredPort>(database, {
    table: 'port',
    counter: 'port_sequence',
    key: { unlocode: 'text' },
  })
  return {
    /** Atomic; resolves to its sequence number. If a port is in it twice, the last one counts. */
    save: imported.save,

    /**
     * Ports saved after `sequence` by their codes, each with its current facts, and all aliases if any of them changed. Cheap without
     * changes.
     */
    async since(sequence: number): Promise<PortChanges> {
      const later = await imported.since(sequence)
      const ports = later.rows.map(({ unlocode, facts }) => ({ unlocode, facts }))
      const areAliasesChanged = later.sequence > sequence && (await readCounter(database, aliasCounter)) > sequence
      const aliases = areAliasesChanged ? await readAliases(database) : null
      return { sequence: later.sequence, ports, aliases }
    },
  }
}

/** Aliases that the owner added. */
export function aliasStore(database: Database) {
  return {
    /** Replaces an alias of the same key; resolves to its sequence number. */
    put: (alias: StoredAlias) =>
      database.write(function* () {
        yield* change('DELETE FROM port_alias WHERE key = @key', alias)
        yield* change(`INSERT INTO port_alias (${columns.names}) VALUES (${columns.parameters})`, alias)
        return yield* raiseAliasCounter()
      }),

    /** `false` when there is no alias with this key. */
    remove: (key: string) =>
      database.write(function* () {
        if ((yield* change('DELETE FROM port_alias WHERE key = @key', { key })) === 0) return false
        yield* raiseAliasCounter()
        return true
      }),
  }
}

const aliasCounter: Counter = 'port_alias_sequence'

function* raiseAliasCounter(): Plan<number> {
  const sequence = yield* raiseCounter('port_sequence')
  yield* change('UPDATE meta SET value = @sequence WHERE name = @aliasCounter', { sequence, aliasCounter })
  return sequence
}

function readAliases(database: Database): Promise<StoredAlias[]> {
  return database.read<StoredAlias>(
    `SELECT ${columns.selected} FROM port_alias ORDER BY text COLLATE binary, key COLLATE binary`,
  )
}
