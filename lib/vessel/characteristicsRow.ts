import { type CellProblem, cellProblem } from './cellFault.ts'
import {
  type CharacteristicName,
  type Characteristics,
  type CharacteristicType,
  type CharacteristicValue,
  characteristicFields,
  characteristicWords,
  type VesselNumber,
} from './characteristics.ts'
import { isImoNumber, whyNotVessel } from './identity.ts'

/** One row of a table. An empty cell is `null`; an invalid one is a problem and left out of the values. */
export interface CharacteristicsRow {
  vessel: VesselNumber
  values: { readonly [Name in CharacteristicName]?: Characteristics[Name] | null }
  problems: CellProblem[]
}

export type RowCells = ReadonlyMap<CharacteristicName | VesselNumber['kind'], unknown>

const fieldByHeading = new Map<string, CharacteristicName | VesselNumber['kind']>([
  ['imo', 'imo'],
  ['mmsi', 'mmsi'],
  ...characteristicFields.flatMap((field) =>
    [field.name, ...('aliases' in field ? field.aliases : [])].map((heading) => [heading, field.name] as const),
  ),
])

/** The field of a column, in any case, with spaces or hyphens for underscores; `null` for an unknown column. */
export function fieldOfHeading(heading: string): CharacteristicName | VesselNumber['kind'] | null {
  return (
    fieldByHeading.get(
      heading
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    ) ?? null
  )
}

/** The IMO number identifies the row's vessel, else the MMSI; a row with neither is refused. */
export function readCharacteristicsRow(cells: RowCells): CharacteristicsRow | { refused: CellProblem } {
  const problems: CellProblem[] = []
  const vessel = vesselOf(cells, problems)
  if (vessel === null) {
    return { refused: problems[0] ?? cellProblem('imo', { kind: 'no-number' }) }
  }
  const values: Record<string, CharacteristicValue | null> = {}
  for (const { name, type } of characteristicFields) {
    if (!cells.has(name)) continue
    const cell = cells.get(name)
    if (isEmpty(cell)) values[name] = null
    else {
      const value = readers[type](typeof cell === 'string' ? cell.trim() : cell)
      if (value === undefined) problems.push(cellProblem(name, { kind: 'not', cell: shown(cell), accepted: type }))
      else values[name] = value
    }
  }
  return { vessel, values, problems }
}

function vesselOf(cells: RowCells, problems: CellProblem[]): VesselNumber | null {
  for (const [kind, isOne] of numbersOfVessels) {
    const cell = cells.get(kind)
    if (isEmpty(cell)) continue
    const text = String(cell).trim()
    // Tables write 0 for a vessel that has none.
    if (/^0+$/.test(text)) continue
    if (/^\d{1,10}$/.test(text) && isOne(Number(text))) return { kind, number: Number(text) }
    problems.push(cellProblem(kind, { kind: 'not', cell: shown(cell), accepted: kind }))
  }
  return null
}

const numbersOfVessels = [
  ['imo', isImoNumber],
  ['mmsi', (mmsi: number) => whyNotVessel(mmsi) === null],
] as const

type Reader = (cell: unknown) => CharacteristicValue | undefined

const readers: Record<CharacteristicType, Reader> = {
  integer: (cell) => {
    const value = numberOf(cell)
    return Number.isSafeInteger(value) && !inThousands.test(String(cell)) ? value : undefined
  },
  number: numberOf,
  boolean: (cell) => booleans.get(String(cell).toLowerCase()),
  date: dateOf,
  text: (cell) => (typeof cell === 'object' ? undefined : String(cell)),
  general: (cell) => wordOf('general', cell),
  individual: (cell) => wordOf('individual', cell),
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 'yes', 'y'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'n'].map((word) => [word, false] as const),
])

/** `45.000` is 45 in half of the world, and 45,000 in the other half. */
const inThousands = /^\d{1,3}(\.\d{3})+$/

/** A comma before one or two last digits can only be a decimal comma. */
function numberOf(cell: unknown): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  if (typeof cell !== 'string') return undefined
  const text = cell.replace(/,(\d{1,2})$/, '.$1')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}

const datePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)? ?(?:UTC|Z|([+-])(\d\d):?(\d\d))?$/i

/** Without an offset it is UTC; the day must exist. */
function dateOf(cell: unknown): string | undefined {
  const match = datePattern.exec(String(cell))
  if (!match) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', sign, offsetHours = '0', offsetMinutes = '0'] =
    match
  const local = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
  )
  const isReal =
    local.getUTCDate() === Number(day) &&
    local.getUTCHours() === Number(hour) &&
    local.getUTCMinutes() === Number(minute)
  if (!isReal) return undefined
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1)
  return `${new Date(local.getTime() - offset * 60_000).toISOString().slice(0, 19)}+00:00`
}

/** In any case: `Bulk Carrier` is `Bulk carrier`. */
function wordOf(type: 'general' | 'individual', cell: unknown): CharacteristicValue | undefined {
  const folded = foldWord(String(cell))
  return characteristicWords[type]?.find((word) => foldWord(word) === folded)
}

function foldWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
}

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
}

function shown(cell: unknown): string {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
