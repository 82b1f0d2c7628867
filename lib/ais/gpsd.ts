import { type PlacedField, type PlacedTable, sentNumber, tableOf, type Values } from './layout.ts'
import type { Message } from './message.ts'

export type GpsdValue = number | string | boolean | null
export type GpsdJson = Record<string, GpsdValue>

/** Scaled, values are in units and `null` where not available; unscaled, they are the numbers sent, as gpsd's own. */
export interface GpsdOptions {
  scaled: boolean
}

/** Fields that gpsd shows as one text: the digits of each, and what stands behind it. */
const joined: Readonly<Record<string, readonly JoinedPart[]>> = {
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

type JoinedPart = readonly [digits: number, then: string]
type Legend = (value: number) => string

function turnText(indicator: number): string {
  if (indicator === 127) return 'fastright'
  if (indicator === -127) return 'fastleft'
  return (Math.sign(indicator) * (indicator / 4.733) ** 2).toFixed(2)
}

const turns = Array.from({ length: 256 }, (_, index) => turnText(index - 128))

/** Numbers of which gpsd shows something else when scaled. */
const legends: Readonly<Record<string, Legend>> = {
  turn: (indicator) => turns[indicator + 128] ?? turnText(indicator),
  ne_lon: (degrees) => degrees.toFixed(6),
  ne_lat: (degrees) => degrees.toFixed(6),
  sw_lon: (degrees) => degrees.toFixed(6),
  sw_lat: (degrees) => degrees.toFixed(6),
}

/** One name of gpsd's and the fields it is made of. */
export interface Column {
  name: string
  field: PlacedField
  all: readonly PlacedField[]
  parts: readonly JoinedPart[] | null
  legend: Legend | null
}

export function columnsOf(table: PlacedTable): Column[] {
  const names = new Set(table.fields.flatMap(({ gpsd }) => gpsd ?? []))
  return [...names].flatMap((name) => {
    const all = table.fields.filter(({ gpsd }) => gpsd === name)
    const [field] = all
    return field === undefined ? [] : [{ name, field, all, parts: joined[name] ?? null, legend: legends[name] ?? null }]
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
  if (field.worded !== null && value === field.worded.value) return field.worded.word
  return typeof value === 'number' && column.legend !== null ? column.legend(value) : value
}

/** A message under gpsd's names. Texts that only repeat a number in words (`status_text` and the like) are left out. */
export function toGpsdJson(message: Message, { scaled }: GpsdOptions): GpsdJson {
  const json: GpsdJson = { class: 'AIS', type: message.type, repeat: message.repeat, mmsi: message.mmsi, scaled }
  for (const column of columnsFor(message)) {
    const value = valueOfColumn(column, message, scaled)
    const factor = 10 ** column.field.decimals
    json[column.name] = scaled && typeof value === 'number' ? Math.round(value * factor) / factor : value
  }
  return json
}
