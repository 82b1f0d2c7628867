'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { isElsewhere } from './shortcuts.ts'

/** What is typed while a dialog is `open` and has not the focus yet: it is meant for its field, see typeInto. */
export function useTypedAhead(open: boolean): RefObject<string[]> {
  const keys = useRef<string[]>([])
  useEffect(() => {
    if (!open) return
    const note = (event: KeyboardEvent) => {
      const { key, repeat, target, metaKey, ctrlKey, altKey } = event
      const isCommand = metaKey || (ctrlKey && !altKey) || (key.length > 1 && key !== 'Enter' && key !== 'Backspace')
      if (isCommand || isElsewhere(target)) return
      event.preventDefault()
      event.stopPropagation()
      if (!repeat) keys.current.push(key)
    }
    addEventListener('keydown', note, true)
    return () => {
      removeEventListener('keydown', note, true)
      keys.current = []
    }
  }, [open])
  return keys
}
