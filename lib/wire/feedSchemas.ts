import { z } from 'zod'
import { countedPaging, time } from './schemaParts.ts'

const counts = z.record(z.string(), z.int())

export const reasonSchema = z
  .strictObject({
    reason: z.string().describe('Name of the reason.'),
    count: z.int().describe('Number of occurrences.'),
    meaning: z.string().nullable().describe('Explanation of the reason, if it needs one.'),
  })
  .describe('A reason, and the number of its occurrences.')

export type Reason = z.infer<typeof reasonSchema>

const perPeriod = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ sentences: value.describe('Lines.'), messages: value.describe('Messages.') })

const feedCoverageSchema = z
  .strictObject({
    cells: z.int().describe('Number of cells.'),
    cells_by_hour: z.array(z.int()).describe('Cells received in each of the last 24 hours, oldest first.'),
    farthest_nautical_miles: z
      .int()
      .nullable()
      .describe(
        'Distance of the farthest cell from the centre of all cells, weighted by their hours of reception; null without cells.',
      ),
  })
  .describe('The cells of 0.1° that a feed received in the last 24 hours, as /coverage counts them.')

const stationSchema = z
  .strictObject({
    id: z.string().nullable().describe('Its name.'),
    software: z.string().nullable().describe('The program, with its version.'),
    device: z.string().nullable().describe('The hardware.'),
    signal_db: z.number().nullable().describe('Signal power of messages in dB: median of the last 255.'),
    ppm: z.number().nullable().describe('Frequency error in parts per million: median of the last 255 messages.'),
    position: z
      .strictObject({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })
      .nullable()
      .optional()
      .describe('Its position. Only in sessions of administrators.'),
  })
  .describe('A receiver that posts, as it describes itself; null for a value that it does not send.')

export type StationJson = z.infer<typeof stationSchema>

export const feedSchema = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the feed.', examples: ['roof'] }),
    kind: z.string().meta({ description: 'Kind of source.', examples: ['udp'] }),
    collection_type: z.string().meta({ description: 'How it receives AIS.', examples: ['terrestrial'] }),
    simulated: z.boolean().describe('Whether its vessels are simulated.'),
    state: z
      .enum(['waiting', 'live', 'silent', 'disconnected', 'idle', 'ended', 'failed', 'reserve'])
      .describe('State of the feed.'),
    state_since: time.describe('Time of the last state change.'),
    detail: z.string().nullable().describe('What the feed is connected to, or why it is not connected.'),
    connected_since: time.nullable().describe('When the feed was connected.'),
    last_sentence_at: time.nullable().describe('When a sentence last arrived.'),
    last_message_at: time.nullable().describe('When a message last arrived.'),
    last_post_at: time
      .nullable()
      .describe('When a request was last accepted, with sentences or without; null for feeds of other kinds.'),
    station: stationSchema.nullable(),
    reserve_of: z.string().nullable().describe('The feed that this one replaces while it is silent.'),
    senders: z
      .array(z.string())
      .optional()
      .describe('Addresses of the last four senders of a source that listens. Only in sessions of administrators.'),
    silent_senders: z.int().describe('Connected senders that are silent.'),
    per_second: perPeriod(z.number()).describe('Average of the last ten seconds.'),
    by_minute: perPeriod(z.array(z.number())).describe('Totals of each of the last sixty full minutes, oldest first.'),
    by_hour: z
      .strictObject({ messages: z.array(z.int()).describe('Messages.') })
      .describe('Totals of each of the last 48 full hours, oldest first.'),
    clock_skew_seconds: z
      .number()
      .nullable()
      .describe('How far the times in messages are ahead of the clock of this machine; null if messages have none.'),
    late_seconds: z
      .number()
      .nullable()
      .describe(
        'How much later than other feeds it delivers the same messages (median); null if no messages can be compared.',
      ),
    sole_share: z
      .number()
      .nullable()
      .describe('Share of its messages, 0 to 1, that no other feed received; null before the first.'),
    totals: z
      .strictObject({
        sentences: z.int().describe('Lines.'),
        messages: z.int().describe('Messages in them.'),
        repeats: z.int().describe('Duplicates: messages already received from another receiver.'),
        dropped: z.int().describe('Dropped (overload).'),
        observations: z.int().describe('Reports of vessels.'),
      })
      .describe('Totals since ingest started.'),
    messages_by_type: counts.describe('Messages by AIS message type.'),
    rejected: z.array(reasonSchema).describe('Lines that are not messages, most frequent reason first.'),
    odd: z.array(reasonSchema).describe('Sentences that were accepted with warnings.'),
    not_vessels: z.array(reasonSchema).describe('Senders that are not vessels.'),
    implausible: z.array(reasonSchema).describe('Implausible values.'),
    ignored: z.array(reasonSchema).describe('Messages that are not used.'),
    credit: z.string().nullable().describe('Credit of its data.'),
    licence: z.string().nullable().describe('Licence of its data: a short name or a URL.'),
    coverage: feedCoverageSchema.nullable().describe('Where it receives vessels; null until that is saved.'),
    public: z.boolean().describe('Whether public links show vessels while their position is from the feed.'),
  })
  .describe('A source of AIS.')

