'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeMessageSettings, messageSettingsQuery } from '#lib/client/account/messageSettings.ts'
import type { MessageSettingsJson } from '#lib/wire/quietHours.ts'
import { Choice, Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useWords } from '../../ui/words/words.ts'
import { webhookWords } from './webhookWords.ts'

/** Quiet hours of the user, and one switch for all of their channels. */
export function MessageSettings() {
  const words = useWords(webhookWords)
  const { save } = useWords(formWords)
  const client = useQueryClient()
  return (
    <>
      <h2>{words.quietHours}</h2>
      <Loaded query={useQuery(messageSettingsQuery)}>
        {(settings) => (
          <RequestForm
            key={JSON.stringify(settings)}
            className={form.form}
            label={words.quietHours}
            submit={save}
            send={(fields) => changeMessageSettings(settingsOf(fields))}
            onSent={(changed) => client.setQueryData(messageSettingsQuery.queryKey, changed)}
          >
            <SettingFields settings={settings} />
          </RequestForm>
        )}
      </Loaded>
    </>
  )
}

function SettingFields({ settings: { messages_off, quiet_hours } }: { settings: MessageSettingsJson }) {
  const words = useWords(webhookWords)
  return (
    <>
      <div className={form.pair}>
        <Field label={words.quietFrom} name="from" type="time" defaultValue={quiet_hours?.from} />
        <Field label={words.quietUntil} name="until" type="time" defaultValue={quiet_hours?.until} />
      </div>
      <span className={form.hint}>
        {words.quietHint}
        {quiet_hours && ` ${words.timeZone(quiet_hours.time_zone)}`}
      </span>
      <Choice type="checkbox" name="off" text={words.messagesOff} defaultChecked={messages_off} />
    </>
  )
}

/** Both times make quiet hours, in the time zone of the browser. */
function settingsOf(fields: FormData): Pick<MessageSettingsJson, 'messages_off' | 'quiet_hours'> {
  const from = String(fields.get('from'))
  const until = String(fields.get('until'))
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const quiet_hours = from === '' && until === '' ? null : { from, until, time_zone }
  return { messages_off: fields.has('off'), quiet_hours }
}
