import type pg from 'pg'
import type { DecisionOfBatch, IdentityDecision, IdentityStore, RecordBefore } from '../identities.ts'
import { statements } from './statements.ts'

const columns = `id, kind, number, other, state, reason, made_by AS "madeBy", made_at AS "madeAt", ended_by AS "endedBy",
  ended_at AS "endedAt"`

const insert = `INSERT INTO identity_decision (kind, number, other, state, reason, made_by, made_at, record_before, evidence_before)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (kind, number, other, made_at) DO NOTHING`

export function postgresIdentities(pool: pg.Pool, databaseUrl: string): IdentityStore {
  const { read, change } = statements(pool, databaseUrl)
  const find = (rest: string, values: unknown[] = []) =>
    read<IdentityDecision>(`SELECT ${columns} FROM identity_decision ${rest}`, values)
  return {
    latest: (limit) => find('ORDER BY id DESC LIMIT $1', [limit]),
    get: async (id) => (await find('WHERE id = $1', [id]))[0] ?? null,
    waiting: () => find(`WHERE state IN ('wanted', 'unwanted') ORDER BY id`),
    refused: () =>
      read<Pick<IdentityDecision, 'number' | 'other'>>(
        `SELECT number, other FROM identity_decision WHERE kind = 'join' AND state IN ('undone', 'dismissed')`,
        [],
      ),
    async beforeOf(id) {
      const [before] = await read<RecordBefore>(
        `SELECT record_before AS record, evidence_before AS evidence FROM identity_decision
         WHERE id = $1 AND record_before IS NOT NULL`,
        [id],
      )
      return before ?? null
    },
    async add(decisions) {
      for (const { kind, number, other, state, reason, madeBy, madeAt } of decisions) {
        await change(insert, [kind, number, other, state, reason, madeBy, madeAt, null, null])
      }
    },
    change: (id, from, { state, reason, madeBy, madeAt, endedBy, endedAt }) =>
      change(
        `UPDATE identity_decision SET state = $3, reason = coalesce($4, reason),
           made_by = coalesce($5, made_by), made_at = coalesce($6, made_at),
           ended_by = coalesce($7, ended_by), ended_at = coalesce($8, ended_at)
         WHERE id = $1 AND state = $2`,
        [id, from, state, ...[reason, madeBy, madeAt, endedBy, endedAt].map((value) => value ?? null)],
      ),
  }
}

/** Within the transaction of a batch. */
export async function writeDecisions(connection: pg.Client, decisions: readonly DecisionOfBatch[]): Promise<void> {
  for (const { decision, before } of decisions) {
    const { id, kind, number, other, state, reason, madeBy, madeAt } = decision
    const bytes = [before?.record ?? null, before?.evidence ?? null]
    if (id === undefined) {
      await connection.query(insert, [kind, number, other, state, reason, madeBy, madeAt, ...bytes])
      continue
    }
    await connection.query(
      `UPDATE identity_decision SET state = $2, number = $3, other = $4, reason = $5,
         record_before = coalesce($6, record_before), evidence_before = coalesce($7, evidence_before) WHERE id = $1`,
      [id, state, number, other, reason, ...bytes],
    )
  }
}
