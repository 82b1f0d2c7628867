'use client'

import { useQuery } from '@tanstack/react-query'
import { deliveriesQuery, replayDelivery } from '#lib/client/webhooks.ts'
import type { DeliveryJson, WebhookJson } from '#lib/wire/webhookSchemas.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { Table } from '../../ui/table/ListTable.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { Moment } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { webhookKindWords } from './webhookKindWords.ts'
import { webhookWords } from './webhookWords.ts'

const tones = { waiting: undefined, delivered: 'good', failed: 'danger' } as const

/** The recent deliveries of a webhook, newest first. */
export function Deliveries({ webhook }: { webhook: WebhookJson }) {
  const words = useWords(webhookWords)
  const { meanings } = useWords(webhookKindWords)
  const query = deliveriesQuery(webhook.id)
  const refresh = useRefresh(query)
  const kinds: Readonly<Record<string, string>> = words.eventKinds
  const locale = useLocale()
  const titleOf = ({ event, report, notice, distress }: DeliveryJson) => {
    if (distress) return `${words.eventKinds.distress} · ${distress.beacon}`
    if (notice) return [words.noticeKinds[notice.kind], ...(notice.feed === null ? [] : [notice.feed])].join(' · ')
    if (report) return `${words.report} · ${locale.moment(Date.parse(report.due_at), 'utc')}`
    return event ? `${kinds[event.kind] ?? event.kind} · ${event.vessel || event.watch}` : words.testMessage
  }
  return (
    <Loaded query={useQuery(query)}>
      {({ data: deliveries }) => (
        <Table
          label={words.deliveriesNamed(webhook.name)}
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            {
              head: words.event,
              cell: (delivery) => (
                <>
                  {titleOf(delivery)}
                  {delivery.event && <small>{delivery.event.watch}</small>}
                  {delivery.report && <small>{delivery.report.list}</small>}
                </>
              ),
            },
            {
              head: words.state,
              tone: ({ state }) => tones[state],
              cell: ({ state, meaning, error, attempts, next_attempt_at }) => (
                <div>
                  {words.states[state]}
                  {meaning && <small>{meanings[meaning]}</small>}
                  {error && <small lang="en">{error}</small>}
                  {attempts > 0 && next_attempt_at && (
                    <small>
                      {words.next} <Moment iso={next_attempt_at} />
                    </small>
                  )}
                </div>
              ),
            },
            { head: words.attempts, isNumber: true, cell: ({ attempts }) => attempts },
            { head: words.tried, cell: ({ tried_at }) => (tried_at ? <Moment iso={tried_at} /> : '–') },
          ]}
          actions={(delivery) =>
            webhook.enabled &&
            delivery.state !== 'waiting' && (
              <ActionButton
                label={words.replayNamed(titleOf(delivery))}
                onAct={() => replayDelivery(webhook.id, delivery.id).then(refresh)}
              >
                {words.replay}
              </ActionButton>
            )
          }
          empty={<EmptyState title={words.noDeliveries} text={words.noDeliveriesHint} />}
        />
      )}
    </Loaded>
  )
}
