'use client'

import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh } from '../useRefresh.ts'
import { type Undoable, UndoBar } from './UndoBar.tsx'

/** Removes an entry from the list of a query, with Undo in the bar if it can be restored. */
export function useRemoval({ queryKey }: { queryKey: QueryKey }) {
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const refresh = useRefresh({ queryKey })
  const remove = async (
    removal: Promise<unknown>,
    undoable: { text: string; restore: () => Promise<unknown> } | null,
  ): Promise<void> => {
    await removal
    await refresh()
    if (undoable) setRemoved({ text: undoable.text, undo: () => undoable.restore().then(refresh) })
  }
  return { refresh, remove, undoBar: <UndoBar done={removed} onClose={() => setRemoved(null)} /> }
}
