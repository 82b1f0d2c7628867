import { type CodeParameter, type FilterParameter, filterRowOf, filterTable } from '#lib/wire/filterTable.ts'

export type FilterFault =
  | { kind: 'number' | 'time' | 'choice' | 'list' | 'area' | 'box' | 'upside-down' }
  | { kind: 'code'; parameter: CodeParameter }
  | { kind: 'whole'; minimum: number; maximum: number }
  | { kind: 'above'; other: FilterParameter }

/** `isRead`: the value is well-formed, but no vessel can match it. */
export function filterFaultOf(parameter: FilterParameter, isRead: boolean): FilterFault {
  const row = filterRowOf(parameter)
  switch (row.kind) {
    case 'minimum':
    case 'maximum':
      return isRead ? { kind: 'above', other: otherEndOf(parameter) ?? parameter } : { kind: row.form }
    case 'box':
      return { kind: isRead ? 'upside-down' : 'box' }
    case 'area':
      return { kind: 'area' }
    case 'list':
      if (row.form === 'integer') return { kind: 'whole', minimum: row.minimum, maximum: row.maximum }
      if (row.form === 'vesselList') return { kind: 'list' }
      if (row.form === 'code') return isRead ? { kind: 'choice' } : { kind: 'code', parameter: row.parameter }
      return { kind: 'choice' }
    case 'substring':
      return { kind: 'choice' }
  }
}

/** `speed_max` for `speed_min`, and vice versa. */
export function otherEndOf(parameter: FilterParameter): FilterParameter | null {
  const { kind, column } = filterRowOf(parameter)
  const other = kind === 'minimum' ? 'maximum' : kind === 'maximum' ? 'minimum' : null
  return filterTable.find((row) => row.kind === other && row.column === column)?.parameter ?? null
}

export interface RangeTexts {
  min: string
  max: string
}

/** `null` for a valid range. An empty end is open. */
export function rangeFault({
  min,
  max,
}: RangeTexts): { kind: 'number'; end: keyof RangeTexts } | { kind: 'above' } | null {
  for (const [end, text] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (text !== '' && numberOf(text) === null) return { kind: 'number', end }
  }
  const [low, high] = [numberOf(min), numberOf(max)]
  return low !== null && high !== null && low > high ? { kind: 'above' } : null
}

/** Accepts a decimal comma and a decimal point. */
export function numberOf(text: string): number | null {
  const number = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : null
}
