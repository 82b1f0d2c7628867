'use client'

import { removeView, saveView, viewsQuery } from '#lib/client/account/accountViews.ts'
import type { ViewJson } from '#lib/wire/account.ts'
import { useRemoval } from '../ui/form/useRemoval.tsx'
import { useWords } from '../ui/words/words.ts'
import { savedWords } from './savedWords.ts'

/** A shared view cannot be restored, so its removal needs confirmation. */
export function useViewRemoval() {
  const words = useWords(savedWords)
  const { refresh, remove, undoBar } = useRemoval(viewsQuery)
  const removeOne = (view: ViewJson) =>
    remove(
      removeView(view.id),
      view.is_shared ? null : { text: words.removed(view.name), restore: () => saveView(view) },
    )
  return { refresh, remove: removeOne, undoBar }
}
