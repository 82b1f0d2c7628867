import { type BitReader, wordBits } from './bits.ts'
import { never, type PlacedField, type PlacedTable, sentNumber } from './layout.ts'
import type { Message } from './message.ts'

/** Reads the fields of one table from the bits, into a record that is reused. */
export type TableReader = (bits: BitReader) => Message

const makers = new Map<PlacedTable, () => TableReader>()

/**
 * Compiles a table to a function, once: a statement per field, with constant positions and masks. A loop over the
 * fields is several times slower, because the engine then looks up every field by name. This is the only `new Function`
 * of the project.
 */
export function tableReader(table: PlacedTable): TableReader {
  let make = makers.get(table)
  if (make === undefined) {
    make = compile(table)
    makers.set(table, make)
  }
  return make()
}

function compile(table: PlacedTable): () => TableReader {
  const fields = table.fields.filter((field) => field.kind !== 'spare')
  const lines = [
    `const record = { ${fields.map(({ name }) => `${name}: null`).join(', ')} }`,
    'return (bits) => {',
    'const { words } = bits',
    ...wordsOf(fields).map((index) => `const word${index} = words[${index}]`),
    ...fields.map(assignment),
    'return record',
    '}',
  ]
  return new Function(lines.join('\n')) as () => TableReader
}

function isNumber({ kind }: PlacedField): boolean {
  return kind !== 'text' && kind !== 'data'
}

function wordsOf(fields: readonly PlacedField[]): number[] {
  const indexes = fields
    .filter(isNumber)
    .flatMap(({ start, width }) => [Math.floor(start / wordBits), Math.floor((start + width - 1) / wordBits)])
  return [...new Set(indexes)]
}

function assignment(field: PlacedField): string {
  const { name, kind, start, width, scale, unavailable, extension, leaves } = field
  if (kind === 'text') return `record.${name} = bits.text(${start}, ${width}, ${extension})`
  if (kind === 'data') return `record.${name} = bits.hexadecimal(${start}, ${leaves})`
  const scaled = (sent: string) => (scale === 1 ? sent : `${sent} / ${scale}`)
  if (unavailable === never) return `record.${name} = ${scaled(sent(field))}`
  return `const ${name} = ${sent(field)}; record.${name} = ${name} === ${unavailable} ? null : ${scaled(name)}`
}

function sent(field: PlacedField): string {
  const { start, width, cut, needs } = field
  if (needs > 0) return `(bits.bits < ${needs} ? ${sentNumber(field, null)} : ${whole(field)})`
  // Bits beyond the end of a payload are 0, which pads cut fields.
  if (cut === 'padded') return whole(field)
  return `(bits.bits < ${start + width} ? bits.unsigned(${start}, Math.max(0, bits.bits - ${start})) : ${whole(field)})`
}

function whole({ kind, start, width }: PlacedField): string {
  const index = Math.floor(start / wordBits)
  const behind = (index + 1) * wordBits - (start + width)
  const unsigned = behind >= 0 ? bitsWithin(index, behind, width) : bitsAcross(index, -behind, width)
  return kind === 'signed' ? `(${unsigned} << ${32 - width} >> ${32 - width})` : unsigned
}

function bitsWithin(index: number, behind: number, width: number): string {
  return `(word${index} >> ${behind} & ${2 ** width - 1})`
}

function bitsAcross(index: number, overhang: number, width: number): string {
  const upper = `(word${index} & ${2 ** (width - overhang) - 1}) << ${overhang}`
  return `(${upper} | word${index + 1} >> ${wordBits - overhang})`
}
