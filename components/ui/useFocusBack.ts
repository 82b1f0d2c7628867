import { type RefObject, useRef } from 'react'

/** Returns the focus to a button that a form had replaced. */
export function useFocusBack<Target extends HTMLElement>(): [RefObject<Target | null>, () => void] {
  const target = useRef<Target>(null)
  return [target, () => void requestAnimationFrame(() => target.current?.focus())]
}
