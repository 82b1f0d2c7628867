// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row

'use client'

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'
import { numberOfVessel, vesselNumberOf } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { factWords } from '../record/factWords.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words/words.ts'
import { type Selection, useSelection, useSortParameter } from '../view/listState.ts'
import { useVesselParameter } from '../view/urlState.ts'
import { columnTemplate, type ListColumn, minWidthPixels } from './columns.ts'
import { rowAfterKey } from './rowWindow.ts'
import type { RowContent } from './useListPages.ts'
import type { RowWindow } from './useRowWindow.ts'
import styles from './VesselGrid.module.css'
import { VesselRow } from './VesselRow.tsx'
import { listWords } from './words.ts'

export interface VesselGridProps {
  ref: RefObject<HTMLDivElement | null>
  window: RowWindow
  rows: number
  rowPixels: number
  at: (row: number) => RowContent
  columns: readonly ListColumn[] | null
  active: number
  onActive: (row: number) => void
  onPoint: (vessel: VesselJson | null) => void
}

/** The rows in view as a grid with keyboard navigation; the active row may be out of view. */
export function VesselGrid(props: VesselGridProps) {
  const { ref, window, rows, rowPixels, at, columns, active } = props
  const [openId, setOpenId] = useVesselParameter()
  const selected = useSelection()
  const words = useWords(listWords)
  const id = useId()
  const rowId = (row: number) => `${id}-${row}`
  const openMmsi = openId === null ? null : vesselNumberOf(openId)

  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const template = columnTemplate(columns)
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
        aria-label={words.title}
        aria-description={words.gridHint}
        aria-multiselectable
        aria-rowcount={rows + (columns ? 1 : 0)}
        aria-colcount={columns ? columns.length + 1 : 2}
        aria-activedescendant={active >= window.first && active < window.last ? rowId(active) : undefined}
        className={styles.grid}
        style={{
          '--columns': template,
          '--min-width': `${minWidthPixels(columns)}px`,
          '--row-height': `${rowPixels}px`,
        }}
        onScroll={() => {
          window.onScroll()
          end.look()
        }}
        {...gridEvents({ ...props, selected, onOpen: (id) => void setOpenId(id) })}
      >
        {columns && <Heading columns={columns} />}
        <div role="rowgroup" className={styles.rows} style={{ blockSize: window.heightPixels }}>
          {Array.from({ length: window.last - window.first }, (_, index) => window.first + index).map((row) => {
            const content = at(row)
            const vessel = vesselOf(content)
            const mmsi = vessel ? numberOfVessel(vessel) : undefined
            return (
              <VesselRow
                key={row}
                id={rowId(row)}
                row={row}
                topPixels={window.topOf(row)}
                content={content}
                columns={columns}
                isActive={row === active}
                isOpen={mmsi !== undefined && mmsi === openMmsi}
                isSelected={mmsi !== undefined && selected.has(mmsi)}
              />
            )
          })}
        </div>
      </div>
      {end.hasMore && <div className={styles.more} style={{ insetInlineEnd: end.barPixels }} />}
    </div>
  )
}

interface GridEventProps extends VesselGridProps {
  selected: Selection
  onOpen: (id: string) => void
}

/** Keys move the active row, open and select; so do clicks, and the pointer marks a vessel on the map. */
function gridEvents({ at, window, rows, active, onActive, onPoint, onOpen, selected }: GridEventProps) {
  const vesselAt = (row: number) => vesselOf(at(row))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const vessel = vesselAt(active)
    const next = rowAfterKey(event.key, active, rows, window.seen)
    if (next !== null) {
      onActive(next)
      window.bringInView(next)
      onPoint(vesselAt(next))
    } else if (event.key === 'Enter' && vessel) onOpen(vessel.id)
    else if (event.key === ' ' && vessel) selected.toggle(numberOfVessel(vessel))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    const row = rowUnder(event.target)
    const vessel = row === null ? null : vesselAt(row)
    if (row === null || !vessel) return
    onActive(row)
    const isMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null
    if (isMark || event.shiftKey || event.ctrlKey || event.metaKey) selected.toggle(numberOfVessel(vessel))
    else onOpen(vessel.id)
  }
  const onPointerOver = (event: PointerEvent) => {
    const row = rowUnder(event.target)
    onPoint(row === null ? null : vesselAt(row))
  }
  return {
    onKeyDown,
    onClick,
    onPointerOver,
    onFocus: () => onPoint(vesselAt(active)),
    onBlur: () => onPoint(null),
    onPointerLeave: () => onPoint(null),
  }
}

function Heading({ columns }: { columns: readonly ListColumn[] }) {
  const words = useWords(listWords)
  const labels = useWords(factWords)
  const [sort, setSort] = useSortParameter()
  const current = sort ?? 'created_at'
  return (
    <div role="rowgroup" className={styles.heading}>
      <div role="row" aria-rowindex={1} className={styles.headingRow}>
        <span role="columnheader" className={styles.headingCell}>
          <span className={controls.visuallyHidden}>{words.selectedColumn}</span>
        </span>
        {columns.map(({ name, isNumber, sort: parameter }) => {
          const direction = current === parameter ? 'ascending' : current === `-${parameter}` ? 'descending' : undefined
          return (
            <span
              key={name}
              role="columnheader"
              aria-sort={parameter && (direction ?? 'none')}
              className={styles.headingCell}
              data-number={isNumber}
            >
              {parameter ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={words.sortBy(labels[name])}
                  onClick={() => void setSort(direction === 'descending' ? parameter : `-${parameter}`)}
                >
                  {labels[name]}
                  <SortArrow direction={direction} />
                </button>
              ) : (
                labels[name]
              )}
            </span>
          )
        })}
      </div>
    </div>
  )
}

function SortArrow({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (direction === 'ascending') return <ArrowUp size={13} aria-hidden />
  if (direction === 'descending') return <ArrowDown size={13} aria-hidden />
  return <ArrowUpDown size={13} aria-hidden className={styles.unsorted} />
}

function vesselOf(content: RowContent): VesselJson | null {
  return typeof content === 'object' ? content : null
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
    // The rows are as wide as their columns.
    if (scroller.lastElementChild) watch.observe(scroller.lastElementChild)
    return () => watch.disconnect()
  }, [scroller, look])
  return { ...end, look }
}
