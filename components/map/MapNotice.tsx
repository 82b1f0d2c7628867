import styles from './MapNotice.module.css'

/** A line above the map's tools, for what just happened; heard as well as seen. */
export function MapNotice({ text }: { text: string | null }) {
  return (
    <div role="status" className={styles.notice} data-shown={text !== null || undefined}>
      {text}
    </div>
  )
}
