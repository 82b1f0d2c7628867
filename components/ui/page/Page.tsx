import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import styles from './Page.module.css'
import { SimulatedMark } from './SimulatedMark.tsx'

/** A page of text: sign-in, account, what was not found. */
export function Page({ title, simulated, children }: { title: string; simulated: boolean; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand />
        {simulated && <SimulatedMark />}
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
