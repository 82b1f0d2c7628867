'use client'

import type { ReactNode } from 'react'
import { withBase } from '#lib/wire/basePath.ts'
import { useWords } from '../words/words.ts'
import styles from './Page.module.css'
import { pageWords } from './pageWords.ts'
import { SimulatedMark } from './SimulatedMark.tsx'

/** A page of text: sign-in, errors. */
export function Page({ title, simulated, children }: { title: string; simulated: boolean; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand />
        {simulated && <SimulatedMark />}
      </header>
      <main className={`${styles.card} ${styles.sheet}`}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}

/** The header of every page but the map. */
export function PageHeader({ simulated, back }: { simulated: boolean; back?: ReactNode }) {
  const { backToMap } = useWords(pageWords)
  return (
    <header className={styles.bar}>
      <Brand />
      {simulated && <SimulatedMark />}
      <a href={withBase('/')} className={styles.back}>
        {back ?? backToMap}
      </a>
    </header>
  )
}

/** `to`: the address of the map. */
export function Brand({ to = withBase('/') }: { to?: string }) {
  const words = useWords(pageWords)
  return (
    <a href={to} className={styles.brand} aria-label={words.toTheMap}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="1.6" opacity="0.55" />
        <path d="M12 3.5 16 12v6.2l-4-1.7-4 1.7V12Z" fill="currentColor" />
      </svg>
      <span>Lastfix</span>
    </a>
  )
}
