// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show thirty of a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and refers to its active row
'use client'

import type { PassageJson } from '#lib/wire/rows/passages.ts'
import { UnknownValue } from '../../record/UnknownValue.tsx'
import { vesselName } from '../../record/vesselName.ts'
import styles from '../VesselRow.module.css'
import { Blank } from '../VesselRow.tsx'
import own from './PassageRow.module.css'
import { durationText, type PassageColumn, type PassageFormat, typeText, whenText } from './passageColumns.ts'
import type { PassageContent } from './usePassages.ts'

export interface PassageRowProps {
  id: string
  row: number
  topPixels: number
  content: PassageContent
  /** `null` on a narrow screen: two lines. */
  columns: readonly PassageColumn[] | null
  format: PassageFormat
  isActive: boolean
  isOpen: boolean
}

export function PassageRow(props: PassageRowProps) {
  const { id, row, topPixels, content, columns, format, isActive, isOpen } = props
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
        columns.map(({ name, isNumber, text }, index) => (
          <span key={name} role="gridcell" className={styles.cell} data-number={isNumber} data-column={name}>
            {typeof content === 'object'
              ? (text(content, format) ?? <UnknownValue />)
              : content === 'loading' && <Blank at={index} />}
          </span>
        ))
      ) : (
        <span role="gridcell" className={styles.lines}>
          {typeof content === 'object' ? (
            <PassageLines passage={content} format={format} />
          ) : (
            content === 'loading' && <Blank at={1} />
          )}
        </span>
      )}
    </div>
  )
}

function PassageLines({ passage, format }: { passage: PassageJson; format: PassageFormat }) {
  const isStay = 'entered_at' in passage
  return (
    <>
      <span className={styles.line}>
        <strong>{vesselName(passage)}</strong>
        <span className={styles.end}>{isStay ? durationText(passage, format) : format.directionText(passage)}</span>
      </span>
      <span className={`${styles.line} ${styles.lesser}`}>
        <span>{whenText(passage, format)}</span>
        <span className={styles.end}>{typeText(passage, format)}</span>
      </span>
    </>
  )
}
