// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row

'use client'

import type { RefObject } from 'react'
import type { Place } from '#lib/distance.ts'
import { numberOfVessel, vesselNumberOf } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import controls from '../ui/controls.module.css'
import { SortButton } from '../ui/table/SortButton.tsx'
import { useWords } from '../ui/words/words.ts'
import { useSelection } from '../view/listState.ts'
import { useVesselParameter } from '../view/urlState.ts'
import { columnTemplate, type ListColumn, minWidthPixels, orderNameOf } from './columns.ts'
import styles from './RowGrid.module.css'
import { RowGrid } from './RowGrid.tsx'
import { useColumnLabels } from './useColumnLabels.ts'
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
  sort: string | null
  onSort: (sort: string) => void
  /** The place that distances are measured from. */
  centre: Place | null
  active: number
  onActive: (row: number) => void
  /** Gets the vessel to mark on the map. */
  onPoint: (vessel: VesselJson | null) => void
}

export function VesselGrid({ at, ownNames, columns, sort, onSort, centre, onPoint, ...grid }: VesselGridProps) {
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
        heading: columns && <Heading columns={columns} sort={sort} onSort={onSort} />,
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
            centre={columns?.some(({ name }) => name === 'distance') ? centre : null}
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

function Heading({
  columns,
  sort,
  onSort,
}: Pick<VesselGridProps, 'sort' | 'onSort'> & { columns: readonly ListColumn[] }) {
  const words = useWords(listWords)
  const labels = useColumnLabels()
  const current = sort ?? 'created_at'
  return (
    <>
      <span role="columnheader" className={styles.headingCell}>
        <span className={controls.visuallyHidden}>{words.selectedColumn}</span>
      </span>
      {columns.map(({ name, isNumber, isUpward }) => {
        const order = orderNameOf(name)
        const direction = current === order ? 'ascending' : current === `-${order}` ? 'descending' : undefined
        const goesDown = direction ? direction === 'ascending' : isNumber && !isUpward
        return (
          <span
            key={name}
            role="columnheader"
            aria-sort={order ? (direction ?? 'none') : undefined}
            className={styles.headingCell}
            data-number={isNumber}
            data-column={name}
          >
            {order ? (
              <SortButton
                label={labels[name]}
                title={name === 'distance' ? words.distanceHint : undefined}
                direction={direction}
                onSort={() => onSort(goesDown ? `-${order}` : order)}
              />
            ) : (
              labels[name]
            )}
          </span>
        )
      })}
    </>
  )
}

function vesselOf(content: RowContent): VesselJson | null {
  return typeof content === 'object' ? content : null
}
