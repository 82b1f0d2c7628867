import styles from './Command.module.css'
import { CopyButton } from './CopyButton.tsx'

export function Command({ text, label, onCopied }: { text: string; label: string; onCopied?: () => void }) {
  return (
    <div className={styles.command}>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton label={label} text={text} onCopied={onCopied} />
    </div>
  )
}
