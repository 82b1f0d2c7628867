'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Toast.module.css'

export interface ToastProps {
  tone?: 'plain' | 'good' | 'warning' | 'danger'
  closeLabel: string
  onClose: () => void
  /** The live region stays while this is `null`, so that screen readers announce what comes. */
  children: ReactNode
}

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
