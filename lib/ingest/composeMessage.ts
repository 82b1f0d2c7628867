import type { FieldRow, MessageTable } from '#lib/ais/fields.ts'
import type { Message, MessageNamed, MessageTableName } from '#lib/ais/message.ts'
import { messageTables } from '#lib/ais/tables.ts'

/** A value from a source without NMEA sentences, in the units of a message. */
export type Given = number | string | null | undefined
export type GivenFields<Name extends MessageTableName> = { [Field in keyof MessageNamed<Name>]?: Given }

/**
 * Composes a message from decoded values. A value that means "not available" or does not fit becomes `null`, or is left out
 * of a message without such a value.
 */
export function composeMessage<Name extends MessageTableName>(name: Name, given: GivenFields<Name>): Message {
  const table: MessageTable = messageTables[name]
  const values = given as Readonly<Record<string, Given>>
  const record: Record<string, number | string | null> = {}
  for (const [field, from, to] of table.when ?? []) if (from === to) record[field] = from
  for (const row of table.rows) {
    const value = row.name in record ? undefined : fieldOf(row, values[row.name])
    if (value !== undefined) record[row.name] = value
  }
  if (!table.types.includes(Number(record.type))) record.type = table.types[0] ?? 0
  return record as Message
}

function fieldOf(row: FieldRow, given: Given): number | string | null | undefined {
  if (row.kind === 'spare' || row.kind === 'data') return undefined
  if (row.kind === 'text') return given === undefined ? undefined : sixBitText(given, charactersOf(row))
  if (typeof given === 'number' && isSendable(row, given)) return asSent(row, given)
  return row.unavailable === undefined && !isYesOrNo(row) ? undefined : null
}

function isYesOrNo({ kind }: FieldRow): boolean {
  return kind === 'flag' || kind === 'bit'
}

function isSendable({ kind, bits, scale = 1, unavailable }: FieldRow, value: number): boolean {
  const sent = Math.round(value * scale)
  const min = kind === 'signed' ? -(2 ** (Number(bits) - 1)) : 0
  return sent !== unavailable && sent >= min && sent < min + 2 ** Number(bits)
}

/** Programs that calculate in single precision write 14.900001. */
function asSent({ scale = 1 }: FieldRow, value: number): number {
  return Math.round(value * scale) / scale
}

const notInSixBits = /[^ -_]/g

function charactersOf({ bits }: FieldRow): number {
  return typeof bits === 'number' ? bits / 6 : Infinity
}

/** Returns a text as decoded: up to the first `@`, without trailing spaces; `null` if nothing is left. */
export function sixBitText(given: Given, maxCharacters: number): string | null {
  const text = String(given ?? '')
    .toUpperCase()
    .replace(/@.*$/s, '')
    .replace(notInSixBits, '?')
  return text.slice(0, maxCharacters).trimEnd() || null
}
