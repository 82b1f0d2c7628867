'use client'

import { useEffect, useState } from 'react'
import type { DodgingBar } from '../map/drawing/DodgingBar.ts'

/** Keeps a toolbar away from points on the map; rechecks when one of `changes` changes. */
export function useDodging(
  work: { keepOff(bar: HTMLElement): DodgingBar } | null,
  changes: readonly unknown[],
): (bar: HTMLElement | null) => void {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [dodging, setDodging] = useState<DodgingBar | null>(null)
  useEffect(() => {
    if (!bar || !work) return
    const begun = work.keepOff(bar)
    setDodging(begun)
    return () => {
      setDodging(null)
      begun.remove()
    }
  }, [bar, work])
  useEffect(() => {
    // The drawing receives the same changes after its bar.
    const frame = requestAnimationFrame(() => dodging?.look())
    return () => cancelAnimationFrame(frame)
  }, [dodging, ...changes])
  return setBar
}
