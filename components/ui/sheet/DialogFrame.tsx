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
  /** The element to focus first. */
  start?: RefObject<HTMLElement | null>
  children: ReactNode
}

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
