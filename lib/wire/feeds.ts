/** The answer of GET /api/feeds. Times are ISO 8601 in UTC. */
export interface FeedsJson {
  /** `null` if ingest has never run on this store. */
  ingest: IngestJson | null
  feeds: FeedJson[]
}

export interface IngestJson {
  /** Whether it has reported in the last 30 s. */
  running: boolean
  reportedAt: string
  startedAt: string
  stoppedAt: string | null
  queue: { waiting: number; limit: number }
  committed: { observations: number; vessels: number; batches: number }
  /** Since when commits fail; `null` while they succeed. The reason is not sent, because it may contain paths. */
  notStoredSince: string | null
  /** How many vessels are held, and dropped as there were too many; `null` where an older ingest does not say. */
  vessels: VesselBoundsJson | null
}

export interface VesselBoundsJson {
  held: number
  max: number
  /** Heard once only. */
  unconfirmed: number
  maxUnconfirmed: number
  unconfirmedBySource: Record<string, number>
  droppedBySource: Record<string, number>
}

export type FeedStateJson = 'waiting' | 'live' | 'silent' | 'disconnected' | 'idle' | 'ended' | 'failed'

export interface FeedJson {
  name: string
  kind: string
  collectionType: string
  simulated: boolean
  state: FeedStateJson
  stateSince: string
  /** What it is connected to, or why it is not. */
  detail: string | null
  connectedSince: string | null
  lastSentenceAt: string | null
  lastMessageAt: string | null
  /** Senders that are connected and silent. */
  silentSenders: number
  /** Averages of the last ten seconds. */
  perSecond: { sentences: number; messages: number }
  /** Totals of each of the last sixty complete minutes, oldest first. */
  byMinute: { sentences: number[]; messages: number[] }
  /** How far the times in messages are ahead of this machine's clock; `null` if messages have none. */
  clockSkewSeconds: number | null
  totals: { sentences: number; messages: number; repeats: number; dropped: number; observations: number }
  messagesByType: Record<string, number>
  /** Most frequent first. */
  rejected: Reason[]
  /** Of sentences that were read all the same. */
  odd: Reason[]
  notVessels: Reason[]
  implausible: Reason[]
  ignored: Reason[]
}

export interface Reason {
  reason: string
  count: number
  /** In words, where the reason needs them. */
  meaning: string | null
}
