import type { Service } from '#lib/service.ts'
import type { Metric, Sample } from './prometheus.ts'

type Reports = NonNullable<Awaited<ReturnType<Service['feeds']['read']>>>
type Feed = Reports['feeds'][number]

export function feedMetrics({ feeds }: Reports): Metric[] {
  const each = (value: (feed: Feed) => number | null): Sample[] =>
    feeds.flatMap((feed) => {
      const sample = value(feed)
      return sample === null ? [] : [{ value: sample, labels: { source: feed.name } }]
    })
  const byReason = (label: string, tally: (feed: Feed) => Record<string, number>): Sample[] =>
    feeds.flatMap((feed) =>
      Object.entries(tally(feed)).map(([reason, value]) => ({ value, labels: { source: feed.name, [label]: reason } })),
    )
  return [
    {
      name: 'ais_messages_received_total',
      type: 'counter',
      help: 'AIS messages decoded, by source and message type.',
      samples: byReason('type', ({ counts }) => counts.messagesByType),
    },
    {
      name: 'ais_messages_rejected_total',
      type: 'counter',
      help: 'Lines that are not messages, by reason.',
      samples: byReason('reason', ({ counts }) => counts.rejected),
    },
    {
      name: 'ais_messages_repeated_total',
      type: 'counter',
      help: 'Messages already received within the last 10 seconds, from this source or another.',
      samples: each(({ counts }) => counts.repeats),
    },
    {
      name: 'ais_messages_ignored_total',
      type: 'counter',
      help: 'Vessel reports not used for a record, by reason.',
      samples: byReason('reason', ({ counts }) => counts.ignored),
    },
    {
      name: 'ais_sentences_received_total',
      type: 'counter',
      help: 'Lines received.',
      samples: each(({ counts }) => counts.lines),
    },
    {
      name: 'ais_sentences_dropped_total',
      type: 'counter',
      help: 'Lines dropped because the store did not keep up.',
      samples: each(({ counts }) => counts.dropped),
    },
    {
      name: 'ais_last_message_timestamp_seconds',
      type: 'gauge',
      help: 'Time of the last message of a source, in seconds since 1970.',
      samples: each(({ lastMessageAt }) => (lastMessageAt === null ? null : lastMessageAt / 1000)),
    },
    {
      name: 'ais_source_connected',
      type: 'gauge',
      help: 'Whether a source is connected (1) or not (0).',
      samples: each(({ connectedAt }) => (connectedAt === null ? 0 : 1)),
    },
    {
      name: 'ais_source_silent',
      type: 'gauge',
      help: 'Whether a source is silent (1) or not (0).',
      samples: each(({ state }) => (state === 'silent' ? 1 : 0)),
    },
    {
      name: 'ais_source_clock_skew_seconds',
      type: 'gauge',
      help: 'How far the times of a source are ahead of the clock of this machine.',
      samples: each(({ clockSkewSeconds }) => clockSkewSeconds),
    },
  ]
}

export function ingestMetrics({ at, ingest }: Reports, isRunning: boolean): Metric[] {
  const one = (name: string, type: Metric['type'], help: string, value: number): Metric => ({
    name,
    type,
    help,
    samples: [{ value }],
  })
  const { queueLength, queueLimit, committed, commitMilliseconds, vessels, webhooks } = ingest
  return [
    one('lastfix_ingest_running', 'gauge', 'Whether ingest is running (1) or not (0).', isRunning ? 1 : 0),
    one(
      'lastfix_ingest_report_timestamp_seconds',
      'gauge',
      'Time of the last report of ingest, in seconds since 1970.',
      at / 1000,
    ),
    one('lastfix_ingest_queue_length', 'gauge', 'Observations waiting to be committed.', queueLength),
    one(
      'lastfix_ingest_queue_limit',
      'gauge',
      'Number of waiting observations from which sources are throttled.',
      queueLimit,
    ),
    one('lastfix_ingest_observations_total', 'counter', 'Observations committed.', committed.observations),
    one('lastfix_ingest_batches_total', 'counter', 'Batches committed.', committed.batches),
    one(
      'lastfix_ingest_commit_seconds_total',
      'counter',
      'Time that the store took for batches.',
      (commitMilliseconds ?? 0) / 1000,
    ),
    ...(vessels ? boundMetrics(vessels) : []),
    {
      name: 'lastfix_webhook_attempts_total',
      type: 'counter',
      help: 'Attempts to deliver to webhooks, by outcome.',
      samples: Object.entries(webhooks ?? {}).map(([outcome, value]) => ({ value, labels: { outcome } })),
    },
  ]
}

function boundMetrics(vessels: NonNullable<Reports['ingest']['vessels']>): Metric[] {
  const bySource = (counts: Record<string, number>): Sample[] =>
    Object.entries(counts).map(([source, value]) => ({ value, labels: { source } }))
  return [
    {
      name: 'lastfix_vessels_unconfirmed',
      type: 'gauge',
      help: 'Vessels received once only, by source.',
      samples: bySource(vessels.unconfirmedBySource),
    },
    {
      name: 'lastfix_vessels_dropped_total',
      type: 'counter',
      help: 'Vessels dropped because there were too many, by source.',
      samples: bySource(vessels.droppedBySource),
    },
    {
      name: 'lastfix_vessels_limit',
      type: 'gauge',
      help: 'Number of vessels beyond which the least established are dropped.',
      samples: [{ value: vessels.max }],
    },
  ]
}
