import type { FieldRow, MessageTable } from './fields.ts'
import { messageTables } from './tables.ts'

/** A row with its place in the payload. */
export interface PlacedField extends FieldRow {
  start: number
  scale: number
  /** `Infinity` for what reaches to the end of the payload. */
  width: number
}

export interface PlacedTable {
  types: readonly number[]
  minimumBits: number
  fields: readonly PlacedField[]
  conditions: readonly { field: PlacedField; from: number; to: number }[]
}

function place(table: MessageTable): PlacedTable {
  let position = 0
  const fields = table.rows.map((row) => {
    const start = position - (row.back ?? 0)
    const width = row.bits === 'rest' ? Number.POSITIVE_INFINITY : row.bits
    position = start + width
    return { ...row, scale: row.scale ?? 1, start, width }
  })
  const conditions = (table.when ?? []).flatMap(([name, from, to]) => {
    const field = fields.find((candidate) => candidate.name === name)
    return field === undefined ? [] : [{ field, from, to }]
  })
  return { types: table.types, minimumBits: table.minimumBits, fields, conditions }
}

const placedTables = Object.values(messageTables).map(place)

/** The tables of each message type, in the order in which they are to be tried. */
export const tablesOfType: readonly (readonly PlacedTable[])[] = Array.from({ length: 64 }, (_, type) =>
  placedTables.filter((table) => table.types.includes(type)),
)
