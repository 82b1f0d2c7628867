'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { giveFocusBack } from '../ui/sheet/panelFocus.ts'

/** Closing the panel returns the focus to where it was. */
export function useReturnedFocus(): void {
  const before = useRef<Element | null>(null)
  // Runs before the effects of the panel's content, which takes the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(() => () => giveFocusBack(before.current), [])
}
