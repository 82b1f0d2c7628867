'use client'

import { type ReactNode, useState } from 'react'
import { Choice, Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { useWords } from '../../ui/words/words.ts'
import { fieldsOf, fieldValues, type SourceField, type SourceKind } from './sourceKinds.ts'
import { sourceKindWords } from './sourceKindWords.ts'
import { sourceWords } from './sourceWords.ts'

interface SourceFieldsProps {
  kind: SourceKind
  /** Initial values of the fields, instead of the usual ones of the kind. */
  url?: string
  user: string | null
  /** Stored secrets, which are never shown. */
  stored: { password: boolean; key: boolean }
  problemOf: (member: string) => ReactNode
}

/** The fields of a kind of source. Refusals of the URL are shown at the first field that is a part of it. */
export function SourceFields({ kind, url, user, stored, problemOf }: SourceFieldsProps) {
  const values = fieldValues(kind, url)
  const fields = fieldsOf(kind)
  const members = new Set(['user', 'password', 'key'])
  const firstOfUrl = fields.find(({ name }) => !members.has(name))
  return (
    <>
      {fields.map((field) => (
        <SourceFieldInput
          key={field.name}
          field={field}
          value={field.name === 'user' ? (user ?? '') : (values[field.name] ?? '')}
          isStored={(field.name === 'password' || field.name === 'key') && stored[field.name]}
          problem={problemOf(field === firstOfUrl ? 'url' : members.has(field.name) ? field.name : '')}
        />
      ))}
    </>
  )
}

interface SourceFieldInputProps {
  field: SourceField
  value: string
  isStored: boolean
  problem: ReactNode
}

function SourceFieldInput({ field, value, isStored, problem }: SourceFieldInputProps) {
  const { fields, optionalKey, options } = useWords(sourceKindWords)
  const words = useWords(sourceWords)
  const [choice, setChoice] = useState(value)
  const { name, type, isRequired } = field
  const { label, hint } = fields[name]
  if (type === 'choice') {
    const names: Readonly<Record<string, string>> = options
    return (
      <Select
        label={label}
        name={name}
        value={choice}
        options={field.options ?? []}
        words={names}
        onChange={setChoice}
      />
    )
  }
  const isSecret = type === 'secret'
  return (
    <div className={form.choices}>
      <Field
        label={name === 'key' && !isRequired ? optionalKey : label}
        hint={isStored ? words.secretKept : hint}
        name={name}
        type={type === 'port' ? 'number' : isSecret ? 'password' : 'text'}
        {...(type === 'port' && { inputMode: 'numeric', min: 1, max: 65_535 })}
        {...(isSecret && { autoComplete: 'new-password' })}
        required={isRequired === true && !isStored}
        spellCheck={false}
        defaultValue={value}
        problem={problem}
      />
      {isStored && !isRequired && <Choice type="checkbox" name={`remove-${name}`} text={words.removeSecret} />}
    </div>
  )
}
