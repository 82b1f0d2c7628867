import { type FieldName, fieldNames, type Vessel, vesselFields } from './fields.ts'
import { fromStored, layoutOf, type NumericKind, toStored } from './storage.ts'

/**
 * A vessel as bytes: magic, version, the numbers at fixed places in the order of the field table, then the texts, each
 * with its length. Any change of the field table is a new version; an old one is refused, never guessed at.
 */
export const RECORD_MAGIC = 0x4c
export const RECORD_VERSION = 1

export interface NumberPlace {
  name: FieldName
  kind: NumericKind
  offset: number
}

const HEADER_BYTES = 2
const textEncoder = new TextEncoder()
const textDecoder = new TextDecoder()

export const textNames = fieldNames.filter((name) => vesselFields[name].kind === 'text')
export const numberPlaces: readonly NumberPlace[] = placesOfNumbers()
export const textsOffset = numberPlaces.reduce((end, place) => end + layoutOf(place.kind).bytes, HEADER_BYTES)

export function encodeRecord(vessel: Vessel): Uint8Array {
  const texts = textNames.map((name) => encodeText(vessel[name] as string | null))
  const bytes = new Uint8Array(textsOffset + texts.reduce((sum, text) => sum + 1 + text.length, 0))
  const view = new DataView(bytes.buffer)
  bytes[0] = RECORD_MAGIC
  bytes[1] = RECORD_VERSION
  for (const { name, kind, offset } of numberPlaces) layoutOf(kind).write(view, offset, toStored(kind, vessel[name]))
  let offset = textsOffset
  for (const text of texts) {
    bytes[offset] = text.length
    bytes.set(text, offset + 1)
    offset += 1 + text.length
  }
  return bytes
}

export function decodeRecord(bytes: Uint8Array): Vessel {
  checkRecord(bytes)
  const view = viewOf(bytes)
  const vessel: Record<string, unknown> = {}
  for (const { name, kind, offset } of numberPlaces) vessel[name] = fromStored(kind, layoutOf(kind).read(view, offset))
  readTexts(bytes, (name, text) => {
    vessel[name] = text
  })
  return vessel as Vessel
}

export function checkRecord(bytes: Uint8Array): void {
  if (bytes[0] !== RECORD_MAGIC || bytes[1] !== RECORD_VERSION || bytes.length < textsOffset + textNames.length) {
    throw new Error(`not a vessel record of version ${RECORD_VERSION}: starts with ${bytes[0]}, ${bytes[1]}`)
  }
}

export function readTexts(bytes: Uint8Array, each: (name: FieldName, text: string | null) => void): void {
  let offset = textsOffset
  for (const name of textNames) {
    const length = bytes[offset] ?? 0
    each(name, length === 0 ? null : textDecoder.decode(bytes.subarray(offset + 1, offset + 1 + length)))
    offset += 1 + length
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function placesOfNumbers(): NumberPlace[] {
  const places: NumberPlace[] = []
  let offset = HEADER_BYTES
  for (const name of fieldNames) {
    const { kind } = vesselFields[name]
    if (kind === 'text') continue
    places.push({ name, kind, offset })
    offset += layoutOf(kind).bytes
  }
  return places
}

/** A length is one byte; no AIS text comes near it, a longer one from another source is cut at a whole character. */
function encodeText(text: string | null): Uint8Array {
  if (text === null) return new Uint8Array(0)
  const room = new Uint8Array(255)
  return room.subarray(0, textEncoder.encodeInto(text, room).written)
}
