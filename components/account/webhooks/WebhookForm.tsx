'use client'

import { type FormEvent, useState } from 'react'
import { maxNameCharacters } from '#lib/wire/account.ts'
import { type WebhookKind, type WebhookRequestJson, webhookKinds } from '#lib/wire/webhooks.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useSending } from '../../ui/useSending.ts'
import { useWords } from '../../ui/words/words.ts'
import { webhookWords } from './webhookWords.ts'

interface WebhookFormProps {
  title: string
  submit: string
  values?: { name: string; url: string; kind: WebhookKind }
  onSubmit: (webhook: WebhookRequestJson) => Promise<unknown>
  onCancel: () => void
}

/** Adds a webhook or changes one. */
export function WebhookForm({ title, submit, values, onSubmit, onCancel }: WebhookFormProps) {
  const words = useWords(webhookWords)
  const [kind, setKind] = useState<WebhookKind>(values?.kind ?? 'json')
  const { mutate, isPending, error } = useSending({ mutationFn: onSubmit })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    mutate({ name: String(given.get('name')), url: String(given.get('url')).trim(), kind })
  }
  return (
    <form className={form.panel} onSubmit={send} aria-label={title}>
      <div className={form.pair}>
        <Field
          autoFocus
          label={words.name}
          name="name"
          required
          maxLength={maxNameCharacters}
          autoComplete="off"
          defaultValue={values?.name}
        />
        <Select label={words.kind} value={kind} options={webhookKinds} words={words.kinds} onChange={setKind} />
      </div>
      <Field
        label={words.url}
        hint={words.urlHints[kind]}
        name="url"
        type="url"
        required
        autoComplete="off"
        spellCheck={false}
        defaultValue={values?.url}
      />
      <div role="status">{error && <Failure error={error} />}</div>
      <FormActions submit={submit} busy={isPending} onCancel={onCancel} />
    </form>
  )
}
