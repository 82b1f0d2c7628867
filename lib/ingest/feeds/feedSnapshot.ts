import { z } from 'zod'

const tally = z.record(z.string(), z.number())

/**
 * The state of a feed:
 * - waiting: no data yet, and too early to call it silent
 * - live: data comes
 * - silent: connected, without data
 * - disconnected: cannot be reached
 * - idle: no data, and none is due (programs post when they like)
 * - ended: a recording is read to its end
 * - failed: it cannot work as configured
 */
const feedStates = ['waiting', 'live', 'silent', 'disconnected', 'idle', 'ended', 'failed'] as const

export type FeedState = (typeof feedStates)[number]

/** All times in milliseconds since 1970. Rates are of the last ten seconds; minutes are complete ones, oldest first. */
export const feedSnapshotSchema = z.object({
  name: z.string(),
  kind: z.string(),
  collectionType: z.string(),
  simulated: z.boolean(),
  state: z.enum(feedStates),
  stateSinceAt: z.number(),
  /** What it is connected to, or why it is not. */
  detail: z.string().nullable(),
  connectedAt: z.number().nullable(),
  lastSentenceAt: z.number().nullable(),
  lastMessageAt: z.number().nullable(),
  /** Senders that are connected and silent. */
  silentSenders: z.number(),
  sentencesPerSecond: z.number(),
  messagesPerSecond: z.number(),
  sentencesByMinute: z.array(z.number()),
  messagesByMinute: z.array(z.number()),
  /** Median of how far the times in messages are ahead of our clock; `null` where messages have none. */
  clockSkewSeconds: z.number().nullable(),
  counts: z.object({
    lines: z.number(),
    dropped: z.number(),
    messages: z.number(),
    messagesByType: tally,
    rejected: tally,
    /** Missing where an older ingest does not count them. */
    odd: tally.default({}),
    notVessels: tally,
    repeats: z.number(),
    observations: z.number(),
    implausible: tally,
    ignored: tally,
  }),
})

export type FeedSnapshot = z.infer<typeof feedSnapshotSchema>

export const ingestSnapshotSchema = z.object({
  startedAt: z.number(),
  stoppedAt: z.number().nullable(),
  queueLength: z.number(),
  queueLimit: z.number(),
  committed: z.object({ observations: z.number(), vessels: z.number(), batches: z.number() }),
  /** What all batches took together. Optional, as an ingest of before 0.3 did not measure it. */
  commitMilliseconds: z.number().optional(),
  /** Since when commits fail, and why. */
  storeTrouble: z.object({ sinceAt: z.number(), reason: z.string() }).nullable(),
  /** Optional, as an ingest of before 0.3 did not count them. */
  vessels: z
    .object({
      held: z.number(),
      max: z.number(),
      unconfirmed: z.number(),
      maxUnconfirmed: z.number(),
      unconfirmedBySource: tally,
      droppedBySource: tally,
    })
    .optional(),
  /** Attempts since the start. Optional, as an ingest of before 0.3 had none. */
  webhooks: z.object({ delivered: z.number(), failed: z.number() }).optional(),
})

export type IngestSnapshot = z.infer<typeof ingestSnapshotSchema>
