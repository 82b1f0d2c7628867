'use client'

import { useId } from 'react'
import form from '../form/Form.module.css'
import { useLocale, useWords } from '../words/words.ts'
import type { Order } from './chosenRows.ts'
import styles from './RowsChoice.module.css'
import { tableWords } from './tableWords.ts'

interface RowsChoiceProps {
  label: string
  heads: readonly string[]
  sought: string
  order: Order
  found: number
  all: number
  onSought: (sought: string) => void
  onOrder: (order: Order) => void
}

/** What a long table is looked through with; where its heads are not seen, its order, too. */
export function RowsChoice({ label, heads, sought, order, found, all, onSought, onOrder }: RowsChoiceProps) {
  const words = useWords(tableWords)
  const { count } = useLocale()
  const id = useId()
  return (
    <div className={styles.choice}>
      <div className={form.field}>
        <label htmlFor={`${id}-find`}>{words.find}</label>
        <input
          id={`${id}-find`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-description={label}
          value={sought}
          onChange={({ target }) => onSought(target.value)}
        />
      </div>
      <div className={`${form.field} ${styles.order}`}>
        <label htmlFor={`${id}-order`}>{words.order}</label>
        <select
          id={`${id}-order`}
          value={order.by === null ? '' : `${order.by} ${order.isDescending}`}
          onChange={({ target: { value } }) => onOrder(orderOf(value))}
        >
          <option value="">{words.asTheyCome}</option>
          {heads.flatMap((head, place) => [
            <option key={head} value={`${place} false`}>{`${head} ↑`}</option>,
            <option key={`${head} ↓`} value={`${place} true`}>{`${head} ↓`}</option>,
          ])}
        </select>
      </div>
      <p role="status" className={form.hint}>
        {sought.trim() === '' ? words.inAll(count(all)) : words.found(count(found), count(all))}
      </p>
    </div>
  )
}

function orderOf(value: string): Order {
  const [place = '', isDescending] = value.split(' ')
  return { by: place === '' ? null : Number(place), isDescending: isDescending === 'true' }
}
