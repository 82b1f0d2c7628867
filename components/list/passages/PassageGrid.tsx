// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row
'use client'

import { useEffect, useState } from 'react'
import { beginOf } from '#lib/client/passages.ts'
import type { PassageJson } from '#lib/wire/rows/passages.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { usePreferences } from '../../ui/preferences.ts'
import { usePanelFocus } from '../../ui/sheet/panelFocus.ts'
import { usePassageParameter, useVesselParameter } from '../../view/urlState.ts'
import styles from '../RowGrid.module.css'
import { RowGrid } from '../RowGrid.tsx'
import { useRowSize } from '../useRowSize.ts'
import { useRowWindow } from '../useRowWindow.ts'
import { PassageRow } from './PassageRow.tsx'
import { columnLabel, crossingColumns, type PassageColumn, type PassageFormat, stayColumns } from './passageColumns.ts'
import { usePassageFormat } from './usePassageFormat.ts'
import { usePassageRows } from './usePassages.ts'

interface PassageGridProps {
  query: string
  fixed: string | null
  rows: number
  isLine: boolean
  onOpen: (passage: PassageJson) => void
}

/** Shows passages in chronological order. */
export function PassageGrid({ query, fixed, rows, isLine, onOpen }: PassageGridProps) {
  const format = usePassageFormat()
  const [openId] = useVesselParameter()
  const [shown] = usePassageParameter()
  const [active, setActive] = useState(0)
  const grid = usePanelFocus<HTMLDivElement>()
  const { isNarrow, rowPixels, headingPixels } = useRowSize()
  const window = useRowWindow({ rows, rowPixels, headingPixels })
  const { at, error } = usePassageRows(query, fixed, window)
  const columns = isLine ? crossingColumns : stayColumns
  const shownColumns = isNarrow ? null : columns

  const { toTheTop } = window
  // biome-ignore lint/correctness/useExhaustiveDependencies: other passages start at the top
  useEffect(() => {
    toTheTop()
    setActive(0)
  }, [query, toTheTop])

  return (
    <>
      {error && <Failure error={error} />}
      <RowGrid
        ref={grid}
        label={format.passage.title}
        hint={format.passage.gridHint}
        window={window}
        rows={rows}
        rowPixels={rowPixels}
        columns={{
          count: shownColumns?.length ?? 1,
          template: templateOf(shownColumns),
          minWidthPixels: shownColumns?.reduce((sum, { widthPixels }) => sum + widthPixels, 0) ?? 0,
          heading: shownColumns && <Heading columns={shownColumns} format={format} />,
        }}
        active={Math.min(active, rows - 1)}
        onActive={setActive}
        row={(row, place) => {
          const content = at(row)
          const before = row === window.firstWhole || row === 0 ? undefined : at(row - 1)
          const isOpen = typeof content === 'object' && content.id === openId && beginOf(content) === shown
          return (
            <PassageRow
              key={row}
              {...place}
              row={row}
              content={content}
              beside={{ before, after: row + 1 < rows ? at(row + 1) : undefined }}
              columns={shownColumns}
              format={format}
              isOpen={isOpen}
            />
          )
        }}
        onOpen={(row) => {
          const content = at(row)
          if (typeof content === 'object') onOpen(content)
        }}
      />
    </>
  )
}

function templateOf(columns: readonly PassageColumn[] | null): string {
  return columns?.map(({ widthPixels }) => `minmax(${widthPixels}px, ${widthPixels}fr)`).join(' ') ?? 'minmax(0, 1fr)'
}

function Heading({ columns, format }: { columns: readonly PassageColumn[]; format: PassageFormat }) {
  const [{ timeZone }] = usePreferences()
  return columns.map(({ name, isNumber }) => (
    <span key={name} role="columnheader" className={styles.headingCell} data-number={isNumber}>
      {columnLabel(name, format, timeZone)}
    </span>
  ))
}
