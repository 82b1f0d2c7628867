import { type RefObject, useRef } from 'react'

/** For what gives way to a form: it has the focus again as soon as it is back in its place. */
export function useFocusBack<Target extends HTMLElement>(): [RefObject<Target | null>, () => void] {
  const target = useRef<Target>(null)
  return [target, () => void requestAnimationFrame(() => target.current?.focus())]
}
