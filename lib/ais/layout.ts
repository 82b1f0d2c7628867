import type { FieldRow, MessageTable } from './fields.ts'
import { messageTables } from './tables.ts'

/** A number that no field holds. */
export const never = -(2 ** 30)

/** A place after every payload; an integer, because the engine reads those fastest. */
export const beyondAll = 2 ** 28

/** A row with its place in the payload. All have the same shape, for the engine. */
export interface PlacedField {
  name: string
  kind: FieldRow['kind']
  start: number
  /** `beyondAll` for what reaches to the end of the payload. */
  width: number
  scale: number
  /** `never` where nothing means "not available". */
  unavailable: number
  /** It reads bits of other fields again, so a message to encode may leave it out. */
  isOverlay: boolean
  /** `beyondAll` where a text has none. */
  extension: number
  leaves: number
  cut: 'padded' | 'shortened'
  needs: number
  gpsd: string | null
  decimals: number
  /** The value that gpsd writes as a word. */
  worded: { value: number; word: string } | null
}

export interface PlacedTable {
  types: readonly number[]
  minimumBits: number
  /** `beyondAll` where there is none. */
  maximumBits: number
  onlyBits: readonly number[] | null
  fields: readonly PlacedField[]
  conditions: readonly { field: PlacedField; from: number; to: number }[]
}

/** As gpsd prints them. */
const decimalsOfScale: Readonly<Record<number, number>> = { 1: 0, 10: 1, 600: 4, 600000: 7 }

function place(table: MessageTable): PlacedTable {
  let position = 0
  const fields = table.rows.map((row): PlacedField => {
    const start = position - (row.back ?? 0)
    const width = row.bits === 'rest' ? beyondAll : row.bits
    const scale = row.scale ?? 1
    position = start + width
    return {
      name: row.name,
      kind: row.kind,
      start,
      width,
      scale,
      unavailable: row.unavailable ?? never,
      isOverlay: row.back !== undefined,
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

/** The tables of each message type, in the order in which they are tried. */
export const tablesOfType: readonly (readonly PlacedTable[])[] = Array.from({ length: 64 }, (_, type) =>
  placedTables.filter((table) => table.types.includes(type)),
)

export type Value = number | string | null | undefined
/** A message's fields by name. */
export type Values = Readonly<Record<string, Value>>

/** The number that goes out for a value: 0 where there is none and nothing means "not available". */
export function sentNumber(field: PlacedField, value: Value): number {
  if (typeof value === 'number') return Math.round(value * field.scale)
  return field.unavailable === never ? 0 : field.unavailable
}

/** The table of a message. */
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
