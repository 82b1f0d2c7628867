'use client'

import { useId, useState } from 'react'
import type { BandJson } from '#lib/wire/facetSchemas.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import { Options } from '../ui/form/Field.tsx'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import panel from '../ui/sheet/panel.module.css'
import { useFilterFormat } from '../view/filterFormat.ts'
import type { FilterChanges, Filters } from '../view/filterState.ts'
import { durationOf } from '../view/shownFilters.ts'
import styles from './FilterPanel.module.css'
import { useTyped } from './useTyped.ts'

export interface WithinFilterProps {
  label: string
  after: FilterParameter
  before: FilterParameter
  direction: 'past' | 'future'
  durations: readonly string[]
  bands: readonly BandJson[] | undefined
  filters: Filters
}

const now = 'PT0S'
const unitLetters = { minutes: 'M', hours: 'H', days: 'D' } as const
type Unit = keyof typeof unitLetters
const unitNames = Object.keys(unitLetters) as Unit[]

/** Uses a duration from now, so that a shared link means the same when it is opened later. */
export function WithinFilter({ label, after, before, direction, durations, bands, filters }: WithinFilterProps) {
  const { words, locale } = useFilterFormat()
  const name = useId()
  const value = filters.values[direction === 'past' ? after : before]
  const isPreset = value !== null && durations.includes(value)
  const [own, setOwn] = useState(false)
  const isOwn = own || (value !== null && !isPreset && durationOf(value) !== null)
  const choose = (duration: string | null) => {
    setOwn(false)
    filters.set(changesFor(duration))
  }
  const changesFor = (duration: string | null): FilterChanges =>
    direction === 'past' ? { [after]: duration, [before]: null } : { [after]: duration && now, [before]: duration }
  const countOf = (duration: string) => bands?.find((band) => band[after] === duration)?.count

  return (
    <div role="radiogroup" aria-label={label} className={styles.choices}>
      <PanelChoice
        type="radio"
        name={name}
        text={words.any}
        checked={value === null && !filters.values[before] && !own}
        onChange={() => choose(null)}
      />
      {durations.map((duration) => {
        const count = countOf(duration)
        return (
          <PanelChoice
            type="radio"
            key={duration}
            name={name}
            text={distanceText(duration)}
            count={count === undefined ? '' : locale.count(count)}
            checked={value === duration && !own}
            onChange={() => choose(duration)}
          />
        )
      })}
      <PanelChoice type="radio" name={name} text={words.custom} checked={isOwn} onChange={() => setOwn(true)} />
      {isOwn && (
        <OwnDuration
          label={label}
          value={value ?? ''}
          sign={direction === 'past' ? '-' : ''}
          onTake={(duration, replacesStep) => {
            setOwn(true)
            filters.set(changesFor(duration), { replacesStep })
          }}
        />
      )}
    </div>
  )

  function distanceText(duration: string): string {
    const parts = durationOf(duration)
    if (!parts) return duration
    return words[direction](words.distance[parts.unit](parts.amount))
  }
}

function unitOf(distanceUnit: string | undefined): Unit | null {
  return unitNames.find((name) => name === `${distanceUnit}s`) ?? null
}

interface OwnDurationProps {
  label: string
  value: string
  sign: '-' | ''
  onTake: (duration: string | null, replacesStep: boolean) => void
}

function OwnDuration({ label, value, sign, onTake }: OwnDurationProps) {
  const { words } = useFilterFormat()
  const given = durationOf(value)
  const [chosenUnit, setUnit] = useState<Unit>('hours')
  const unit = unitOf(given?.unit) ?? chosenUnit
  const durationIn = (amount: string, of: Unit) =>
    /^\d{1,5}$/.test(amount) ? `${sign}P${of === 'days' ? '' : 'T'}${Number(amount)}${unitLetters[of]}` : null
  const amount = given && given.unit !== 'week' ? String(given.amount) : ''
  const typed = useTyped(amount, (text, replacesStep) => onTake(durationIn(text, unit), replacesStep))
  return (
    <div className={styles.ends}>
      <input
        type="text"
        inputMode="numeric"
        className={panel.field}
        aria-label={words.chip(label, words.amount)}
        {...typed}
      />
      <Options
        className={panel.field}
        aria-label={words.chip(label, words.unit)}
        value={unit}
        options={unitNames}
        words={words.units}
        onChange={(next) => {
          setUnit(next)
          if (typed.value) onTake(durationIn(typed.value.trim(), next), true)
        }}
      />
    </div>
  )
}
