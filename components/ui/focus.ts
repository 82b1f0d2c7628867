import { type RefObject, useRef } from 'react'

/** Returns the focus to a button that a form had replaced. */
export function useFocusBack<Target extends HTMLElement>(): [RefObject<Target | null>, () => void] {
  const target = useRef<Target>(null)
  return [target, () => void requestAnimationFrame(() => target.current?.focus())]
}

/** Moves the focus to `to` if the removed element has it. */
export function passFocus(from: Element, to: HTMLElement | null | undefined): void {
  if (document.activeElement === from) to?.focus({ preventScroll: true })
}
