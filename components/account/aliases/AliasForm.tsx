'use client'

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { portsMeant, putAlias } from '#lib/client/account/accountAliases.ts'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import { aliasWords } from './aliasWords.ts'

export function AliasForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const words = useWords(aliasWords)
  const offered = useId()
  const [typed, setTyped] = useState('')
  const ports = useQuery(portsMeant(useDeferredValue(typed.trim())))
  return (
    <RequestForm
      label={words.add}
      submit={words.add}
      send={(fields) => putAlias({ text: String(fields.get('text')), unlocode: typed })}
      onSent={() => {
        setTyped('')
        return onAdded()
      }}
      fieldProblems={{ text: words.noText, unlocode: words.noPort }}
      hint={words.replacesExisting}
    >
      {(problemOf) => (
        <>
          <div className={form.pair}>
            <Field
              label={words.text}
              hint={words.textHint}
              name="text"
              required
              maxLength={255}
              problem={problemOf('text')}
            />
            <Field
              label={words.portCode}
              hint={words.portHint}
              name="unlocode"
              required
              list={offered}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              problem={problemOf('unlocode')}
            />
          </div>
          <datalist id={offered}>
            {ports.data?.map(({ unlocode, port_name, country }) => (
              <option key={unlocode} value={unlocode}>{`${port_name}, ${country}`}</option>
            ))}
          </datalist>
        </>
      )}
    </RequestForm>
  )
}
