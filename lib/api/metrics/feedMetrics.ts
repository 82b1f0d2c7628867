import type { Service } from '#lib/service.ts'
import { counter, gauge, type Metric, type Sample } from './prometheus.ts'

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
    counter(
      'ais_messages_received_total',
      'AIS messages decoded, by source and message type.',
      byReason('type', ({ counts }) => counts.messagesByType),
    ),
    counter(
      'ais_messages_rejected_total',
      'Lines that are not messages, by reason.',
      byReason('reason', ({ counts }) => counts.rejected),
    ),
    counter(
      'ais_messages_repeated_total',
      'Messages already received, from this source or another.',
      each(({ counts }) => counts.repeats),
    ),
    counter(
      'ais_messages_ignored_total',
      'Vessel reports not used for a record, by reason.',
      byReason('reason', ({ counts }) => counts.ignored),
    ),
    counter(
      'ais_sentences_received_total',
      'Lines received.',
      each(({ counts }) => counts.lines),
    ),
    counter(
      'ais_sentences_dropped_total',
      'Lines dropped because the store did not keep up.',
      each(({ counts }) => counts.dropped),
    ),
    gauge(
      'ais_last_message_timestamp_seconds',
      'Time of the last message of a source, in seconds since 1970.',
      each(({ lastMessageAt }) => (lastMessageAt === null ? null : lastMessageAt / 1000)),
    ),
    gauge(
      'ais_source_connected',
      'Whether a source is connected (1) or not (0).',
      each(({ connectedAt }) => (connectedAt === null ? 0 : 1)),
    ),
    gauge(
      'ais_source_silent',
      'Whether a source is silent (1) or not (0).',
      each(({ state }) => (state === 'silent' ? 1 : 0)),
    ),
    gauge(
      'ais_source_clock_skew_seconds',
      'How far the times of a source are ahead of the clock of this machine.',
      each(({ clockSkewSeconds }) => clockSkewSeconds),
    ),
    gauge(
      'ais_source_late_seconds',
      'How much later than other sources a source delivers the same messages.',
      each(({ lateSeconds }) => lateSeconds),
    ),
  ]
}

export function ingestMetrics({ at, ingest }: Reports, isRunning: boolean): Metric[] {
  const { queueLength, queueLimit, committed, commitMilliseconds, vessels, webhooks } = ingest
  return [
    gauge('lastfix_ingest_running', 'Whether ingest is running (1) or not (0).', isRunning ? 1 : 0),
    gauge(
      'lastfix_ingest_report_timestamp_seconds',
      'Time of the last report of ingest, in seconds since 1970.',
      at / 1000,
    ),
    gauge('lastfix_ingest_queue_length', 'Observations waiting to be committed.', queueLength),
    gauge('lastfix_ingest_queue_limit', 'Number of waiting observations from which sources are throttled.', queueLimit),
    counter('lastfix_ingest_observations_total', 'Observations committed.', committed.observations),
    counter('lastfix_ingest_batches_total', 'Batches committed.', committed.batches),
    counter(
      'lastfix_ingest_commit_seconds_total',
      'Time in which the database stored batches.',
      (commitMilliseconds ?? 0) / 1000,
    ),
    gauge(
      'lastfix_track_archive_failing',
      'Whether tracks are kept because they cannot be archived (1) or not (0).',
      ingest.archiveTrouble ? 1 : 0,
    ),
    ...(ingest.backup ? backupMetrics(ingest.backup) : []),
    ...(vessels ? boundMetrics(vessels) : []),
    counter(
      'lastfix_webhook_attempts_total',
      'Attempts to deliver to webhooks, by outcome.',
      Object.entries(webhooks ?? {}).map(([outcome, value]) => ({ value, labels: { outcome } })),
    ),
  ]
}

function backupMetrics({ last, trouble }: NonNullable<Reports['ingest']['backup']>): Metric[] {
  return [
    gauge(
      'lastfix_backup_timestamp_seconds',
      'Time of the last backup of the database, in seconds since 1970.',
      last ? last.at / 1000 : [],
    ),
    gauge('lastfix_backup_size_bytes', 'Size of the last backup of the database.', last ? last.bytes : []),
    gauge('lastfix_backup_failing', 'Whether the database cannot be backed up (1) or not (0).', trouble ? 1 : 0),
  ]
}

function boundMetrics(vessels: NonNullable<Reports['ingest']['vessels']>): Metric[] {
  const bySource = (counts: Record<string, number>): Sample[] =>
    Object.entries(counts).map(([source, value]) => ({ value, labels: { source } }))
  return [
    gauge(
      'lastfix_vessels_unconfirmed',
      'Vessels received once only, by source.',
      bySource(vessels.unconfirmedBySource),
    ),
    counter(
      'lastfix_vessels_dropped_total',
      'Vessels dropped because there were too many, by source.',
      bySource(vessels.droppedBySource),
    ),
    gauge('lastfix_vessels_limit', 'Number of vessels beyond which the least established are dropped.', vessels.max),
  ]
}
