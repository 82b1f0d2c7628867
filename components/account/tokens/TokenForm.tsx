'use client'

import { useState } from 'react'
import { makeToken } from '#lib/client/account/accountTokens.ts'
import { dayAfter, serviceNowMs } from '#lib/client/serviceClock.ts'
import {
  type MadeTokenJson,
  maxNameCharacters,
  maxRequestsPerMinute,
  type TokenKind,
  tokenKinds,
} from '#lib/wire/account.ts'
import { Choice, Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { type End, ends, tokenRequestOf } from './tokenRequest.ts'
import { tokenWords } from './tokenWords.ts'

interface TokenFormProps {
  mayGiveAll: boolean
  ratePerMinute: number | null
  onMade: (made: MadeTokenJson) => void
  onCancel: () => void
}

export function TokenForm({ mayGiveAll, ratePerMinute, onMade, onCancel }: TokenFormProps) {
  const words = useWords(tokenWords)
  const locale = useLocale()
  const [kind, setKind] = useState<TokenKind>('short')
  const [sends, setSends] = useState(false)
  const [end, setEnd] = useState<End>('never')
  const standard = ratePerMinute === null ? '…' : locale.count(ratePerMinute)
  return (
    <RequestForm
      label={words.create}
      submit={words.create}
      send={(fields, formKey) => makeToken(tokenRequestOf(fields, serviceNowMs()), formKey)}
      onSent={onMade}
      onCancel={onCancel}
    >
      <Field autoFocus label={words.name} hint={words.nameHint} name="name" required maxLength={maxNameCharacters} />
      <fieldset className={form.choices}>
        <legend>{words.kind}</legend>
        {tokenKinds.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="kind"
            value={each}
            checked={kind === each}
            onChange={() => setKind(each)}
            text={words.kinds[each]}
            hint={words.kindHints[each]}
          />
        ))}
      </fieldset>
      {kind !== 'link' && (
        <fieldset className={form.choices}>
          <legend>{words.additionalPermissions}</legend>
          <Choice type="checkbox" name="watch" text={words.watch} />
          {mayGiveAll && <Choice type="checkbox" name="extended" text={words.extended} />}
          {mayGiveAll && (
            <Choice
              type="checkbox"
              name="ingest"
              text={words.ingest}
              checked={sends}
              onChange={(event) => setSends(event.target.checked)}
            />
          )}
          {mayGiveAll && sends && <Choice type="checkbox" name="read" text={words.readToo} hint={words.readTooHint} />}
        </fieldset>
      )}
      {kind !== 'link' && mayGiveAll && sends && (
        <Field label={words.feedLabel} hint={words.feedHint} name="feed" spellCheck={false} />
      )}
      <Field label={words.scopeLabel} hint={words.scopeHint} name="scope" spellCheck={false} />
      <div className={form.pair}>
        <Field
          label={words.rateLabel}
          hint={words.rateHint(standard)}
          name="rate"
          type="number"
          inputMode="numeric"
          min={1}
          max={mayGiveAll ? maxRequestsPerMinute : (ratePerMinute ?? maxRequestsPerMinute)}
        />
        <div className={form.choices}>
          <Select label={words.expiry} name="end" value={end} options={ends} words={words.expiries} onChange={setEnd} />
          {end === 'date' && <Field label={words.expiryDate} name="date" type="date" required min={dayAfter(1)} />}
        </div>
      </div>
    </RequestForm>
  )
}
