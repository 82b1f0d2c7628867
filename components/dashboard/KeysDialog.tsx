'use client'

import { usePreferences } from '../ui/preferences.ts'
import { DialogFrame } from '../ui/sheet/DialogFrame.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { dashboardWords } from './dashboardWords.ts'
import styles from './KeysDialog.module.css'

type KeyRow = readonly [key: string, does: string]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(dashboardWords)
  const shortcuts = useShortcuts().map(({ key, words }): KeyRow => [key, words])
  const [{ letterKeys }, choose] = usePreferences()
  const { where, does } = words.shortcuts
  const looksBack = useTrackHours() > 0
  return (
    <DialogFrame open onOpenChange={onClose} title={words.keysHint}>
      <div className={styles.groups}>
        <KeyRows rows={shortcuts} off={letterKeys === 'off'} />
        <label className={styles.letterKeys}>
          <input
            type="checkbox"
            checked={letterKeys === 'on'}
            onChange={({ target }) => choose({ letterKeys: target.checked ? 'on' : 'off' })}
          />
          {words.singleKeyShortcuts}
        </label>
        <KeyRows rows={[['Esc', words.escapeKey]]} />
        <h3>{where.map}</h3>
        <KeyRows
          rows={[
            ['← ↑ → ↓', does.move],
            ['Enter', does.openNearest],
            [`${words.shiftKey} + Enter`, does.selectNearest],
          ]}
        />
        <h3>{where.list}</h3>
        <KeyRows
          rows={[
            ['↑ ↓', does.nextRow],
            ['Enter', does.openRow],
            [words.spaceKey, does.selectRow],
          ]}
        />
        {looksBack && (
          <>
            <h3>{where.playback}</h3>
            <KeyRows
              rows={[
                ['← →', does.stepTime],
                [words.spaceKey, does.play],
              ]}
            />
          </>
        )}
        <h3>{where.areas}</h3>
        <KeyRows
          rows={[
            [`${words.controlKey} + Z`, does.undo],
            [`${words.controlKey} + Y`, does.redo],
          ]}
        />
      </div>
    </DialogFrame>
  )
}

/** `off`: the shortcuts are disabled in the settings. */
function KeyRows({ rows, off = false }: { rows: readonly KeyRow[]; off?: boolean }) {
  return (
    <dl className={styles.keys} data-off={off || undefined}>
      {rows.map(([key, does]) => (
        <div key={`${key} ${does}`}>
          <dt>
            <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
