'use client'

import { useState } from 'react'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import { dashboardWords } from './dashboardWords.ts'
import { KeysDialog } from './KeysDialog.tsx'

export function KeysHelp() {
  const words = useWords(dashboardWords)
  const [open, setOpen] = useState(false)
  useShortcut('?', words.keysHint, () => setOpen(true))
  return <KeysDialog open={open} onOpenChange={setOpen} />
}