export type FeedJson = z.infer<typeof feedSchema>
export type FeedStateJson = FeedJson['state']

const vesselBoundsSchema = z
  .strictObject({
    held: z.int().describe('Vessels held.'),
    max: z.int().describe('Beyond this number, the least established are dropped.'),
    unconfirmed: z.int().describe('Vessels received once only.'),
    max_unconfirmed: z.int().describe('Beyond this number, the oldest unconfirmed vessels are dropped.'),
    unconfirmed_by_source: counts.describe('Unconfirmed vessels by source.'),
    dropped_by_source: counts.describe('Dropped vessels by source.'),
  })
  .describe('Vessels held, and dropped since ingest started because there were too many.')

export type VesselBoundsJson = z.infer<typeof vesselBoundsSchema>

export const ingestSchema = z
  .strictObject({
    running: z.boolean().describe('Whether ingest reported in the last 30 seconds.'),
    reported_at: time.describe('When ingest last reported.'),
    started_at: time.describe('When ingest started.'),
    stopped_at: time.nullable().describe('When ingest was stopped.'),
    queue: z
      .strictObject({
        waiting: z.int().describe('Waiting reports.'),
        limit: z.int().describe('From this number on, feeds are throttled.'),
      })
      .describe('Reports that are not stored yet.'),
    committed: z
      .strictObject({
        observations: z.int().describe('Reports.'),
        vessels: z.int().describe('Records written.'),
        batches: z.int().describe('Transactions.'),
      })
      .describe('Totals stored since ingest started.'),
    not_stored_since: time
      .nullable()
      .describe(
        'When the database became unwritable, for example because the disk is full; reports wait until it is writable.',
      ),
    vessels: vesselBoundsSchema.nullable(),
  })
  .describe('The process that writes vessels.')

export type IngestJson = z.infer<typeof ingestSchema>

export const feedsSchema = z
  .strictObject({
    ingest: ingestSchema.nullable().describe('State of ingest; null if it has never run.'),
    data: z.array(feedSchema),
    paging: countedPaging,
  })
  .describe('State of ingest and its feeds.')

export type FeedsJson = z.infer<typeof feedsSchema>

export const takenSchema = z
  .strictObject({
    format: z
      .enum(['empty', 'aiscatcher', 'aprs', 'list', 'nmea'])
      .describe(
        'What the body was read as: an object with msgs, one with groups, a message per line, or lines of text.',
      ),
    lines: z.int().describe('Lines that were not empty; of JSON, sentences and messages without sentences.'),
    messages: z.int().describe('Messages in them.'),
    rejected: counts.describe('Bad lines and messages, counted by reason.'),
    bad_lines: z
      .array(
        z
          .strictObject({
            line: z.int().describe('Number of the line, or of the message in msgs, from 1.'),
            reason: z.string().describe('The reason.'),
          })
          .describe('A bad line.'),
      )
      .describe('The first bad lines.'),
    repeats: z.int().describe('Duplicates: messages already received.'),
  })
  .describe('How the lines were processed.')
