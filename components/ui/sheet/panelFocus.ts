'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The focused element when a key opened a panel that is still loading. */
let askedFrom: Element | null = null

/** Call it when opening a panel: a panel opened by a key takes the focus, one opened by a click does not. */
export function panelOpens({ byKey }: { byKey: boolean }): void {
  askedFrom = byKey ? document.activeElement : null
}

/**
 * Focuses the first element of a panel that a key opened, unless the focus moved while the panel was loading. Closing
 * the panel returns the focus.
 */
export function usePanelFocus<Start extends HTMLElement>(): RefObject<Start | null> {
  const start = useRef<Start>(null)
  useEffect(() => {
    const before = document.activeElement
    const isAwaited = askedFrom !== null && (askedFrom === before || !askedFrom.isConnected)
    askedFrom = null
    if (isAwaited) start.current?.focus({ preventScroll: true })
    return () => giveFocusBack(before)
  }, [])
  return start
}

/** Returns the focus after a panel that had it was closed. */
function giveFocusBack(to: Element | null): void {
  if (document.activeElement !== document.body) return
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
}

/** Closing the panel returns the focus to where it was. */
export function useReturnedFocus(): void {
  const before = useRef<Element | null>(null)
  // Runs before the effects of the panel's content, which takes the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(() => () => giveFocusBack(before.current), [])
}
