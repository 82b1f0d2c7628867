'use client'

import { useId, useState } from 'react'
import type { Band } from '#lib/wire/facets.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import controls from '../ui/controls.module.css'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import panel from '../ui/sheet/panel.module.css'
import { useSettled } from '../ui/useSettled.ts'
import { numberOf, type RangeTexts, rangeFault } from '../view/filterFault.ts'
import { useFilterFormat } from '../view/filterFormat.ts'
import type { FilterChanges, Filters } from '../view/filterState.ts'
import styles from './FilterPanel.module.css'
import { useTyped } from './useTyped.ts'
import { useUnpressed } from './useUnpressed.ts'

/** Announcements at every digit would be too many. */
const saidAfterMs = 1000

export interface RangeFilterProps {
  label: string
  min: FilterParameter
  max: FilterParameter
  unit: 'kn' | 'm'
  /** Without counts until they are loaded. */
  bands: readonly (Band & { count?: number })[]
  filters: Filters
}

/** Keeps an invalid range in the fields with the reason, without changing the filter. */
export function RangeFilter({ label, min, max, unit, bands, filters }: RangeFilterProps) {
  const { words, locale } = useFilterFormat()
  const decimal = (value: number) => locale.decimal(value, Number.isInteger(value) ? 0 : 1)
  const decimalSign = decimal(0.5).slice(1, 2)
  const given = { min: filters.values[min] ?? '', max: filters.values[max] ?? '' }
  const [refused, setRefused] = useState<{ texts: RangeTexts; given: RangeTexts } | null>(null)
  if (refused && (refused.given.min !== given.min || refused.given.max !== given.max)) setRefused(null)
  const typed = refused?.texts ?? given
  const fault = rangeFault(typed)
  const faultId = useId()

  const take = (end: keyof RangeTexts, text: string, replacesStep: boolean) => {
    const next = { ...typed, [end]: text }
    if (rangeFault(next)) return setRefused({ texts: next, given })
    setRefused(null)
    filters.set({ [min]: textOfTyped(next.min), [max]: textOfTyped(next.max) }, { replacesStep })
  }
  const written = (text: string) => decimal(numberOf(text) ?? 0)
  const message = useUnpressed(
    fault?.kind === 'above'
      ? words.faults.range(written(typed.min), written(typed.max), unit)
      : fault && words.faults[fault.kind],
  )
  const said = useSettled(message, saidAfterMs, message === null)
  const ends = [
    { end: 'min', word: words.from },
    { end: 'max', word: words.to },
  ] as const
  return (
    <>
      <div className={styles.ends}>
        {ends.map(({ end, word }) => (
          <EndField
            key={end}
            word={word}
            label={words.chip(label, word)}
            unit={unit}
            value={typed[end].replace('.', decimalSign)}
            faultId={fault && (fault.kind === 'above' || fault.end === end) ? faultId : undefined}
            onTake={(text, replacesStep) => take(end, text, replacesStep)}
          />
        ))}
      </div>
      {message && (
        <p id={faultId} ref={bringIntoView} className={styles.fault}>
          {message}
        </p>
      )}
      <p role="status" className={controls.visuallyHidden}>
        {said}
      </p>
      <ul className={styles.choices}>
        {bands.map(({ count, ...band }) => {
          const [low, high] = [band[min], band[max]]
          const on = filters.values[min] === textOf(low) && filters.values[max] === textOf(high)
          const changes: FilterChanges = on ? { [min]: null, [max]: null } : { [min]: textOf(low), [max]: textOf(high) }
          return (
            <li key={String(low)}>
              <PanelChoice
                text={
                  high === undefined
                    ? words.atLeast(`${decimal(Number(low))} ${unit}`)
                    : `${words.between(decimal(Number(low)), decimal(Number(high)))} ${unit}`
                }
                count={count === undefined ? '' : locale.count(count)}
                checked={on}
                onChange={() => filters.set(changes)}
              />
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
  /** The id of the element that describes the fault, if there is one. */
  faultId: string | undefined
  onTake: (text: string, replacesStep: boolean) => void
}

function EndField({ word, label, unit, value, faultId, onTake }: EndFieldProps) {
  const typed = useTyped(value, onTake, isSameNumber)
  return (
    <label className={styles.end}>
      <span aria-hidden>{word}</span>
      <input
        type="text"
        inputMode="decimal"
        className={panel.field}
        aria-label={`${label} (${unit})`}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        {...typed}
      />
      <span aria-hidden>{unit}</span>
    </label>
  )
}

function isSameNumber(a: string, b: string): boolean {
  return a === b || (numberOf(a) !== null && numberOf(a) === numberOf(b))
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function textOfTyped(text: string): string | null {
  const number = numberOf(text)
  return number === null ? null : String(number)
}

function textOf(value: number | string | undefined): string | null {
  return value === undefined ? null : String(value)
}
