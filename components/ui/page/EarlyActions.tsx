'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

type EarlyAction = MouseEvent | KeyboardEvent | SubmitEvent

declare global {
  interface Window {
    earlyActions?: { noted: EarlyAction[]; stop: AbortController }
  }
}

/**
 * What was pressed on a page that was shown but not alive yet is done once it is. To be put behind all that can be
 * pressed, so that the effects of that have run.
 */
export function EarlyActions() {
  const left = useRef<EarlyAction[]>([])
  useLayoutEffect(() => {
    const { noted, stop } = window.earlyActions ?? {}
    stop?.abort()
    // What is on its way at this very moment is what made React take over, which hands it on itself.
    left.current = (noted ?? []).filter(({ eventPhase }) => eventPhase === Event.NONE)
    delete window.earlyActions
  }, [])
  useEffect(() => void doAllAgain(left.current.splice(0)), [])
  return null
}

/** Each press finds what the one before has changed: who opens a panel and closes it has closed it. */
async function doAllAgain(events: readonly EarlyAction[]): Promise<void> {
  const focused = document.activeElement
  // React finishes its own work first.
  await null
  for (const event of events) flushSync(() => doAgain(event, focused))
}

/** A link and a field have done what they do without us. `focused`: what had the focus before anything was done again. */
function doAgain(event: EarlyAction, focused: Element | null): void {
  const target = event.target instanceof Element && event.target.isConnected ? event.target : null
  if (event instanceof SubmitEvent) {
    if (target instanceof HTMLFormElement) target.requestSubmit()
  } else if (event instanceof KeyboardEvent) {
    const moved = document.activeElement === focused ? null : document.activeElement
    pressAgain(event, moved ?? target ?? document.body, moved !== null)
  } else {
    const button = target?.closest('button')
    const sends = button?.type === 'submit' && button.form !== null
    if (!sends) button?.click()
  }
}

/** `moved`: it went elsewhere at the time, for the field that a key before it leads to had not been reached. */
function pressAgain(event: KeyboardEvent, place: Element, moved: boolean): void {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  const again = { key, code, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true }
  const isLeft = place.dispatchEvent(new KeyboardEvent('keydown', again))
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
  if (!moved || !isLeft || !isLetter || !(place instanceof HTMLInputElement)) return
  place.setRangeText(key, place.selectionStart ?? 0, place.selectionEnd ?? 0, 'end')
  place.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
