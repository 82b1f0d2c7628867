'use client'

import { useQuery } from '@tanstack/react-query'
import { etaErrorsQuery } from '#lib/client/portBoard.ts'
import type { EtaErrorJson } from '#lib/wire/callSchemas.ts'
import { etaHoursToGo } from '#lib/wire/etaErrors.ts'
import { UnknownValue } from '../record/UnknownValue.tsx'
import controls from '../ui/controls.module.css'
import { Table } from '../ui/table/ListTable.tsx'
import { useDurationText } from '../ui/words/durationText.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { boardWords } from './boardWords.ts'
import styles from './PortPage.module.css'

/** The errors of both ETAs at one time to go. */
interface ErrorRow {
  hours: EtaErrorJson['hours_to_go']
  reported: EtaErrorJson | undefined
  estimated: EtaErrorJson | undefined
}

/** Shows how far arrivals at the port were from either ETA; empty before the first arrival. */
export function EtaErrors({ code }: { code: string }) {
  const { heads, etaErrors: words } = useWords(boardWords)
  const { count } = useLocale()
  const duration = useDurationText()
  const { data } = useQuery(etaErrorsQuery(code, useFilters().query))
  const rows = errorRows(data?.data ?? [])
  const leading = rows.toSorted((a, b) => arrivalsOf(b) - arrivalsOf(a))[0]
  if (!leading) return null
  const error = (found: EtaErrorJson | undefined) =>
    found && found.median_absolute_minutes !== null ? duration(found.median_absolute_minutes) : null
  const cell = (found: EtaErrorJson | undefined) => {
    const text = error(found)
    return found && text !== null ? `${text} (${count(found.arrivals)})` : <UnknownValue />
  }
  return (
    <details className={styles.errors}>
      <summary>{words.summary(String(leading.hours), error(leading.reported), error(leading.estimated))}</summary>
      <Table
        label={words.label}
        keyOf={({ hours }) => String(hours)}
        rows={rows}
        columns={[
          { head: words.timeToGo, cell: ({ hours }) => words.hours(String(hours)) },
          { head: heads.reported, isNumber: true, cell: ({ reported }) => cell(reported) },
          { head: heads.estimated, isNumber: true, cell: ({ estimated }) => cell(estimated) },
        ]}
      />
      <p className={controls.muted}>{words.note}</p>
    </details>
  )
}

function errorRows(errors: readonly EtaErrorJson[]): ErrorRow[] {
  return etaHoursToGo.flatMap((hours) => {
    const found = errors.filter(({ hours_to_go, arrivals }) => hours_to_go === hours && arrivals > 0)
    if (found.length === 0) return []
    const of = (source: EtaErrorJson['source']) => found.find((each) => each.source === source)
    return { hours, reported: of('reported'), estimated: of('estimated') }
  })
}

function arrivalsOf({ reported, estimated }: ErrorRow): number {
  return (reported?.arrivals ?? 0) + (estimated?.arrivals ?? 0)
}
