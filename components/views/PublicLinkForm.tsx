import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makePublicLink } from '#lib/client/account/accountViews.ts'
import { feedsQuery } from '#lib/client/queries.ts'
import { dayAfter } from '#lib/client/serviceClock.ts'
import { type MadePublicLinkJson, maxNameCharacters, type ViewJson } from '#lib/wire/account.ts'
import { publicDelays } from '#lib/wire/publicLink.ts'
import { Field, Select } from '../ui/form/Field.tsx'
import form from '../ui/form/Form.module.css'
import { formWords } from '../ui/form/formWords.ts'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import { useWords } from '../ui/words/words.ts'
import { publicLinkWords } from './publicLinkWords.ts'

const usualDays = 90

interface OfSavedView {
  view: ViewJson
  /** Views to choose from. */
  choices: readonly ViewJson[]
  onChoose: (view: ViewJson) => void
  save?: never
}

/** Of the view on the screen, which is saved under a name first. */
interface OfScreen {
  view?: never
  choices?: never
  onChoose?: never
  save: (name: string) => Promise<ViewJson>
}

type PublicLinkFormProps = (OfSavedView | OfScreen) & {
  onMade: (made: MadePublicLinkJson) => void
  onCancel: () => void
}

export function PublicLinkForm({ view, choices = [], onChoose, save, onMade, onCancel }: PublicLinkFormProps) {
  const words = useWords(publicLinkWords)
  const { nameTaken } = useWords(formWords)
  const title = view ? words.titleOf(view.name) : words.publicLink
  const [delay, setDelay] = useState('0')
  const { data: feeds } = useQuery({ ...feedsQuery, enabled: delay !== '0' })
  const isAnyFeedPrivate = feeds?.data.some((feed) => !feed.public) ?? false
  return (
    <RequestForm
      className={view ? form.panel : form.form}
      label={title}
      submit={words.create}
      send={async (fields, formKey) => {
        const expiresAt = `${fields.get('day')}T23:59:59Z`
        const { id } = view ?? (await save(String(fields.get('name')).trim()))
        return makePublicLink(id, { expires_at: expiresAt, delay_minutes: Number(delay) }, formKey)
      }}
      onSent={onMade}
      onCancel={onCancel}
      problems={{ name: nameTaken, query: words.cannotBePublic, delay_minutes: words.delayNeedsTracks }}
    >
      <p>
        {view && <strong>{title}.</strong>} {words.whatItOpens}
      </p>
      {!view && <Field autoFocus label={words.viewName} name="name" required maxLength={maxNameCharacters} />}
      {view && choices.length > 1 && (
        <Select
          label={words.view}
          value={view.id}
          options={choices.map(({ id }) => id)}
          words={Object.fromEntries(choices.map(({ id, name }) => [id, name]))}
          onChange={(chosen) => onChoose(choices.find(({ id }) => id === chosen) ?? view)}
        />
      )}
      <Field
        autoFocus={view !== undefined}
        label={words.lastDay}
        name="day"
        type="date"
        required
        min={dayAfter(1)}
        defaultValue={dayAfter(usualDays)}
      />
      <Select
        label={words.delay}
        value={delay}
        options={publicDelays.map(String)}
        words={Object.fromEntries(publicDelays.map((minutes) => [minutes, words.delayOf(minutes)]))}
        onChange={setDelay}
      />
      {delay !== '0' && isAnyFeedPrivate && <p className={form.hint}>{words.delayLeavesOut}</p>}
    </RequestForm>
  )
}
