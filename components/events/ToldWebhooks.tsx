'use client'

import { useQuery } from '@tanstack/react-query'
import { hasGivenUp, webhooksQuery } from '#lib/client/webhooks.ts'
import panel from '../ui/sheet/panel.module.css'
import { useWords } from '../ui/words/words.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

/** Which webhooks of its owner a watch tells, as fields of a form. */
export function ToldWebhooks({ told, owner }: { told: readonly string[]; owner: string }) {
  const words = useWords(eventWords)
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  const offered = webhooks.filter((webhook) => webhook.owner === owner)
  return (
    <fieldset className={styles.kinds}>
      <legend>{words.tell}</legend>
      {offered.map(({ id, name }) => (
        <label key={id} className={panel.choice}>
          <input type="checkbox" name="webhook" value={id} defaultChecked={told.includes(id)} />
          <span>{name}</span>
        </label>
      ))}
      {/* What is not loaded stays as it is. */}
      {told
        .filter((id) => !offered.some((webhook) => webhook.id === id))
        .map((id) => (
          <input key={id} type="hidden" name="webhook" value={id} />
        ))}
      <a href="/account/webhooks">{words.manageWebhooks}</a>
    </fieldset>
  )
}

/** Webhooks that get nothing more because they failed. */
export function DisabledWebhooks() {
  const words = useWords(eventWords)
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  return (
    <div role="status">
      {webhooks.filter(hasGivenUp).map(({ id, name }) => (
        <p key={id} className={styles.trouble}>
          {words.webhookDisabled(name)} <a href="/account/webhooks">{words.manageWebhooks}</a>
        </p>
      ))}
    </div>
  )
}
