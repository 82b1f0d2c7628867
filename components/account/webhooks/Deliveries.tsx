'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deliveriesQuery, replayDelivery } from '#lib/client/webhooks.ts'
import type { DeliveryJson, WebhookJson } from '#lib/wire/webhooks.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import row from '../../ui/table/Row.module.css'
import table from '../../ui/table/Table.module.css'
import { Table } from '../../ui/table/Table.tsx'
import { useSending } from '../../ui/useSending.ts'
import { Moment } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { webhookWords } from './webhookWords.ts'

/** The recent deliveries of a webhook, newest first. */
export function Deliveries({ webhook }: { webhook: WebhookJson }) {
  const words = useWords(webhookWords)
  const query = deliveriesQuery(webhook.id)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  return (
    <Loaded query={useQuery(query)}>
      {({ deliveries }) => (
        <Table
          label={words.deliveriesNamed(webhook.name)}
          heads={[words.event, words.state, { number: words.attempts }, words.tried]}
          rows={deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onReplay={
                webhook.enabled && delivery.state !== 'waiting'
                  ? () => replayDelivery(webhook.id, delivery.id).then(refresh)
                  : null
              }
            />
          ))}
          empty={<p>{words.noDeliveries}</p>}
        />
      )}
    </Loaded>
  )
}

const tones = { waiting: undefined, delivered: 'good', failed: 'danger' } as const

interface DeliveryRowProps {
  delivery: DeliveryJson
  onReplay: (() => Promise<unknown>) | null
}

function DeliveryRow({ delivery, onReplay }: DeliveryRowProps) {
  const words = useWords(webhookWords)
  const { event, state, error, attempts, tried_at, next_attempt_at } = delivery
  const kinds: Readonly<Record<string, string>> = words.eventKinds
  const title = event ? `${kinds[event.kind] ?? event.kind} · ${event.vessel}` : words.testMessage
  const replaying = useSending({ mutationFn: async () => onReplay?.() })
  return (
    <tr>
      <th scope="row">
        {title}
        {event && <small>{event.watch}</small>}
      </th>
      <td data-label={words.state} data-tone={tones[state]}>
        <div>
          {words.states[state]}
          {error && <small lang="en">{error}</small>}
          {attempts > 0 && next_attempt_at && (
            <small>
              {words.next} <Moment iso={next_attempt_at} />
            </small>
          )}
        </div>
      </td>
      <td data-label={words.attempts} className={table.number}>
        {attempts}
      </td>
      <td data-label={words.tried}>{tried_at && <Moment iso={tried_at} />}</td>
      <td className={table.act}>
        {onReplay && (
          <button
            type="button"
            className={row.button}
            aria-label={words.replayNamed(title)}
            aria-disabled={replaying.isPending}
            onClick={() => replaying.mutate()}
          >
            {words.replay}
          </button>
        )}
        <div role="alert">{replaying.error && <Failure error={replaying.error} />}</div>
      </td>
    </tr>
  )
}
