import { parseCoordinates } from '../map/coordinates.ts'

/** What a text in the search box can be; it may be several things at once. */
export interface SearchMeaning {
  /** Empty: nothing is looked for. */
  text: string
  place: { latitude: number; longitude: number } | null
  /** Queries for the interface, the surest first: whose ships come first. */
  ships: readonly { kind: ShipKey; query: string }[]
  /** What the filter "name" would be set to. */
  name: string | null
  /** Seven digits that are no IMO number, for their last one does not fit. */
  wrongImo: string | null
}

export type ShipKey = 'mmsi' | 'imo' | 'callSign' | 'name'

const leastOfName = 2

export function searchMeaning(given: string): SearchMeaning {
  const text = given.trim().replace(/\s+/g, ' ')
  const nothing: SearchMeaning = { text, place: null, ships: [], name: null, wrongImo: null }
  if (text === '') return nothing
  const mmsi = /^(?:MMSI[ :#]*)?(\d{9})$/i.exec(text)?.[1]
  if (mmsi) return { ...nothing, ships: [{ kind: 'mmsi', query: `mmsi=${Number(mmsi)}` }] }
  const imo = /^(IMO[ :#]*)?(\d{7})$/i.exec(text)
  if (imo?.[2] && isImo(imo[2])) return { ...nothing, ships: [{ kind: 'imo', query: `imo=${imo[2]}` }] }
  const place = placeOf(text)
  if (place) return { ...nothing, place }
  const ships: SearchMeaning['ships'][number][] = []
  if (/^(?=.*[A-Z])[A-Z0-9]{3,7}$/i.test(text)) ships.push({ kind: 'callSign', query: query('call_sign', text) })
  const name = text.length >= leastOfName ? text : null
  if (name) ships.push({ kind: 'name', query: query('name', name) })
  return { ...nothing, ships, name, wrongImo: imo?.[2] ?? null }
}

/** The last digit checks the others (IMO Resolution A.1117). */
export function isImo(digits: string): boolean {
  const sum = [...digits.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0)
  return sum > 0 && sum % 10 === Number(digits[6])
}

/** Two numbers are a place only where they read as one: a ship may be called "20 30". */
function placeOf(text: string): SearchMeaning['place'] {
  if (!/[°º.,;′'NSEW+-]/i.test(text) || !/\d/.test(text)) return null
  const parsed = parseCoordinates(text)
  return 'fault' in parsed ? null : parsed
}

function query(parameter: string, value: string): string {
  return new URLSearchParams({ [parameter]: value }).toString()
}
