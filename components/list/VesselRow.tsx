// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row
'use client'

import { Check } from 'lucide-react'
import { memo } from 'react'
import type { Place } from '#lib/distance.ts'
import { notAvailable } from '#lib/wire/notAvailable.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { ShipTypeMark } from '../map/vessels/VesselMark.tsx'
import { DoubtMark } from '../record/DoubtRing.tsx'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { vesselName } from '../record/vesselName.ts'
import { useWords } from '../ui/words/words.ts'
import { cellOf, type ListColumn } from './columns.ts'
import { Age, ShownCell } from './ShownCell.tsx'
import type { RowContent } from './useListPages.ts'
import styles from './VesselRow.module.css'
import { listWords } from './words.ts'

export interface VesselRowProps {
  id: string
  row: number
  topPixels: number
  content: RowContent
  /** The user’s own name of the vessel. */
  ownName: string | null
  /** `null` on a narrow screen: two lines with the most important facts. */
  columns: readonly ListColumn[] | null
  /** The place that distances are measured from. */
  centre: Place | null
  isActive: boolean
  isOpen: boolean
  isSelected: boolean
}

/** The grid handles clicks by `data-row` and `data-mark`. */
export const VesselRow = memo(function VesselRow(props: VesselRowProps) {
  const { id, row, topPixels, content, ownName, columns, centre, isActive, isOpen, isSelected } = props
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={row + (columns ? 2 : 1)}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      aria-busy={content === 'loading' || undefined}
      data-row={row}
      data-active={isActive || undefined}
      className={columns ? styles.row : `${styles.row} ${styles.twoLine}`}
      style={{ transform: `translateY(${topPixels}px)` }}
    >
      <span role="gridcell" data-mark className={styles.mark}>
        {typeof content === 'object' && (
          <span className={styles.box} data-on={isSelected || undefined}>
            {isSelected && <Check size={12} strokeWidth={3} aria-hidden />}
          </span>
        )}
      </span>
      {columns ? (
        <Cells content={content} ownName={ownName} columns={columns} centre={centre} />
      ) : (
        <TwoLines content={content} ownName={ownName} />
      )}
    </div>
  )
})

type ShownVessel = Pick<VesselRowProps, 'content' | 'ownName'>

function Cells({
  content,
  ownName,
  columns,
  centre,
}: ShownVessel & { columns: readonly ListColumn[]; centre: Place | null }) {
  const format = useVesselFormat()
  const words = useWords(listWords)
  return columns.map(({ name, isNumber }, index) => (
    <span key={name} role="gridcell" className={styles.cell} data-number={isNumber} data-column={name}>
      {typeof content === 'object' ? (
        <>
          {name === 'name' && <ShipTypeMark type={content.ship_type ?? ''} />}
          {name === 'name' && <DoubtMark vessel={content} />}
          <ShownCell value={cellOf(name, content, format, centre)} />
          {name === 'name' && ownName && <span className={styles.lesser}> · {ownName}</span>}
        </>
      ) : content === 'loading' ? (
        <Blank at={index} />
      ) : (
        index === 0 && <em className={styles.elsewhere}>{words.rowMoved}</em>
      )}
    </span>
  ))
}

function TwoLines({ content, ownName }: ShownVessel) {
  const words = useWords(listWords)
  return (
    <span role="gridcell" className={styles.lines}>
      {typeof content === 'object' ? (
        <VesselLines vessel={content} ownName={ownName} />
      ) : content === 'loading' ? (
        <>
          <Blank at={1} />
          <Blank at={3} />
        </>
      ) : (
        <em className={styles.elsewhere}>{words.rowMoved}</em>
      )}
    </span>
  )
}

function VesselLines({ vessel, ownName }: { vessel: VesselJson; ownName: string | null }) {
  const { values, speed, country } = useVesselFormat()
  const { last_known_position: position, most_recent_voyage: voyage } = vessel
  const knots = position && position.speed !== notAvailable.speed ? speed(position.speed) : null
  const what = [
    vessel.ship_type && values.types[vessel.ship_type],
    vessel.flag && country(vessel.flag),
    voyage.destination,
  ]
  return (
    <>
      <span className={styles.line}>
        <span>
          <DoubtMark vessel={vessel} />
          <strong>{vesselName(vessel)}</strong>
          {ownName && ` · ${ownName}`}
        </span>
        <span className={styles.end}>{knots}</span>
      </span>
      <span className={`${styles.line} ${styles.lesser}`}>
        <span>{what.filter(Boolean).join(' · ')}</span>
        <span className={styles.end}>{position && <Age iso={position.timestamp} />}</span>
      </span>
    </>
  )
}

export function Blank({ at }: { at: number }) {
  return <span className={styles.blank} style={{ inlineSize: `${40 + ((at * 37) % 45)}%` }} />
}
