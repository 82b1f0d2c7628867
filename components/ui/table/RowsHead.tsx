import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column, Order } from './chosenRows.ts'
import table from './Table.module.css'

interface RowsHeadProps<Item> {
  columns: readonly Column<Item>[]
  order: Order
  /** `null` where the order is as it is. */
  onOrder: ((order: Order) => void) | null
}

/** The heads of a table's columns; pressed, they put its rows in their order, and the other way round. */
export function RowsHead<Item>({ columns, order, onOrder }: RowsHeadProps<Item>) {
  const Arrow = order.isDescending ? ArrowDown : ArrowUp
  return (
    <thead>
      <tr>
        {columns.map(({ head, isNumber }, place) => {
          const isOrdered = onOrder !== null && order.by === place
          return (
            <th
              key={head}
              scope="col"
              className={isNumber ? table.number : undefined}
              aria-sort={isOrdered ? (order.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {onOrder === null ? (
                head
              ) : (
                <>
                  <button
                    type="button"
                    onClick={() => onOrder({ by: place, isDescending: isOrdered && !order.isDescending })}
                  >
                    {head}
                    {isOrdered && <Arrow size={13} aria-hidden />}
                  </button>
                  <span className={table.heard}>{head}</span>
                </>
              )}
            </th>
          )
        })}
        <td />
      </tr>
    </thead>
  )
}
