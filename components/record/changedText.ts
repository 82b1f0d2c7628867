import { changedValues, depthChange } from '#lib/wire/watches.ts'
import type { ChangeJson } from '#lib/wire/watchSchemas.ts'
import type { VesselFormat } from './vesselFormat.ts'

type Value = string | number

interface ChangeFormat extends Pick<VesselFormat, 'metres' | 'country' | 'values'> {
  /** To the minute. */
  time(iso: string): string
  port(code: string): string
}

const formOf: Readonly<Record<string, (value: Value, format: ChangeFormat) => string>> = {
  draught: (value, { metres }) => metres(Number(value)),
  eta: (value, { time }) => time(String(value)),
  flag: (value, { country }) => country(String(value)),
  matched_port: (value, { port }) => port(String(value)),
  navigational_status: (value, { values }) => wordOf(values.statuses, value),
  ship_type: (value, { values }) => wordOf(values.types, value),
}

/** Formats both values of a change; a draught that became deeper says so. `unknown` stands for a missing value, `null` leaves it out. */
export function changedText(change: ChangeJson, format: ChangeFormat, unknown: string | null = null): string {
  const { field, before, after } = change
  const textOf = (value: Value | null) => (value === null ? unknown : (formOf[field]?.(value, format) ?? String(value)))
  const direction = depthChange(change)
  const values = changedValues({ before: textOf(before), after: textOf(after) })
  return direction ? `${values}, ${format.values.depths[direction]}` : values
}

function wordOf(words: Readonly<Record<string, string>>, value: Value): string {
  return words[String(value)] ?? String(value)
}
