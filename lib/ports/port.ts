import { kilometresBetween, type Place, positionOf } from '#lib/distance.ts'

/** A destination of vessels. */
export type Port = {
  unlocode: string
  name: string
  /** ISO 3166-1, two letters. Former codes may begin with others. */
  country: string
  /** The state or province, as the country writes it after a name (`TX`). */
  subdivision: string | null
  longitude: number | null
  latitude: number | null
  spellings: readonly string[]
  /** Terminals, docks, anchorages and districts, matched by their full names. */
  quays?: readonly string[]
  /** Former codes, which vessels may still send. */
  formerCodes: readonly string[]
  /** 0 a place that a list only mentions, 1 a port, 2 a port of trade, 3 known in its region, 4 known worldwide. */
  size: number
  /** From an imported UN/LOCODE list and not built in. */
  isImported: boolean
}

/** Infinite where the position of the port is unknown. */
export function kilometresTo(port: Port, place: Place): number {
  const own = positionOf(port)
  return own === null ? Number.POSITIVE_INFINITY : kilometresBetween(place, own)
}

export function isNear(port: Port, places: readonly Place[], kilometres: number): boolean {
  return places.some((place) => kilometresTo(port, place) < kilometres)
}

export function areWithin(one: Port, other: Port, kilometres: number): boolean {
  const place = positionOf(other)
  return one === other || (place !== null && kilometresTo(one, place) < kilometres)
}

const sameHarbourKilometres = 45

export function isSameHarbour(one: Port, other: Port): boolean {
  return one.country === other.country && areWithin(one, other, sameHarbourKilometres)
}

/** Built-in ports are known to be called at. An imported list gives a place the size of its facilities. */
const weightOfImportedSize = 0.5

export function weightOfSize({ size, isImported }: Port): number {
  return isImported ? size * weightOfImportedSize : size
}

/** Whether the name of a quay of the port is, or begins with, these words. */
export function hasQuay({ quays = [] }: Port, words: string): boolean {
  return quays.some((quay) => `${quay} `.startsWith(`${words} `))
}

/** Whether a squashed name is that of a quay of the port. */
export function isQuay(key: string, { quays = [] }: Port): boolean {
  return quays.some((quay) => quay.replaceAll(' ', '') === key)
}
