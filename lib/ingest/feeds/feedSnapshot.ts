import { z } from 'zod'
import { stationSchema } from '../push/station.ts'

const tally = z.record(z.string(), z.number())

/**
 * The state of a feed:
 * - waiting: no data yet, and too early to call it silent, or no receiver has ever sent to a source that listens
 * - live: receiving data
 * - silent: connected or posting, without data
 * - disconnected: cannot be reached
 * - idle: no data and none expected (programs post at any time)
 * - ended: a recording was read to its end
 * - failed: it cannot work as configured
 * - reserve: not connected, because the source that it is the reserve of delivers
 */
const feedStates = ['waiting', 'live', 'silent', 'disconnected', 'idle', 'ended', 'failed', 'reserve'] as const

export type FeedState = (typeof feedStates)[number]

/** All times in milliseconds since 1970. Rates are of the last ten seconds; minutes are complete ones, oldest first. */
export const feedSnapshotSchema = z.object({
  name: z.string(),
  kind: z.string(),
  collectionType: z.string(),
  simulated: z.boolean(),
  state: z.enum(feedStates),
  stateSinceAt: z.number(),
  /** The peer of the connection, or the reason why there is none. */
  detail: z.string().nullable(),
  connectedAt: z.number().nullable(),
  lastSentenceAt: z.number().nullable(),
  lastMessageAt: z.number().nullable(),
  /** The last request of a feed of posts. */
  lastPostAt: z.number().nullable().default(null),
  station: stationSchema
    .extend({ signalDb: z.number().nullable(), ppm: z.number().nullable() })
    .nullable()
    .default(null),
  /** The source that this one replaces while it is silent. */
  reserveOf: z.string().nullable().default(null),
  /** Senders that are connected and silent. */
  silentSenders: z.number(),
  /** Addresses of the latest senders. */
  senders: z.array(z.string()).default([]),
  sentencesPerSecond: z.number(),
  messagesPerSecond: z.number(),
  sentencesByMinute: z.array(z.number()),
  messagesByMinute: z.array(z.number()),
  /** The last two days; the last count is that of the present hour. */
  messagesByHour: z
    .object({ firstAt: z.number(), counts: z.array(z.number()) })
    .nullable()
    .default(null),
  /** Median lead of the times in messages over the system clock; `null` if messages have no times. */
  clockSkewSeconds: z.number().nullable(),
  /** Median of how much later than other sources it delivers the same messages; `null` if it cannot be compared. */
  lateSeconds: z.number().nullable().default(null),
  /** Share of its messages that no other source received; `null` before the first. */
  soleShare: z.number().nullable().default(null),
  counts: z.object({
    lines: z.number(),
    dropped: z.number(),
    messages: z.number(),
    messagesByType: tally,
    rejected: tally,
    /** Missing if an older ingest does not count them. */
    odd: tally.default({}),
    notVessels: tally,
    repeats: z.number(),
    observations: z.number(),
    implausible: tally,
    ignored: tally,
  }),
})

export type FeedSnapshot = z.infer<typeof feedSnapshotSchema>

const sourceTermsSchema = z.object({
  credit: z.string().nullable(),
  licence: z.string().nullable(),
  isPublic: z.boolean(),
})

const configuredSourceSchema = z.object({
  name: z.string(),
  /** Without secrets and without what other members say. */
  url: z.string(),
  user: z.string().nullable(),
  hasPassword: z.boolean(),
  hasKey: z.boolean(),
  collectionType: z.string(),
  reserveOf: z.string().nullable(),
  terms: sourceTermsSchema,
})

export type ConfiguredSource = z.infer<typeof configuredSourceSchema>

const takenSourceSchema = z.object({
  /** The time of the change that was taken. */
  changedAt: z.number(),
  isOverridden: z.boolean(),
  /** Why it cannot run. */
  refusal: z.string().nullable(),
})

export type TakenSource = z.infer<typeof takenSourceSchema>

export const ingestSnapshotSchema = z.object({
  startedAt: z.number(),
  stoppedAt: z.number().nullable(),
  queueLength: z.number(),
  queueLimit: z.number(),
  committed: z.object({ observations: z.number(), vessels: z.number(), batches: z.number() }),
  /** Total duration of all commits. Optional, because an ingest before 0.3 did not measure it. */
  commitMilliseconds: z.number().optional(),
  /** Why commits fail, and since when. */
  storeTrouble: z.object({ sinceAt: z.number(), reason: z.string() }).nullable(),
  /** Why tracks cannot be archived, and since when. Optional, because an ingest before 0.3 had no archive. */
  archiveTrouble: z.object({ sinceAt: z.number(), reason: z.string() }).nullable().optional(),
  /** State of the nightly backups; `null` if they are off. */
  backup: z
    .object({
      folder: z.string(),
      last: z.object({ file: z.string(), at: z.number(), bytes: z.number() }).nullable(),
      trouble: z.object({ sinceAt: z.number(), reason: z.string() }).nullable(),
    })
    .nullable()
    .optional(),
  /** Since when administrators were told of a disk that is nearly full. */
  diskLowSince: z.number().nullable().optional(),
  /** `null` if there is no check for newer versions. */
  update: z
    .object({ newest: z.string().nullable(), at: z.number().nullable(), told: z.string().nullable() })
    .nullable()
    .optional(),
  /** Optional, because an ingest before 0.3 did not count them. */
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
  /** Attempts since the start. Optional, because an ingest before 0.3 had no webhooks. */
  webhooks: z.object({ delivered: z.number(), failed: z.number() }).optional(),
  /** Terms of configured sources, and of former ones, by name. Optional, because an ingest before 0.3 had none. */
  sourceTerms: z.record(z.string(), sourceTermsSchema).optional(),
  /** The feeds whose silence was reported to administrators. */
  toldSilent: z.array(z.string()).optional(),
  /** The sources of AIS_SOURCES, and by id what was taken of those in the store. */
  sources: z
    .object({ configured: z.array(configuredSourceSchema), taken: z.record(z.string(), takenSourceSchema) })
    .optional(),
})

export type IngestSnapshot = z.infer<typeof ingestSnapshotSchema>
