'use client'

import { useQuery } from '@tanstack/react-query'
import { facetsQuery } from '#lib/client/facets.ts'
import { listsQuery } from '#lib/client/lists.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import { vesselValueWords } from '../record/vesselValueWords.ts'
import { Button } from '../ui/Button.tsx'
import { FilterFold } from '../ui/FilterFold.tsx'
import { Options } from '../ui/form/Field.tsx'
import row from '../ui/table/Row.module.css'
import { useLocale, useWords } from '../ui/words/words.ts'
import { FiltersInWords } from '../view/FiltersInWords.tsx'
import { useFilterFormat } from '../view/filterFormat.ts'
import { useFilters } from '../view/filterState.ts'
import { listLabel } from '../view/listNames.ts'
import { chosenOf } from '../view/readFilters.ts'
import styles from './BoardFilters.module.css'
import { type BoardTab, changedParts, useBoardState } from './boardState.ts'
import { boardPeriods, boardWords } from './boardWords.ts'

const selected: readonly FilterParameter[] = ['ship_type', 'flag', 'list']

interface BoardFiltersProps {
  recordsCalls: boolean
  /** The part that a phone shows. */
  tab: BoardTab
}

/** Type, flag and list. Shows all further filters of a link in words. */
export function BoardFilters({ recordsCalls, tab }: BoardFiltersProps) {
  const words = useWords(boardWords)
  const { types } = useWords(vesselValueWords)
  const { active, parsed, set, clear } = useFilters()
  const chosenIn = (parameter: FilterParameter) => chosenOf(parsed, parameter).join(',') || null
  const lists = useListNames()
  const list = chosenIn('list')
  const calls = useCallChoices(tab)
  return (
    <section className={styles.filters} aria-label={words.filters}>
      <FilterFold label={words.filters} active={active.length + (recordsCalls ? calls.active : 0)} onPhone>
        <div className={styles.choices}>
          <FilterSelect
            label={words.type}
            any={words.anyType}
            names={types}
            chosen={chosenIn('ship_type')}
            onChoose={(ship_type) => set({ ship_type })}
          />
          <FilterSelect
            label={words.flag}
            any={words.anyFlag}
            names={useFlagNames()}
            chosen={chosenIn('flag')}
            onChoose={(flag) => set({ flag })}
          />
          {(list !== null || Object.keys(lists).length > 0) && (
            <FilterSelect
              label={words.list}
              any={words.anyList}
              names={lists}
              chosen={list}
              onChoose={(chosen) => set({ list: chosen })}
            />
          )}
          {recordsCalls && <CallChoices {...calls} />}
          {active.some((parameter) => !selected.includes(parameter)) && <FiltersInWords />}
          {active.length > 0 && <Button onClick={clear}>{words.clear}</Button>}
        </div>
      </FilterFold>
    </section>
  )
}

/** The chosen filters of a printed board, whose controls are not printed. */
export function PrintedFilters() {
  const words = useWords(boardWords)
  const { active } = useFilters()
  const [{ between_berths, period }] = useBoardState()
  return (
    <>
      {active.length > 0 && (
        <>
          {' · '}
          <FiltersInWords />
        </>
      )}
      {period !== '24h' && ` · ${words.period}: ${words.periods[period]}`}
      {between_berths && ` · ${words.betweenBerths}`}
    </>
  )
}

/** The choices of calls, and how many of them differ from the usual ones in the part that a phone shows. */
function useCallChoices(tab: BoardTab) {
  const [{ between_berths, period }, choose] = useBoardState()
  const changes = (choice: keyof typeof changedParts) => changedParts[choice].some((part) => part === tab)
  const used = { period: changes('period'), betweenBerths: changes('between_berths') }
  const active = Number(used.period && period !== '24h') + Number(used.betweenBerths && between_berths)
  return { period, betweenBerths: between_berths, choose, used, active }
}

function CallChoices({ period, betweenBerths, choose, used }: ReturnType<typeof useCallChoices>) {
  const words = useWords(boardWords)
  return (
    <>
      <Options
        className={row.select}
        aria-label={words.period}
        data-unused={!used.period || undefined}
        value={period}
        options={boardPeriods}
        words={words.periods}
        onChange={(chosen) => void choose({ period: chosen })}
      />
      <label className={styles.check} title={words.betweenBerthsHint} data-unused={!used.betweenBerths || undefined}>
        <input
          type="checkbox"
          checked={betweenBerths}
          onChange={({ target }) => void choose({ between_berths: target.checked || null })}
        />
        {words.betweenBerths}
      </label>
    </>
  )
}

interface FilterSelectProps {
  label: string
  any: string
  names: Readonly<Record<string, string>>
  chosen: string | null
  onChoose: (value: string | null) => void
}

function FilterSelect({ label, any, names, chosen, onChoose }: FilterSelectProps) {
  const { locale } = useLocale()
  const byName = new Intl.Collator(locale)
  const shown = (values: string) =>
    values
      .split(',')
      .map((value) => names[value] ?? value)
      .join(', ')
  const offered = chosen === null || chosen in names ? names : { ...names, [chosen]: shown(chosen) }
  const sorted = Object.entries(offered).sort(([, a], [, b]) => byName.compare(a, b))
  return (
    <Options
      className={row.select}
      aria-label={label}
      value={chosen ?? ''}
      options={['', ...sorted.map(([value]) => value)]}
      words={{ ...offered, '': any }}
      onChange={(value) => onChoose(value || null)}
    />
  )
}

/** The names of the user's lists and shared ones, by id. */
function useListNames(): Readonly<Record<string, string>> {
  const { data: lists = [] } = useQuery(listsQuery)
  return Object.fromEntries(lists.map((list) => [list.id, listLabel(list, lists)]))
}

/** The flags of the fleet. */
function useFlagNames(): Readonly<Record<string, string>> {
  const { country } = useFilterFormat()
  const { data } = useQuery({ ...facetsQuery(''), refetchInterval: false })
  return Object.fromEntries(data?.facets.flag.choices.map(({ value }) => [value, country(value)]) ?? [])
}
