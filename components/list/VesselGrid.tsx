// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row

'use client'

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { RefObject } from 'react'
import { numberOfVessel, vesselNumberOf } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { factWords } from '../record/factWords.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words/words.ts'
import { useSelection, useSortParameter } from '../view/listState.ts'
import { useVesselParameter } from '../view/urlState.ts'
import { columnTemplate, type ListColumn, minWidthPixels } from './columns.ts'
import styles from './RowGrid.module.css'
import { RowGrid } from './RowGrid.tsx'
import type { RowContent } from './useListPages.ts'
import type { RowWindow } from './useRowWindow.ts'
import { VesselRow } from './VesselRow.tsx'
import { listWords } from './words.ts'

export interface VesselGridProps {
  ref: RefObject<HTMLDivElement | null>
  window: RowWindow
  rows: number
  rowPixels: number
  at: (row: number) => RowContent
  /** The user’s own names of vessels, by their ids. */
  ownNames: ReadonlyMap<string, string>
  columns: readonly ListColumn[] | null
  active: number
  onActive: (row: number) => void
  /** Gets the vessel to mark on the map. */
  onPoint: (vessel: VesselJson | null) => void
}

export function VesselGrid({ at, ownNames, columns, onPoint, ...grid }: VesselGridProps) {
  const [openId, setOpenId] = useVesselParameter()
  const selected = useSelection()
  const words = useWords(listWords)
  const openMmsi = openId === null ? null : vesselNumberOf(openId)
  const vesselAt = (row: number) => vesselOf(at(row))
  return (
    <RowGrid
      {...grid}
      label={words.title}
      hint={words.gridHint}
      columns={{
        count: columns ? columns.length + 1 : 2,
        template: columnTemplate(columns),
        minWidthPixels: minWidthPixels(columns),
        heading: columns && <Heading columns={columns} />,
      }}
      row={(row, place) => {
        const vessel = vesselAt(row)
        const mmsi = vessel ? numberOfVessel(vessel) : undefined
        return (
          <VesselRow
            key={row}
            {...place}
            row={row}
            content={at(row)}
            ownName={vessel ? (ownNames.get(vessel.id) ?? null) : null}
            columns={columns}
            isOpen={mmsi !== undefined && mmsi === openMmsi}
            isSelected={mmsi !== undefined && selected.has(mmsi)}
          />
        )
      }}
      onOpen={(row) => {
        const vessel = vesselAt(row)
        if (vessel) void setOpenId(vessel.id)
      }}
      onSelect={(row) => {
        const vessel = vesselAt(row)
        if (vessel) selected.toggle(numberOfVessel(vessel))
      }}
      onPoint={(row) => onPoint(row === null ? null : vesselAt(row))}
    />
  )
}

function Heading({ columns }: { columns: readonly ListColumn[] }) {
  const words = useWords(listWords)
  const labels = useWords(factWords)
  const [sort, setSort] = useSortParameter()
  const current = sort ?? 'created_at'
  return (
    <>
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
    </>
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
