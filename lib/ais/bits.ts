const sixBitText = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'
const sixBitCodes = Buffer.from(sixBitText, 'latin1')
const hexadecimalDigits = Buffer.from('0123456789abcdef', 'latin1')
const blank = 32
const invalid = 0xff

/** ASCII code in a payload → six bits. */
const unarmoured = new Uint8Array(256).fill(invalid)
/** Six bits → ASCII code in a payload. */
const armoured = new Uint8Array(64)
for (let value = 0; value < 64; value++) {
  const code = value < 40 ? value + 48 : value + 56
  armoured[value] = code
  unarmoured[code] = value
}

/** Nine parts of 82 characters exceed any message. */
export const maximumPayloadLength = 9 * 82
const maximumBits = maximumPayloadLength * 6

/** Bits per word: five characters of a payload, and the widest field. */
export const wordBits = 30
const charactersPerWord = 5
const wordMask = 2 ** wordBits - 1

/** Bits of one payload. Instances are reused; bits beyond the end are 0. */
export class BitReader {
  bits = 0
  /** Bits from the first, 30 per word. */
  readonly words = new Int32Array(Math.ceil(maximumPayloadLength / charactersPerWord) + 2)
  #used = 0
  readonly #letters = Buffer.alloc(2 * maximumPayloadLength)

  /** Loads a payload. Returns false for a character outside the six-bit alphabet. */
  load(codes: Uint8Array, start: number, end: number, fillBits: number): boolean {
    const { words } = this
    let combined = 0
    let used = 0
    let position = start
    for (; position + charactersPerWord <= end; position += charactersPerWord) {
      const value1 = unarmoured[codes[position]!]!
      const value2 = unarmoured[codes[position + 1]!]!
      const value3 = unarmoured[codes[position + 2]!]!
      const value4 = unarmoured[codes[position + 3]!]!
      const value5 = unarmoured[codes[position + 4]!]!
      combined |= value1 | value2 | value3 | value4 | value5
      words[used++] = (value1 << 24) | (value2 << 18) | (value3 << 12) | (value4 << 6) | value5
    }
    let word = 0
    for (let room = wordBits - 6; position < end; position++, room -= 6) {
      const value = unarmoured[codes[position]!]!
      combined |= value
      word |= value << room
    }
    words[used++] = word
    this.#loaded(used, (end - start) * 6 - fillBits)
    return combined < 64
  }

  #loaded(used: number, bits: number): void {
    for (let index = used; index < this.#used; index++) this.words[index] = 0
    this.#used = used
    this.bits = bits
    this.#clearFrom(bits)
  }

