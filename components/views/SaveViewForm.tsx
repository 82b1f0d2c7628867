'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveView, viewsQuery } from '#lib/client/account/accountViews.ts'
import { maxNameCharacters, type RoleJson, type ViewKind } from '#lib/wire/account.ts'
import { formWords } from '../ui/form/formWords.ts'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { PanelChoice, PanelField, PanelSelect } from '../ui/sheet/PanelField.tsx'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { useAddressInEffect } from '../view/ignoredParameters.ts'
import { keptQuery } from './keptQuery.ts'
import { viewWords } from './viewWords.ts'

export interface SaveViewFormProps {
  account: { role: RoleJson }
  onSaved: () => Promise<unknown>
}

const kinds = ['view', 'filters', 'area'] as const satisfies readonly ViewKind[]

export function SaveViewForm({ account, onSaved }: SaveViewFormProps) {
  const words = useWords(viewWords)
  const { save, nameTaken } = useWords(formWords)
  const { active } = useFilters()
  const addressInEffect = useAddressInEffect()
  const [kind, setKind] = useState<ViewKind>('view')
  const { data: views } = useQuery(viewsQuery)
  const isThere: Readonly<Record<ViewKind, boolean>> = {
    view: true,
    filters: active.some((parameter) => parameter !== 'last_known_position_within'),
    area: active.includes('last_known_position_within'),
  }
  return (
    <RequestForm
      className={styles.form}
      label={words.saveTitle}
      submit={save}
      isReady={isThere[kind]}
      send={(fields) =>
        saveView({
          kind,
          name: String(fields.get('name')).trim(),
          query: keptQuery(kind, addressInEffect()),
          is_shared: fields.has('shared'),
        })
      }
      onSent={onSaved}
      problems={{ name: nameTaken }}
      success={({ id, name }) => (views?.some((view) => view.id === id) ? words.saved(name) : null)}
    >
      <h3 className={styles.groupTitle}>{words.saveTitle}</h3>
      <PanelField label={words.name} name="name" required maxLength={maxNameCharacters} />
      <PanelSelect label={words.include} value={kind} options={kinds} words={words.kinds} onChange={setKind} />
      {account.role === 'admin' && <PanelChoice name="shared" text={words.shareWithAll} />}
      {!isThere[kind] && <p className={styles.hint}>{words.nothing[kind]}</p>}
    </RequestForm>
  )
}
