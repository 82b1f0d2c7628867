'use client'

import { useRef, useState } from 'react'
import { changeView, saveView, viewsQuery } from '#lib/client/account/accountViews.ts'
import type { MadePublicLinkJson, ViewJson } from '#lib/wire/account.ts'
import { DialogFrame } from '../ui/sheet/DialogFrame.tsx'
import dialog from '../ui/sheet/dialog.module.css'
import { useRefresh } from '../ui/useRefresh.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { useAddressInEffect } from '../view/ignoredParameters.ts'
import { keptQuery } from './keptQuery.ts'
import { PublicLinkForm } from './PublicLinkForm.tsx'
import { MadePublicLink } from './PublicLinks.tsx'
import { publicLinkWords } from './publicLinkWords.ts'

/** Saves the view on the screen and creates a public link to it. */
export function PublicLinkDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(publicLinkWords)
  const { query } = useFilters()
  const addressInEffect = useAddressInEffect()
  const refresh = useRefresh(viewsQuery)
  const [made, setMade] = useState<MadePublicLinkJson | null>(null)
  /** Saved by an attempt whose link was refused. */
  const saved = useRef<ViewJson>(null)
  const save = async (name: string) => {
    const kept = keptQuery('view', addressInEffect())
    saved.current = saved.current
      ? await changeView(saved.current.id, { name, query: kept })
      : await saveView({ kind: 'view', name, query: kept, is_shared: false })
    void refresh()
    return saved.current
  }
  return (
    <DialogFrame open onOpenChange={onClose} title={words.publicLink}>
      <div className={dialog.body}>
        {made ? (
          <MadePublicLink made={made} onDone={onClose} />
        ) : query === '' ? (
          <p>{words.needsFilters}</p>
        ) : (
          <PublicLinkForm save={save} onMade={setMade} onCancel={onClose} />
        )}
      </div>
    </DialogFrame>
  )
}
