import type { ReactNode } from 'react'
import styles from './Reference.module.css'

/** A heading with an address of its own. */
export function Heading({ level, id, children }: { level: 2 | 3; id: string; children: ReactNode }) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} className={styles.heading}>
      <a href={`#${id}`}>{children}</a>
    </Tag>
  )
}
