import { BitWriter } from './bits.ts'
import { type PlacedField, type PlacedTable, tablesOfType } from './layout.ts'
import type { MessageToEncode } from './message.ts'
import { checksumOf } from './sentence.ts'

type Value = number | string | null | undefined
type Values = Readonly<Record<string, Value>>

export interface EncodeOptions {
  channel?: 'A' | 'B'
  talker?: string
  /** 0 to 9; only sentences of messages in several parts carry it. */
  sequence?: number
  /** VDO: what the ship that carries the receiver sends. */
  own?: boolean
}

/** The 82 characters that a sentence may have, less its frame. */
const maximumPartLength = 60

/** The number that goes out for a value. */
function sentNumber(field: PlacedField, value: Value): number {
  if (typeof value === 'number') return Math.round(value * field.scale)
  return field.unavailable ?? 0
}

function write(writer: BitWriter, field: PlacedField, value: Value): void {
  writer.seek(field.start)
  switch (field.kind) {
    case 'text': {
      const text = typeof value === 'string' ? value : ''
      writer.text(text, Number.isFinite(field.width) ? field.width : text.length * 6)
      break
    }
    case 'data':
      writer.hexadecimal(typeof value === 'string' ? value : '0:')
      break
    case 'signed':
      writer.signed(sentNumber(field, value), field.width)
      break
    case 'spare':
      writer.unsigned(0, field.width)
      break
    default:
      if (value !== undefined || field.back === undefined) writer.unsigned(sentNumber(field, value), field.width)
  }
}

function tableFor(values: Values): PlacedTable {
  const table = tablesOfType[Number(values.type)]?.find(({ conditions }) =>
    conditions.every(({ field, from, to }) => {
      const sent = sentNumber(field, values[field.name])
      return sent >= from && sent <= to
    }),
  )
  if (table === undefined) throw new RangeError(`No AIS message of type ${values.type} has these fields.`)
  return table
}

/** A message as a payload, without its frame. */
export function encodePayload(message: MessageToEncode): { text: string; fillBits: number } {
  const values: Values = message
  const writer = new BitWriter()
  for (const field of tableFor(values).fields) write(writer, field, values[field.name])
  return writer.payload()
}

export function frame(body: string): string {
  return `!${body}*${checksumOf(body).toString(16).toUpperCase().padStart(2, '0')}`
}

/** The sentences of a message, from the tables by which it is decoded. Numbers that a field cannot hold are a RangeError. */
export function encodeMessage(message: MessageToEncode, options: EncodeOptions = {}): string[] {
  const { channel = 'A', talker = 'AI', sequence = 0, own = false } = options
  const { text, fillBits } = encodePayload(message)
  const parts = Math.ceil(text.length / maximumPartLength)
  return Array.from({ length: parts }, (_, index) => {
    const payload = text.slice(index * maximumPartLength, (index + 1) * maximumPartLength)
    const isLast = index === parts - 1
    const id = parts > 1 ? sequence % 10 : ''
    return frame(
      `${talker}${own ? 'VDO' : 'VDM'},${parts},${index + 1},${id},${channel},${payload},${isLast ? fillBits : 0}`,
    )
  })
}
