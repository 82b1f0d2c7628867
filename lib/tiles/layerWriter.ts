import { ByteWriter } from './byteWriter.ts'

/** Field numbers and wire types of the Mapbox vector tile specification 2.1, as the byte that precedes each. */
const TILE_LAYER = 0x1a
const LAYER_VERSION = 0x78
const LAYER_NAME = 0x0a
const LAYER_FEATURE = 0x12
const LAYER_KEY = 0x1a
const LAYER_VALUE = 0x22
const LAYER_EXTENT = 0x28
const FEATURE_ID = 0x08
const FEATURE_TAGS = 0x12
const FEATURE_TYPE = 0x18
const FEATURE_GEOMETRY = 0x22
const VALUE_STRING = 0x0a
const VALUE_DOUBLE = 0x19
const VALUE_UINT = 0x28
const VALUE_BOOL = 0x38

const POINT = 1
const MOVE_TO_ONCE = 9
const LARGEST_FEATURE_BYTES = 120
const LARGEST_VALUE_BYTES = 270

/**
 * A layer of points, written byte by byte: 0.5 ms for 18,700 ships where the general library took 2.3. Values are
 * interned by the caller, who knows which can repeat.
 */
export class LayerWriter {
  readonly #features = new ByteWriter(1 << 16)
  readonly #values = new ByteWriter()
  readonly #keys: readonly string[]
  #valueCount = 0
  #featureStart = 0
  #tagsStart = 0

  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  /** A feature has at most eight tags, so that its length and that of its tags are one byte each. */
  beginFeature(id: number): void {
    const out = this.#features
    out.makeRoomFor(LARGEST_FEATURE_BYTES)
    out.byte(LAYER_FEATURE)
    this.#featureStart = out.length
    out.byte(0)
    out.byte(FEATURE_ID)
    out.varint(id)
    out.byte(FEATURE_TAGS)
    this.#tagsStart = out.length
    out.byte(0)
  }

  tag(key: number, value: number): void {
    this.#features.varint(key)
    this.#features.varint(value)
  }

  endFeature(x: number, y: number): void {
    const out = this.#features
    out.bytes[this.#tagsStart] = out.length - this.#tagsStart - 1
    out.byte(FEATURE_TYPE)
    out.byte(POINT)
    out.byte(FEATURE_GEOMETRY)
    const geometryStart = out.length
    out.byte(0)
    out.byte(MOVE_TO_ONCE)
    out.zigzag(x)
    out.zigzag(y)
    out.bytes[geometryStart] = out.length - geometryStart - 1
    out.bytes[this.#featureStart] = out.length - this.#featureStart - 1
  }

  asciiValue(text: string): number {
    return this.#value(VALUE_STRING, 1 + text.length, (out) => {
      out.varint(text.length)
      out.ascii(text)
    })
  }

  /** A text of at most 255 bytes that the caller copies to where it is told. */
  copiedValue(length: number, copy: (bytes: Uint8Array, at: number) => void): number {
    return this.#value(VALUE_STRING, length + (length > 0x7f ? 2 : 1), (out) => {
      out.varint(length)
      copy(out.bytes, out.length)
      out.length += length
    })
  }

  doubleValue(value: number): number {
    return this.#value(VALUE_DOUBLE, 8, (out) => out.double(value))
  }

  uintValue(value: number): number {
    return this.#value(VALUE_UINT, value > 0x7f ? 2 : 1, (out) => out.varint(value))
  }

  boolValue(value: boolean): number {
    return this.#value(VALUE_BOOL, 1, (out) => out.byte(value ? 1 : 0))
  }

  /** The tile with this one layer; no bytes at all when it has no feature. */
  done(name: string, extent: number): Uint8Array {
    if (this.#features.length === 0) return new Uint8Array(0)
    const layer = this.#features
    layer.append(this.#values)
    for (const key of this.#keys) {
      layer.makeRoomFor(key.length + 8)
      layer.byte(LAYER_KEY)
      layer.varint(key.length)
      layer.ascii(key)
    }
    layer.makeRoomFor(name.length + 16)
    layer.byte(LAYER_VERSION)
    layer.byte(2)
    layer.byte(LAYER_NAME)
    layer.varint(name.length)
    layer.ascii(name)
    layer.byte(LAYER_EXTENT)
    layer.varint(extent)
    const tile = new ByteWriter(layer.length + 8)
    tile.byte(TILE_LAYER)
    tile.varint(layer.length)
    tile.append(layer)
    return tile.done()
  }

  #value(kind: number, length: number, write: (out: ByteWriter) => void): number {
    const out = this.#values
    out.makeRoomFor(LARGEST_VALUE_BYTES)
    out.byte(LAYER_VALUE)
    out.varint(length + 1)
    out.byte(kind)
    write(out)
    return this.#valueCount++
  }
}
