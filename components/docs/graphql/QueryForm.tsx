'use client'

import { Play } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { type GraphqlExample, graphqlExamples } from '#lib/wire/graphql/examples.ts'
import controls from '../../ui/controls.module.css'
import { Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { docsWords } from '../docsWords.ts'
import trying from '../TryIt.module.css'
import { type Outcome, OutcomeView, outcomeOf } from '../TryIt.tsx'
import { useTryToken } from '../TryToken.tsx'
import styles from './Graphql.module.css'

const titles = graphqlExamples.map(({ title }) => title)
const wordsOfTitles = Object.fromEntries(titles.map((title) => [title, title]))

/** A query and its variables to change and run; examples fill them in. */
export function QueryForm() {
  const words = useWords(docsWords)
  const { language } = useLocale()
  const token = useTryToken()
  const isHydrated = useHydrated()
  const [example, setExample] = useState<GraphqlExample>(graphqlExamples[0])
  const [query, setQuery] = useState(example.query)
  const [variables, setVariables] = useState(variablesText(example))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const choose = (title: string) => {
    const chosen = graphqlExamples.find((each) => each.title === title)
    if (!chosen) return
    setExample(chosen)
    setQuery(chosen.query)
    setVariables(variablesText(chosen))
  }
  const run = async () => {
    if (isBusy) return
    const values = variablesIn(variables)
    if (values === null) return setOutcome({ failure: words.variablesWrong })
    setIsBusy(true)
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ query, variables: values })
    setOutcome(await outcomeOf({ method: 'POST', path: '/graphql', headers, body }, token))
    setIsBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  const runByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run()
  }
  return (
    <form className={styles.form} lang={language} onSubmit={submit} onKeyDown={runByKey} aria-label={words.query}>
      <fieldset className={styles.fields} disabled={!isHydrated}>
        <Select label={words.example} value={example.title} options={titles} words={wordsOfTitles} onChange={choose} />
        <CodeField label={words.query} hint={words.queryHint} rows={12} value={query} onChange={setQuery} />
        <CodeField label={words.variables} rows={4} value={variables} onChange={setVariables} />
        <div className={form.actions}>
          <button type="submit" className={controls.primary} aria-disabled={isBusy}>
            <Play size={14} aria-hidden />
            {isBusy ? words.sending : words.run}
          </button>
        </div>
      </fieldset>
      <OutcomeView outcome={outcome} />
    </form>
  )
}

interface CodeFieldProps {
  label: string
  hint?: string
  rows: number
  value: string
  onChange: (text: string) => void
}

function CodeField({ label, hint, rows, value, onChange }: CodeFieldProps) {
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={trying.body}
        rows={rows}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <span id={`${id}-hint`} className={form.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}

function variablesText({ variables = {} }: GraphqlExample): string {
  return JSON.stringify(variables, null, 2)
}

/** Returns `null` unless the text is a JSON object. An empty text means no variables. */
function variablesIn(text: string): object | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
