'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'

declare global {
  interface Window {
    earlyActions?: { noted: (MouseEvent | KeyboardEvent)[]; stop: AbortController }
  }
}

/** Stands in the page before what can be pressed, and runs long before our scripts are there. */
const noting = `{
  const stop = new AbortController(), noted = []
  for (const kind of ['click', 'keydown'])
    addEventListener(kind, (event) => noted.push(event), { capture: true, signal: stop.signal })
  window.earlyActions = { noted, stop }
}`

export function EarlyActionsScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text above, which nothing is put into
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: noting }} />
}

/**
 * What was pressed on a page that was shown but not alive yet is done once it is. To be put behind all that can be
 * pressed, so that the effects of that have run.
 */
export function EarlyActions() {
  const left = useRef<(MouseEvent | KeyboardEvent)[]>([])
  useLayoutEffect(() => {
    const { noted, stop } = window.earlyActions ?? {}
    stop?.abort()
    // What is on its way at this very moment is what made React take over, which hands it on itself.
    left.current = (noted ?? []).filter(({ eventPhase }) => eventPhase === Event.NONE)
    delete window.earlyActions
  }, [])
  useEffect(() => {
    for (const event of left.current.splice(0)) doAgain(event)
  }, [])
  return null
}

/** A link and a field have done what they do without us. */
function doAgain(event: MouseEvent | KeyboardEvent): void {
  const target = event.target instanceof Element && event.target.isConnected ? event.target : null
  if (event instanceof KeyboardEvent) {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
    const place = target && target !== document.body ? target : document.activeElement
    const again = { key, code, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true }
    place?.dispatchEvent(new KeyboardEvent('keydown', again))
  } else target?.closest('button')?.click()
}
