'use client'

import type { Ref } from 'react'
import { changeView } from '#lib/client/account/accountViews.ts'
import type { ViewJson } from '#lib/wire/account.ts'
import { ActionButton } from '../ui/form/ActionButton.tsx'
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx'
import { formWords } from '../ui/form/formWords.ts'
import row from '../ui/table/Row.module.css'
import { useWords } from '../ui/words/words.ts'
import { publicLinkWords } from './publicLinkWords.ts'
import { savedWords } from './savedWords.ts'

interface SavedViewActionsProps {
  view: ViewJson
  mayShare: boolean
  renameButton: Ref<HTMLButtonElement>
  onRename: () => void
  onChanged: () => Promise<unknown>
  onRemove: (view: ViewJson) => Promise<unknown>
  onPublish: () => void
}

export function SavedViewActions(props: SavedViewActionsProps) {
  const { view, mayShare, renameButton, onRename, onChanged, onRemove, onPublish } = props
  const words = useWords(savedWords)
  const { remove, removeNamed, removeTitle } = useWords(formWords)
  const { publicLink, publicLinkNamed } = useWords(publicLinkWords)
  const { id, name, is_shared } = view
  return (
    <div>
      <button
        ref={renameButton}
        type="button"
        className={row.button}
        aria-label={words.renameNamed(name)}
        onClick={onRename}
      >
        {words.rename}
      </button>
      {mayShare && (
        <ActionButton
          label={is_shared ? words.unshareNamed(name) : words.shareNamed(name)}
          onAct={() => changeView(id, { is_shared: !is_shared }).then(onChanged)}
        >
          {is_shared ? words.unshare : words.share}
        </ActionButton>
      )}
      {mayShare && (
        <button type="button" className={row.button} aria-label={publicLinkNamed(name)} onClick={onPublish}>
          {publicLink}
        </button>
      )}
      {is_shared ? (
        <ConfirmButton
          label={removeNamed(name)}
          title={removeTitle(name)}
          text={words.removeShared}
          onConfirm={() => onRemove(view)}
        >
          {remove}
        </ConfirmButton>
      ) : (
        <ActionButton label={removeNamed(name)} onAct={() => onRemove(view)}>
          {remove}
        </ActionButton>
      )}
    </div>
  )
}
