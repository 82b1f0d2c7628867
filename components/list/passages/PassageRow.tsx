// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row
'use client'

import type { PassageJson } from '#lib/wire/rows/passages.ts'
import { ShipTypeMark } from '../../map/vessels/VesselMark.tsx'
import { Flag } from '../../record/Flag.tsx'
import { UnknownValue } from '../../record/UnknownValue.tsx'
import { vesselName } from '../../record/vesselName.ts'
import styles from '../VesselRow.module.css'
import { Blank } from '../VesselRow.tsx'
import own from './PassageRow.module.css'
import {
  beginParts,
  type ClockParts,
  durationText,
  type PassageColumn,
  type PassageFormat,
  typeText,
  whenText,
} from './passageColumns.ts'
import type { PassageContent } from './usePassages.ts'

export interface PassageRowProps {
  id: string
  row: number
  topPixels: number
  content: PassageContent
  /** The rows around it, as far as they are on the screen or loaded. */
  beside: { before: PassageContent | undefined; after: PassageContent | undefined }
  /** `null` on a narrow screen: two lines. */
  columns: readonly PassageColumn[] | null
  format: PassageFormat
  isActive: boolean
  isOpen: boolean
}

export function PassageRow(props: PassageRowProps) {
  const { id, row, topPixels, content, beside, columns, format, isActive, isOpen } = props
  const begin = typeof content === 'object' ? beginParts(content, beside, format) : null
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={row + (columns ? 2 : 1)}
      aria-current={isOpen || undefined}
      aria-busy={content === 'loading' || undefined}
      data-row={row}
      data-active={isActive || undefined}
      className={columns ? styles.row : `${styles.row} ${own.twoLines}`}
      style={{ transform: `translateY(${topPixels}px)` }}
    >
      {columns ? (
        columns.map((column, index) => (
          <span
            key={column.name}
            role="gridcell"
            className={styles.cell}
            data-number={column.isNumber}
            data-column={column.name}
          >
            {typeof content === 'object' && begin ? (
              <Cell passage={content} begin={begin} column={column} format={format} />
            ) : (
              content === 'loading' && <Blank at={index} />
            )}
          </span>
        ))
      ) : (
        <span role="gridcell" className={styles.lines}>
          {typeof content === 'object' && begin ? (
            <PassageLines passage={content} begin={begin} format={format} />
          ) : (
            content === 'loading' && <Blank at={1} />
          )}
        </span>
      )}
    </div>
  )
}

interface ShownPassage {
  passage: PassageJson
  begin: ClockParts
  format: PassageFormat
}

function Cell({ passage, begin, column, format }: ShownPassage & { column: PassageColumn }) {
  if (column.name === 'flag' && passage.flag) return <Flag code={passage.flag} />
  return (
    <>
      {column.name === 'name' && <ShipTypeMark type={passage.ship_type ?? ''} />}
      {column.text(passage, format, begin) ?? <UnknownValue />}
    </>
  )
}

function PassageLines({ passage, begin, format }: ShownPassage) {
  const isStay = 'entered_at' in passage
  const what = [typeText(passage, format), passage.flag && format.country(passage.flag)]
  return (
    <>
      <span className={styles.line}>
        <strong>{vesselName(passage)}</strong>
        <span className={styles.end}>{isStay ? durationText(passage, format) : format.directionText(passage)}</span>
      </span>
      <span className={`${styles.line} ${styles.lesser}`}>
        <span>{what.filter(Boolean).join(' · ')}</span>
        <span className={styles.end}>{whenText(passage, format, begin)}</span>
      </span>
    </>
  )
}
