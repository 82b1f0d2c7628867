import type { LucideIcon } from 'lucide-react'
import styles from './MapTools.module.css'

/** A button of the map with an icon. */
export function Tool({
  words,
  shortcut,
  Icon,
  zooms,
  act,
}: {
  words: string
  shortcut?: string
  Icon: LucideIcon
  /** Left out where fingers zoom the map. */
  zooms?: true
  act: () => void
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-zooms={zooms}
      aria-label={words}
      title={shortcut ? `${words} (${shortcut})` : words}
      onClick={act}
    >
      <Icon size={17} aria-hidden />
    </button>
  )
}
