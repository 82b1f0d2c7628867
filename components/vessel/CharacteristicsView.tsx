'use client'

import type { EnhancedData } from '#lib/wire/enhancedData.ts'
import { RecordRows } from '../record/RecordRows.tsx'
import { useVesselFormat, type VesselFormat } from '../record/vesselFormat.ts'
import { useWords } from '../ui/words/words.ts'
import { type CharacteristicCategory, type CharacteristicName, characteristicWords } from './characteristicWords.ts'
import { PanelSection } from './PanelSection.tsx'
import styles from './RecordGroupView.module.css'

/** Imported characteristics by category; empty categories are left out. */
export function CharacteristicsView({ data }: { data: EnhancedData }) {
  const format = useVesselFormat()
  const words = useWords(characteristicWords)
  const groups = Object.entries(data).flatMap(([category, facts]) => {
    const rows = Object.entries(facts as Facts).flatMap(([key, value]) => {
      const name = key as CharacteristicName
      if (value === null || isUnitOfAnother(name, facts)) return []
      const text = typeof value === 'boolean' ? (value ? words.yes : words.no) : written(name, value, format)
      const unit = name === 'mco' && facts.mco_unit ? ` ${facts.mco_unit}` : ''
      return [[words.characteristics[name], { kind: 'text' as const, text: `${text}${unit}` }] as const]
    })
    return rows.length === 0 ? [] : [{ title: words.categories[category as CharacteristicCategory], rows }]
  })
  if (groups.length === 0) return null
  return (
    <PanelSection name="characteristics" title={words.title}>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title} className={styles.category}>
          <h4 className={styles.categoryTitle}>{title}</h4>
          <RecordRows rows={rows} />
        </section>
      ))}
    </PanelSection>
  )
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

function written(name: CharacteristicName, value: string | number, { locale, metres }: VesselFormat): string {
  if (typeof value === 'string') return name === 'name_date' ? value.slice(0, 10) : value
  if (plainNumbers.has(name)) return String(value)
  if (inMetres.has(name)) return metres(value)
  const number = locale.decimal(value, Number.isInteger(value) ? 0 : 1)
  if (inTonnes.has(name)) return `${number} t`
  return inCubicMetres.has(name) ? `${number} m³` : number
}
