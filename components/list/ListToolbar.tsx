'use client'

import { RefreshCw, Scan, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExportFormat } from '#lib/client/list/exportVessels.ts'
import { Caption } from '../ui/Caption.tsx'
import controls from '../ui/controls.module.css'
import { IconButton } from '../ui/IconButton.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useInViewParameter, useSelection } from '../view/listState.ts'
import type { ColumnName } from './columns.ts'
import { ColumnsMenu, ExportMenu, SortMenu } from './ListMenus.tsx'
import styles from './ListToolbar.module.css'
import { SelectionTools } from './SelectionTools.tsx'
import { listWords } from './words.ts'

export interface ListToolbarProps {
  total: number | null
  hasNewOrder: boolean
  onNewOrder: () => void
  /** `null` on narrow screens. */
  columns: { chosen: readonly ColumnName[]; onChoose: (names: ColumnName[] | null) => void } | null
  sort: string | null
  onSort: (sort: string) => void
  filterQuery: string
  onExport: (format: ExportFormat) => void
  /** More buttons for the selected vessels. */
  selectionActions: ReactNode
  onSideBySide: () => void
  onClose: () => void
}

export function ListToolbar(props: ListToolbarProps) {
  const { total, hasNewOrder, onNewOrder, columns, sort, onSort, filterQuery } = props
  const { onExport, selectionActions, onSideBySide, onClose } = props
  const [isInView, setInView] = useInViewParameter()
  const selected = useSelection()
  const words = useWords(listWords)
  const locale = useLocale()
  return (
    <header className={styles.toolbar}>
      <h2 className={styles.title}>
        {total === null ? words.title : `${locale.count(total)} ${words.vessels(total)}`}
      </h2>
      <span role="status">
        {hasNewOrder && (
          <button
            type="button"
            className={`${controls.button} ${styles.button} ${styles.newOrder}`}
            title={words.updateHint}
            onClick={onNewOrder}
          >
            <RefreshCw size={16} aria-hidden />
            <span className={styles.name}>{words.update}</span>
            <Caption>{words.updateShort}</Caption>
          </button>
        )}
      </span>
      <span className={styles.space} />
      {selected.mmsis.length > 0 && (
        <SelectionTools selected={selected} actions={selectionActions} onSideBySide={onSideBySide} />
      )}
      <button
        type="button"
        className={`${controls.button} ${styles.button} ${styles.toggle}`}
        aria-pressed={isInView}
        title={words.inViewHint}
        onClick={() => void setInView(isInView ? false : null)}
      >
        <Scan size={16} aria-hidden />
        <span className={styles.name}>{words.inView}</span>
        <Caption>{words.inViewShort}</Caption>
      </button>
      {columns ? <ColumnsMenu {...columns} /> : <SortMenu sort={sort} onSort={onSort} />}
      <ExportMenu total={total} filterQuery={filterQuery} onExport={onExport} />
      <IconButton label={words.close} Icon={X} onClick={onClose} />
    </header>
  )
}
