import { change, columnsOf, type Database, type Plan } from './database.ts'

/**
 * - suggested: for an administrator to accept or dismiss
 * - wanted, unwanted: for ingest to make or undo
 * - made, undone, dismissed
 * - failed: ingest could not make it
 */
export type DecisionState = 'suggested' | 'wanted' | 'made' | 'unwanted' | 'undone' | 'dismissed' | 'failed'

export interface NewDecision {
  kind: 'join' | 'split'
  /** The number of the record that stays. */
  number: number
  /** The number of the record that a join ends or a split starts. */
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
  /** The user who undid or dismissed it, or asked for that. */
  endedBy: string | null
  endedAt: number | null
}

export type DecisionChange = Partial<Pick<IdentityDecision, 'reason' | 'madeBy' | 'madeAt' | 'endedBy' | 'endedAt'>> &
  Pick<IdentityDecision, 'state'>

export interface RecordBefore {
  record: Uint8Array
  evidence: Uint8Array
}

/** A decision of a batch of vessels: a new one, or one that waited. A new one that is stored already, of a repeated batch, is not added again. */
export interface DecisionOfBatch {
  decision: NewDecision & { id?: number }
  before: RecordBefore | null
  /** Set for an undone merge: the records whose changes return to the later one, and the MMSI of the former. */
  returned?: { numbers: readonly number[]; mmsi: number }
}

const columns = columnsOf<IdentityDecision>('identity_decision', [
  'id',
  'kind',
  'number',
  'other',
  'state',
  'reason',
  'madeBy',
  'madeAt',
  'endedBy',
  'endedAt',
])

/**
 * Joins and splits of vessel records. Ingest writes its own with the vessels; those that users ask for wait until ingest has made
 * them.
 */
export function identityStore(database: Database) {
  const find = (rest: string, values: object = {}) =>
    database.read<IdentityDecision>(`SELECT ${columns.selected} FROM identity_decision ${rest}`, values)

  return {
    /** The newest first. */
    latest: (limit: number) => find('ORDER BY id DESC LIMIT @limit', { limit }),

    get: async (id: number) => (await find('WHERE id = @id', { id }))[0] ?? null,

    /** Decisions that ingest is to make or undo, the oldest first. */
    waiting: () => find(`WHERE state IN ('wanted', 'unwanted') ORDER BY id`),

    /** The latest join that a record has taken part in as the one that stays; `null` once it is undone. */
    joinOf: async (number: number) =>
      (
        await find(`WHERE kind = 'join' AND state = 'made' AND number = @number ORDER BY id DESC LIMIT 1`, { number })
      )[0] ?? null,

    /** Pairs that an administrator has split or dismissed. */
    refused: () =>
      database.read<Pick<IdentityDecision, 'number' | 'other'>>(
        `SELECT number, other FROM identity_decision WHERE kind = 'join' AND state IN ('undone', 'dismissed')`,
      ),

    /** The former record as it was before the join. */
    async beforeOf(id: number): Promise<RecordBefore | null> {
      const [before] = await database.read<RecordBefore>(
        `SELECT record_before AS record, evidence_before AS evidence FROM identity_decision
         WHERE id = @id AND record_before IS NOT NULL`,
        { id },
      )
      return before ?? null
    },

    add: (decisions: readonly NewDecision[]) =>
      database.write(() => writeDecisions(decisions.map((decision) => ({ decision, before: null })))),

    /** Removes the joins and splits of these vessels. */
    removeVessels: (numbers: readonly number[]) => {
      const vessels = `(SELECT CAST(value ->> 'number' AS bigint) FROM json_each(@vessels))`
      return database.change(`DELETE FROM identity_decision WHERE number IN ${vessels} OR other IN ${vessels}`, {
        vessels: numbers.map((number) => ({ number })),
      })
    },

    /** `false` when the decision has left the state `from`. */
    change: (id: number, from: DecisionState, to: DecisionChange) =>
      database.change(
        `UPDATE identity_decision SET state = @state, reason = coalesce(@reason, reason),
           made_by = coalesce(@madeBy, made_by), made_at = coalesce(@madeAt, made_at),
           ended_by = coalesce(@endedBy, ended_by), ended_at = coalesce(@endedAt, ended_at)
         WHERE id = @id AND state = @from`,
        { reason: null, madeBy: null, madeAt: null, endedBy: null, endedAt: null, ...to, id, from },
      ),
  }
}

/** The merges of a batch: the record that stays, and the one whose data it gets. */
export function mergesIn(decisions: readonly DecisionOfBatch[]): { number: number; other: number }[] {
  return decisions
    .filter(({ decision: { kind, state } }) => kind === 'join' && state === 'made')
    .map(({ decision: { number, other } }) => ({ number, other }))
}

/** Runs in the transaction of the batch's vessels. */
export function* writeDecisions(decisions: readonly DecisionOfBatch[]): Plan<void> {
  for (const { decision, before } of decisions) {
    const row = { ...decision, record: before?.record ?? null, evidence: before?.evidence ?? null }
    yield* change(decision.id === undefined ? addDecision : changeDecision, row)
  }
}

const addDecision = `
  INSERT INTO identity_decision (kind, number, other, state, reason, made_by, made_at, record_before, evidence_before)
  VALUES (@kind, @number, @other, @state, @reason, @madeBy, @madeAt, @record, @evidence)
  ON CONFLICT (kind, number, other, made_at) DO NOTHING`

const changeDecision = `
  UPDATE identity_decision SET state = @state, number = @number, other = @other, reason = @reason,
    record_before = coalesce(@record, record_before), evidence_before = coalesce(@evidence, evidence_before)
  WHERE id = @id`
