/** A place a vessel can be bound for. */
export type Port = {
  unlocode: string
  name: string
  /** ISO 3166, two letters: not always the first two of the code's old spellings. */
  country: string
  /** The state or province, as the country writes it behind a name (`TX`), where it is known. */
  subdivision: string | null
  longitude: number | null
  latitude: number | null
  spellings: readonly string[]
  /** Terminals, docks and districts that belong to it: nothing may be left out of their names. */
  quays?: readonly string[]
  /** Codes the place had, which vessels still send. */
  formerCodes: readonly string[]
  /** 0 a place that a list merely mentions, 1 a port, 2 a port of trade, 4 a port the whole world knows. */
  size: number
  source: string
}

export type Place = { longitude: number; latitude: number }

const earthRadiusKilometres = 6371

export function kilometresBetween(from: Place, to: Place): number {
  const toRadians = Math.PI / 180
  const latitudes = Math.sin(((to.latitude - from.latitude) * toRadians) / 2)
  const longitudes = Math.sin(((to.longitude - from.longitude) * toRadians) / 2)
  const chord =
    latitudes ** 2 + Math.cos(from.latitude * toRadians) * Math.cos(to.latitude * toRadians) * longitudes ** 2
  return 2 * earthRadiusKilometres * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export function placeOf({ longitude, latitude }: Port): Place | null {
  return longitude === null || latitude === null ? null : { longitude, latitude }
}

export function isNear(port: Port, places: readonly Place[], kilometres: number): boolean {
  const place = placeOf(port)
  return place !== null && places.some((each) => kilometresBetween(each, place) < kilometres)
}

/** Whether a port has a quay whose name is, or begins with, these words. */
export function hasQuay({ quays = [] }: Port, words: string): boolean {
  return quays.some((quay) => `${quay} `.startsWith(`${words} `))
}

/** Whether a squashed name is that of a quay. */
export function isQuay(key: string, { quays = [] }: Port): boolean {
  return quays.some((quay) => quay.replaceAll(' ', '') === key)
}
