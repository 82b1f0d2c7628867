import type { BitReader } from './bits.ts'
import { type PlacedField, type PlacedTable, sentNumber, tablesOfType } from './layout.ts'
import type { Message } from './message.ts'
import type { RejectReason } from './reject.ts'

type Value = number | string | null

/** A table made ready to be read fast: one record, filled anew for every message. */
interface Decoder {
  table: PlacedTable
  fields: readonly PlacedField[]
  record: Record<string, Value>
}

function prepare(table: PlacedTable): Decoder {
  const fields = table.fields.filter((field) => field.kind !== 'spare')
  return { table, fields, record: Object.fromEntries(fields.map((field) => [field.name, null])) }
}

function fieldValue(field: PlacedField, bits: BitReader): Value {
  switch (field.kind) {
    case 'text':
      return bits.text(field.start, field.width, field.extension)
    case 'data':
      return bits.hexadecimal(field.start, field.leaves)
    default: {
      const isCut = bits.bits < field.start + field.width
      const sent = isCut ? cutNumber(field, bits) : wholeNumber(field, bits)
      if (sent === field.unavailable) return null
      return field.scale === 1 ? sent : sent / field.scale
    }
  }
}

function wholeNumber({ kind, start, width }: PlacedField, bits: BitReader): number {
  return kind === 'signed' ? bits.signed(start, width) : bits.unsigned(start, width)
}

function cutNumber(field: PlacedField, bits: BitReader): number {
  switch (field.cut) {
    case 'absent':
      return sentNumber(field, null)
    case 'shortened':
      return bits.unsigned(field.start, Math.max(0, bits.bits - field.start))
    default:
      return wholeNumber(field, bits)
  }
}

function fits(table: PlacedTable, bits: BitReader): boolean {
  for (const { field, from, to } of table.conditions) {
    const sent = bits.unsigned(field.start, field.width)
    if (sent < from || sent > to) return false
  }
  return true
}

/**
 * Makes a decoder with records of its own. A message it returns is valid until it decodes the next one of that type;
 * whoever keeps one copies it. A reason is returned where the bits are no message.
 */
export function createDecoder(): (bits: BitReader) => Message | RejectReason {
  const decodersOfType = tablesOfType.map((tables) => tables.map(prepare))
  return (bits) => {
    const decoders = decodersOfType[bits.unsigned(0, 6)] ?? []
    for (const { table, fields, record } of decoders) {
      if (!fits(table, bits)) continue
      if (bits.bits < table.minimumBits) return 'too-short'
      for (const field of fields) record[field.name] = fieldValue(field, bits)
      return record as Message
    }
    return 'unknown-type'
  }
}
