import { tableTextInSteps } from '#lib/csv.ts'
import { createPace } from '#lib/pause.ts'
import { slicesOf } from '#lib/slices.ts'
import type { CharacteristicStore, StoredCharacteristics } from '#lib/store/characteristics.ts'
import type { CellProblem } from '#lib/vessel/cellFault.ts'
import {
  type Characteristics,
  characteristicFields,
  decodeFacts,
  encodeFacts,
  type VesselNumber,
} from '#lib/vessel/characteristics.ts'
import { type CharacteristicsRow, readCharacteristicsRow } from '#lib/vessel/characteristicsRow.ts'
import { type CharacteristicsTable, readTable, TableError } from './table.ts'

export type RowProblem = CellProblem & { row: number }

/** The change of one vessel; `null` is unknown. */
export interface VesselChange {
  vessel: VesselNumber
  fields: { name: string; before: string | number | boolean | null; after: string | number | boolean | null }[]
}

export interface ImportOutcome {
  rows: number
  /** Vessels without characteristics before, with changes, and without changes. */
  new: number
  changed: number
  same: number
  /** Rejected rows. */
  refused: RowProblem[]
  /** Rejected cells of imported rows. */
  leftOut: RowProblem[]
  unknownColumns: string[]
  /** The first changes. */
  changes: VesselChange[]
}

const rowsPerSave = 2_000
const maxChangesReturned = 50

/** Imports the bytes of a CSV or NDJSON table; `refusal` is why it cannot be read. */
export async function importTable(
  name: string,
  bytes: Uint8Array,
  store: CharacteristicStore,
  isDryRun: boolean,
): Promise<ImportOutcome | { refusal: string }> {
  try {
    return await importCharacteristics(readTable(name, await textOf(bytes)), store, isDryRun)
  } catch (error) {
    if (error instanceof TableError) return { refusal: error.message }
    throw error
  }
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const pace = createPace()
  const steps = tableTextInSteps(bytes)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pace()
  }
}

/**
 * Imports a table. An empty cell clears a characteristic; a missing column or an invalid cell leaves it unchanged. A dry run
 * saves nothing.
 */
export async function importCharacteristics(
  table: CharacteristicsTable,
  store: CharacteristicStore,
  isDryRun: boolean,
): Promise<ImportOutcome> {
  // The web process imports too, and answers other requests meanwhile.
  const pace = createPace()
  const held = new Map((await store.since(0)).changes.map((stored) => [keyOf(stored), stored.facts]))
  const found = new Map<string, StoredCharacteristics>()
  const counts = { rows: 0, new: 0, changed: 0, same: 0 }
  const outcome: ImportOutcome = { ...counts, refused: [], leftOut: [], unknownColumns: [], changes: [] }
  for (const entry of table.rows) {
    outcome.rows += 1
    await pace()
    const read = 'cells' in entry ? readCharacteristicsRow(entry.cells) : entry
    if ('refused' in read) {
      outcome.refused.push({ row: entry.row, ...read.refused })
      continue
    }
    outcome.leftOut.push(...read.problems.map((problem) => ({ row: entry.row, ...problem })))
    const key = keyOf(read.vessel)
    const before = found.get(key)?.facts ?? held.get(key) ?? null
    found.set(key, { ...read.vessel, facts: encodeFacts(merged(before, read.values)) })
  }
  outcome.unknownColumns = [...table.unknownColumns]
  const differing: StoredCharacteristics[] = []
  for (const [key, stored] of found) {
    const before = held.get(key) ?? null
    if (before === stored.facts) outcome.same += 1
    else {
      outcome[before === null ? 'new' : 'changed'] += 1
      differing.push(stored)
      if (outcome.changes.length < maxChangesReturned) outcome.changes.push(changeOf(stored, before))
    }
  }
  if (isDryRun) return outcome
  for (const rows of slicesOf(differing, rowsPerSave)) {
    await store.save(rows)
    await pace()
  }
  return outcome
}

function merged(facts: string | null, values: CharacteristicsRow['values']): Characteristics {
  const all = { ...(facts === null ? {} : decodeFacts(facts)), ...values }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

function changeOf({ kind, number, facts }: StoredCharacteristics, before: string | null): VesselChange {
  const [held, now] = [before, facts].map((each) => (each === null ? {} : decodeFacts(each)))
  const fields = characteristicFields
    .map(({ name }) => ({ name, before: held?.[name] ?? null, after: now?.[name] ?? null }))
    .filter(({ before, after }) => before !== after)
  return { vessel: { kind, number }, fields }
}

function keyOf({ kind, number }: Pick<StoredCharacteristics, 'kind' | 'number'>): string {
  return `${kind} ${number}`
}
