import { type Column, columnsOf } from './gpsd.ts'
import { writeDigits, writeFixed, writeNumber, writeQuoted } from './jsonBytes.ts'
import { never, type PlacedField, type PlacedTable } from './layout.ts'
import type { Message } from './message.ts'

/** Writes a message of one table as JSON at a place; returns the place behind it. `view` is of the same bytes. */
export type LineWriter = (message: Message, bytes: Uint8Array, view: DataView, at: number) => number

const writers = { writeDigits, writeFixed, writeNumber, writeQuoted }

/**
 * A table made into a program, once, as in compiledReader.ts: what stands in every line of the table is stored four characters
 * at a time, and each value is written by a statement of its own.
 */
export function lineWriter(table: PlacedTable, scaled: boolean): LineWriter {
  const known = scaled ? compiled.scaled : compiled.unscaled
  const writer = known.get(table) ?? compile(table, scaled)
  known.set(table, writer)
  return writer
}

const compiled = { scaled: new Map<PlacedTable, LineWriter>(), unscaled: new Map<PlacedTable, LineWriter>() }

function compile(table: PlacedTable, scaled: boolean): LineWriter {
  const columns = columnsOf(table)
  const legends = columns.map(({ legend }) => legend)
  const program = [`const { ${Object.keys(writers).join(', ')} } = writers`]
  program.push('return (message, bytes, view, at) => {')
  let between = '{"class":"AIS"'
  columns.forEach((column, index) => {
    program.push(literal(`${between},"${column.name}":`), ...statementsOf(column, scaled, `legends[${index}]`))
    between = column.name === 'mmsi' ? `,"scaled":${scaled}` : ''
  })
  program.push(literal(`${between}}`), 'return at', '}')
  return new Function('writers', 'legends', program.join('\n'))(writers, legends)
}

/** The last store may reach beyond the text: what follows overwrites that. */
function literal(text: string): string {
  const stores = text.match(/.{1,4}/gs)?.map((four, index) => {
    const codes = Array.from(four.padEnd(4), (character) => character.charCodeAt(0))
    const word = codes.reduceRight((sum, code) => sum * 256 + code, 0)
    return `view.setUint32(at + ${index * 4}, ${word}, true)`
  })
  return `${stores?.join('; ')}; at += ${text.length}`
}

function unless(isNull: string, otherwise: string): string {
  return `if (${isNull}) { ${literal('null')} } else { ${otherwise} }`
}

function statementsOf(column: Column, scaled: boolean, legend: string): string[] {
  const { name, field, parts } = column
  if (parts !== null) return joinedValue(column, scaled)
  const value = `message.${field.name}`
  if (name === 'part') return [`if (${value} === 0) { ${literal('"A"')} } else { ${literal('"B"')} }`]
  if (field.kind === 'flag') return [`if (${value} === 1) { ${literal('true')} } else { ${literal('false')} }`]
  if (field.kind === 'text' || field.kind === 'data') {
    return [scaled ? unless(`${value} == null`, quoted(value)) : quoted(`${value} ?? ''`)]
  }
  if (!scaled) return [`at = writeNumber(bytes, at, ${sentValue(field)})`]
  if (column.legend !== null) return [unless(`${value} == null`, quoted(`${legend}(${value})`))]
  const written = unless(`${value} == null`, `at = writeFixed(bytes, at, ${value}, ${field.decimals})`)
  if (field.worded === null) return [written]
  return [`if (${value} === ${field.worded.value}) { ${literal(`"${field.worded.word}"`)} } else ${written}`]
}

function quoted(text: string): string {
  return `at = writeQuoted(bytes, at, ${text})`
}

/** See sentNumber. */
function sentValue({ name, scale, unavailable }: PlacedField): string {
  const absent = unavailable === never ? 0 : unavailable
  return `(message.${name} == null ? ${absent} : Math.round(message.${name} * ${scale}))`
}

function joinedValue({ all, parts }: Column, scaled: boolean): string[] {
  const written = all.map((field, index) => {
    const [digits, then] = parts?.[index] ?? [1, '']
    return `at = writeDigits(bytes, at, ${sentValue(field)}, ${digits}); ${literal(then)}`
  })
  const whole = [literal('"'), ...written, literal('"')].join('; ')
  if (!scaled) return [whole]
  return [unless(all.map(({ name }) => `message.${name} == null`).join(' && '), whole)]
}
