'use client'

import { addWatch, changeWatch } from '#lib/client/watches.ts'
import { maxNameCharacters } from '#lib/wire/account.ts'
import { defaultTerms, type EventKind, eventKinds, termBounds } from '#lib/wire/watches.ts'
import type { WatchJson } from '#lib/wire/watchSchemas.ts'
import { useEscape } from '../ui/escape.ts'
import { formWords } from '../ui/form/formWords.ts'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import list from '../ui/sheet/drawerList.module.css'
import { PanelChoice, PanelField } from '../ui/sheet/PanelField.tsx'
import { useWords } from '../ui/words/words.ts'
import { WebhookChoice } from '../view/WebhookChoice.tsx'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

/** The fields of the form. The filters of a watch are those of the page. */
type WatchValues = Pick<WatchJson, 'name' | 'events' | 'webhooks' | keyof typeof termBounds>

const newWatch: WatchValues = {
  name: '',
  events: defaultTerms.events,
  webhooks: defaultTerms.webhooks,
  dwell_minutes: defaultTerms.dwellMinutes,
  dark_minutes: defaultTerms.darkMinutes,
  eta_minutes: defaultTerms.etaMinutes,
  draught_metres: defaultTerms.draughtMetres,
  cool_down_minutes: defaultTerms.coolDownMinutes,
  confirm_seconds: defaultTerms.confirmSeconds,
}

const usualKinds: readonly EventKind[] = ['entered', 'left', 'dwelt', 'dark', 'moved', 'stopped', 'arrived', 'departed']
const rareKinds = eventKinds.filter((kind) => !usualKinds.includes(kind))

const numberTerms = ['dwell_minutes', 'dark_minutes', 'eta_minutes', 'draught_metres', 'cool_down_minutes'] as const

interface AddWatchFormProps {
  owner: string
  /** The filters of the page that a watch supports. */
  query: string
  /** Whether the page has others. */
  isPartial: boolean
  onAdded: () => Promise<unknown>
}

/** Adds a watch with the filters of the page. */
export function AddWatchForm({ owner, query, isPartial, onAdded }: AddWatchFormProps) {
  const words = useWords(eventWords)
  return (
    <RequestForm
      className={list.form}
      label={words.addTitle}
      submit={words.add}
      send={(fields) => addWatch({ ...valuesOf(fields), query })}
      onSent={onAdded}
      success={({ name }) => words.added(name)}
    >
      <h3 className={list.groupTitle}>{words.addTitle}</h3>
      <WatchFields values={newWatch} owner={owner} />
      {isPartial && <p className={list.hint}>{words.partial}</p>}
    </RequestForm>
  )
}

interface EditWatchFormProps {
  watch: WatchJson
  onChanged: () => Promise<unknown>
  onCancel: () => void
}

export function EditWatchForm({ watch, onChanged, onCancel }: EditWatchFormProps) {
  const words = useWords(eventWords)
  const { save } = useWords(formWords)
  useEscape(true, onCancel)
  return (
    <RequestForm
      className={styles.edit}
      label={words.edit(watch.name)}
      submit={save}
      send={(fields) => changeWatch(watch.id, valuesOf(fields))}
      onSent={onChanged}
      onCancel={onCancel}
    >
      <WatchFields values={watch} owner={watch.owner} isAskedFor />
    </RequestForm>
  )
}

interface WatchFieldsProps {
  values: WatchValues
  owner: string
  /** Whether the form was opened just now. */
  isAskedFor?: boolean
}

function WatchFields({ values, owner, isAskedFor = false }: WatchFieldsProps) {
  const words = useWords(eventWords)
  const choiceOf = (kind: EventKind) => (
    <PanelChoice key={kind} name={kind} defaultChecked={values.events.includes(kind)} text={words.kinds[kind]} />
  )
  return (
    <>
      <PanelField
        autoFocus={isAskedFor}
        label={words.name}
        name="name"
        required
        maxLength={maxNameCharacters}
        defaultValue={values.name}
      />
      <fieldset className={styles.kinds}>
        <legend>{words.panel}</legend>
        {usualKinds.map(choiceOf)}
        <details open={rareKinds.some((kind) => values.events.includes(kind))}>
          <summary>{words.moreKinds}</summary>
          {rareKinds.map(choiceOf)}
        </details>
      </fieldset>
      <WebhookChoice chosen={values.webhooks} owner={owner} />
      <details
        // Browsers cannot focus a refused number inside a closed element.
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true
        }}
      >
        <summary>{words.terms}</summary>
        {numberTerms.map((term) => (
          <PanelField
            key={term}
            label={words.termOf[term]}
            type="number"
            name={term}
            required
            {...termBounds[term]}
            step={term === 'draught_metres' ? 'any' : 1}
            defaultValue={values[term]}
          />
        ))}
        <PanelField
          label={words.termOf.confirm_seconds}
          type="number"
          name="confirm_seconds"
          {...termBounds.confirm_seconds}
          placeholder={words.twoPositions}
          defaultValue={values.confirm_seconds ?? ''}
        />
      </details>
    </>
  )
}

function valuesOf(given: FormData): WatchValues {
  const numberOf = (name: string) => Number(given.get(name))
  return {
    name: String(given.get('name')).trim(),
    events: eventKinds.filter((kind) => given.has(kind)),
    webhooks: given.getAll('webhook').map(String),
    dwell_minutes: numberOf('dwell_minutes'),
    dark_minutes: numberOf('dark_minutes'),
    eta_minutes: numberOf('eta_minutes'),
    draught_metres: numberOf('draught_metres'),
    cool_down_minutes: numberOf('cool_down_minutes'),
    confirm_seconds: given.get('confirm_seconds') ? numberOf('confirm_seconds') : null,
  }
}
