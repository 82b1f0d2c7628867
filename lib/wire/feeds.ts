/** The answer of GET /api/feeds. Times are ISO 8601 in UTC. */
export interface FeedsJson {
  /** `null` when none has ever run on this store. */
  ingest: IngestJson | null
  feeds: FeedJson[]
}

export interface IngestJson {
  /** Whether it has said anything of itself in the last 30 s. */
  running: boolean
  reportedAt: string
  startedAt: string
  stoppedAt: string | null
  queue: { waiting: number; limit: number }
  committed: { observations: number; vessels: number; batches: number }
  /** Since when the store takes nothing; `null` while it does. Why is for those on the machine: it may name paths. */
  notStoredSince: string | null
}

export type FeedStateJson = 'waiting' | 'live' | 'silent' | 'disconnected' | 'idle' | 'ended' | 'failed'

export interface FeedJson {
  name: string
  kind: string
  collectionType: string
  simulated: boolean
  state: FeedStateJson
  stateSince: string
  /** Whom it is connected to, or why it is not. */
  detail: string | null
  connectedSince: string | null
  lastSentenceAt: string | null
  lastMessageAt: string | null
  /** Of those connected, how many have said nothing for too long. */
  silentSenders: number
  /** Of the last ten seconds. */
  perSecond: { sentences: number; messages: number }
  /** Of each of the last sixty minutes that are over, oldest first. */
  byMinute: { sentences: number[]; messages: number[] }
  /** How far the times that came along are ahead of the clock of this machine; `null` where none came along. */
  clockSkewSeconds: number | null
  totals: { sentences: number; messages: number; repeats: number; dropped: number; observations: number }
  messagesByType: Record<string, number>
  /** Most frequent first. */
  rejected: Reason[]
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
