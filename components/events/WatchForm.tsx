'use client'

import { type FormEvent, useRef } from 'react'
import { addWatch, changeWatch } from '#lib/client/watches.ts'
import { maxNameCharacters } from '#lib/wire/account.ts'
import { defaultTerms, eventKinds, termBounds, watchedQuery } from '#lib/wire/watches.ts'
import type { WatchJson } from '#lib/wire/watchSchemas.ts'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { formWords } from '../ui/form/formWords.ts'
import list from '../ui/sheet/drawerList.module.css'
import panel from '../ui/sheet/panel.module.css'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'
import { WatchWebhooks } from './WatchWebhooks.tsx'

/** The fields of the form. The filters of a watch are those of the page. */
type WatchValues = Pick<WatchJson, 'name' | 'events' | 'webhooks' | keyof typeof termBounds>

const newWatch: WatchValues = {
  name: '',
  events: defaultTerms.events,
  webhooks: defaultTerms.webhooks,
  dwell_minutes: defaultTerms.dwellMinutes,
  dark_minutes: defaultTerms.darkMinutes,
  cool_down_minutes: defaultTerms.coolDownMinutes,
  confirm_seconds: defaultTerms.confirmSeconds,
}

const minuteTerms = ['dwell_minutes', 'dark_minutes', 'cool_down_minutes'] as const

/** Watches what the page is filtered by. */
export function AddWatchForm({ owner, onAdded }: { owner: string; onAdded: () => Promise<unknown> }) {
  const words = useWords(eventWords)
  const { active } = useFilters()
  const form = useRef<HTMLFormElement>(null)
  const adding = useSending({
    mutationFn: addWatch,
    onSuccess: async () => {
      form.current?.reset()
      await onAdded()
    },
  })
  // `active` changes with the address, which is read as a whole.
  const { query, isPartial } = active.length > 0 ? watchedQuery(new URLSearchParams(location.search)) : nothing
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    adding.mutate({ ...valuesOf(event.currentTarget), query: watchedQuery(new URLSearchParams(location.search)).query })
  }
  return (
    <form ref={form} className={list.form} onSubmit={submit} aria-label={words.addTitle}>
      <h3 className={list.groupTitle}>{words.addTitle}</h3>
      {query === '' ? (
        <p className={list.hint}>{words.noFilters}</p>
      ) : (
        <>
          <WatchFields values={newWatch} owner={owner} />
          {isPartial && <p className={list.hint}>{words.partial}</p>}
          <button type="submit" className={controls.primary} disabled={adding.isPending}>
            {words.add}
          </button>
        </>
      )}
      <div role="status" className={list.hint}>
        {adding.data && words.added(adding.data.name)}
      </div>
      <div role="alert">{adding.error && <Failure error={adding.error} />}</div>
    </form>
  )
}

const nothing = { query: '', isPartial: false }

interface EditWatchFormProps {
  watch: WatchJson
  onChanged: () => Promise<unknown>
  onCancel: () => void
}

export function EditWatchForm({ watch, onChanged, onCancel }: EditWatchFormProps) {
  const words = useWords(eventWords)
  const { save, cancel } = useWords(formWords)
  const { mutate, isPending, error } = useSending({
    mutationFn: (values: WatchValues) => changeWatch(watch.id, values),
    onSuccess: onChanged,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(valuesOf(event.currentTarget))
  }
  useEscape(true, onCancel)
  return (
    <form className={styles.edit} onSubmit={submit} aria-label={words.edit(watch.name)}>
      <WatchFields values={watch} owner={watch.owner} isAskedFor />
      <div className={styles.buttons}>
        <button type="submit" className={controls.primary} disabled={isPending}>
          {save}
        </button>
        <button type="button" className={controls.button} onClick={onCancel}>
          {cancel}
        </button>
      </div>
      <div role="alert">{error && <Failure error={error} />}</div>
    </form>
  )
}

interface WatchFieldsProps {
  values: WatchValues
  owner: string
  /** The form was opened a moment ago. */
  isAskedFor?: boolean
}

function WatchFields({ values, owner, isAskedFor = false }: WatchFieldsProps) {
  const words = useWords(eventWords)
  return (
    <>
      <label className={panel.textFilter}>
        <span>{words.name}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the user has just opened the form
          autoFocus={isAskedFor}
          className={panel.field}
          name="name"
          required
          maxLength={maxNameCharacters}
          autoComplete="off"
          defaultValue={values.name}
        />
      </label>
      <fieldset className={styles.kinds}>
        <legend>{words.panel}</legend>
        {eventKinds.map((kind) => (
          <label key={kind} className={panel.choice}>
            <input type="checkbox" name={kind} defaultChecked={values.events.includes(kind)} />
            <span>{words.kinds[kind]}</span>
          </label>
        ))}
      </fieldset>
      <WatchWebhooks chosen={values.webhooks} owner={owner} />
      <details
        className={styles.fold}
        // A browser cannot focus a refused number in what is closed.
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true
        }}
      >
        <summary>{words.terms}</summary>
        {minuteTerms.map((term) => (
          <label key={term} className={panel.textFilter}>
            <span>{words.termOf[term]}</span>
            <input
              className={panel.field}
              type="number"
              name={term}
              required
              {...termBounds[term]}
              defaultValue={values[term]}
            />
          </label>
        ))}
        <label className={panel.textFilter}>
          <span>{words.termOf.confirm_seconds}</span>
          <input
            className={panel.field}
            type="number"
            name="confirm_seconds"
            {...termBounds.confirm_seconds}
            placeholder={words.twoPositions}
            defaultValue={values.confirm_seconds ?? ''}
          />
        </label>
      </details>
    </>
  )
}

function valuesOf(form: HTMLFormElement): WatchValues {
  const given = new FormData(form)
  const numberOf = (name: string) => Number(given.get(name))
  return {
    name: String(given.get('name')).trim(),
    events: eventKinds.filter((kind) => given.has(kind)),
    webhooks: given.getAll('webhook').map(String),
    dwell_minutes: numberOf('dwell_minutes'),
    dark_minutes: numberOf('dark_minutes'),
    cool_down_minutes: numberOf('cool_down_minutes'),
    confirm_seconds: given.get('confirm_seconds') ? numberOf('confirm_seconds') : null,
  }
}
