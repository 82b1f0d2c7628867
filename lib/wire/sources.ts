/** Shapes of the sources that administrators add, in the account pages' own API. */

export const maxStoredSources = 50

/** How long a test of a source may last, in seconds. */
export const testSeconds = { shortest: 1, usual: 10, longest: 30 } as const
export const maxTestLines = 10

/**
 * The state of a source, besides those of its feed:
 * - pending: ingest has not taken the last change
 * - paused: an administrator paused it
 * - overridden: a source of AIS_SOURCES has its name or its port
 * - not_running: ingest is not running
 */
export const sourceStates = [
  'pending',
  'paused',
  'overridden',
  'not_running',
  'waiting',
  'live',
  'silent',
  'disconnected',
  'idle',
  'ended',
  'failed',
  'reserve',
] as const
export type SourceState = (typeof sourceStates)[number]

export interface SourceJson {
  /** `null`: of the environment, which only AIS_SOURCES changes. */
  id: string | null
  origin: 'environment' | 'stored'
  /** The scheme of the URL; `mqtt` for all schemes of MQTT. */
  kind: string
  name: string
  /** Without user, password, key and the parameters that are members of their own. */
  url: string
  user: string | null
  has_password: boolean
  has_key: boolean
  collection: string
  credit: string | null
  licence: string | null
  public: boolean
  /** The name of the source that this one replaces while it is silent. */
  reserve_of: string | null
  enabled: boolean
  state: SourceState
  state_since: string | null
  reason: string | null
  /** Messages a second. */
  rate: number
  last_message_at: string | null
  created_by: string | null
  created_at: string | null
  changed_by: string | null
  changed_at: string | null
}

/** A source to add, or changes of one. Absent members stay; `null` is the default, or no secret. */
export interface SourceChanges {
  url?: string
  name?: string | null
  user?: string | null
  password?: string | null
  key?: string | null
  collection?: string | null
  credit?: string | null
  licence?: string | null
  public?: boolean | null
  reserve_of?: string | null
  enabled?: boolean | null
}

export type SourceTestRequest = SourceChanges & { id?: string; seconds?: number }

/**
 * - received: lines came
 * - silent: connected or listening, and nothing came
 * - failed: see `reason`
 */
export type SourceTestOutcome = 'received' | 'silent' | 'failed'

export interface SourceTestLineJson {
  /** `null` for a line that reads as no message, so that a test shows no other service's words. */
  text: string | null
  at: string
  accepted: boolean
  /** Why the line was not accepted, as in the counts of a feed. */
  reason: string | null
  mmsi: number | null
  type: number | null
}

export interface SourceTestJson {
  outcome: SourceTestOutcome
  reason: string | null
  seconds: number
  lines: SourceTestLineJson[]
}
