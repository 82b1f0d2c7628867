import { type PlacedField, type PlacedTable, sentNumber, tableOf, type Values } from './layout.ts'
import type { Message } from './message.ts'

export type GpsdValue = number | string | boolean | null
export type GpsdJson = Record<string, GpsdValue>

/** Scaled, values are in units and `null` where not available; unscaled, they are the numbers sent, as gpsd's own. */
export interface GpsdOptions {
  scaled: boolean
}

/** Fields that gpsd shows as one text: the digits of each, and what stands behind it. */
const joined: Readonly<Record<string, readonly (readonly [digits: number, then: string])[]>> = {
  eta: [
    [2, '-'],
    [2, 'T'],
    [2, ':'],
    [2, 'Z'],
  ],
  timestamp: [
    [4, '-'],
    [2, '-'],
    [2, 'T'],
    [2, ':'],
    [2, ':'],
    [2, 'Z'],
  ],
}

/** Numbers of which gpsd shows something else when scaled. */
const legends: Readonly<Record<string, (value: number) => string>> = {
  turn: (indicator) => {
    if (indicator === 127) return 'fastright'
    if (indicator === -127) return 'fastleft'
    return (Math.sign(indicator) * (indicator / 4.733) ** 2).toFixed(2)
  },
  ne_lon: (degrees) => degrees.toFixed(6),
  ne_lat: (degrees) => degrees.toFixed(6),
  sw_lon: (degrees) => degrees.toFixed(6),
  sw_lat: (degrees) => degrees.toFixed(6),
}

/** One name of gpsd's and the fields it is made of. */
interface Column {
  name: string
  key: string
  field: PlacedField
  all: readonly PlacedField[]
  parts: readonly (readonly [digits: number, then: string])[] | null
  legend: ((value: number) => string) | null
  /** The power of ten of its decimals. */
  factor: number
}

function columnsOf(table: PlacedTable): Column[] {
  const names = new Set(table.fields.flatMap(({ gpsd }) => gpsd ?? []))
  return [...names].flatMap((name) => {
    const all = table.fields.filter(({ gpsd }) => gpsd === name)
    const [field] = all
    if (field === undefined) return []
    const factor = 10 ** field.decimals
    return { name, key: `,"${name}":`, field, all, parts: joined[name] ?? null, legend: legends[name] ?? null, factor }
  })
}

const columnsOfTable = new Map<PlacedTable, Column[]>()

function columnsFor(values: Values): Column[] {
  const table = tableOf(values)
  let columns = columnsOfTable.get(table)
  if (columns === undefined) {
    columns = columnsOf(table)
    columnsOfTable.set(table, columns)
  }
  return columns
}

function joinedText({ all, parts }: Column, values: Values, scaled: boolean): string | null {
  if (scaled && all.every((field) => values[field.name] === null)) return null
  let text = ''
  all.forEach((field, index) => {
    const [digits, then] = parts?.[index] ?? [1, '']
    text += String(sentNumber(field, values[field.name])).padStart(digits, '0') + then
  })
  return text
}

function valueOfColumn(column: Column, values: Values, scaled: boolean): GpsdValue {
  const { field } = column
  if (column.parts !== null) return joinedText(column, values, scaled)
  const value = values[field.name] ?? null
  if (column.name === 'part') return value === 0 ? 'A' : 'B'
  if (field.kind === 'flag') return value === 1
  if (field.kind === 'text' || field.kind === 'data') return scaled || value !== null ? value : ''
  if (!scaled) return sentNumber(field, value)
  return typeof value === 'number' && column.legend !== null ? column.legend(value) : value
}

/** A message under gpsd's names. Texts that only repeat a number in words (`status_text` and the like) are left out. */
export function toGpsdJson(message: Message, { scaled }: GpsdOptions): GpsdJson {
  const json: GpsdJson = { class: 'AIS', type: message.type, repeat: message.repeat, mmsi: message.mmsi, scaled }
  for (const column of columnsFor(message)) {
    const value = valueOfColumn(column, message, scaled)
    const { name, factor } = column
    json[name] = scaled && typeof value === 'number' ? Math.round(value * factor) / factor : value
  }
  return json
}

const mustEscape = /[^ !#-[\]-~]/

/** The same as text, with as many decimals as gpsd writes; faster than an object that is then stringified. */
export function toGpsdLine(message: Message, { scaled }: GpsdOptions): string {
  let line = `{"class":"AIS"`
  for (const column of columnsFor(message)) {
    const value = valueOfColumn(column, message, scaled)
    line += column.key
    if (typeof value === 'string') line += mustEscape.test(value) ? JSON.stringify(value) : `"${value}"`
    else line += scaled && typeof value === 'number' ? fixed(value, column.factor) : value
    if (column.name === 'mmsi') line += scaled ? ',"scaled":true' : ',"scaled":false'
  }
  return `${line}}`
}

/** As `toFixed`, of which the engine's own is slow. */
function fixed(value: number, factor: number): string {
  if (factor === 1) return String(value)
  const shifted = Math.round(Math.abs(value) * factor)
  const whole = Math.floor(shifted / factor)
  const decimals = String(factor + shifted - whole * factor).slice(1)
  return `${value < 0 ? '-' : ''}${whole}.${decimals}`
}
