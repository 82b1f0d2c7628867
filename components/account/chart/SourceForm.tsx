'use client'

import { useState } from 'react'
import { type ChartPreset, maxChartUrlCharacters } from '#lib/wire/chartSettings.ts'
import controls from '../../ui/controls.module.css'
import { Choice, Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import { chartWords } from './chartWords.ts'

interface SourceFormProps {
  label: string
  /** The choice without an online source. */
  none: { text: string; hint?: string }
  presets: readonly ChartPreset[]
  other: { text: string; field: string; hint: string }
  /** The address in use; `null` for none. */
  address: string | null
  /** Hosts of the address in use. */
  hosts: readonly string[]
  send: (address: string | null) => Promise<unknown>
}

/** Chooses no source, a known one or another address. Give it a new key after a change. */
export function SourceForm({ label, none, presets, other, address, hosts, send }: SourceFormProps) {
  const words = useWords(chartWords)
  const inUse = address === null ? 'none' : presets.some(({ url }) => url === address) ? address : 'other'
  const [choice, setChoice] = useState(inUse)
  const radio = (value: string) => ({
    type: 'radio',
    name: 'source',
    value,
    checked: choice === value,
    onChange: () => setChoice(value),
  })
  const requests = hosts.length > 0 ? words.requests(hosts.join(', ')) : undefined
  return (
    <RequestForm
      label={label}
      submit={words.apply}
      send={(fields) =>
        send(choice === 'none' ? null : choice === 'other' ? String(fields.get('address')).trim() : choice)
      }
      isReady={choice === 'other' || choice !== inUse}
    >
      <fieldset className={form.choices}>
        <legend className={controls.visuallyHidden}>{label}</legend>
        <Choice {...radio('none')} text={none.text} hint={none.hint} />
        {presets.map(({ title, url, credit, look }) => (
          <Choice
            key={url}
            {...radio(url)}
            text={title}
            hint={`${words.looks[look]} ${credit}. ${words.requests(new URL(url).host)}`}
          />
        ))}
        <Choice {...radio('other')} text={other.text} hint={inUse === 'other' ? requests : undefined} />
      </fieldset>
      {choice === 'other' && (
        <Field
          label={other.field}
          hint={other.hint}
          name="address"
          required
          spellCheck={false}
          maxLength={maxChartUrlCharacters}
          defaultValue={inUse === 'other' ? (address ?? '') : ''}
        />
      )}
      <p className={form.hint}>
        {words.terms}{' '}
        {[...new Set(presets.map(({ terms }) => terms))].map((terms, index) => (
          <span key={terms}>
            {index > 0 && ', '}
            <a href={terms} target="_blank" rel="noreferrer">
              {new URL(terms).host}
            </a>
          </span>
        ))}
      </p>
    </RequestForm>
  )
}
