'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import controls from '../controls.module.css'
import { useLocale, useWords } from '../words/words.ts'
import { type Column, chosenRows, type Order } from './chosenRows.ts'
import { RowsChoice } from './RowsChoice.tsx'
import { RowsHead } from './RowsHead.tsx'
import table from './Table.module.css'
import { tableWords } from './tableWords.ts'

export interface RowsTableProps<Item> {
  label: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  /** A row, which ends in a cell of what can be done with it. */
  children: (item: Item) => ReactNode
  /** In the place of rows where there are none. */
  empty?: ReactNode
}

const overseen = 12
const atATime = 50

/** What is longer than one oversees can be looked through and put in another order, and comes in parts. */
export function RowsTable<Item>({ label, columns, items, children, empty }: RowsTableProps<Item>) {
  const words = useWords(tableWords)
  const { locale, count } = useLocale()
  const [sought, setSought] = useState('')
  const [order, setOrder] = useState<Order>({ by: null, isDescending: false })
  const [most, setMost] = useState(atATime)
  const place = useKeptFocus(items)
  const isLong = items.length > overseen
  const chosen = isLong ? chosenRows(items, columns, sought, order, locale) : items
  const left = chosen.length - most
  return (
    <section ref={place} className={table.place} tabIndex={-1} aria-label={label}>
      {isLong && (
        <RowsChoice
          label={label}
          heads={columns.map(({ head }) => head)}
          {...{ sought, order, found: chosen.length, all: items.length }}
          onSought={setSought}
          onOrder={setOrder}
        />
      )}
      {items.length === 0 && <div className={table.empty}>{empty}</div>}
      {chosen.length > 0 && (
        <table className={table.table} aria-label={label}>
          <RowsHead columns={columns} order={order} onOrder={isLong ? setOrder : null} />
          <tbody>{chosen.slice(0, most).map(children)}</tbody>
        </table>
      )}
      {left > 0 && (
        <button type="button" className={controls.button} onClick={() => setMost(most + atATime)}>
          {words.more(count(Math.min(left, atATime)), count(left))}
        </button>
      )}
    </section>
  )
}

/** Whoever removes a row by the keyboard stays where she was, though the button that she pressed has gone with it. */
function useKeptFocus(items: readonly unknown[]) {
  const place = useRef<HTMLElement>(null)
  const isWithin = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // What is asked before a row is removed is asked of the row.
      if (!(target instanceof Element) || target.closest('[role="alertdialog"]')) return
      isWithin.current = place.current?.contains(target) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (items && isWithin.current && document.activeElement === document.body) place.current?.focus()
  }, [items])
  return place
}
