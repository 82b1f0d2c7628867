import type { LucideIcon } from 'lucide-react'
import styles from './MapTools.module.css'

/** A button of the map with an icon. */
export function Tool({
  words,
  shortcut,
  Icon,
  isWideOnly,
  act,
}: {
  words: string
  shortcut?: string
  Icon: LucideIcon
  /** Whether narrow screens leave it out. */
  isWideOnly?: boolean
  act: () => void
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-wide-only={isWideOnly}
      aria-label={words}
      title={shortcut ? `${words} (${shortcut})` : words}
      onClick={act}
    >
      <Icon size={17} aria-hidden />
    </button>
  )
}
