'use client'

import { useState } from 'react'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import { dashboardWords } from './dashboardWords.ts'

const KeysDialog = loadedLater({
  place: 'left',
  waiting: nothingYet,
  load: async () => (await import('./KeysDialog.tsx')).KeysDialog,
})

export function KeysHelp() {
  const words = useWords(dashboardWords)
  const [open, setOpen] = useState(false)
  useShortcut('?', words.keysHint, () => setOpen(true))
  return open && <KeysDialog onClose={() => setOpen(false)} />
}
