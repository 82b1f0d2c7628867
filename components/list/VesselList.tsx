'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ExportFormat } from '#lib/client/list/exportVessels.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { type Listed, useListed } from '../map/useListedQuery.ts'
import { usePanelFocus } from '../ui/sheet/panelFocus.ts'
import { useWords } from '../ui/words/words.ts'
import { sortFrom, useColumnsParameter, useSort } from '../view/listState.ts'
import { useVesselParameter } from '../view/urlState.ts'
import { type ColumnName, chosenColumns, columnNames, usualColumns } from './columns.ts'
import { EmptyList } from './EmptyList.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { useListEdition } from './useListEdition.ts'
import { useListPages } from './useListPages.ts'
import { useOpenRow } from './useOpenRow.ts'
import { useRowSize } from './useRowSize.ts'
import { useRowWindow } from './useRowWindow.ts'
import { VesselGrid } from './VesselGrid.tsx'
import styles from './VesselList.module.css'
import { listWords } from './words.ts'

const skeletonRows = 20

export interface VesselListProps {
  /** More buttons for the selected vessels. */
  selectionActions: ReactNode
  onPoint: (vessel: VesselJson | null) => void
  onExport: (format: ExportFormat, filterQuery: string) => void
  onSideBySide: () => void
  onClose: () => void
}

export function VesselList(props: VesselListProps) {
  const listed = useListed()
  const { isKnown } = useSort()
  return listed === null || !isKnown ? <Waiting /> : <ListedVessels {...props} listed={listed} />
}

/** Keeps the order while a user reads the list. */
function ListedVessels(props: VesselListProps & { listed: Listed }) {
  const { listed, selectionActions, onPoint, onExport, onSideBySide, onClose } = props
  const { sort: chosenSort, setSort } = useSort()
  const sort = sortFrom(chosenSort, listed.centre)
  const [columnNames, setColumns] = useColumns()
  const [openId] = useVesselParameter()
  const [active, setActive] = useState(0)
  const grid = usePanelFocus<HTMLDivElement>()
  const { isNarrow, rowPixels, headingPixels } = useRowSize()

  const edition = useListEdition(listed, sort)
  const total = edition.firstPage?.total ?? null
  const rows = total ?? skeletonRows
  const window = useRowWindow({ rows, rowPixels, headingPixels })
  const pages = useListPages(edition, window, window.seen)

  // An empty list has no order to keep, so the first vessel appears immediately.
  const isFirstVesselThere = total === 0 && (pages.totalNow ?? 0) > 0
  const takeNewOrder = useEffectEvent(edition.takeNewOrder)
  useEffect(() => {
    if (isFirstVesselThere) takeNewOrder()
  }, [isFirstVesselThere])

  const { toTheTop } = window
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useEffect(() => {
    toTheTop()
    setActive(0)
  }, [listed.reading, chosenSort, toTheTop])
  useOpenRow({ listed, sort: chosenSort, openId, pages, window, active, onActive: setActive })

  return (
    <>
      <ListToolbar
        total={pages.totalNow ?? total}
        hasNewOrder={pages.hasNewOrder}
        onNewOrder={edition.takeNewOrder}
        columns={isNarrow ? null : { chosen: columnNames, onChoose: setColumns }}
        sort={chosenSort}
        onSort={setSort}
        filterQuery={listed.query}
        onExport={(format) => onExport(format, listed.query)}
        selectionActions={selectionActions}
        onSideBySide={onSideBySide}
        onClose={onClose}
      />
      {total === null && pages.error !== null && <Waiting />}
      {total === 0 ? (
        <EmptyList query={listed.query} />
      ) : (
        <VesselGrid
          ref={grid}
          window={window}
          rows={rows}
          rowPixels={rowPixels}
          at={pages.at}
          ownNames={pages.ownNames}
          columns={isNarrow ? null : chosenColumns(columnNames)}
          sort={chosenSort}
          onSort={setSort}
          centre={listed.centre}
          active={Math.min(active, rows - 1)}
          onActive={setActive}
          onPoint={onPoint}
        />
      )}
    </>
  )
}

/** `null` restores the usual columns, which the address leaves out. */
function useColumns(): readonly [readonly ColumnName[], (names: ColumnName[] | null) => void] {
  const [names, set] = useColumnsParameter()
  const isUsual = (next: readonly ColumnName[]) => next.join() === usualColumns.join()
  return [
    names === null ? usualColumns : columnNames.filter((name) => names.includes(name)),
    (next) => void set(next === null || isUsual(next) ? null : next),
  ]
}

function Waiting() {
  const words = useWords(listWords)
  return (
    <p role="status" className={styles.note}>
      {words.loading}
    </p>
  )
}
