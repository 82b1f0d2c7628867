import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** That the list is empty. */
  title?: string
  /** One sentence: what an entry does, or how the list gets one. */
  text?: string
  /** The button that begins. None for users who may not, or where a form is already open. */
  children?: ReactNode
}

/** Takes the place of an empty list. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p role="status">
        {title && <strong>{title}</strong>} {text}
      </p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
