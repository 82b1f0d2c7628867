import { z } from 'zod'

const tally = z.record(z.string(), z.number())

/**
 * How a feed is:
 * - waiting: nothing came yet, and it is too early to call that silence
 * - live: sentences come
 * - silent: nobody says anything, though somebody could
 * - disconnected: there is nobody to listen to
 * - idle: nothing is under way, and nothing need be (lines that programs send when they like)
 * - ended: a recording is read to its end
 * - failed: it cannot work as it was asked to
 */
const feedStates = ['waiting', 'live', 'silent', 'disconnected', 'idle', 'ended', 'failed'] as const

export type FeedState = (typeof feedStates)[number]

/** All times in milliseconds since 1970. Rates are of the last ten seconds; minutes are those that are over, oldest first. */
export const feedSnapshotSchema = z.object({
  name: z.string(),
  kind: z.string(),
  collectionType: z.string(),
  simulated: z.boolean(),
  state: z.enum(feedStates),
  stateSinceAt: z.number(),
  /** Whom it is connected to, or why it is not. */
  detail: z.string().nullable(),
  connectedAt: z.number().nullable(),
  lastSentenceAt: z.number().nullable(),
  lastMessageAt: z.number().nullable(),
  /** Of those connected, how many have said nothing for too long. */
  silentSenders: z.number(),
  sentencesPerSecond: z.number(),
  messagesPerSecond: z.number(),
  sentencesByMinute: z.array(z.number()),
  messagesByMinute: z.array(z.number()),
  /** How far the times that came along are ahead of our clock, in the middle; `null` where none came along. */
  clockSkewSeconds: z.number().nullable(),
  counts: z.object({
    lines: z.number(),
    dropped: z.number(),
    messages: z.number(),
    messagesByType: tally,
    rejected: tally,
    notVessels: tally,
    repeats: z.number(),
    observations: z.number(),
    implausible: tally,
    ignored: tally,
  }),
})

export type FeedSnapshot = z.infer<typeof feedSnapshotSchema>

/** Ingest of itself. */
export const ingestSnapshotSchema = z.object({
  startedAt: z.number(),
  stoppedAt: z.number().nullable(),
  queueLength: z.number(),
  queueLimit: z.number(),
  committed: z.object({ observations: z.number(), vessels: z.number(), batches: z.number() }),
  /** Since when the store takes nothing, and why. */
  storeTrouble: z.object({ sinceAt: z.number(), reason: z.string() }).nullable(),
})

export type IngestSnapshot = z.infer<typeof ingestSnapshotSchema>
