/**
 * Which records were found, or said, to be of one vessel or of several. Those of ingest are written with the vessels;
 * what others ask for waits until ingest has done it.
 */
export interface IdentityStore {
  /** The newest first. */
  latest(limit: number): Promise<IdentityDecision[]>
  get(id: number): Promise<IdentityDecision | null>
  /** What ingest is to make or undo, the oldest first. */
  waiting(): Promise<IdentityDecision[]>
  /** Pairs that an administrator has taken apart, or has dismissed. */
  refused(): Promise<Pick<IdentityDecision, 'number' | 'other'>[]>
  /** The former record as it was before the join. */
  beforeOf(id: number): Promise<RecordBefore | null>
  add(decisions: readonly NewDecision[]): Promise<void>
  /** False where the decision is no longer in the state it is to leave. */
  change(id: number, from: DecisionState, to: DecisionChange): Promise<boolean>
}

/**
 * - suggested: for an administrator to accept or dismiss
 * - wanted, unwanted: for ingest to make or undo
 * - made, undone, dismissed
 * - failed: ingest could not make it
 */
export type DecisionState = 'suggested' | 'wanted' | 'made' | 'unwanted' | 'undone' | 'dismissed' | 'failed'

export interface NewDecision {
  kind: 'join' | 'split'
  /** Of the record that stays. */
  number: number
  /** Of the record that ends with a join, or begins with a split. */
  other: number
  state: DecisionState
  /** A `DecisionReason` of lib/wire. */
  reason: string
  /** An email, `command line` or `service`. */
  madeBy: string
  /** Milliseconds since 1970. */
  madeAt: number
}

export interface IdentityDecision extends NewDecision {
  id: number
  /** Who undid or dismissed it, or asked for that. */
  endedBy: string | null
  endedAt: number | null
}

export type DecisionChange = Partial<Pick<IdentityDecision, 'reason' | 'madeBy' | 'madeAt' | 'endedBy' | 'endedAt'>> &
  Pick<IdentityDecision, 'state'>

export interface RecordBefore {
  record: Uint8Array
  evidence: Uint8Array
}

/** What a batch of vessels decides: something new, or what waited. One that is there already, of a batch that is repeated, is not added again. */
export interface DecisionOfBatch {
  decision: NewDecision & { id?: number }
  before: RecordBefore | null
}
