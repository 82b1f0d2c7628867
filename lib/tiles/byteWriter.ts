import { uint8At } from '#lib/fleet/arrayAt.ts'
/** A growing buffer with the protocol buffer encodings that a vector tile needs. */
export class ByteWriter {
  bytes: Uint8Array<ArrayBuffer>
  length = 0
  #view: DataView

  constructor(capacity = 4096) {
    this.bytes = new Uint8Array(capacity)
    this.#view = new DataView(this.bytes.buffer)
  }

  /** Call it before writing: the writers below do not check the room. */
  makeRoomFor(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const bytes = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    bytes.set(this.bytes.subarray(0, this.length))
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer)
  }

  byte(value: number): void {
    this.bytes[this.length++] = value
  }

  varint(value: number): void {
    this.length = putVarint(this.bytes, this.length, value)
  }

  double(value: number): void {
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  ascii(text: string): void {
    for (let index = 0; index < text.length; index += 1) this.bytes[this.length++] = text.charCodeAt(index)
  }

  copy(source: Uint8Array, offset: number, length: number): void {
    const { bytes, length: at } = this
    for (let index = 0; index < length; index += 1) bytes[at + index] = uint8At(source, offset + index)
    this.length = at + length
  }

  append(other: ByteWriter): void {
    this.makeRoomFor(other.length)
    this.bytes.set(other.bytes.subarray(0, other.length), this.length)
    this.length += other.length
  }
}

/** Writes a whole number from 0 to 2^32 - 1 in at most five bytes. Returns the place of the next byte. */
export function putVarint(bytes: Uint8Array, start: number, value: number): number {
  let at = start
  let rest = value >>> 0
  while (rest > 0x7f) {
    bytes[at++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[at++] = rest
  return at
}

/** The number of bytes that `putVarint` writes. */
export function varintLength(value: number): number {
  return value < 2 ** 7 ? 1 : value < 2 ** 14 ? 2 : value < 2 ** 21 ? 3 : value < 2 ** 28 ? 4 : 5
}

/** Maps a small signed number to an unsigned one. */
export function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31)
}
