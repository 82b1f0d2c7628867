'use client'

import { type MouseEvent, useState } from 'react'
import type { SourceChanges, SourceJson } from '#lib/wire/sources.ts'
import { refusalOf } from '../../ui/form/Failure.tsx'
import { Field } from '../../ui/form/Field.tsx'
import fields from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import { SourceFields } from './SourceFields.tsx'
import styles from './Sources.module.css'
import { SourceTerms, type Terms, usualTerms } from './SourceTerms.tsx'
import { SourceTest } from './SourceTest.tsx'
import type { SourceKind } from './sourceKinds.ts'
import { sourceRequestOf } from './sourceRequest.ts'
import { sourceWords } from './sourceWords.ts'

/** The members of a source that have a field of their own. */
const explained = ['url', 'name', 'user', 'password', 'key', 'credit', 'licence', 'reserve_of']

interface SourceFormProps {
  title: string
  submit: string
  kind: SourceKind
  /** Initial values of the fields, instead of the usual ones of the kind. */
  url?: string
  name: string
  terms?: Partial<Terms>
  /** The source that is changed; `null` for a new one. */
  source: SourceJson | null
  /** The names of the other sources. */
  others: readonly string[]
  send: (source: SourceChanges, formKey: string) => Promise<unknown>
  onSent: () => unknown
  onCancel: () => void
}

/** Adds a source or changes one, and tests it before it is saved. */
export function SourceForm(props: SourceFormProps) {
  const { title, submit, kind, url, name, terms, source, others, send, onSent, onCancel } = props
  const words = useWords(sourceWords)
  const [testFailure, setTestFailure] = useState<unknown>(null)
  const requestOf = (entered: FormData) => sourceRequestOf(kind, entered, { url, isNew: source === null })
  const testRequestOf = (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form
    if (!form?.reportValidity()) return null
    return { ...requestOf(new FormData(form)), ...(source?.id && { id: source.id }) }
  }
  return (
    <RequestForm
      label={title}
      submit={submit}
      send={(entered, formKey) => {
        setTestFailure(null)
        return send(requestOf(entered), formKey)
      }}
      onSent={onSent}
      onCancel={onCancel}
      explained={explained}
    >
      {(problemOfSave) => {
        const problemOf = (member: string) => problemOfSave(member) ?? refusalOf(testFailure, member)
        return (
          <>
            <h2 className={styles.title}>{title}</h2>
            <div className={fields.pair}>
              <SourceFields
                kind={kind}
                url={url}
                user={source?.user ?? null}
                stored={{ password: source?.has_password ?? false, key: source?.has_key ?? false }}
                problemOf={problemOf}
              />
              <Field
                label={words.nameLabel}
                hint={words.nameHint}
                name="name"
                maxLength={64}
                defaultValue={name}
                problem={problemOf('name')}
              />
            </div>
            <SourceTerms terms={{ ...usualTerms, ...terms }} others={others} problemOf={problemOf} />
            <SourceTest kind={kind} requestOf={testRequestOf} shownElsewhere={explained} onFailure={setTestFailure} />
          </>
        )
      }}
    </RequestForm>
  )
}
