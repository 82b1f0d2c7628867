'use client'

import type { BandJson } from '#lib/wire/facets.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import styles from './FilterPanel.module.css'
import type { FilterChanges, Filters } from './filterState.ts'
import { useFilterWriter } from './useFilterWriter.ts'
import { useTyped } from './useTyped.ts'

export interface RangeFilterProps {
  label: string
  least: FilterParameter
  most: FilterParameter
  unit: 'kn' | 'm'
  bands: readonly BandJson[] | undefined
  filters: Filters
}

/** Two ends to be typed, and parts of the range with the number of ships in each. */
export function RangeFilter({ label, least, most, unit, bands, filters }: RangeFilterProps) {
  const { words, locale } = useFilterWriter()
  const decimal = (value: number) => locale.decimal(value, Number.isInteger(value) ? 0 : 1)
  const ends = [
    { parameter: least, word: words.least },
    { parameter: most, word: words.most },
  ]
  return (
    <>
      <div className={styles.ends}>
        {ends.map(({ parameter, word }) => (
          <EndField
            key={parameter}
            word={word}
            label={words.chip(label, word)}
            unit={unit}
            value={filters.values[parameter] ?? ''}
            onTake={(text, goesOn) => filters.set({ [parameter]: text.replace(',', '.') }, { goesOn })}
          />
        ))}
      </div>
      <ul className={styles.choices}>
        {bands?.map(({ count, ...band }) => {
          const [low, high] = [band[least], band[most]]
          const on = filters.values[least] === textOf(low) && filters.values[most] === textOf(high)
          const changes: FilterChanges = on
            ? { [least]: null, [most]: null }
            : { [least]: textOf(low), [most]: textOf(high) }
          return (
            <li key={String(low)}>
              <label className={styles.choice}>
                <input type="checkbox" checked={on} onChange={() => filters.set(changes)} />
                <span className={styles.choiceName}>
                  {high === undefined
                    ? words.atLeast(`${decimal(Number(low))} ${unit}`)
                    : `${words.between(decimal(Number(low)), decimal(Number(high)))} ${unit}`}
                </span>
                <span className={styles.count}>{locale.count(count)}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface EndFieldProps {
  word: string
  label: string
  unit: string
  value: string
  onTake: (text: string, goesOn: boolean) => void
}

function EndField({ word, label, unit, value, onTake }: EndFieldProps) {
  const typed = useTyped(value, onTake)
  return (
    <label className={styles.end}>
      <span aria-hidden>{word}</span>
      <input type="text" inputMode="decimal" className={styles.field} aria-label={`${label} (${unit})`} {...typed} />
      <span aria-hidden>{unit}</span>
    </label>
  )
}

function textOf(value: number | string | undefined): string | null {
  return value === undefined ? null : String(value)
}
