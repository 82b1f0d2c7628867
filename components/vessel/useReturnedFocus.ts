'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { giveFocusBack } from '../ui/sheet/panelFocus.ts'

/** Closing the panel gives the focus back to where it was: to the map or the list, as a rule. */
export function useReturnedFocus(): void {
  const before = useRef<Element | null>(null)
  // Earlier than the effects of what lies in the panel, which takes the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(() => () => giveFocusBack(before.current), [])
}
