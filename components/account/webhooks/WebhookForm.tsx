'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageSettingsQuery } from '#lib/client/account/messageSettings.ts'
import { subscribeBrowser } from '#lib/client/webhooks.ts'
import { maxNameCharacters } from '#lib/wire/account.ts'
import { type Language, languages } from '#lib/wire/languages.ts'
import type { WebhookJson, WebhookRequestJson } from '#lib/wire/webhookSchemas.ts'
import { type WebhookKind, webhookKinds, webhookKindTable } from '#lib/wire/webhooks.ts'
import { Choice, Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { languageNames } from '../../ui/words/language.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { webhookKindWords } from './webhookKindWords.ts'
import { webhookWords } from './webhookWords.ts'

type Values = Pick<
  WebhookJson,
  'name' | 'url' | 'kind' | 'fields' | 'secrets' | 'language' | 'distress' | 'service_notices'
>

interface WebhookFormProps {
  title: string
  submit: string
  values?: Values
  /** Notices of the service are for administrators. */
  mayHaveNotices: boolean
  onSubmit: (webhook: WebhookRequestJson) => Promise<unknown>
  onCancel: () => void
}

/** Adds a channel or changes one. */
export function WebhookForm({ title, submit, values, mayHaveNotices, onSubmit, onCancel }: WebhookFormProps) {
  const words = useWords(webhookWords)
  const { kinds } = useWords(webhookKindWords)
  const locale = useLocale()
  const [kind, setKind] = useState<WebhookKind>(values?.kind ?? 'json')
  const { data: settings } = useQuery(messageSettingsQuery)
  const kindsOffered = webhookKinds.filter((each) => each !== 'email' || settings?.email || kind === 'email')
  const [language, setLanguage] = useState<Language>(values?.language ?? locale.language)
  return (
    <RequestForm
      label={title}
      submit={submit}
      send={async (fields) =>
        onSubmit({
          name: String(fields.get('name')),
          kind,
          ...(await givenTarget(kind, fields, values?.kind === kind)),
          language,
          distress: fields.has('distress'),
          ...(mayHaveNotices && { service_notices: fields.has('notices') }),
        })
      }
      onCancel={onCancel}
      explained={shownFieldsOf(kind)}
    >
      {(problemOf) => (
        <>
          <div className={form.pair}>
            <Field
              autoFocus
              label={words.name}
              problem={problemOf('name')}
              name="name"
              required
              maxLength={maxNameCharacters}
              defaultValue={values?.name}
            />
            <Select label={words.kind} value={kind} options={kindsOffered} words={kinds} onChange={setKind} />
          </div>
          {kind === 'push' ? (
            <span className={form.hint}>{words.pushHint}</span>
          ) : (
            <KindFields key={kind} kind={kind} problemOf={problemOf} {...(values && { values })} />
          )}
          {kind !== 'json' && (
            <Select
              label={words.language}
              value={language}
              options={languages}
              words={languageNames}
              onChange={setLanguage}
            />
          )}
          <Choice type="checkbox" name="distress" text={words.distress} defaultChecked={values?.distress ?? true} />
          {mayHaveNotices && (
            <Choice
              type="checkbox"
              name="notices"
              text={words.notices}
              defaultChecked={values?.service_notices ?? false}
            />
          )}
        </>
      )}
    </RequestForm>
  )
}

/** The names under which the service refuses the fields of the form. */
function shownFieldsOf(kind: WebhookKind): string[] {
  const { urlOf, fields } = webhookKindTable[kind]
  return ['name', ...(urlOf ? [] : ['url']), ...fields.map(({ name }) => `fields.${name}`)]
}

interface KindFieldsProps {
  kind: WebhookKind
  values?: Values
  problemOf: (field: string) => ReactNode
}

/** The URL and the fields of a kind. Stored secrets are never shown, and stay if their field is left empty. */
function KindFields({ kind, values, problemOf }: KindFieldsProps) {
  const words = useWords(webhookWords)
  const { fields, hints, optional } = useWords(webhookKindWords)
  const isSameKind = values?.kind === kind
  const row = webhookKindTable[kind]
  return (
    <>
      {!row.urlOf && (
        <Field
          label={row.url === undefined ? words.url : words.server}
          hint={hints[kind].url}
          name="url"
          problem={problemOf('url')}
          type="url"
          required
          spellCheck={false}
          defaultValue={isSameKind ? values.url : row.url}
        />
      )}
      {row.fields.map(({ name, isSecret, isOptional }) => {
        const isStored = isSameKind && values.secrets.includes(name)
        return (
          <Field
            key={name}
            label={isOptional ? optional(fields[name]) : fields[name]}
            hint={isStored ? words.secretKept : hints[kind][name]}
            name={name}
            problem={problemOf(`fields.${name}`)}
            required={!isOptional && !isStored}
            spellCheck={false}
            {...(isSecret && { type: 'password', autoComplete: 'new-password' })}
            defaultValue={isSameKind ? values.fields[name] : undefined}
          />
        )
      })}
    </>
  )
}

type Target = Pick<WebhookRequestJson, 'url' | 'fields'>

/** The fields of the receiver. A browser that is added subscribes first; later only its name and language change. */
async function givenTarget(kind: WebhookKind, given: FormData, isSameKind: boolean): Promise<Target> {
  if (kind === 'push') return isSameKind ? {} : subscribeBrowser()
  return {
    ...(given.has('url') && { url: String(given.get('url')).trim() }),
    fields: givenFields(kind, given),
  }
}

function givenFields(kind: WebhookKind, given: FormData): Record<string, string> {
  const texts = webhookKindTable[kind].fields.map(({ name, isSecret }) => {
    const text = String(given.get(name)).trim()
    return isSecret && text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(texts.flat())
}
