'use client'

import { type ReactNode, useState } from 'react'
import { Choice, Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { useWords } from '../../ui/words/words.ts'
import styles from './Sources.module.css'
import { sourceWords } from './sourceWords.ts'

export interface Terms {
  collection: string
  credit: string | null
  licence: string | null
  public: boolean
  reserve_of: string | null
}

export const usualTerms: Terms = {
  ...{ collection: 'terrestrial', credit: null, licence: null, public: true, reserve_of: null },
}

const collections = ['terrestrial', 'satellite', 'dynamic'] as const

interface SourceTermsProps {
  terms: Terms
  /** The names of the other sources. */
  others: readonly string[]
  problemOf: (member: string) => ReactNode
}

/** Shows credit, licence, publication and the source that this one replaces; folded, because few sources need them. */
export function SourceTerms({ terms, others, problemOf }: SourceTermsProps) {
  const words = useWords(sourceWords)
  const [collection, setCollection] = useState(collections.find((known) => known === terms.collection) ?? 'terrestrial')
  const [reserve, setReserve] = useState(terms.reserve_of ?? '')
  const names = [...new Set(['', ...(terms.reserve_of === null ? [] : [terms.reserve_of]), ...others])]
  const isNeeded = ['credit', 'licence', 'collection', 'public', 'reserve_of'].some((member) => problemOf(member))
  const hasTerms = terms.credit !== null || terms.licence !== null || terms.reserve_of !== null || !terms.public
  return (
    <details className={styles.more} open={hasTerms || isNeeded || undefined}>
      <summary>{words.more}</summary>
      <div className={styles.terms}>
        <div className={form.pair}>
          <Field
            label={words.creditLabel}
            hint={words.creditHint}
            name="credit"
            maxLength={200}
            defaultValue={terms.credit ?? ''}
            problem={problemOf('credit')}
          />
          <Field
            label={words.licenceLabel}
            hint={words.licenceHint}
            name="licence"
            maxLength={500}
            spellCheck={false}
            defaultValue={terms.licence ?? ''}
            problem={problemOf('licence')}
          />
          <Select
            label={words.collection}
            name="collection"
            value={collection}
            options={collections}
            words={words.collections}
            onChange={setCollection}
          />
          <div className={form.choices}>
            <Select
              label={words.reserve}
              name="reserve_of"
              value={reserve}
              options={names}
              words={{ ...Object.fromEntries(names.map((name) => [name, name])), '': words.noReserve }}
              onChange={setReserve}
            />
            <span className={form.hint}>{words.reserveHint}</span>
          </div>
        </div>
        {problemOf('reserve_of') && <p className={form.problem}>{problemOf('reserve_of')}</p>}
        <Choice type="checkbox" name="public" text={words.public} defaultChecked={terms.public} />
      </div>
    </details>
  )
}
