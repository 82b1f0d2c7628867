'use client'

import { useEffect, useEffectEvent } from 'react'

const open: { close: () => void }[] = []

/** Closes this on Escape while `active`; of several, only the one opened last. */
export function useEscape(active: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!active) return
    const layer = { close: () => onEscape() }
    open.push(layer)
    if (open.length === 1) addEventListener('keydown', closeLast)
    return () => {
      open.splice(open.indexOf(layer), 1)
      if (open.length === 0) removeEventListener('keydown', closeLast)
    }
  }, [active])
}

function closeLast(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) open.at(-1)?.close()
}
