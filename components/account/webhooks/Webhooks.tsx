'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { every } from '#lib/client/pace.ts'
import { addWebhook, webhooksQuery } from '#lib/client/webhooks.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import type { WebhookSecretJson } from '#lib/wire/webhooks.ts'
import { Command } from '../../ui/Command.tsx'
import controls from '../../ui/controls.module.css'
import { useFocusBack } from '../../ui/focus.ts'
import form from '../../ui/form/Form.module.css'
import { OnceShown } from '../../ui/form/OnceShown.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import table from '../../ui/table/Table.module.css'
import { useWords } from '../../ui/words/words.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import { webhookWords } from './webhookWords.ts'

const everyMs = 5_000

/** Administrators see the webhooks of all users, others their own. */
export function Webhooks({ account }: { account: SignedIn }) {
  const words = useWords(webhookWords)
  const client = useQueryClient()
  const webhooks = useQuery({ ...webhooksQuery, refetchInterval: every(everyMs) })
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const [isAdding, setIsAdding] = useState(false)
  const [begin, goBack] = useFocusBack<HTMLButtonElement>()
  const [shown, setShown] = useState<readonly WebhookSecretJson[]>([])
  const show = (secret: WebhookSecretJson) => {
    setShown((before) => [secret, ...before])
    void refresh()
  }
  const close = () => {
    setIsAdding(false)
    goBack()
  }
  return (
    <>
      <p>
        {words.intro} {words.reference}
        <a href="/docs">{words.apiReference}</a>.
      </p>
      {shown.map((each) => (
        <ShownSecret
          key={each.secret}
          shown={each}
          onDone={() => {
            setShown((before) => before.filter((other) => other !== each))
            goBack()
          }}
        />
      ))}
      {isAdding ? (
        <WebhookForm
          title={words.add}
          submit={words.add}
          onCancel={close}
          onSubmit={async (webhook) => {
            show(await addWebhook(webhook))
            setIsAdding(false)
          }}
        />
      ) : (
        <div className={form.actions}>
          <button ref={begin} type="button" className={controls.primary} onClick={() => setIsAdding(true)}>
            <Plus size={16} aria-hidden />
            {words.add}
          </button>
        </div>
      )}
      <Loaded query={webhooks}>
        {(all) =>
          all.length === 0 ? (
            <div className={table.empty}>{words.none}</div>
          ) : (
            <ul aria-label={words.list}>
              {all.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  isOwn={webhook.owner === account.email}
                  onChanged={refresh}
                  onRotated={show}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function ShownSecret({ shown: { webhook, secret }, onDone }: { shown: WebhookSecretJson; onDone: () => void }) {
  const words = useWords(webhookWords)
  const isRotated = webhook.former_secret_until !== null
  return (
    <OnceShown title={isRotated ? words.rotated(webhook.name) : words.created(webhook.name)} onDone={onDone}>
      {(onCopied) => (
        <>
          <p>
            {words.shownOnce} {isRotated && words.bothValid}
          </p>
          <Command text={secret} label={words.copySecret} onCopied={onCopied} />
        </>
      )}
    </OnceShown>
  )
}
