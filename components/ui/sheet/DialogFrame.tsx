'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import controls from '../controls.module.css'
import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import dialog from './dialog.module.css'

export interface DialogFrameProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What has the focus first: what can be, where none is named. */
  start?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What lies above the page until it is closed: its title, its close button, and what it is about. */
export function DialogFrame({ open, onOpenChange, title, start, children }: DialogFrameProps) {
  const words = useWords(uiWords)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={dialog.popup} initialFocus={start}>
          <div className={dialog.header}>
            <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
            <Dialog.Close className={controls.iconButton} aria-label={words.close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
