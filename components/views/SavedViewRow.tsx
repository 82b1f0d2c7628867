'use client'

import { useState } from 'react'
import { changeView } from '#lib/client/account/accountViews.ts'
import type { RoleJson, ViewJson } from '#lib/wire/account.ts'
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx'
import { Failure } from '../ui/form/Failure.tsx'
import row from '../ui/table/Row.module.css'
import table from '../ui/table/Table.module.css'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useSending } from '../ui/useSending.ts'
import { Day } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import { RenameForm } from './RenameForm.tsx'
import { savedWords } from './savedWords.ts'

interface SavedViewRowProps {
  view: ViewJson
  account: { email: string; role: RoleJson }
  onChanged: () => Promise<unknown>
  onRemove: (view: ViewJson) => Promise<unknown>
}

export function SavedViewRow({ view, account, onChanged, onRemove }: SavedViewRowProps) {
  const words = useWords(savedWords)
  const { id, name, kind, query, shared, owner, editable } = view
  const [isRenaming, setIsRenaming] = useState(false)
  const [rename, goBack] = useFocusBack<HTMLButtonElement>()
  const stop = () => {
    setIsRenaming(false)
    goBack()
  }
  const share = useSending({ mutationFn: () => changeView(id, { shared: !shared }), onSuccess: onChanged })
  const removal = useSending({ mutationFn: () => onRemove(view) })
  const isMine = owner === account.email
  const error = share.error ?? removal.error
  const renamed = async () => {
    await onChanged()
    stop()
  }
  return (
    <tr>
      <th scope="row">
        {isRenaming ? (
          <RenameForm view={view} onRenamed={renamed} onCancel={stop} />
        ) : (
          <a href={`/?${query}`}>{name}</a>
        )}
        {error && <Failure error={error} />}
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
          <div>
            <button
              ref={rename}
              type="button"
              className={row.button}
              aria-label={words.renameNamed(name)}
              onClick={() => setIsRenaming(true)}
            >
              {words.rename}
            </button>
            {account.role === 'admin' && (
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
        )}
      </td>
    </tr>
  )
}
