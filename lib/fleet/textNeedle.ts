import { uint8At } from './arrayAt.ts'
/**
 * The text of a substring filter. `folded` is in upper case with single spaces; `matches` tests any text. Most texts
 * are plain (printable ASCII, single spaces) and compared as bytes, the others by `matches`.
 */
export interface TextNeedle {
  folded: string
  matches(text: string): boolean
}

const blank = 0x20
const lastPrintable = 0x7e

export function isPlainText(bytes: Uint8Array, offset: number, length: number): boolean {
  let previous = blank
  for (let index = offset; index < offset + length; index += 1) {
    const byte = uint8At(bytes, index)
    if (byte < blank || byte > lastPrintable || (byte === blank && previous === blank)) return false
    previous = byte
  }
  return length === 0 || previous !== blank
}

/** The needle as bytes; `null` if no plain text can contain it. */
export function plainBytesOf(needle: TextNeedle): Uint8Array | null {
  const bytes = new TextEncoder().encode(needle.folded)
  return bytes.every((byte) => byte >= blank && byte <= lastPrintable) ? bytes : null
}

export function upperCase(byte: number): number {
  return byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte
}
