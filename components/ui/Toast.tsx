'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Toast.module.css'

export interface ToastProps {
  tone?: 'plain' | 'good' | 'warning' | 'danger'
  closeLabel: string
  onClose: () => void
  /** `null` while there is nothing to tell: the place of it stays, so that a screen reader hears what comes. */
  children: ReactNode
}

/** What has just become of something, at the foot of the page. */
export function Toast({ tone = 'plain', closeLabel, onClose, children }: ToastProps) {
  return (
    <div role="status" className={styles.place}>
      {children && (
        <div className={styles.toast} data-tone={tone}>
          {children}
          <IconButton label={closeLabel} Icon={X} size={16} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
