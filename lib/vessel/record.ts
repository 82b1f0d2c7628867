import { blankVessel, type FieldName, fieldNames, setField, textFields, type Vessel, vesselFields } from './fields.ts'
import { conversionOf, layoutOf, type NumericKind, numericStorage } from './storage.ts'

/**
 * Vessel as bytes: magic, version, numbers at fixed offsets in the order of the field table, then texts with their
 * lengths. Any change of the field table needs a new version. Unknown versions are refused.
 */
const recordMagic = 0x4c
const recordVersion = 5

export interface NumberPlace {
  name: FieldName
  kind: NumericKind
  offset: number
}

const headerBytes = 2
const textEncoder = new TextEncoder()
const textDecoder = new TextDecoder()

export const numberPlaces: readonly NumberPlace[] = placesOfNumbers()
const numberCodecs = numberPlaces.map((place) => {
  return { ...place, ...layoutOf(place.kind), ...conversionOf(place.kind) }
})
export const textsOffset = endOf(numberPlaces)

/** Older versions have only the first of the current numbers and texts. */
const olderVersions = [
  { version: 1, numbers: placesBefore('matchedPort'), texts: 3 },
  { version: 2, numbers: placesBefore('reports'), texts: 3 },
  { version: 3, numbers: numberPlaces, texts: 4 },
  { version: 4, numbers: numberPlaces, texts: 5 },
].map((older) => ({ ...older, textsOffset: endOf(older.numbers) }))

const maxTextBytes = 255
const maxRecordBytes = textsOffset + textFields.length * (1 + maxTextBytes)

/** Records are views of a shared slab, since a buffer per record would cost more memory than its contents. */
const slabBytes = 65_536
let slab = new Uint8Array(slabBytes)
let slabView = viewOf(slab)
let slabUsed = 0

/** The record is damaged or was written by a newer version of the program. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord'
}

export function encodeRecord(vessel: Vessel): Uint8Array {
  if (slabUsed + maxRecordBytes > slabBytes) takeSlab()
  const start = slabUsed
  slab[start] = recordMagic
  slab[start + 1] = recordVersion
  for (const { name, offset, toStored, write } of numberCodecs) write(slabView, start + offset, toStored(vessel[name]))
  let end = start + textsOffset
  for (const name of textFields) {
    const length = writeText(vessel[name], end + 1)
    slab[end] = length
    end += 1 + length
  }
  slabUsed = end
  return slab.subarray(start, end)
}

function takeSlab(): void {
  slab = new Uint8Array(slabBytes)
  slabView = viewOf(slab)
  slabUsed = 0
}

export function decodeRecord(stored: Uint8Array): Vessel {
  const bytes = currentRecord(stored)
  const view = viewOf(bytes)
  const vessel = blankVessel(0, false, 0)
  for (const { name, offset, fromStored, read } of numberCodecs) setField(vessel, name, fromStored(read(view, offset)))
  let offset = textsOffset
  for (const name of textFields) {
    const start = offset + 1
    offset = start + (bytes[offset] ?? 0)
    setField(vessel, name, start === offset ? null : textDecoder.decode(bytes.subarray(start, offset)))
  }
  return vessel
}

/** Returns a function that reads one number without decoding the rest. */
export function numberReader(name: FieldName): (stored: Uint8Array) => number | string | boolean | null {
  const codec = numberCodecs.find((each) => each.name === name)
  if (!codec) throw new Error(`${name} is not a number of a record`)
  const { offset, read, fromStored } = codec
  return (stored) => fromStored(read(viewOf(currentRecord(stored)), offset))
}

/** Returns a function that reads one text without decoding the rest. */
export function textReader(name: (typeof textFields)[number]): (stored: Uint8Array) => string | null {
  const place = textFields.indexOf(name)
  return (stored) => {
    const bytes = currentRecord(stored)
    let start = textsOffset + 1
    for (let before = 0; before < place; before += 1) start += (bytes[start - 1] ?? 0) + 1
    const length = bytes[start - 1] ?? 0
    return length === 0 ? null : textDecoder.decode(bytes.subarray(start, start + length))
  }
}

export function checkRecord(bytes: Uint8Array): void {
  const magic = bytes[0]
  const version = bytes[1]
  const { length } = bytes
  const isWhole = version === recordVersion ? length >= textsOffset + textFields.length : isWholeOlder(version, length)
  if (magic === recordMagic && isWhole) return
  throw new UnreadableRecord(`not a vessel record of version 1 to ${recordVersion}: starts with ${magic}, ${version}`)
}

/** Checks a record and converts it to the current version. Copies only older ones. */
export function currentRecord(bytes: Uint8Array): Uint8Array {
  checkRecord(bytes)
  return bytes[1] === recordVersion ? bytes : fromOlder(bytes)
}

function olderOf(version: number | undefined) {
  return olderVersions.find((older) => older.version === version)
}

function isWholeOlder(version: number | undefined, length: number): boolean {
  const older = olderOf(version)
  return older !== undefined && length >= older.textsOffset + older.texts
}

/** Fills newer fields as unknown. */
function fromOlder(old: Uint8Array): Uint8Array {
  const { numbers, textsOffset: offsetBefore, texts } = olderOf(old[1]) ?? { numbers: [], textsOffset: 0, texts: 0 }
  const bytes = new Uint8Array(old.length + textsOffset - offsetBefore + textFields.length - texts)
  bytes.set(old.subarray(0, offsetBefore))
  bytes[1] = recordVersion
  const view = viewOf(bytes)
  for (const { kind, offset } of numberPlaces.slice(numbers.length)) {
    layoutOf(kind).write(view, offset, numericStorage[kind].unknown)
  }
  bytes.set(old.subarray(offsetBefore), textsOffset)
  return bytes
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function placesOfNumbers(): NumberPlace[] {
  const places: NumberPlace[] = []
  let offset = headerBytes
  for (const name of fieldNames) {
    const { kind } = vesselFields[name]
    if (kind === 'text') continue
    places.push({ name, kind, offset })
    offset += layoutOf(kind).bytes
  }
  return places
}

function placesBefore(name: FieldName): readonly NumberPlace[] {
  return numberPlaces.slice(
    0,
    numberPlaces.findIndex((place) => place.name === name),
  )
}

/** Offset of the texts after these numbers. */
function endOf(places: readonly NumberPlace[]): number {
  return places.reduce((end, { kind }) => end + layoutOf(kind).bytes, headerBytes)
}

/** Lengths are one byte. Longer texts, which AIS does not have, are cut at a whole character. */
function writeText(text: string | null, offset: number): number {
  if (text === null) return 0
  if (text.length <= maxTextBytes && writeAscii(text, offset)) return text.length
  return textEncoder.encodeInto(text, slab.subarray(offset, offset + maxTextBytes)).written
}

/** AIS texts are short ASCII, for which a loop is faster than the encoder. */
function writeAscii(text: string, offset: number): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return false
    slab[offset + index] = code
  }
  return true
}
