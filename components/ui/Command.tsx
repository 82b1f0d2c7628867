import styles from './Command.module.css'
import { CopyButton } from './CopyButton.tsx'

/** A line for a terminal, to be copied. */
export function Command({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.command}>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton label={label} text={text} />
    </div>
  )
}
