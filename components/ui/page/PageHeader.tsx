import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import styles from './PageHeader.module.css'
import { SimulatedMark } from './SimulatedMark.tsx'

/** Above a page that is not the map: whose it is, whether its vessels are made up, and the way back. */
export function PageHeader({ simulated, back }: { simulated: boolean; back: ReactNode }) {
  return (
    <header className={styles.header}>
      <Brand />
      {simulated && <SimulatedMark />}
      <a href="/" className={styles.back}>
        {back}
      </a>
    </header>
  )
}
