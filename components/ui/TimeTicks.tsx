import styles from './TimeTicks.module.css'
import { timeTicks } from './timeTicks.ts'
import { useLocale } from './words/words.ts'

interface TimeTicksProps {
  oldest: number
  newest: number
  isUtc: boolean
  className?: string
}

/** Texts this near to an end would reach beyond it. */
const edgeShare = 0.04

/** The hours and days between two times, below a slider or bars of the same width. */
export function TimeTicks({ oldest, newest, isUtc, className = '' }: TimeTicksProps) {
  const { locale } = useLocale()
  const zone = isUtc ? { timeZone: 'UTC' } : {}
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...zone })
  return (
    <div className={`${styles.ticks} ${className}`} aria-hidden>
      {timeTicks({ oldest, newest }, isUtc).map(({ seconds, isMidnight }) => {
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
