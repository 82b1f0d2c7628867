import type { BitReader } from './bits.ts'
import { type TableReader, tableReader } from './compiledReader.ts'
import { type PlacedTable, tablesOfType } from './layout.ts'
import type { Message } from './message.ts'
import type { RejectReason } from './reject.ts'

interface Decoder {
  table: PlacedTable
  /** Created for the first message of the type. */
  read: TableReader | null
}

function fits(table: PlacedTable, bits: BitReader): boolean {
  for (const { field, from, to } of table.conditions) {
    const sent = bits.unsigned(field.start, field.width)
    if (sent < from || sent > to) return false
  }
  return true
}

/**
 * Creates a decoder that reuses its records: a message is valid until the next one of its type is decoded. The decoder
 * returns a reject reason if the bits are not a message.
 */
export function createDecoder(): (bits: BitReader) => Message | RejectReason {
  const decodersOfType = tablesOfType.map((tables) => tables.map((table): Decoder => ({ table, read: null })))
  return (bits) => {
    const decoders = decodersOfType[bits.unsigned(0, 6)] ?? []
    for (const decoder of decoders) {
      const { table } = decoder
      if (!fits(table, bits)) continue
      if (bits.bits < table.minimumBits) return 'too-short'
      if (bits.bits > table.maximumBits || table.onlyBits?.includes(bits.bits) === false) return 'too-long'
      decoder.read ??= tableReader(table)
      return decoder.read(bits)
    }
    return 'unknown-type'
  }
}
