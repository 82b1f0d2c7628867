// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row

'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'
import styles from './RowGrid.module.css'
import { rowAfterKey } from './rowWindow.ts'
import type { RowWindow } from './useRowWindow.ts'

export interface RowGridProps {
  ref: RefObject<HTMLDivElement | null>
  label: string
  /** A description of the keys. */
  hint: string
  window: RowWindow
  rows: number
  rowPixels: number
  /** `heading` is `null` where rows have no columns, on a narrow screen. */
  columns: { count: number; template: string; minWidthPixels: number; heading: ReactNode | null }
  active: number
  onActive: (row: number) => void
  /** A row, whose element has `data-row`. */
  row: (row: number, place: { id: string; topPixels: number; isActive: boolean }) => ReactNode
  onOpen: (row: number) => void
  /** Selects by Space, by a click on an element with `data-mark`, and by a click with a modifier key. */
  onSelect?: (row: number) => void
  /** The row under the pointer, or the active one while the grid has the focus; `null` for none. */
  onPoint?: (row: number | null) => void
}

/** Shows the rows in view as a grid with keyboard navigation. The active row may be out of view. */
export function RowGrid(props: RowGridProps) {
  const { ref, label, hint, window, rows, rowPixels, columns, active, row: rowAt } = props
  const id = useId()
  const rowId = (row: number) => `${id}-${row}`

  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const end = useMoreAtEnd(scroller)
  const { scrollerRef } = window
  const takeScroller = useCallback(
    (element: HTMLDivElement | null) => {
      ref.current = element
      scrollerRef(element)
      setScroller(element)
    },
    [ref, scrollerRef],
  )

  return (
    <div className={styles.frame}>
      <div
        ref={takeScroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-description={hint}
        aria-multiselectable={props.onSelect !== undefined || undefined}
        aria-rowcount={rows + (columns.heading ? 1 : 0)}
        aria-colcount={columns.count}
        aria-activedescendant={active >= window.first && active < window.last ? rowId(active) : undefined}
        className={styles.grid}
        style={{
          '--columns': columns.template,
          '--min-width': `${columns.minWidthPixels}px`,
          '--row-height': `${rowPixels}px`,
        }}
        onScroll={() => {
          window.onScroll()
          end.look()
        }}
        {...gridEvents(props)}
      >
        {columns.heading && (
          <div role="rowgroup" className={styles.heading}>
            <div role="row" aria-rowindex={1} className={styles.headingRow}>
              {columns.heading}
            </div>
          </div>
        )}
        <div role="rowgroup" className={styles.rows} style={{ blockSize: window.heightPixels }}>
          {Array.from({ length: window.last - window.first }, (_, index) => window.first + index).map((row) =>
            rowAt(row, { id: rowId(row), topPixels: window.topOf(row), isActive: row === active }),
          )}
        </div>
      </div>
      {end.hasMore && <div className={styles.more} style={{ insetInlineEnd: end.barPixels }} />}
    </div>
  )
}

/** Moves the active row, opens and selects, by keys and clicks. */
function gridEvents({ window, rows, active, onActive, onOpen, onSelect, onPoint }: RowGridProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowAfterKey(event.key, active, rows, window.seen)
    if (next !== null) {
      onActive(next)
      window.bringInView(next)
      onPoint?.(next)
    } else if (event.key === 'Enter') onOpen(active)
    else if (event.key === ' ' && onSelect) onSelect(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    const row = rowUnder(event.target)
    if (row === null) return
    onActive(row)
    const isMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null
    if (onSelect && (isMark || event.shiftKey || event.ctrlKey || event.metaKey)) onSelect(row)
    else onOpen(row)
  }
  return {
    onKeyDown,
    onClick,
    onPointerOver: (event: PointerEvent) => onPoint?.(rowUnder(event.target)),
    onFocus: () => onPoint?.(active),
    onBlur: () => onPoint?.(null),
    onPointerLeave: () => onPoint?.(null),
  }
}

function rowUnder(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row === null ? null : Number(row.dataset.row)
}

/** Whether columns are cut off at the right, and the width of the scroll bar. */
function useMoreAtEnd(scroller: HTMLElement | null) {
  const [end, setEnd] = useState({ hasMore: false, barPixels: 0 })
  const look = useCallback(() => {
    if (!scroller) return
    const { scrollLeft, clientWidth, offsetWidth, scrollWidth } = scroller
    const hasMore = Math.abs(scrollLeft) + clientWidth < scrollWidth - 1
    const barPixels = offsetWidth - clientWidth
    setEnd((before) => (before.hasMore === hasMore && before.barPixels === barPixels ? before : { hasMore, barPixels }))
  }, [scroller])
  useEffect(() => {
    if (!scroller) return
    look()
    const watch = new ResizeObserver(look)
    watch.observe(scroller)
    // The rows have the full width of their columns.
    if (scroller.lastElementChild) watch.observe(scroller.lastElementChild)
    return () => watch.disconnect()
  }, [scroller, look])
  return { ...end, look }
}
