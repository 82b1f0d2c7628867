'use client'

import { Brand } from '../shell/Brand.tsx'
import { SimulatedMark } from '../shell/SimulatedMark.tsx'
import { useWords } from '../ui/words.ts'
import { FeedStatus } from './FeedStatus.tsx'
import styles from './StatusPage.module.css'
import { statusWords } from './statusWords.ts'

export function StatusPage({ simulated }: { simulated: boolean }) {
  const words = useWords(statusWords)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand />
        {simulated && <SimulatedMark />}
        <a href="/" className={styles.back}>
          {words.backToTheMap}
        </a>
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>{words.feeds}</h1>
        <FeedStatus />
      </main>
    </div>
  )
}
