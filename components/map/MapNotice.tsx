import styles from './MapNotice.module.css'

/** A short message above the map's tools, also for screen readers. */
export function MapNotice({ text }: { text: string | null }) {
  return (
    <div role="status" className={styles.notice} data-shown={text !== null || undefined}>
      {text}
    </div>
  )
}
