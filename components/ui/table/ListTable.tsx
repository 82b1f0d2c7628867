'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { OrderValue } from '#lib/wire/orders.ts'
import { Loaded } from './Loaded.tsx'
import { SortButton } from './SortButton.tsx'
import { nextSort, sortedRows, type TableSort } from './sortedRows.ts'
import table from './Table.module.css'

export interface Column<Row> {
  head: string
  isNumber?: true
  /** Whether a card shows the value without its head, as below a name that says what it is. */
  isPlain?: true
  cell: (row: Row) => ReactNode
  tone?: (row: Row) => 'good' | 'danger' | undefined
  /** The value by which rows can be sorted; `null` if it is unknown. */
  value?: (row: Row) => OrderValue
}

interface TableProps<Row> {
  label: string
  /** The columns; the first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The current sort, where the table can be sorted. */
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  /** Whether a row is grey, such as an expired token. */
  isEnded?: (row: Row) => boolean
  /** The actions of a row, in the last cell. */
  actions?: (row: Row) => ReactNode
  /** A row of one wide cell below the row; `null` for none. */
  below?: (row: Row) => ReactNode
  /** Replaces an empty table. */
  empty?: ReactNode
}

/** The list of a query as a table. */
export function ListTable<Row>({
  query,
  ...props
}: Omit<TableProps<Row>, 'rows'> & {
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'dataUpdatedAt'>
}) {
  return <Loaded query={query}>{(rows) => <Table {...props} rows={rows} />}</Loaded>
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, keyOf, isEnded, actions, below, empty, sort = null, onSort } = props
  const rows = sortedRows(props.rows, columns, sort)
  const place = useKeptFocus(rows.length)
  return (
    <section ref={place} tabIndex={-1} aria-label={label}>
      {rows.length === 0 ? (
        empty
      ) : (
        <table className={table.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.head} column={column} sort={sort} onSort={onSort} />
              ))}
              {actions && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const wide = below?.(row)
              return (
                <Fragment key={keyOf(row)}>
                  <tr className={isEnded?.(row) ? table.ended : undefined}>
                    {columns.map((column, index) => (
                      <Cell key={column.head} column={column} row={row} isHead={index === 0} />
                    ))}
                    {actions && <td className={table.act}>{actions(row)}</td>}
                  </tr>
                  {wide && (
                    <tr>
                      <td colSpan={columns.length + 1} className={table.wide}>
                        {wide}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface HeadProps<Row> extends Pick<TableProps<Row>, 'onSort'> {
  column: Column<Row>
  sort: TableSort | null
}

function Head<Row>({ column: { head, isNumber, value }, sort, onSort }: HeadProps<Row>) {
  const look = isNumber && table.number
  if (!onSort || !value)
    return (
      <th scope="col" className={look}>
        {head}
      </th>
    )
  const direction = sort?.head !== head ? undefined : sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={look} aria-sort={direction ?? 'none'}>
      <SortButton label={head} direction={direction} onSort={() => onSort(nextSort(sort, head))} />
    </th>
  )
}

function Cell<Row>({ column, row, isHead }: { column: Column<Row>; row: Row; isHead: boolean }) {
  const { head, isNumber, isPlain, cell, tone } = column
  return isHead ? (
    <th scope="row">{cell(row)}</th>
  ) : (
    <td data-label={isPlain ? undefined : head} data-tone={tone?.(row)} className={isNumber && table.number}>
      {cell(row)}
    </td>
  )
}

/** Moves the focus to the table when the row of the focused button is removed. */
function useKeptFocus(rowCount: number) {
  const place = useRef<HTMLElement>(null)
  const isWithin = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog that confirms a removal belongs to the row.
      if (!(target instanceof Element) || target.closest('[role="alertdialog"]')) return
      isWithin.current = place.current?.contains(target) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const before = useRef(rowCount)
  useEffect(() => {
    if (rowCount === before.current) return
    before.current = rowCount
    if (isWithin.current && document.activeElement === document.body) place.current?.focus()
  }, [rowCount])
  return place
}
