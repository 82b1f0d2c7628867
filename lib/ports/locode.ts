import { csvFields } from '#lib/csv.ts'
import type { Place } from '#lib/distance.ts'
import { countryCodes } from './countries.ts'
import { canLieIn } from './countryBoxes.ts'
import type { Port } from './port.ts'

export type Refusal = { line: number; unlocode: string | null; reason: string }

export type LocodeList = {
  ports: Port[]
  /** In the order of lines. A place with refused coordinates is kept without them. */
  refused: Refusal[]
  /** Valid entries that are no ports. */
  notPorts: number
}

/** The published parts have no header. */
const publishedColumns =
  'change country location name nameWoDiacritics subdivision function status date iata coordinates remarks'
const publishedCount = publishedColumns.split(' ').length

type Row = { line: number; get: (column: string) => string }

/**
 * Reads a full UN/LOCODE list in UTF-8 or Latin-1: the published parts or a merged list with a header. `stillUsed` are codes
 * that vessels send although they are no ports in the list.
 */
export function readLocode(bytes: Uint8Array, stillUsed: ReadonlySet<string> = new Set()): LocodeList {
  const ports = new Map<string, Port>()
  const otherNames: { country: string; name: string }[] = []
  const refused: Refusal[] = []
  let notPorts = 0
  for (const row of rowsOf(decode(bytes), refused)) {
    const country = row.get('country').toUpperCase()
    const unlocode = country + row.get('location').toUpperCase()
    const name = row.get('name')
    const refuse = (reason: string): number =>
      refused.push({ line: row.line, unlocode: unlocode === '' ? null : unlocode, reason })
    if (name.startsWith('.')) continue
    if (row.get('change') === '=') otherNames.push({ country, name })
    else if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(unlocode)) refuse('no code of two letters and three')
    else if (!countryCodes.has(country)) refuse(`${country} is no country`)
    else if (name === '') refuse('no name')
    else if (!/^[0-9B-]{1,8}$/.test(row.get('function'))) refuse(`no function: ${JSON.stringify(row.get('function'))}`)
    else if (isNoPort(row, unlocode, stillUsed)) notPorts += 1
    else {
      const place = coordinatesIn(row, country, refuse)
      const port = portOf(row, unlocode, country, place)
      ports.set(unlocode, combined(ports.get(unlocode), port))
    }
  }
  return { ports: withOtherNames([...ports.values()], otherNames), refused, notPorts }
}

/** `XXX` is the country's code for no place in particular. */
function isNoPort(row: Row, unlocode: string, stillUsed: ReadonlySet<string>): boolean {
  return unlocode.endsWith('XXX') || (!row.get('function').includes('1') && !stillUsed.has(unlocode))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The published parts are in Latin-1.
    return new TextDecoder('latin1').decode(bytes)
  }
}

function* rowsOf(text: string, refused: Refusal[]): Generator<Row> {
  let columns: string[] | null = null
  for (const [index, written] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1
    if (written.trim() === '') continue
    const fields = csvFields(written)
    if (columns === null) {
      const names = (fields ?? []).map((field) => field.trim().toLowerCase())
      const hasHeader = names.includes('location') && names.includes('country')
      columns = hasHeader ? names : publishedColumns.toLowerCase().split(' ')
      if (hasHeader) continue
    }
    if (fields === null || fields.some((field) => field.includes('"'))) {
      refused.push({ line, unlocode: null, reason: 'broken quoting' })
      continue
    }
    const expected = columns.length
    if (fields.length !== expected && !(expected === publishedCount && fields.length === expected - 1)) {
      refused.push({ line, unlocode: null, reason: `${fields.length} fields where ${expected} were expected` })
      continue
    }
    const known = columns
    yield { line, get: (column) => fields[known.indexOf(column.toLowerCase())]?.trim() ?? '' }
  }
}

