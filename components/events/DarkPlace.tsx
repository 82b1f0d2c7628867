'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { useNow } from '../ui/useNow.ts'
import { useSeesFeeds } from '../view/seesFeeds.ts'
import { usePlaceReception } from '../view/usePlaceReception.ts'
import styles from './Events.module.css'

/** Current reception does not explain older events. */
const recentMs = 24 * 3_600_000

/** Shows whether the last place of a vessel that lost its signal is still received. */
export function DarkPlace({ event: { kind, at, position } }: { event: WatchEventJson }) {
  const seesFeeds = useSeesFeeds()
  const nowMs = useNow()
  const atMs = Date.parse(at)
  if (kind !== 'dark' || position === null || !seesFeeds || nowMs === null || nowMs - atMs > recentMs) return null
  return <PlaceReception coordinates={position.coordinates} silentSinceMs={atMs} />
}

/** Asks only while on the screen, because many vessels can lose their signal together. */
function PlaceReception({ coordinates, silentSinceMs }: { coordinates: readonly number[]; silentSinceMs: number }) {
  const line = useRef<HTMLParagraphElement>(null)
  const isOnScreen = useOnScreen(line)
  return (
    <p ref={line} className={styles.reception}>
      {usePlaceReception(isOnScreen ? coordinates : null, silentSinceMs)}
    </p>
  )
}

/** Whether an element is on the screen. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOnScreen
}
