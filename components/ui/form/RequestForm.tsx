'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { useSending } from '../useSending.ts'
import { useWords } from '../words/words.ts'
import { Failure, refusalOf, wrongFields } from './Failure.tsx'
import form from './Form.module.css'
import { formWords } from './formWords.ts'
import { SubmitButton } from './SubmitButton.tsx'

type Texts = Readonly<Record<string, string>>

interface RequestFormProps<Answer> {
  /** The accessible name. */
  label?: string
  className?: string
  submit: string
  /** `formKey` stays the same until a field changes, so that a repeated request creates no duplicate. */
  send: (fields: FormData, formKey: string) => Promise<Answer>
  onSent?: (answer: Answer) => unknown
  /** Adds a button that closes the form. */
  onCancel?: () => void
  /** Texts for refused values, by their name in the request, shown at the field. */
  fieldProblems?: Texts
  /** Fields that show the service's own reason if their value is refused, by their name in the request. */
  explained?: readonly string[]
  /** Texts for refused values, shown below all fields. */
  problems?: Texts
  /** Shown after a success if the form stays open. */
  success?: (answer: Answer) => string | null
  /** Whether there is something to send. */
  isReady?: boolean
  /** Text beside the button. */
  hint?: string
  children: ReactNode | ((problemOf: (field: string) => ReactNode) => ReactNode)
}

/** A form that sends one request, shows why it failed, and is empty again after a success. */
export function RequestForm<Answer>(props: RequestFormProps<Answer>) {
  const { label, className = form.panel, submit, send, onSent, onCancel, success, isReady, hint, children } = props
  const { fieldProblems = {}, explained = [], problems } = props
  const { cancel } = useWords(formWords)
  const [formKey, setFormKey] = useState(newFormKey)
  const { mutate, isPending, data, isSuccess, error } = useSending({
    mutationFn: (fields: FormData) => send(fields, formKey),
    onSuccess: onSent,
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    mutate(new FormData(sent), { onSuccess: () => sent.reset() })
  }
  const refused = [...wrongFields(error)].filter((field) => field in fieldProblems || explained.includes(field))
  const problemOf = (field: string) =>
    refused.includes(field) ? (fieldProblems[field] ?? refusalOf(error, field)) : null
  return (
    <form
      className={className}
      method="post"
      onSubmit={onSubmit}
      onChange={() => setFormKey(newFormKey())}
      aria-label={label}
    >
      {typeof children === 'function' ? children(problemOf) : children}
      <div role="status">
        {isSuccess && success && <p className={form.good}>{success(data)}</p>}
        {error && refused.length === 0 && <Failure error={error} fields={problems} />}
      </div>
      <div className={form.actions}>
        <SubmitButton busy={isPending} isReady={isReady}>
          {submit}
        </SubmitButton>
        {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
        {hint && <span className={form.hint}>{hint}</span>}
      </div>
    </form>
  )
}

const bytes = 16

/** Idempotency key of one form submission. `randomUUID` is missing on pages over plain HTTP. */
function newFormKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
