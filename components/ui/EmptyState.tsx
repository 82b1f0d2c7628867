import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** Says that the list is empty. */
  title?: string
  /** A sentence about how the list gets entries. */
  text?: string
  /** Text that changes automatically and is not announced. */
  note?: ReactNode
  /** The button for the first entry, unless a form is open or the user may not add one. */
  children?: ReactNode
}

/** Replaces an empty list. */
export function EmptyState({ title, text, note, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p role="status">
        {title && <strong>{title}</strong>} {text}
      </p>
      {note}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
