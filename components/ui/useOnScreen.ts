'use client'

import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOnScreen
}
