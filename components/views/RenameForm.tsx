'use client'

import type { FormEvent, KeyboardEvent } from 'react'
import { changeView } from '#lib/client/account/accountViews.ts'
import { maxNameCharacters, type ViewJson } from '#lib/wire/account.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import row from '../ui/table/Row.module.css'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { savedWords } from './savedWords.ts'

interface RenameFormProps {
  view: ViewJson
  onRenamed: () => Promise<unknown>
  onCancel: () => void
}

export function RenameForm({ view, onRenamed, onCancel }: RenameFormProps) {
  const words = useWords(savedWords)
  const { save, cancel, nameTaken } = useWords(formWords)
  const { mutate, isPending, error } = useSending({
    mutationFn: (name: string) => changeView(view.id, { name }),
    onSuccess: onRenamed,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('name')))
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  return (
    <form className={row.line} onSubmit={submit} onKeyDown={leave}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the form
        autoFocus
        name="name"
        required
        maxLength={maxNameCharacters}
        defaultValue={view.name}
        aria-label={words.newName(view.name)}
        autoComplete="off"
      />
      <SubmitButton busy={isPending} look={row.button}>
        {save}
      </SubmitButton>
      <button type="button" className={row.button} onClick={onCancel}>
        {cancel}
      </button>
      <div role="alert">{error && <Failure error={error} fields={{ name: nameTaken }} />}</div>
    </form>
  )
}
