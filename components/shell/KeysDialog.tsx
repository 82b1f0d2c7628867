import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import controls from '../ui/controls.module.css'
import dialog from '../ui/dialog.module.css'
import { useShortcuts } from '../ui/shortcuts.ts'
import { uiWords } from '../ui/uiWords.ts'
import { useWords } from '../ui/words.ts'
import styles from './KeysHelp.module.css'
import { shellWords } from './shellWords.ts'

/** What every key does, as far as it does something now. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const words = useWords(shellWords)
  const { close } = useWords(uiWords)
  const keys = [
    ...useShortcuts().map(({ key, words }) => [key, words] as const),
    ['Esc', words.keyEscape],
    ['← ↑ → ↓', words.keyArrows],
    ['+ −', words.keyZoom],
    ['Enter', words.keyEnter],
  ] as const
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={dialog.popup}>
          <header className={dialog.header}>
            <Dialog.Title className={dialog.title}>{words.keysHint}</Dialog.Title>
            <Dialog.Close className={controls.iconButton} aria-label={close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </header>
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
