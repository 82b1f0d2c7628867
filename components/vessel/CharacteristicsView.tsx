'use client'

import type { EnhancedData } from '#lib/wire/enhancedData.ts'
import type { ShownValue } from '../record/vesselFacts.ts'
import { useVesselFormat, type VesselFormat } from '../record/vesselFormat.ts'
import type { CharacteristicCategory, CharacteristicName } from '../record/vesselWords.ts'
import { RecordGroupView } from './RecordGroupView.tsx'

/** Imported characteristics by category; empty categories are left out. */
export function CharacteristicsView({ data }: { data: EnhancedData }) {
  const format = useVesselFormat()
  return Object.entries(data).map(([category, facts]) => {
    const rows = Object.entries(facts as Facts).flatMap(([name, value]) =>
      value === null || isUnitOfAnother(name, facts)
        ? []
        : [
            [
              format.words.characteristics[name as CharacteristicName],
              shown(name as CharacteristicName, value, facts, format),
            ] as const,
          ],
    )
    if (rows.length === 0) return null
    const title = format.words.categories[category as CharacteristicCategory]
    return <RecordGroupView key={category} group={{ title, rows }} />
  })
}

/** Numbers without a thousands separator. */
const plainNumbers = new Set<CharacteristicName>([
  'built_year',
  'dead_year',
  'hull_number',
  'trading_category',
  'trading_status',
])
const inMetres = new Set<CharacteristicName>(['air_draught', 'draught', 'ktm', 'loa'])
const inTonnes = new Set<CharacteristicName>(['dwt', 'isplacement'])
const inCubicMetres = new Set<CharacteristicName>(['grain_cubic_capacity', 'liquid_cubic_98_percent'])

type Facts = Partial<Record<CharacteristicName, string | number | boolean | null>>

function isUnitOfAnother(name: string, { mco }: Facts): boolean {
  return name === 'mco_unit' && mco != null
}

function shown(
  name: CharacteristicName,
  value: string | number | boolean,
  facts: Facts,
  format: VesselFormat,
): ShownValue {
  const text = written(name, value, format)
  return { kind: 'text', text: name === 'mco' && facts.mco_unit ? `${text} ${facts.mco_unit}` : text }
}

function written(
  name: CharacteristicName,
  value: string | number | boolean,
  { words, locale, metres }: VesselFormat,
): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return name === 'name_date' ? value.slice(0, 10) : value
  if (plainNumbers.has(name)) return String(value)
  if (inMetres.has(name)) return metres(value)
  const number = locale.decimal(value, Number.isInteger(value) ? 0 : 1)
  if (inTonnes.has(name)) return `${number} t`
  return inCubicMetres.has(name) ? `${number} m³` : number
}
