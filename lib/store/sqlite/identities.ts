import type { DecisionOfBatch, IdentityDecision, IdentityStore, NewDecision, RecordBefore } from '../identities.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

const columns = `id, kind, number, other, state, reason, made_by AS madeBy, made_at AS madeAt, ended_by AS endedBy,
  ended_at AS endedAt`

const insert = `INSERT INTO identity_decision (kind, number, other, state, reason, made_by, made_at, record_before, evidence_before)
  VALUES (@kind, @number, @other, @state, @reason, @madeBy, @madeAt, @record, @evidence)
  ON CONFLICT (kind, number, other, made_at) DO NOTHING`

type Inserted = NewDecision & { [Name in keyof RecordBefore]: Uint8Array | null }

export function sqliteIdentities(connection: Connection, path: string): IdentityStore {
  const latest = prepareLater<[number], IdentityDecision>(
    connection,
    `SELECT ${columns} FROM identity_decision ORDER BY id DESC LIMIT ?`,
  )
  const one = prepareLater<[number], IdentityDecision>(
    connection,
    `SELECT ${columns} FROM identity_decision WHERE id = ?`,
  )
  const waiting = prepareLater<[], IdentityDecision>(
    connection,
    `SELECT ${columns} FROM identity_decision WHERE state IN ('wanted', 'unwanted') ORDER BY id`,
  )
  const refused = prepareLater<[], Pick<IdentityDecision, 'number' | 'other'>>(
    connection,
    `SELECT number, other FROM identity_decision WHERE kind = 'join' AND state IN ('undone', 'dismissed')`,
  )
  const before = prepareLater<[number], RecordBefore>(
    connection,
    `SELECT record_before AS record, evidence_before AS evidence FROM identity_decision
     WHERE id = ? AND record_before IS NOT NULL`,
  )
  const add = prepareLater<[Inserted]>(connection, insert)
  const change = prepareLater<[Omit<IdentityDecision, 'kind' | 'number' | 'other'> & { from: string }]>(
    connection,
    `UPDATE identity_decision SET state = @state, reason = @reason, made_by = @madeBy, made_at = @madeAt,
       ended_by = @endedBy, ended_at = @endedAt
     WHERE id = @id AND state = @from`,
  )
  const write = turnToWrite(connection, path)

  return {
    latest: async (limit) => withStoreErrors(path, () => latest().all(limit)),
    get: async (id) => withStoreErrors(path, () => one().get(id) ?? null),
    waiting: async () => withStoreErrors(path, () => waiting().all()),
    refused: async () => withStoreErrors(path, () => refused().all()),
    beforeOf: async (id) => withStoreErrors(path, () => before().get(id) ?? null),
    async add(decisions) {
      const addAll = connection.transaction(() => {
        for (const decision of decisions) add().run({ ...decision, record: null, evidence: null })
      })
      await write(() => addAll.immediate())
    },
    change: (id, from, to) =>
      write(() => {
        const held = one().get(id)
        if (!held) return false
        const { kind, number, other, ...rest } = { ...held, ...to, from }
        return change().run(rest).changes > 0
      }),
  }
}

/** Within the transaction of a batch. */
export function decisionWriter(connection: Connection): (decisions: readonly DecisionOfBatch[]) => void {
  const add = connection.prepare<[Inserted]>(insert)
  const change = connection.prepare<[Inserted & { id: number }]>(
    `UPDATE identity_decision SET state = @state, number = @number, other = @other, reason = @reason,
       record_before = ifnull(@record, record_before), evidence_before = ifnull(@evidence, evidence_before)
     WHERE id = @id`,
  )
  return (decisions) => {
    for (const { decision, before } of decisions) {
      const { id, kind, number, other, state, reason, madeBy, madeAt } = decision
      const row = { kind, number, other, state, reason, madeBy, madeAt, record: null, evidence: null, ...before }
      if (id === undefined) add.run(row)
      else change.run({ ...row, id })
    }
  }
}
