import { type FormEvent, useState } from 'react'
import { makePublicLink } from '#lib/client/account/accountViews.ts'
import { newFormKey } from '#lib/client/formKey.ts'
import { dayAfter } from '#lib/client/serviceClock.ts'
import type { MadePublicLinkJson, ViewJson } from '#lib/wire/account.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { Field } from '../ui/form/Field.tsx'
import form from '../ui/form/Form.module.css'
import { FormActions } from '../ui/form/FormActions.tsx'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { publicLinkWords } from './publicLinkWords.ts'

const usualDays = 90

interface PublicLinkFormProps {
  view: ViewJson
  onMade: (made: MadePublicLinkJson) => void
  onCancel: () => void
}

export function PublicLinkForm({ view, onMade, onCancel }: PublicLinkFormProps) {
  const words = useWords(publicLinkWords)
  const [formKey, setFormKey] = useState(newFormKey)
  const { mutate, isPending, error } = useSending({
    mutationFn: (day: string) => makePublicLink(view.id, `${day}T23:59:59Z`, formKey),
    onSuccess: onMade,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('day')))
  }
  const title = words.titleOf(view.name)
  return (
    <form className={form.panel} onSubmit={submit} onChange={() => setFormKey(newFormKey())} aria-label={title}>
      <p>
        <strong>{title}.</strong> {words.whatItOpens}
      </p>
      <Field
        autoFocus
        label={words.lastDay}
        name="day"
        type="date"
        required
        min={dayAfter(1)}
        defaultValue={dayAfter(usualDays)}
      />
      <div role="status">{error && <Failure error={error} fields={{ query: words.cannotBePublic }} />}</div>
      <FormActions submit={words.create} busy={isPending} onCancel={onCancel} />
    </form>
  )
}
