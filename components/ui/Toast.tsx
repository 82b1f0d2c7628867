'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Toast.module.css'
import { uiWords } from './words/uiWords.ts'
import { useWords } from './words/words.ts'

export interface ToastProps {
  tone?: 'plain' | 'good' | 'warning' | 'danger'
  onClose: () => void
  /** The live region stays while this is `null`, so that screen readers announce the next text. */
  children: ReactNode
}

export function Toast({ tone = 'plain', onClose, children }: ToastProps) {
  const { close } = useWords(uiWords)
  return (
    <div role="status" className={styles.place}>
      {children && (
        <div className={styles.toast} data-tone={tone}>
          {children}
          <IconButton label={close} Icon={X} size={16} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
