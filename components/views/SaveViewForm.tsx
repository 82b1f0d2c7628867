'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { saveView, viewsQuery } from '#lib/client/account/accountViews.ts'
import { maxNameCharacters, type RoleJson, type ViewKind, type ViewRequestJson } from '#lib/wire/account.ts'
import controls from '../ui/controls.module.css'
import { Failure } from '../ui/form/Failure.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import panel from '../ui/sheet/panel.module.css'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { keptQuery } from './keptQuery.ts'
import { viewWords } from './viewWords.ts'

export interface SaveViewFormProps {
  account: { role: RoleJson }
  onSaved: () => Promise<unknown>
}

const kinds = ['view', 'filters', 'area'] as const satisfies readonly ViewKind[]

export function SaveViewForm({ account, onSaved }: SaveViewFormProps) {
  const words = useWords(viewWords)
  const { active } = useFilters()
  const [kind, setKind] = useState<ViewKind>('view')
  const { data: views } = useQuery(viewsQuery)
  const form = useRef<HTMLFormElement>(null)
  const isThere: Readonly<Record<ViewKind, boolean>> = {
    view: true,
    filters: active.some((parameter) => parameter !== 'last_known_position_within'),
    area: active.includes('last_known_position_within'),
  }
  const saving = useSending({
    mutationFn: (view: ViewRequestJson) => saveView(view),
    onSuccess: async () => {
      form.current?.reset()
      await onSaved()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    saving.mutate({
      kind,
      name: String(given.get('name')).trim(),
      query: keptQuery(kind, new URLSearchParams(location.search)),
      shared: given.get('shared') !== null,
    })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label={words.saveTitle}>
      <h3 className={styles.groupTitle}>{words.saveTitle}</h3>
      <label className={panel.textFilter}>
        <span>{words.name}</span>
        <input className={panel.field} name="name" required maxLength={maxNameCharacters} autoComplete="off" />
      </label>
      <label className={panel.textFilter}>
        <span>{words.include}</span>
        <select
          className={panel.field}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((known) => known === target.value) ?? 'view')}
        >
          {kinds.map((known) => (
            <option key={known} value={known}>
              {words.kinds[known]}
            </option>
          ))}
        </select>
      </label>
      {account.role === 'admin' && (
        <label className={panel.choice}>
          <input type="checkbox" name="shared" />
          <span>{words.shareWithAll}</span>
        </label>
      )}
      {!isThere[kind] && <p className={styles.hint}>{words.nothing[kind]}</p>}
      <button type="submit" className={controls.primary} disabled={saving.isPending || !isThere[kind]}>
        {words.save}
      </button>
      <div role="status" className={styles.hint}>
        {views?.some(({ id }) => id === saving.data?.id) && words.saved(saving.data?.name ?? '')}
      </div>
      <div role="alert">{saving.error && <Failure error={saving.error} fields={{ name: words.nameTaken }} />}</div>
    </form>
  )
}
