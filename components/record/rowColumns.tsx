'use client'

import type { RowJson } from '#lib/wire/table.ts'
import type { Column } from '../ui/table/ListTable.tsx'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { useLocale } from '../ui/words/words.ts'
import { UnknownValue } from './UnknownValue.tsx'

/** Columns of a table that show a value of the rows by its kind. */
export function useRowColumns<Columns extends readonly { name: string; kind?: unknown }[]>(table: {
  columns: Columns
}) {
  const { time } = useShortMoment()
  const { decimal } = useLocale()
  const shown = (kind: unknown, value: unknown) => {
    if (typeof value === 'number') return decimal(value, kind === 'integer' ? 0 : 1)
    return kind === 'time' ? time(String(value)) : String(value)
  }
  return <Name extends keyof RowJson<Columns> & string>(name: Name, head: string): Column<RowJson<Columns>> => {
    const kind = table.columns.find((column) => column.name === name)?.kind
    const isNumber = kind === 'integer' || kind === 'number' || kind === 'time'
    return {
      head,
      ...(isNumber && { isNumber }),
      cell: ({ [name]: value }) => (value === null ? <UnknownValue /> : shown(kind, value)),
    }
  }
}
