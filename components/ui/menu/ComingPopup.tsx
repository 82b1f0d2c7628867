'use client'

import { type RefObject, useEffect } from 'react'
import { useEscape } from '../escape.ts'
import { isTypedInto } from '../shortcuts.ts'

export interface ComingPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is pressed to open it. */
  opener?: RefObject<HTMLElement | null>
}

/**
 * In the place of a menu or a dialog while its code is on its way. Who presses Escape, or goes elsewhere, has closed it as if it
 * had been there: it does not come between later.
 */
export function ComingPopup({ open, onOpenChange, opener }: ComingPopupProps) {
  useEscape(open, () => onOpenChange(false))
  useEffect(() => {
    if (!open) return
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && opener?.current?.contains(target))) onOpenChange(false)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (isTypedInto(target)) onOpenChange(false)
    }
    addEventListener('pointerdown', onPointer)
    addEventListener('focusin', onFocus)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('focusin', onFocus)
    }
  }, [open, onOpenChange, opener])
  return null
}
