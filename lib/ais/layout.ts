import type { FieldRow, MessageTable } from './fields.ts'
import { messageTables } from './tables.ts'

/** Number outside the range of all fields. */
export const never = -(2 ** 30)

/** Position after every payload. A small integer, which the engine reads fastest. */
export const beyondAll = 2 ** 28

/** Row with its position in the payload. All have the same shape, which the engine reads fastest. */
export interface PlacedField {
  name: string
  kind: FieldRow['kind']
  start: number
  /** `beyondAll` for a field up to the end of the payload. */
  width: number
  scale: number
  /** `never` if the field has no number for "not available". */
  unavailable: number
  /** True if the field reads bits of other fields again. A message to encode may omit it. */
  isOverlay: boolean
  /** `beyondAll` for a text without an extension. */
  extension: number
  leaves: number
  cut: 'padded' | 'shortened'
  needs: number
  gpsd: string | null
  decimals: number
  /** Value that gpsd writes as a word. */
  worded: { value: number; word: string } | null
}

export interface PlacedTable {
  types: readonly number[]
  minimumBits: number
  /** `beyondAll` for an unlimited length. */
  maximumBits: number
  onlyBits: readonly number[] | null
  fields: readonly PlacedField[]
  conditions: readonly { field: PlacedField; from: number; to: number }[]
}

/** Number of decimals in gpsd's output. */
const decimalsOfScale: Readonly<Record<number, number>> = { 1: 0, 10: 1, 600: 4, 600000: 7 }

function place(table: MessageTable): PlacedTable {
  let position = 0
  const fields = table.rows.map((row): PlacedField => {
    const start = row.at ?? position
    const width = row.bits === 'rest' ? beyondAll : row.bits
    const scale = row.scale ?? 1
    if (row.at === undefined) position += width
    return {
      name: row.name,
      kind: row.kind,
      start,
      width,
      scale,
      unavailable: row.unavailable ?? never,
      isOverlay: row.at !== undefined,
      extension: row.extension ?? beyondAll,
      leaves: row.leaves ?? 0,
      cut: row.cut ?? 'padded',
      needs: row.needs ?? 0,
      gpsd: row.gpsd ?? null,
      decimals: row.gpsdDecimals ?? decimalsOfScale[scale] ?? 0,
      worded: row.gpsdWord ? { value: row.gpsdWord[0] / scale, word: row.gpsdWord[1] } : null,
    }
  })
  const conditions = (table.when ?? []).flatMap(([name, from, to]) => {
    const field = fields.find((candidate) => candidate.name === name)
    return field === undefined ? [] : [{ field, from, to }]
  })
  const { types, minimumBits, maximumBits = beyondAll, onlyBits = null } = table
  return { types, minimumBits, maximumBits, onlyBits, fields, conditions }
}

const placedTables = Object.values(messageTables).map(place)

/** Tables by message type, in order of precedence. */
export const tablesOfType: readonly (readonly PlacedTable[])[] = Array.from({ length: 64 }, (_, type) =>
  placedTables.filter((table) => table.types.includes(type)),
)

export type Value = number | string | null | undefined
/** A message's fields by name. */
export type Values = Readonly<Record<string, Value>>

/** Number to send for a value: for a missing one "not available", or 0 if the field has no such number. */
export function sentNumber(field: PlacedField, value: Value): number {
  if (typeof value === 'number') return Math.round(value * field.scale)
  return field.unavailable === never ? 0 : field.unavailable
}

/** Returns the first table that matches a message. */
export function tableOf(values: Values): PlacedTable {
  for (const table of tablesOfType[Number(values.type)] ?? []) {
    const fits = table.conditions.every(({ field, from, to }) => {
      const sent = sentNumber(field, values[field.name])
      return sent >= from && sent <= to
    })
    if (fits) return table
  }
  throw new RangeError(`There is no AIS message of type ${values.type} with these fields.`)
}