function coordinatesIn(row: Row, country: string, refuse: (reason: string) => unknown): Place | null {
  const written = row.get('coordinates') || [row.get('lat'), row.get('lon')].join(' ').trim()
  if (written === '') return null
  const place = row.get('coordinates') === '' ? inDegrees(row.get('lat'), row.get('lon')) : inMinutes(written)
  if (place === null) {
    refuse(`coordinates ${JSON.stringify(written)}: expected 0000N 00000E or degrees`)
    return null
  }
  if (canLieIn(country, place.longitude, place.latitude)) return place
  refuse(`coordinates ${written} do not lie in ${country}`)
  return null
}

function inMinutes(written: string): Place | null {
  const parts = /^(\d{2})(\d{2})([NS])\s*(\d{3})(\d{2})([EW])$/.exec(written)
  if (parts === null) return null
  const [, degrees, minutes, north, alongDegrees, alongMinutes, east] = parts
  const latitude = (Number(degrees) + Number(minutes) / 60) * (north === 'S' ? -1 : 1)
  const longitude = (Number(alongDegrees) + Number(alongMinutes) / 60) * (east === 'W' ? -1 : 1)
  return onEarth({ longitude, latitude })
}

function inDegrees(latitude: string, longitude: string): Place | null {
  if (latitude === '' || longitude === '') return null
  return onEarth({ longitude: Number(longitude), latitude: Number(latitude) })
}

function onEarth({ longitude, latitude }: Place): Place | null {
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null
  const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
  return { longitude: rounded(longitude), latitude: rounded(latitude) }
}

/** Replacement character left in some lists by an earlier conversion. */
const lostLetter = '\ufffd'

function portOf(row: Row, unlocode: string, country: string, place: Place | null): Port {
  const subdivision = row.get('subdivision')
  const withoutMarks = row.get('nameWoDiacritics')
  return {
    unlocode,
    name: row.get('name').includes(lostLetter) && withoutMarks !== '' ? withoutMarks : row.get('name'),
    country,
    subdivision: /^[A-Z]{2,3}$/.test(subdivision) ? subdivision : null,
    longitude: place?.longitude ?? null,
    latitude: place?.latitude ?? null,
    spellings: withoutMarks === '' || withoutMarks === row.get('name') ? [] : [withoutMarks],
    formerCodes: [],
    size: sizeOf(row.get('function'), row.get('status')),
    isImported: true,
  }
}

/** Status codes of entries approved by an authority, not only requested. */
const approved = new Set(['AA', 'AC', 'AF', 'AI', 'AM', 'AS'])

function sizeOf(functions: string, status: string): number {
  const count = functions.replaceAll('-', '').length
  if (!functions.includes('1')) return 0
  if (approved.has(status)) return count >= 3 ? 2 : 1
  return count >= 2 ? 1 : 0
}

function combined(known: Port | undefined, port: Port): Port {
  if (known === undefined) return port
  const spellings = [...new Set([...known.spellings, port.name, ...port.spellings])].filter(
    (name) => name !== known.name,
  )
  const { longitude, latitude } = known.longitude === null ? port : known
  return { ...known, longitude, latitude, spellings, size: Math.max(known.size, port.size) }
}

/** Adds the names of reference lines: `Göteborg = Gothenburg` names one place twice. */
function withOtherNames(ports: Port[], references: readonly { country: string; name: string }[]): Port[] {
  const names = new Map<string, string[]>()
  for (const { country, name } of references) {
    const [left = '', right = ''] = name.split('=').map((part) => part.trim())
    for (const [of, called] of [
      [left, right],
      [right, left],
    ] as const) {
      const key = `${country} ${of}`
      if (called !== '') names.set(key, [...(names.get(key) ?? []), called])
    }
  }
  return ports.map((port) => {
    const called = [port.name, ...port.spellings].flatMap((name) => names.get(`${port.country} ${name}`) ?? [])
    return called.length === 0 ? port : { ...port, spellings: [...new Set([...port.spellings, ...called])] }
  })
}
