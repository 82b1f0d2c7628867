'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Where the focus was when a panel was opened by a key that is not there yet; `null` while there is no such panel. */
let askedFrom: Element | null = null

/** To be called by what opens a panel: a panel that is opened by a key takes the focus, one that is clicked open does not. */
export function panelOpens({ byKey }: { byKey: boolean }): void {
  askedFrom = byKey ? document.activeElement : null
}

/**
 * For what a panel begins with: it has the focus when the panel was opened by a key, unless somebody has gone elsewhere
 * while the panel's code was on its way. Closing the panel gives the focus back to where it was.
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

/** After a panel has gone with the focus in it. Who is elsewhere by then stays there. */
export function giveFocusBack(to: Element | null): void {
  if (document.activeElement !== document.body) return
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
}
