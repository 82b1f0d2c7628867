import { useEffect, useEffectEvent } from 'react'
import { backOff } from '#lib/backOff.ts'
import { Button } from '../Button.tsx'
import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './Loading.module.css'
import { Sheet, type SheetProps } from './Sheet.tsx'

export function Loading() {
  const words = useWords(uiWords)
  return (
    <p className={styles.note} role="status">
      {words.loading}
    </p>
  )
}

/** Replaces a panel until its code is loaded. */
export function LoadingSheet({ place }: Pick<SheetProps, 'place'>) {
  return (
    <Sheet label={useWords(uiWords).loading} place={place}>
      <Loading />
    </Sheet>
  )
}

const firstPauseMs = 2000
const longestPauseMs = 15_000

interface LoadFailureProps extends Pick<SheetProps, 'place'> {
  /** Shows the part if its code can be loaded now; else throws. */
  retry: () => Promise<void>
}

/** Replaces a part of the page that could not be loaded, and tries again by itself. */
export function LoadFailure({ place, retry }: LoadFailureProps) {
  const words = useWords(uiWords)
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    let failures = 0
    let isOver = false
    let due: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      if (!isOver) due = setTimeout(atOnce, backOff(failures++, firstPauseMs, longestPauseMs))
    }
    const atOnce = () => {
      clearTimeout(due)
      // If not, the event follows.
      if (navigator.onLine) tryAgain().catch(later)
    }
    addEventListener('online', atOnce)
    later()
    return () => {
      isOver = true
      clearTimeout(due)
      removeEventListener('online', atOnce)
    }
  }, [])
  const message = (
    <div className={styles.note} role="alert">
      <p>{words.notLoaded}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {words.retry}
      </Button>
    </div>
  )
  return place ? (
    <Sheet label={words.notLoaded} place={place}>
      {message}
    </Sheet>
  ) : (
    message
  )
}
