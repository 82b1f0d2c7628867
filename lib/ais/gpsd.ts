import { type PlacedField, sentNumber, tableOf, type Values } from './layout.ts'
import type { Message } from './message.ts'

export type GpsdValue = number | string | boolean | null
export type GpsdJson = Record<string, GpsdValue>

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

/** Fields of which gpsd shows something else than their number, when scaled. */
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

function scaledValue(field: PlacedField, name: string, value: number): GpsdValue {
  const legend = legends[name]
  if (legend !== undefined) return legend(value)
  if (field.decimals === 0) return value
  const factor = 10 ** field.decimals
  return Math.round(value * factor) / factor
}

function joinedText(fields: readonly PlacedField[], name: string, values: Values, scaled: boolean): string | null {
  const parts = fields.filter((field) => field.gpsd === name)
  if (scaled && parts.every((field) => values[field.name] === null)) return null
  return parts
    .map((field, index) => {
      const [digits, then] = joined[name]?.[index] ?? [1, '']
      return String(sentNumber(field, values[field.name])).padStart(digits, '0') + then
    })
    .join('')
}

/**
 * A message under gpsd's names. Scaled, values are in units and `null` where not available; unscaled, they are the
 * numbers sent, as gpsd's own. Texts of gpsd that only repeat a number in words (`status_text` and the like) are left out.
 */
export function toGpsdJson(message: Message, { scaled }: { scaled: boolean }): GpsdJson {
  const values: Values = message
  const { fields } = tableOf(values)
  const json: GpsdJson = { class: 'AIS', type: message.type, repeat: message.repeat, mmsi: message.mmsi, scaled }
  for (const field of fields) {
    const name = field.gpsd
    if (name === null || name in json) continue
    json[name] = name in joined ? joinedText(fields, name, values, scaled) : gpsdValue(field, name, values, scaled)
  }
  return json
}

function gpsdValue(field: PlacedField, name: string, values: Values, scaled: boolean): GpsdValue {
  const value = values[field.name] ?? null
  if (name === 'part') return value === 0 ? 'A' : 'B'
  switch (field.kind) {
    case 'flag':
      return value === 1
    case 'text':
    case 'data':
      return scaled || value !== null ? value : ''
    default:
      if (!scaled) return sentNumber(field, value)
      return typeof value === 'number' ? scaledValue(field, name, value) : null
  }
}
