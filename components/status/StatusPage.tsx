'use client'

import page from '../ui/page/Page.module.css'
import { PageHeader } from '../ui/page/Page.tsx'
import { useWords } from '../ui/words/words.ts'
import { FeedStatus } from './FeedStatus.tsx'
import styles from './StatusPage.module.css'
import { statusWords } from './statusWords.ts'

export function StatusPage({ simulated }: { simulated: boolean }) {
  const words = useWords(statusWords)
  return (
    <div className={`${page.wide} ${styles.page}`}>
      <PageHeader simulated={simulated} back={words.backToTheMap} />
      <main className={`${page.card} ${styles.sheet}`}>
        <h1 className={page.title}>{words.feeds}</h1>
        <FeedStatus />
      </main>
    </div>
  )
}
