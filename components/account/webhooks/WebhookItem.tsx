'use client'

import { useState } from 'react'
import { changeWebhook, removeWebhook, rotateWebhook, testWebhook } from '#lib/client/webhooks.ts'
import type { WebhookJson, WebhookSecretJson } from '#lib/wire/webhookSchemas.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import row from '../../ui/table/Row.module.css'
import { Moment } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import styles from './Webhooks.module.css'
import { webhookKindWords } from './webhookKindWords.ts'
import { webhookWords } from './webhookWords.ts'

interface WebhookItemProps {
  webhook: WebhookJson
  isOwn: boolean
  mayHaveNotices: boolean
  onChanged: () => Promise<unknown>
  onRotated: (rotated: WebhookSecretJson) => void
}

export function WebhookItem({ webhook, isOwn, mayHaveNotices, onChanged, onRotated }: WebhookItemProps) {
  const words = useWords(webhookWords)
  const { kinds } = useWords(webhookKindWords)
  const { save, by } = useWords(formWords)
  const [isEditing, setIsEditing] = useState(false)
  const { id, name, url, kind, owner } = webhook
  if (isEditing) {
    return (
      <li>
        <WebhookForm
          title={words.editNamed(name)}
          submit={save}
          values={webhook}
          mayHaveNotices={mayHaveNotices}
          onCancel={() => setIsEditing(false)}
          onSubmit={async (changes) => {
            await changeWebhook(id, changes)
            await onChanged()
            setIsEditing(false)
          }}
        />
      </li>
    )
  }
  return (
    <li className={form.panel}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <div className={form.hint}>
          {kinds[kind]} · {kind === 'email' ? webhook.fields.address : new URL(url).host}
          {!isOwn && ` · ${by(owner)}`}
        </div>
        <WebhookState webhook={webhook} />
      </div>
      <WebhookActions webhook={webhook} onChanged={onChanged} onRotated={onRotated} onEdit={() => setIsEditing(true)} />
    </li>
  )
}

function WebhookState({ webhook }: { webhook: WebhookJson }) {
  const words = useWords(webhookWords)
  const { enabled, disabled_at, disabled_reason, failing_since } = webhook
  const reasons: Readonly<Record<string, string>> = words.disabled
  if (!enabled) {
    const isUsers = disabled_reason === 'user'
    return (
      <p className={styles.state} data-tone={isUsers ? undefined : 'danger'}>
        {reasons[disabled_reason ?? ''] ?? words.disabled.user} {disabled_at && <Moment iso={disabled_at} />}
      </p>
    )
  }
  return (
    <p className={styles.state} data-tone={failing_since ? 'danger' : 'good'}>
      {failing_since ? (
        <>
          {words.failing} <Moment iso={failing_since} asSpan />
        </>
      ) : (
        words.enabled
      )}
    </p>
  )
}

interface WebhookActionsProps extends Omit<WebhookItemProps, 'isOwn' | 'mayHaveNotices'> {
  onEdit: () => void
}

function WebhookActions({ webhook, onChanged, onRotated, onEdit }: WebhookActionsProps) {
  const words = useWords(webhookWords)
  const { remove, removeNamed, removeTitle } = useWords(formWords)
  const [isLogOpen, setIsLogOpen] = useState(false)
  const { id, name, kind, enabled } = webhook
  return (
    <div>
      <div className={row.line}>
        {enabled && (
          <ActionButton
            label={words.testNamed(name)}
            onAct={async () => {
              await testWebhook(id)
              await onChanged()
              setIsLogOpen(true)
            }}
          >
            {words.test}
          </ActionButton>
        )}
        <button
          type="button"
          className={row.button}
          aria-label={words.deliveriesNamed(name)}
          aria-expanded={isLogOpen}
          onClick={() => setIsLogOpen(!isLogOpen)}
        >
          {words.deliveries}
        </button>
        <button type="button" className={row.button} aria-label={words.editNamed(name)} onClick={onEdit}>
          {words.edit}
        </button>
        <ActionButton
          label={enabled ? words.disableNamed(name) : words.enableNamed(name)}
          onAct={() => changeWebhook(id, { enabled: !enabled }).then(onChanged)}
        >
          {enabled ? words.disable : words.enable}
        </ActionButton>
        {kind === 'json' && (
          <ConfirmButton
            label={words.rotateNamed(name)}
            title={words.rotateTitle(name)}
            text={words.rotateText}
            takesAway={false}
            onConfirm={async () => onRotated(await rotateWebhook(id))}
          >
            {words.rotate}
          </ConfirmButton>
        )}
        <ConfirmButton
          label={removeNamed(name)}
          title={removeTitle(name)}
          text={words.removeText}
          onConfirm={() => removeWebhook(id).then(onChanged)}
        >
          {remove}
        </ConfirmButton>
      </div>
      {isLogOpen && <Deliveries webhook={webhook} />}
    </div>
  )
}
