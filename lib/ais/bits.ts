const sixBitText = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'
const invalid = 0xff

/** ASCII code → the six bits it stands for in a payload. */
const unarmoured = new Uint8Array(256).fill(invalid)
/** Six bits → the ASCII code that stands for them in a payload. */
const armoured = new Uint8Array(64)
for (let value = 0; value < 64; value++) {
  const code = value < 40 ? value + 48 : value + 56
  armoured[value] = code
  unarmoured[code] = value
}

/** Nine parts of 82 characters: more than any message has. */
export const maximumPayloadLength = 9 * 82

/** Bits a word: five characters of a payload, and the widest field. */
const wordBits = 30
const wordMask = 2 ** wordBits - 1

/** The bits of one payload, read where they lie; one reader is loaded again and again. Beyond the end all bits are 0. */
export class BitReader {
  bits = 0
  readonly #words = new Int32Array(Math.ceil(maximumPayloadLength / 5) + 2)
  #used = 0

  /** Takes over a payload's characters; false when there is one that is none of a payload. */
  load(codes: Uint8Array, start: number, end: number, fillBits: number): boolean {
    const words = this.#words
    let combined = 0
    let used = 0
    let word = 0
    let room = wordBits
    for (let position = start; position < end; position++) {
      const value = unarmoured[codes[position]!]!
      combined |= value
      room -= 6
      word |= value << room
      if (room === 0) {
        words[used++] = word
        word = 0
        room = wordBits
      }
    }
    words[used++] = word
    for (let index = used; index < this.#used; index++) words[index] = 0
    this.#used = used
    this.bits = (end - start) * 6 - fillBits
    this.#clearFrom(this.bits)
    return combined < 64
  }

  /** Fill bits are 0, whatever was sent. */
  #clearFrom(bits: number): void {
    const index = Math.floor(bits / wordBits)
    this.#words[index]! &= wordMask << (wordBits - (bits - index * wordBits))
  }

  /** At most 30 bits. */
  unsigned(start: number, width: number): number {
    const index = (start / wordBits) | 0
    const offset = start - index * wordBits
    const high = (this.#words[index]! << offset) & wordMask
    return (high | (this.#words[index + 1]! >>> (wordBits - offset))) >>> (wordBits - width)
  }

  signed(start: number, width: number): number {
    return (this.unsigned(start, width) << (32 - width)) >> (32 - width)
  }

  /**
   * Text up to the first `@`, without blanks behind it; `null` when nothing is left. When there is no `@` in its own
   * bits, it goes on at `extension`.
   */
  text(start: number, width: number, extension: number): string | null {
    let text = this.#characters(start, Math.min(start + width, this.bits))
    if (text.length * 6 === width) text += this.#characters(extension, this.bits)
    return text.trimEnd() || null
  }

  #characters(start: number, end: number): string {
    let text = ''
    for (let position = start; position + 6 <= end; position += 6) {
      const value = this.unsigned(position, 6)
      if (value === 0) break
      text += sixBitText[value]
    }
    return text
  }

  /**
   * The bits up to so many before the end, as gpsd writes them: how many, a colon, and whole bytes in hexadecimal. What
   * the last byte has too many are the bits that follow, here too.
   */
  hexadecimal(start: number, leaves: number): string {
    const end = this.bits - leaves
    let digits = ''
    for (let position = start; position < end; position += 8) {
      digits += this.unsigned(position, 8).toString(16).padStart(2, '0')
    }
    return `${Math.max(0, end - start)}:${digits}`
  }
}

/** Characters that six bits cannot hold are `?`. */
function sixBits(character: string): number {
  const value = sixBitText.indexOf(character.toUpperCase())
  return value < 0 ? 63 : value
}

/** The opposite of BitReader: fields at any place, then the payload. */
export class BitWriter {
  bits = 0
  readonly #sextets: number[] = []
  #position = 0

  /** Where the next field goes. */
  seek(position: number): void {
    this.#position = position
  }

  unsigned(value: number, width: number): void {
    if (!(value >= 0 && value < 2 ** width)) throw new RangeError(`${value} does not fit into ${width} bits.`)
    for (let bit = width - 1; bit >= 0; bit--) {
      const index = (this.#position / 6) | 0
      const mask = 1 << (5 - (this.#position % 6))
      const set = Math.floor(value / 2 ** bit) % 2 === 1
      const before = this.#sextets[index] ?? 0
      this.#sextets[index] = set ? before | mask : before & ~mask
      this.#position++
    }
    this.bits = Math.max(this.bits, this.#position)
  }

  signed(value: number, width: number): void {
    this.unsigned(value < 0 ? value + 2 ** width : value, width)
  }

  /** What is left of the count is filled with `@`. */
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
