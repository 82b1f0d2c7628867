import type { LucideIcon } from 'lucide-react'
import styles from './MapTools.module.css'

/** A button of the map with an icon. */
export function Tool({
  words,
  shortcut,
  Icon,
  act,
}: {
  words: string
  shortcut?: string
  Icon: LucideIcon
  act: () => void
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={words}
      title={shortcut ? `${words} (${shortcut})` : words}
      onClick={act}
    >
      <Icon size={17} aria-hidden />
    </button>
  )
}
