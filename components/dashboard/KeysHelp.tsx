'use client'

import { useState } from 'react'
import { late } from '../ui/late.tsx'
import { ComingPopup } from '../ui/menu/ComingPopup.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWanted } from '../ui/useWanted.ts'
import { useWords } from '../ui/words/words.ts'
import { dashboardWords } from './dashboardWords.ts'

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog, ComingPopup)

export function KeysHelp() {
  const words = useWords(dashboardWords)
  const [open, setOpen] = useState(false)
  const wanted = useWanted(open)
  useShortcut('?', words.keysHint, () => setOpen(true))
  return wanted && <KeysDialog open={open} onOpenChange={setOpen} />
}
