'use client'

import type { ReactNode } from 'react'
import { Flag } from '../record/Flag.tsx'
import type { RecordGroup } from '../record/recordGroups.ts'
import { UnknownValue } from '../record/UnknownValue.tsx'
import type { ShownValue } from '../record/vesselFacts.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { decimalPosition, formatPosition } from '../ui/words/format.ts'
import { Moment } from '../ui/words/Moment.tsx'
import styles from './RecordGroupView.module.css'

/** Facts with their labels; `children` come below. */
export function RecordGroupView({ group, children }: { group: RecordGroup; children?: ReactNode }) {
  return (
    <section className={styles.group} aria-label={group.title}>
      <h3 className={styles.heading}>{group.title}</h3>
      <dl className={styles.rows}>
        {group.rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <Shown label={label} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
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
