'use client'

import { PageHeader } from '../ui/page/Page.tsx'
import { useWords } from '../ui/words/words.ts'
import { FeedStatus } from './FeedStatus.tsx'
import styles from './StatusPage.module.css'
import { statusWords } from './statusWords.ts'

export function StatusPage({ simulated }: { simulated: boolean }) {
  const words = useWords(statusWords)
  return (
    <div className={styles.page}>
      <PageHeader simulated={simulated} back={words.backToTheMap} />
      <main className={styles.sheet}>
        <h1 className={styles.title}>{words.feeds}</h1>
        <FeedStatus />
      </main>
    </div>
  )
}
