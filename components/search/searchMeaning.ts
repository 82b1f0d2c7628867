import { type CoordinateFault, parseCoordinates } from '../ui/places/coordinates.ts'

/** The fault of a text that can only be a position. */
export type PlaceFault = Exclude<CoordinateFault, 'unreadable' | 'needsTwo'>

/** The possible meanings of a text in the search box. */
export interface SearchMeaning {
  text: string
  place: { latitude: number; longitude: number } | null
  placeFault: PlaceFault | null
  /** The text to search vessels by; `null` if no vessel can match. */
  vessels: string | null
  /** Set if the text is a complete number. */
  number: 'mmsi' | 'imo' | null
  /** The value for the `name` filter. */
  name: string | null
  /** Seven digits whose check digit is wrong. */
  wrongImo: string | null
}

const minVesselCharacters = 2

export function searchMeaning(given: string): SearchMeaning {
  const text = given.trim().replace(/\s+/g, ' ')
  const nothing: SearchMeaning = {
    ...{ text, place: null, placeFault: null },
    ...{ vessels: null, number: null, name: null, wrongImo: null },
  }
  if (text.length < minVesselCharacters) return nothing
  const mmsi = /^(?:MMSI[ :#]*)?(\d{9})$/i.exec(text)?.[1]
  if (mmsi) return { ...nothing, vessels: mmsi, number: 'mmsi' }
  const imo = /^(?:IMO[ :#]*)?(\d{7})$/i.exec(text)?.[1]
  if (imo && isImo(imo)) return { ...nothing, vessels: imo, number: 'imo' }
  const place = placeOf(text)
  if (place && !('fault' in place)) return { ...nothing, place }
  const placeFault = place && place.fault !== 'unreadable' && place.fault !== 'needsTwo' ? place.fault : null
  const part = /^(?:MMSI|IMO)[ :#]*(\d+)$/i.exec(text)?.[1]
  if (part) return { ...nothing, vessels: part, wrongImo: imo ?? null }
  return { ...nothing, vessels: text, name: text, wrongImo: imo ?? null, placeFault }
}

/** The last digit is a check digit (IMO Resolution A.1117). */
export function isImo(digits: string): boolean {
  const sum = [...digits.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0)
  return sum > 0 && sum % 10 === Number(digits[6])
}

/** Two bare numbers are not a position, because a vessel may be called "20 30". */
function placeOf(text: string): ReturnType<typeof parseCoordinates> | null {
  return /[°º.,;′'NSEW+-]/i.test(text) && /\d/.test(text) ? parseCoordinates(text) : null
}
