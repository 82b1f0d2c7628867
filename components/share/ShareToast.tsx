'use client'

import { useEffect } from 'react'
import { Toast } from '../ui/Toast.tsx'
import { useWords } from '../ui/words/words.ts'
import styles from './ShareToast.module.css'
import { shareWords } from './shareWords.ts'

export interface ShareNews {
  tone: 'good' | 'warning' | 'danger'
  text: string
  /** The text to copy by hand after copying failed. */
  kept?: string
}

const shownMs = 5000

/** The result of sharing; a success disappears by itself. */
export function ShareToast({ news, onDone }: { news: ShareNews | null; onDone: () => void }) {
  const { close } = useWords(shareWords)
  useEffect(() => {
    if (news?.tone !== 'good') return
    const timer = setTimeout(onDone, shownMs)
    return () => clearTimeout(timer)
  }, [news, onDone])
  return (
    <Toast tone={news?.tone} closeLabel={close} onClose={onDone}>
      {news && (
        <>
          <p>{news.text}</p>
          {news.kept && (
            <input
              className={styles.kept}
              readOnly
              value={news.kept}
              aria-label={news.text}
              onFocus={(event) => event.target.select()}
            />
          )}
        </>
      )}
    </Toast>
  )
}
