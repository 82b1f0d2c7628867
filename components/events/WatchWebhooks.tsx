'use client'

import { useQuery } from '@tanstack/react-query'
import { hasGivenUp, webhooksQuery } from '#lib/client/webhooks.ts'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import { useWords } from '../ui/words/words.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

/** Check boxes for the webhooks of its owner that a watch sends to. */
export function WatchWebhooks({ chosen, owner }: { chosen: readonly string[]; owner: string }) {
  const words = useWords(eventWords)
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  const offered = webhooks.filter((webhook) => webhook.owner === owner)
  return (
    <fieldset className={styles.kinds}>
      <legend>{words.tell}</legend>
      {offered.map(({ id, name }) => (
        <PanelChoice key={id} name="webhook" value={id} defaultChecked={chosen.includes(id)} text={name} />
      ))}
      {/* Webhooks that are not loaded stay selected. */}
      {chosen
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
