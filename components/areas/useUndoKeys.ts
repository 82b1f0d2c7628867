'use client'

import { useEffect, useRef } from 'react'

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), except in text fields. */
export function useUndoKeys(active: boolean, acts: { undo: () => void; redo: () => void }): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [active])
}
