'use client'

import { useEffect, useRef, useState } from 'react'
import type { DodgingBar } from '../map/drawing/DodgingBar.ts'

/** For the bar of some work on the map: it keeps off the corners, and looks anew whenever one of `changes` has. */
export function useDodging(
  work: { keepOff(bar: HTMLElement): DodgingBar } | null,
  changes: readonly unknown[],
): (bar: HTMLElement | null) => void {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const dodging = useRef<DodgingBar | null>(null)
  useEffect(() => {
    if (!bar || !work) return
    const begun = work.keepOff(bar)
    dodging.current = begun
    return () => {
      dodging.current = null
      begun.remove()
    }
  }, [bar, work])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it looks at
  useEffect(() => dodging.current?.look(), changes)
  return setBar
}
