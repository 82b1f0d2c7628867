'use client'

import { useQuery } from '@tanstack/react-query'
import { every } from '#lib/client/pace.ts'
import { addWebhook, webhooksQuery } from '#lib/client/webhooks.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { WebhookSecretJson } from '#lib/wire/webhookSchemas.ts'
import { OnceShown } from '../../ui/form/OnceShown.tsx'
import { useCreation } from '../../ui/form/useCreation.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { useWords } from '../../ui/words/words.ts'
import { MessageSettings } from './MessageSettings.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import { webhookWords } from './webhookWords.ts'

const everyMs = 5_000

/** Administrators see the webhooks of all users, others their own. */
export function Webhooks({ account }: { account: SignedIn }) {
  const words = useWords(webhookWords)
  const webhooks = useQuery({ ...webhooksQuery, refetchInterval: every(everyMs) })
  const refresh = useRefresh(webhooksQuery)
  const { creation, show } = useCreation<WebhookSecretJson>({
    label: words.add,
    empty: webhooks.data?.length === 0 ? { title: words.none, text: words.noneHint } : null,
    keyOf: ({ secret }) => secret,
    form: (close) => (
      <WebhookForm
        title={words.add}
        submit={words.add}
        mayHaveNotices={account.role === 'admin'}
        onCancel={close}
        onSubmit={async (webhook) => showSecret(await addWebhook(webhook))}
      />
    ),
    secret: ({ webhook: { name, former_secret_until }, secret }, onDone) => {
      const isRotated = former_secret_until !== null
      const note = isRotated ? `${words.shownOnce} ${words.bothValid}` : words.shownOnce
      return (
        <OnceShown
          title={isRotated ? words.rotated(name) : words.created(name)}
          texts={[{ note, text: secret, label: words.copySecret }]}
          onDone={onDone}
        />
      )
    },
  })
  /** Signatures are for programs. */
  const showSecret = (made: WebhookSecretJson) => {
    show(made.webhook.kind === 'json' ? made : null)
    void refresh()
  }
  return (
    <>
      <p>
        {words.intro} {words.reference}
        <a href={withBase('/docs')}>{words.apiReference}</a>.
      </p>
      {creation}
      <Loaded query={webhooks}>
        {(all) => (
          <ul aria-label={words.list}>
            {all.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                isOwn={webhook.owner === account.email}
                mayHaveNotices={account.role === 'admin' && webhook.owner === account.email}
                onChanged={refresh}
                onRotated={showSecret}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <MessageSettings />
    </>
  )
}
