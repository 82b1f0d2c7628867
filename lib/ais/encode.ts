import { BitWriter } from './bits.ts'
import { beyondAll, type PlacedField, sentNumber, tableOf, type Value, type Values } from './layout.ts'
import type { MessageToEncode } from './message.ts'
import { type Channel, checksumOf } from './sentence.ts'

/** Payload in the six-bit characters of a sentence. */
export interface PayloadText {
  text: string
  fillBits: number
}

export interface EncodeOptions {
  channel?: Channel
  talker?: string
  /** 0 to 9; used only for messages in several parts. */
  sequence?: number
  /** Marks a message of the vessel that carries the receiver (VDO). */
  own?: boolean
}

/** Characters left for the payload of the 82 in a sentence. */
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

/** Encodes a message as a payload, without sentences. */
function encodePayload(message: MessageToEncode): PayloadText {
  const values: Values = message
  const writer = new BitWriter()
  for (const field of tableOf(values).fields) write(writer, field, values[field.name])
  return writer.payload()
}

function frame(body: string): string {
  return `!${body}*${checksumOf(body).toString(16).toUpperCase().padStart(2, '0')}`
}

/** Encodes a message by its decoding tables. Throws a RangeError for a number that does not fit its field. */
export function encodeMessage(message: MessageToEncode, options: EncodeOptions = {}): string[] {
  return sentencesOf(encodePayload(message), options)
}

/** Splits a payload into as many sentences as needed. */
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
