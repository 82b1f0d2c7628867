'use client'

import { useEffect, useRef, useState } from 'react'
import styles from './TimeTicks.module.css'
import { tickTextPixels, timeTicks } from './timeTicks.ts'
import { useLocale } from './words/words.ts'

interface TimeTicksProps {
  oldest: number
  newest: number
  isUtc: boolean
  className?: string
}

/** The width before it is measured. */
const usualPixels = 600

/** The hours and days between two times, below a slider or bars of the same width. */
export function TimeTicks({ oldest, newest, isUtc, className = '' }: TimeTicksProps) {
  const { locale } = useLocale()
  const [line, widthPixels] = useWidth()
  const zone = isUtc ? { timeZone: 'UTC' } : {}
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...zone })
  // A text this near to an end would reach beyond it.
  const edgeShare = tickTextPixels / 2 / widthPixels
  return (
    <div ref={line} className={`${styles.ticks} ${className}`} aria-hidden>
      {timeTicks({ oldest, newest }, isUtc, widthPixels).map(({ seconds, isMidnight }) => {
        const share = (seconds - oldest) / (newest - oldest)
        return (
          <span
            key={seconds}
            data-edge={share < edgeShare ? 'start' : share > 1 - edgeShare ? 'end' : undefined}
            style={{ insetInlineStart: `${100 * share}%` }}
          >
            {(isMidnight ? day : hour).format(seconds * 1000)}
          </span>
        )
      })}
    </div>
  )
}

function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [pixels, setPixels] = useState(usualPixels)
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setPixels(measured.offsetWidth || usualPixels)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(measured)
    return () => watch.disconnect()
  }, [])
  return [element, pixels] as const
}
