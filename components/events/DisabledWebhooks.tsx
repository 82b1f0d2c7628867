'use client'

import { useQuery } from '@tanstack/react-query'
import { hasGivenUp, webhooksQuery } from '#lib/client/webhooks.ts'
import { useWords } from '../ui/words/words.ts'
import { ManageWebhooks } from '../view/WebhookChoice.tsx'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

/** Lists webhooks that were disabled after failures. */
export function DisabledWebhooks() {
  const words = useWords(eventWords)
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  return (
    <div role="status">
      {webhooks.filter(hasGivenUp).map(({ id, name }) => (
        <p key={id} className={styles.trouble}>
          {words.webhookDisabled(name)} <ManageWebhooks />
        </p>
      ))}
    </div>
  )
}
