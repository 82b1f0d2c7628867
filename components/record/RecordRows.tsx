'use client'

import { CopyButton } from '../ui/CopyButton.tsx'
import { decimalPosition, formatPosition } from '../ui/words/format.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { Flag } from './Flag.tsx'
import styles from './RecordRows.module.css'
import { UnknownValue } from './UnknownValue.tsx'
import type { RecordGroup, ShownValue } from './vesselFacts.ts'
import { useVesselFormat } from './vesselFormat.ts'

/** Facts with their labels. */
export function RecordRows({ rows }: Pick<RecordGroup, 'rows'>) {
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            <Shown label={label} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Shown({ label, value }: { label: string; value: ShownValue }) {
  const { words } = useVesselFormat()
  if (value === null) return <UnknownValue />
  if (value.kind === 'time') return <Moment iso={value.iso} />
  if (value.kind === 'position') return <Position coordinates={value.coordinates} />
  if (value.kind === 'flag') return <Flag code={value.code} />
  if (!value.isCopied) return value.text
  return (
    <span className={styles.copied}>
      <span>{value.text}</span>
      <CopyButton label={words.copyOf(label)} text={value.text} />
    </span>
  )
}

function Position({ coordinates }: { coordinates: readonly [number, number] }) {
  const { words, locale } = useVesselFormat()
  return (
    <span className={styles.copied}>
      <span
        onCopy={(event) => {
          event.preventDefault()
          event.clipboardData.setData('text/plain', decimalPosition(coordinates))
        }}
      >
        {formatPosition(coordinates, locale)}
      </span>
      <CopyButton label={words.copyPosition} text={() => decimalPosition(coordinates)} />
    </span>
  )
}
