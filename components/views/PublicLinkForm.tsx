import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makePublicLink } from '#lib/client/account/accountViews.ts'
import { feedsQuery } from '#lib/client/queries.ts'
import { dayAfter } from '#lib/client/serviceClock.ts'
import type { MadePublicLinkJson, ViewJson } from '#lib/wire/account.ts'
import { publicDelays } from '#lib/wire/publicLink.ts'
import { Field, Select } from '../ui/form/Field.tsx'
import form from '../ui/form/Form.module.css'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import { useWords } from '../ui/words/words.ts'
import { publicLinkWords } from './publicLinkWords.ts'

const usualDays = 90

interface PublicLinkFormProps {
  view: ViewJson
  /** Views to choose from. */
  choices: readonly ViewJson[]
  onChoose: (view: ViewJson) => void
  onMade: (made: MadePublicLinkJson) => void
  onCancel: () => void
}

export function PublicLinkForm({ view, choices, onChoose, onMade, onCancel }: PublicLinkFormProps) {
  const words = useWords(publicLinkWords)
  const title = words.titleOf(view.name)
  const [delay, setDelay] = useState('0')
  const { data: feeds } = useQuery({ ...feedsQuery, enabled: delay !== '0' })
  const isAnyFeedPrivate = feeds?.data.some((feed) => !feed.public) ?? false
  return (
    <RequestForm
      label={title}
      submit={words.create}
      send={(fields, formKey) => {
        const expiresAt = `${fields.get('day')}T23:59:59Z`
        return makePublicLink(view.id, { expires_at: expiresAt, delay_minutes: Number(delay) }, formKey)
      }}
      onSent={onMade}
      onCancel={onCancel}
      problems={{ query: words.cannotBePublic, delay_minutes: words.delayNeedsTracks }}
    >
      <p>
        <strong>{title}.</strong> {words.whatItOpens}
      </p>
      {choices.length > 1 && (
        <Select
          label={words.view}
          value={view.id}
          options={choices.map(({ id }) => id)}
          words={Object.fromEntries(choices.map(({ id, name }) => [id, name]))}
          onChange={(chosen) => onChoose(choices.find(({ id }) => id === chosen) ?? view)}
        />
      )}
      <Field
        autoFocus
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
