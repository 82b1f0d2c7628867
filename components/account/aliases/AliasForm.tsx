'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import { portsMeant, putAlias } from '#lib/client/account/accountAliases.ts'
import { Failure, wrongFields } from '../../ui/form/Failure.tsx'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSending } from '../../ui/useSending.ts'
import { useWords } from '../../ui/words/words.ts'
import { aliasWords } from './aliasWords.ts'

export function AliasForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const words = useWords(aliasWords)
  const offered = useId()
  const [typed, setTyped] = useState('')
  const ports = useQuery(portsMeant(useDeferredValue(typed.trim())))
  const { mutate, isPending, error } = useSending({ mutationFn: putAlias, onSuccess: onAdded })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = event.currentTarget
    const alias = { text: String(new FormData(given).get('text')), unlocode: typed }
    mutate(alias, {
      onSuccess: () => {
        given.reset()
        setTyped('')
      },
    })
  }
  const wrong = wrongFields(error)
  return (
    <form className={form.panel} onSubmit={submit} aria-label={words.add}>
      <div className={form.pair}>
        <Field
          label={words.text}
          hint={words.textHint}
          name="text"
          required
          maxLength={255}
          autoComplete="off"
          problem={wrong.has('text') ? words.noText : null}
        />
        <Field
          label={words.portCode}
          hint={words.portHint}
          name="unlocode"
          required
          autoComplete="off"
          list={offered}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          problem={wrong.has('unlocode') ? words.noPort : null}
        />
      </div>
      <datalist id={offered}>
        {ports.data?.map(({ unlocode, port_name, country }) => (
          <option key={unlocode} value={unlocode}>{`${port_name}, ${country}`}</option>
        ))}
      </datalist>
      <div role="status">{error && wrong.size === 0 && <Failure error={error} />}</div>
      <div className={form.actions}>
        <SubmitButton busy={isPending}>{words.add}</SubmitButton>
        <span className={form.hint}>{words.replacesExisting}</span>
      </div>
    </form>
  )
}
