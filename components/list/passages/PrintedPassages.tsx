'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { beginOf, type CountStep, passageCountsQuery, passagePageQuery, passagePageSize } from '#lib/client/passages.ts'
import type { Period } from '#lib/track/select.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { useBoundText } from '../../ui/words/boundWords.ts'
import { LeftOut } from '../../view/LeftOut.tsx'
import { formatPeriodText } from '../../view/period.ts'
import { useLineParameter } from '../../view/urlState.ts'
import styles from './PrintedPassages.module.css'
import { beginParts, columnLabel, crossingColumns, stayColumns } from './passageColumns.ts'
import { usePassageQuery } from './passageState.ts'
import { usePassageFormat } from './usePassageFormat.ts'
import { usePassages } from './usePassages.ts'

const countSteps: readonly CountStep[] = ['hour', 'day']

/** Prints the loaded rows on the pages after the map. */
export function PrintedPassages({ period }: { period: Period }) {
  const isPrinting = usePrinting()
  const query = usePassageQuery(period)
  return isPrinting && query !== null && <PrintedRows period={period} query={query} />
}

function PrintedRows({ period, query }: { period: Period; query: string }) {
  const client = useQueryClient()
  const [line] = useLineParameter()
  const { fixed, total, leftOut } = usePassages(query)
  const format = usePassageFormat()
  const boundText = useBoundText()
  const [{ timeZone }] = usePreferences()
  const { passage: words, locale } = format
  if (total === null) return null
  const columns = line === null ? stayColumns : crossingColumns
  const rows = Array.from({ length: Math.ceil(total / passagePageSize) }, (_, page) => page).flatMap(
    (page) => client.getQueryData(passagePageQuery(page === 0 ? query : (fixed ?? query), page).queryKey)?.data ?? [],
  )
  const bounds = countSteps
    .map((step) => client.getQueryData(passageCountsQuery(fixed ?? query, step).queryKey))
    .flatMap((counts) => (counts ? (boundText.bounds(counts) ?? []) : []))[0]
  const counted = `${locale.count(total)} ${words.passages(total)}`
  return (
    <section data-printed className={styles.printed}>
      <h2>{`${counted} · ${formatPeriodText(period, locale.locale, timeZone)}`}</h2>
      {bounds && <p>{bounds}</p>}
      <LeftOut count={leftOut} />
      {rows.length < total && <p>{words.printedPart(locale.count(rows.length), locale.count(total))}</p>}
      <table>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} data-number={isNumber}>
                {columnLabel(name, format, timeZone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${row.id} ${beginOf(row)}`}>
              {columns.map(({ name, isNumber, text }) => (
                <td key={name} data-number={isNumber}>
                  {text(row, format, {
                    ...beginParts(row, { before: rows[index - 1], after: rows[index + 1] }, format),
                    day: true,
                  }) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether the page is being printed, which adds elements for paper. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => ending.abort()
  }, [])
  return isPrinting
}
