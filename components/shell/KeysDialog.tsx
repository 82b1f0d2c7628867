import { DialogFrame } from '../ui/DialogFrame.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words.ts'
import styles from './KeysHelp.module.css'
import { shellWords } from './shellWords.ts'

/** What every key does, as far as it does something now. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const words = useWords(shellWords)
  const keys = [
    ...useShortcuts().map(({ key, words }) => [key, words] as const),
    ['Esc', words.keyEscape],
    ['← ↑ → ↓', words.keyArrows],
    ['+ −', words.keyZoom],
    ['Enter', words.keyEnter],
  ] as const
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} title={words.keysHint}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={`${key} ${does}`}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}
