import type { ReactNode } from 'react'
import styles from './Reference.module.css'

/** A name in the reference and what it means. */
export function ReferenceRow({
  name,
  note,
  children,
}: {
  name: string
  note?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt>
        <code>{name}</code>
        {note && <span className={styles.note}> {note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