  /** Sets fill bits to 0, regardless of the sent values. */
  #clearFrom(bits: number): void {
    const index = Math.floor(bits / wordBits)
    this.words[index]! &= wordMask << (wordBits - (bits - index * wordBits))
  }

  /** Reads at most 30 bits. */
  unsigned(start: number, width: number): number {
    const index = (start / wordBits) | 0
    const offset = start - index * wordBits
    const high = (this.words[index]! << offset) & wordMask
    return (high | (this.words[index + 1]! >>> (wordBits - offset))) >>> (wordBits - width)
  }

  signed(start: number, width: number): number {
    return (this.unsigned(start, width) << (32 - width)) >> (32 - width)
  }

  /**
   * Reads text up to the first `@`, without trailing spaces; `null` if empty. Text that fills its own bits continues at
   * `extension`. A width of `beyondAll` means whole characters up to the end of the payload.
   */
  text(start: number, width: number, extension: number): string | null {
    let length = this.#characters(start, width < maximumBits ? start + width : this.bits, 0)
    if (length * 6 === width) length = this.#characters(extension, this.bits, length)
    while (length > 0 && this.#letters[length - 1] === blank) length--
    return length === 0 ? null : this.#letters.toString('latin1', 0, length)
  }

  /** Returns the number of characters so far. */
  #characters(start: number, end: number, before: number): number {
    const letters = this.#letters
    let length = before
    for (let position = start; position + 6 <= end; position += 6) {
      const value = this.unsigned(position, 6)
      if (value === 0) break
      letters[length++] = sixBitCodes[value]!
    }
    return length
  }

  /** Keeps 53 bits of a 64-bit hash, which a number represents exactly. */
  hash(): number {
    let one = this.bits
    let other = ~this.bits
    for (let index = 0; index < this.#used; index++) {
      const word = this.words[index]!
      one = Math.imul(one ^ word, 0x85eb_ca6b)
      one ^= one >>> 15
      other = Math.imul(other ^ word, 0xc2b2_ae35)
      other ^= other >>> 13
    }
    return (one >>> 0) * 2 ** 21 + (other >>> 11)
  }

  /** Encodes the payload for a sentence. */
  armoured(): string {
    const length = Math.ceil(this.bits / 6)
    for (let index = 0; index < length; index++) this.#letters[index] = armoured[this.unsigned(index * 6, 6)]!
    return this.#letters.toString('latin1', 0, length)
  }

  /**
   * Formats the bits except the last `leaves` like gpsd: their number, a colon, and bytes in hexadecimal. gpsd copies
   * whole bytes of the message, so the last byte may include bits after the data.
   */
  hexadecimal(start: number, leaves: number): string {
    const end = this.bits - leaves
    const copied = (end + 7) & ~7
    const letters = this.#letters
    let length = 0
    for (let position = start; position < end; position += 8) {
      const byte = this.unsigned(position, 8) & (0xff << Math.max(0, position + 8 - copied))
      letters[length++] = hexadecimalDigits[byte >> 4]!
      letters[length++] = hexadecimalDigits[byte & 15]!
    }
    return `${Math.max(0, end - start)}:${letters.toString('latin1', 0, length)}`
  }
}

/** Replaces characters outside the alphabet by `?`. */
function sixBits(character: string): number {
  const value = sixBitText.indexOf(character.toUpperCase())
  return value < 0 ? 63 : value
}

/** Writes fields at any position, then the payload. */
export class BitWriter {
  bits = 0
  readonly #sextets: number[] = []
  #position = 0

  /** Sets the position of the next field. */
  seek(position: number): void {
    this.#position = position
  }

  unsigned(value: number, width: number): void {
    if (!(value >= 0 && value < 2 ** width)) throw new RangeError(`${value} does not fit into ${width} bits.`)
    for (let left = width; left > 0; ) {
      const index = (this.#position / 6) | 0
      const room = 6 - (this.#position % 6)
      const size = Math.min(room, left)
      left -= size
      const part = Math.floor(value / 2 ** left) % 2 ** size
      const mask = (2 ** size - 1) << (room - size)
      this.#sextets[index] = ((this.#sextets[index] ?? 0) & ~mask) | (part << (room - size))
      this.#position += size
    }
    this.bits = Math.max(this.bits, this.#position)
  }

  signed(value: number, width: number): void {
    this.unsigned(value < 0 ? value + 2 ** width : value, width)
  }

  /** Pads the text with `@`. */
  text(text: string, count: number): void {
    for (let index = 0; index < count; index++) {
      this.unsigned(index < text.length ? sixBits(text.charAt(index)) : 0, 6)
    }
  }

  hexadecimal(data: string): void {
    const [count, digits = ''] = data.split(':')
    let left = Number(count)
    for (let index = 0; left > 0; index += 2) {
      const size = Math.min(8, left)
      this.unsigned(Number.parseInt(digits.slice(index, index + 2), 16) >> (8 - size), size)
      left -= size
    }
  }

  payload(): { text: string; fillBits: number } {
    let text = ''
    for (const value of this.#sextets) text += String.fromCharCode(armoured[value]!)
    return { text, fillBits: this.#sextets.length * 6 - this.bits }
  }
}
