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

/** Parsed row. An empty cell is `null`; an invalid cell is reported as a problem and has no value. */
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

/** Ignores case and accepts spaces or hyphens for underscores. Returns `null` for an unknown column. */
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

/** Identifies the vessel by IMO number, else by MMSI. Refuses a row with neither. */
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
    // Tables use 0 for a missing number.
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

/** Ambiguous: `45.000` is 45 or 45,000, depending on the locale. */
const inThousands = /^\d{1,3}(\.\d{3})+$/

/** Reads a comma before the last one or two digits as a decimal comma. */
function numberOf(cell: unknown): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  if (typeof cell !== 'string') return undefined
  const text = cell.replace(/,(\d{1,2})$/, '.$1')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}

const datePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)? ?(?:UTC|Z|([+-])(\d\d):?(\d\d))?$/i

/** Assumes UTC without an offset, and rejects days that do not exist. */
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

/** Ignores case: `Bulk Carrier` matches `Bulk carrier`. */
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
