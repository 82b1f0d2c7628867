'use client'

import type { ReactNode } from 'react'
import { Failure } from '../form/Failure.tsx'
import styles from './drawerList.module.css'

interface DrawerItemProps {
  name: ReactNode
  tag: ReactNode
  /** The tooltip: the effect of a click. */
  title: string
  /** `null`: a click opens nothing. */
  onOpen: (() => void) | null
  /** Set for entries that can be unread. */
  unread?: boolean
  error: unknown
  /** Buttons and facts beside the name. */
  children?: ReactNode
}

/** A row of a list in a drawer. */
export function DrawerItem({ name, tag, title, onOpen, unread, error, children }: DrawerItemProps) {
  const texts = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.tag}>{tag}</span>
    </>
  )
  return (
    <li className={styles.item} data-unread={unread}>
      {onOpen ? (
        <button type="button" className={styles.open} title={title} onClick={onOpen}>
          {texts}
        </button>
      ) : (
        <div className={styles.open}>{texts}</div>
      )}
      {children}
      <div role="alert" className={styles.problem}>
        {error !== null && <Failure error={error} />}
      </div>
    </li>
  )
}
