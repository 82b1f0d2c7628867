import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { recordGroup, recordGroups, type ShownValue } from '../record/vesselFacts.ts'
import type { VesselFormat } from '../record/vesselFormat.ts'

export interface ComparedRow {
  label: string
  /** A value for each vessel, in the order of the vessels. */
  values: readonly ShownValue[]
  /** Whether two known values differ. Unknown values do not count. */
  differs: boolean
}

export interface ComparedGroup {
  title: string
  rows: readonly ComparedRow[]
}

/** Arranges the facts of the vessel's panel as rows with a value per vessel. */
export function compareVessels(vessels: readonly VesselJson[], format: VesselFormat): ComparedGroup[] {
  return recordGroups.map((name) => {
    const [first, ...others] = vessels.map((vessel) => recordGroup(name, vessel, format))
    const rows = (first?.rows ?? []).map(([label, value]): ComparedRow => {
      const values = [value, ...others.map((group) => group.rows.find(([other]) => other === label)?.[1] ?? null)]
      return { label, values, differs: isComparable(values) && new Set(values.filter(Boolean).map(textOf)).size > 1 }
    })
    // The name is the heading of the column.
    return { title: first?.title ?? '', rows: rows.filter(({ label }) => label !== format.labels.name) }
  })
}

/** Times and positions always differ, so they are not highlighted. */
function isComparable(values: readonly ShownValue[]): boolean {
  return values.every((value) => value === null || value.kind === 'text' || value.kind === 'flag')
}

function textOf(value: ShownValue): string {
  return JSON.stringify(value)
}
