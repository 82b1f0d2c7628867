'use client'

import { Toast } from '../ui/Toast.tsx'
import { useAfter } from '../ui/useAfter.ts'
import styles from './ShareToast.module.css'

export interface ShareNews {
  tone: 'good' | 'warning' | 'danger'
  text: string
  /** The text to copy by hand after copying failed. */
  kept?: string
}

const shownMs = 5000

/** The result of sharing; a success disappears by itself. */
export function ShareToast({ news, onDone }: { news: ShareNews | null; onDone: () => void }) {
  useAfter(shownMs, news?.tone === 'good' ? news : null, onDone)
  return (
    <Toast tone={news?.tone} onClose={onDone}>
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
