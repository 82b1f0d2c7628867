import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** Says that the list is empty. */
  title?: string
  /** Says in one sentence why the list gets entries, or how. */
  text?: string
  /** Text that changes by itself, and is not announced. */
  note?: ReactNode
  /** The button for the first entry, unless a form is open or the user may not add one. */
  children?: ReactNode
}

/** Takes the place of an empty list. */
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
