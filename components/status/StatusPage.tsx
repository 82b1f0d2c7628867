import { Brand } from '../shell/Brand.tsx'
import { SimulatedMark } from '../shell/SimulatedMark.tsx'
import { FeedStatus } from './FeedStatus.tsx'
import styles from './StatusPage.module.css'

export function StatusPage({ simulated }: { simulated: boolean }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand />
        {simulated && <SimulatedMark />}
        <a href="/" className={styles.back}>
          Back to the map
        </a>
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>Feeds</h1>
        <FeedStatus />
      </main>
    </div>
  )
}
