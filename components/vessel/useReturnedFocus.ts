'use client'

import { useEffect } from 'react'

/** Closing the panel gives the focus back to where it was: to the map, as a rule. */
export function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
