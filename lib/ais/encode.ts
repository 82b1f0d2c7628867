import { BitWriter } from './bits.ts'
import { beyondAll, type PlacedField, sentNumber, tableOf, type Value, type Values } from './layout.ts'
import type { MessageToEncode } from './message.ts'
import { type Channel, checksumOf } from './sentence.ts'

/** A payload as it stands in a sentence. */
export interface PayloadText {
  text: string
  fillBits: number
}

export interface EncodeOptions {
  channel?: Channel
  talker?: string
  /** 0 to 9; only sentences of messages in several parts carry it. */
  sequence?: number
  /** VDO: what the vessel that carries the receiver sends. */
  own?: boolean
}

/** The 82 characters of a sentence without its frame. */
const maximumPartLength = 60

function write(writer: BitWriter, field: PlacedField, value: Value): void {
  writer.seek(field.start)
  switch (field.kind) {
    case 'text': {
      const text = typeof value === 'string' ? value : ''
      const count = field.width < beyondAll ? field.width / 6 : text.length
      writer.text(text, count)
      if (text.length > count && field.extension < beyondAll) writeExtension(writer, field, text.slice(count))
      break
    }
    case 'data':
      writer.hexadecimal(typeof value === 'string' ? value : '0:')
      writer.unsigned(0, field.leaves)
      break
    case 'signed':
      writer.signed(sentNumber(field, value), field.width)
      break
    case 'spare':
      writer.unsigned(0, field.width)
      break
    default:
      if (value !== undefined || !field.isOverlay) writer.unsigned(sentNumber(field, value), field.width)
  }
}

function writeExtension(writer: BitWriter, field: PlacedField, text: string): void {
  writer.seek(field.extension)
  writer.text(text, text.length)
}

/** A message as a payload, without its frame. */
function encodePayload(message: MessageToEncode): PayloadText {
  const values: Values = message
  const writer = new BitWriter()
  for (const field of tableOf(values).fields) write(writer, field, values[field.name])
  return writer.payload()
}

function frame(body: string): string {
  return `!${body}*${checksumOf(body).toString(16).toUpperCase().padStart(2, '0')}`
}

/** The sentences of a message, from the tables that decode it. A number that a field cannot hold is a RangeError. */
export function encodeMessage(message: MessageToEncode, options: EncodeOptions = {}): string[] {
  return sentencesOf(encodePayload(message), options)
}

/** The sentences of a payload: one, or as many as it needs. */
export function sentencesOf({ text, fillBits }: PayloadText, options: EncodeOptions = {}): string[] {
  const { channel = 'A', talker = 'AI', sequence = 0, own = false } = options
  const parts = Math.ceil(text.length / maximumPartLength)
  return Array.from({ length: parts }, (_, index) => {
    const payload = text.slice(index * maximumPartLength, (index + 1) * maximumPartLength)
    const isLast = index === parts - 1
    const id = parts > 1 ? sequence % 10 : ''
    return frame(
      `${talker}${own ? 'VDO' : 'VDM'},${parts},${index + 1},${id},${channel ?? ''},${payload},${isLast ? fillBits : 0}`,
    )
  })
}
