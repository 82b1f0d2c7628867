'use client'

import { useState } from 'react'
import { maxNameCharacters } from '#lib/wire/account.ts'
import type { WebhookRequestJson } from '#lib/wire/webhookSchemas.ts'
import { type WebhookKind, webhookKinds } from '#lib/wire/webhooks.ts'
import { Choice, Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import { webhookWords } from './webhookWords.ts'

interface WebhookFormProps {
  title: string
  submit: string
  values?: { name: string; url: string; kind: WebhookKind; service_notices: boolean }
  /** Only administrators get notices of the service. */
  mayHaveNotices: boolean
  onSubmit: (webhook: WebhookRequestJson) => Promise<unknown>
  onCancel: () => void
}

/** Adds a webhook or changes one. */
export function WebhookForm({ title, submit, values, mayHaveNotices, onSubmit, onCancel }: WebhookFormProps) {
  const words = useWords(webhookWords)
  const [kind, setKind] = useState<WebhookKind>(values?.kind ?? 'json')
  return (
    <RequestForm
      label={title}
      submit={submit}
      send={(fields) =>
        onSubmit({
          name: String(fields.get('name')),
          url: String(fields.get('url')).trim(),
          kind,
          ...(mayHaveNotices && { service_notices: fields.has('notices') }),
        })
      }
      onCancel={onCancel}
    >
      <div className={form.pair}>
        <Field
          autoFocus
          label={words.name}
          name="name"
          required
          maxLength={maxNameCharacters}
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
        spellCheck={false}
        defaultValue={values?.url}
      />
      {mayHaveNotices && (
        <Choice type="checkbox" name="notices" text={words.notices} defaultChecked={values?.service_notices ?? false} />
      )}
    </RequestForm>
  )
}
