export interface Place {
  latitude: number
  longitude: number
}

export type CoordinateFault =
  | 'unreadable'
  | 'needsTwo'
  | 'sameAxis'
  | 'signAndLetter'
  | 'minutes'
  | 'latitude'
  | 'longitude'

type Parsed<Value> = Value | { fault: CoordinateFault }
type Axis = 'latitude' | 'longitude'

interface Angle {
  degrees: number
  axis: Axis | null
}

const max: Record<Axis, number> = { latitude: 90, longitude: 180 }

/**
 * Parses a place in common notations: `51.955, 4.135` · `51,955 4,135` · `51°57.3′N 004°08.1′E` · `51-57.3N 004-08.1E`
 * · `5157.3N 00408.1E` · `51 57 18 N 4 8 6 E` · `N51.955 E4.135`. Latitude comes first unless letters say otherwise.
 */
export function parseCoordinates(text: string): Parsed<Place> {
  const tokens = tokensOf(text)
  if (!tokens) return { fault: 'unreadable' }
  const halves = halvesOf(tokens)
  if (!halves) return { fault: 'needsTwo' }
  const [one, other] = [angleOf(halves[0]), angleOf(halves[1])]
  if ('fault' in one) return one
  if ('fault' in other) return other
  if (one.axis && one.axis === other.axis) return { fault: 'sameAxis' }
  const longitudeFirst = one.axis === 'longitude' || other.axis === 'latitude'
  const [latitude, longitude] = longitudeFirst ? [other.degrees, one.degrees] : [one.degrees, other.degrees]
  if (Math.abs(latitude) > max.latitude) return { fault: 'latitude' }
  if (Math.abs(longitude) > max.longitude) return { fault: 'longitude' }
  return { latitude, longitude }
}

const aToken = /[NSEW]|[+-]?\d+(?:\.\d+)?|[,;]/g

/** Splits into letters, numbers and separators; `null` if there is anything else. */
function tokensOf(text: string): string[] | null {
  const plain = text
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(/LATITUDE|LONGITUDE|LAT|LON|LNG/g, ' ')
    .replace(/[°º:=/'′’"″”]|(?<=\d)D(?=\s*\d)/g, ' ')
  const parted = /[NSEW]/.test(plain) ? plain.replace(/(?<=\d\s*)-(?=\s*\d)/g, ' ') : plain
  const withPoints = parted.includes('.') ? parted : parted.replace(/(?<=\d),(?=\d)/g, '.')
  const readable = numbersIn(withPoints) > 1 ? withPoints : parted
  return readable.replace(aToken, '').trim() === '' ? (readable.match(aToken) ?? []) : null
}

function numbersIn(text: string): number {
  return text.match(/\d+(?:\.\d+)?/g)?.length ?? 0
}

function halvesOf(tokens: readonly string[]): [string[], string[]] | null {
  const split = splitAt(tokens)
  if (split === null) return null
  const halves = [tokens.slice(0, split), tokens.slice(split)].map((half) => half.filter((token) => !isParting(token)))
  return halves[0]?.some(isNumber) && halves[1]?.some(isNumber) ? [halves[0], halves[1]] : null
}

function splitAt(tokens: readonly string[]): number | null {
  const partings = tokens.flatMap((token, index) => (isParting(token) ? [index] : []))
  if (partings.length > 0) return partings.length === 1 ? (partings[0] ?? null) : null
  const letters = tokens.flatMap((token, index) => (isLetter(token) ? [index] : []))
  const [first, second] = letters
  if (first !== undefined) return first === 0 ? (second ?? null) : first + 1
  return tokens.length % 2 === 0 ? tokens.length / 2 : null
}

function angleOf(tokens: readonly string[]): Parsed<Angle> {
  const letters = tokens.filter(isLetter)
  const [letter] = letters
  const numbers = tokens.filter(isNumber)
  if (letters.length > 1 || numbers.length === 0 || numbers.length > 3) return { fault: 'needsTwo' }
  const signed = numbers.some((number) => /^[+-]/.test(number))
  if (signed && letter) return { fault: 'signAndLetter' }
  if (numbers.slice(1).some((number) => /^[+-]/.test(number))) return { fault: 'unreadable' }
  if (numbers.slice(0, -1).some((number) => number.includes('.'))) return { fault: 'unreadable' }
  const [degrees = 0, minutes = 0, seconds = 0] = letter ? apart(numbers) : numbers.map(Number)
  if (minutes >= 60 || seconds >= 60) return { fault: 'minutes' }
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600
  const negative = letter === 'S' || letter === 'W' || numbers[0]?.startsWith('-')
  const axis = letter === undefined ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude'
  return { degrees: negative ? -size : size, axis }
}

/** `5157.3` with a letter means degrees and minutes, as in NMEA. */
function apart(numbers: readonly string[]): number[] {
  const [only = '', ...more] = numbers
  const value = Number(only)
  return more.length === 0 && /^\d{4,5}(\.|$)/.test(only) ? [Math.floor(value / 100), value % 100] : numbers.map(Number)
}

const isParting = (token: string) => token === ',' || token === ';'
const isLetter = (token: string) => /^[NSEW]$/.test(token)
const isNumber = (token: string) => /\d/.test(token)
