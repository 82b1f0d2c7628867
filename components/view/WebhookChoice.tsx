'use client'

import { useQuery } from '@tanstack/react-query'
import { webhooksQuery } from '#lib/client/webhooks.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import { useWords, wordsOf } from '../ui/words/words.ts'
import styles from './WebhookChoice.module.css'

const webhookChoiceWords = wordsOf({
  en: { webhooks: 'Channels', manage: 'Manage channels' },
  de: { webhooks: 'Kanäle', manage: 'Kanäle verwalten' },
})

/** Check boxes for the webhooks of an owner that receive messages. */
export function WebhookChoice({ chosen, owner }: { chosen: readonly string[]; owner: string }) {
  const words = useWords(webhookChoiceWords)
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  const offered = webhooks.filter((webhook) => webhook.owner === owner)
  return (
    <fieldset className={styles.webhooks}>
      <legend>{words.webhooks}</legend>
      {offered.map(({ id, name }) => (
        <PanelChoice key={id} name="webhook" value={id} defaultChecked={chosen.includes(id)} text={name} />
      ))}
      {/* Webhooks that are not loaded stay selected. */}
      {chosen
        .filter((id) => !offered.some((webhook) => webhook.id === id))
        .map((id) => (
          <input key={id} type="hidden" name="webhook" value={id} />
        ))}
      <ManageWebhooks />
    </fieldset>
  )
}

export function ManageWebhooks() {
  const words = useWords(webhookChoiceWords)
  return <a href={withBase('/account/webhooks')}>{words.manage}</a>
}
