'use client'

import { type ReactNode, useState } from 'react'
import { changeView } from '#lib/client/account/accountViews.ts'
import type { SignedIn, ViewJson } from '#lib/wire/account.ts'
import { useFocusBack } from '../ui/focus.ts'
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx'
import { Failure } from '../ui/form/Failure.tsx'
import row from '../ui/table/Row.module.css'
import table from '../ui/table/Table.module.css'
import { useSending } from '../ui/useSending.ts'
import { Day } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import { publicLinkWords } from './publicLinkWords.ts'
import { RenameForm } from './RenameForm.tsx'
import { savedWords } from './savedWords.ts'

interface SavedViewRowProps {
  view: ViewJson
  account: SignedIn
  onChanged: () => Promise<unknown>
  onRemove: (view: ViewJson) => Promise<unknown>
  onPublish: () => void
}

export function SavedViewRow({ view, account, onChanged, onRemove, onPublish }: SavedViewRowProps) {
  const words = useWords(savedWords)
  const { name, kind, query, shared, owner, editable } = view
  const [isRenaming, setIsRenaming] = useState(false)
  const [renameButton, goBack] = useFocusBack<HTMLButtonElement>()
  const stop = () => {
    setIsRenaming(false)
    goBack()
  }
  const renamed = async () => {
    await onChanged()
    stop()
  }
  const isMine = owner === account.email
  return (
    <tr>
      <th scope="row">
        {isRenaming ? (
          <RenameForm view={view} onRenamed={renamed} onCancel={stop} />
        ) : (
          <a href={`/?${query}`}>{name}</a>
        )}
      </th>
      <td data-label={words.kind}>{words.kinds[kind]}</td>
      <td data-label={words.shows}>
        <QueryInWords query={query} />
      </td>
      <td data-label={words.owner}>{isMine ? (shared ? words.sharedByMe : words.mine) : words.sharedBy(owner)}</td>
      <td data-label={words.saved}>
        <Day iso={view.createdAt} />
      </td>
      <td className={table.act}>
        {editable && !isRenaming && (
          <ViewActions {...{ view, onChanged, onRemove, onPublish }} mayShare={account.role === 'admin'}>
            <button
              ref={renameButton}
              type="button"
              className={row.button}
              aria-label={words.renameNamed(name)}
              onClick={() => setIsRenaming(true)}
            >
              {words.rename}
            </button>
          </ViewActions>
        )}
      </td>
    </tr>
  )
}

interface ViewActionsProps extends Omit<SavedViewRowProps, 'account'> {
  mayShare: boolean
  children: ReactNode
}

function ViewActions({ view, mayShare, onChanged, onRemove, onPublish, children }: ViewActionsProps) {
  const words = useWords(savedWords)
  const { publicLink, publicLinkNamed } = useWords(publicLinkWords)
  const { id, name, shared } = view
  const share = useSending({ mutationFn: () => changeView(id, { shared: !shared }), onSuccess: onChanged })
  const removal = useSending({ mutationFn: () => onRemove(view) })
  const error = share.error ?? removal.error
  return (
    <>
      <div>
        {children}
        {mayShare && (
          <button
            type="button"
            className={row.button}
            aria-label={shared ? words.unshareNamed(name) : words.shareNamed(name)}
            disabled={share.isPending}
            onClick={() => share.mutate()}
          >
            {shared ? words.unshare : words.share}
          </button>
        )}
        {mayShare && (
          <button type="button" className={row.button} aria-label={publicLinkNamed(name)} onClick={onPublish}>
            {publicLink}
          </button>
        )}
        {shared ? (
          <ConfirmButton
            label={words.removeNamed(name)}
            title={words.removeTitle(name)}
            text={words.removeShared}
            confirm={words.remove}
            onConfirm={() => onRemove(view)}
          >
            {words.remove}
          </ConfirmButton>
        ) : (
          <button
            type="button"
            className={row.button}
            aria-label={words.removeNamed(name)}
            disabled={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {words.remove}
          </button>
        )}
      </div>
      <div role="alert">{error && <Failure error={error} />}</div>
    </>
  )
}
