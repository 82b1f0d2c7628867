import {
  type Evidence,
  type FieldEvidence,
  staticFields,
  UNKNOWN_SOURCE,
  type VotedField,
  voyageFields,
} from './evidence.ts'
import { UnreadableRecord } from './record.ts'

/**
 * Evidence as bytes: magic, version, then JSON, which people who look into a store can read, in short rows, because it is
 * written with every static report. A field is [since, observations, [[value, count, last seen, said by]…], recent, said by].
 * Version 1 had no sources.
 */
const EVIDENCE_MAGIC = 0x45
const EVIDENCE_VERSION = 2

/** Not in rows: rarely there, but for `first`, which every vessel with a position has. */
const asTheyAre = ['quarantine', 'contest', 'split', 'first', 'mmsis', 'contestedImo', 'isOneVessel'] as const

type Row = [number, number, [string | number, number, number, number?][], number[], number?]
type Rows = Partial<Record<VotedField, Row>> & Pick<Evidence, (typeof asTheyAre)[number]> & { sources?: string[] }

const votedFields: readonly VotedField[] = [...staticFields, ...voyageFields]
const textDecoder = new TextDecoder()

export function encodeEvidence(evidence: Evidence): Uint8Array {
  const { votes, sources } = evidence
  const rows: Rows = { sources }
  copyAsTheyAre(evidence, rows)
  for (const name of votedFields) {
    const field = votes[name]
    if (field) rows[name] = rowOf(field)
  }
  const json = JSON.stringify(rows)
  const bytes = Buffer.allocUnsafe(2 + Buffer.byteLength(json))
  bytes[0] = EVIDENCE_MAGIC
  bytes[1] = EVIDENCE_VERSION
  bytes.write(json, 2)
  return bytes
}

function copyAsTheyAre(from: Pick<Evidence, (typeof asTheyAre)[number]>, to: typeof from): void {
  for (const name of asTheyAre) if (from[name] !== undefined) Object.assign(to, { [name]: from[name] })
}

function rowOf({ sinceMicroseconds, observations, candidates, recent, saidBy: by }: FieldEvidence): Row {
  return [
    sinceMicroseconds,
    observations,
    candidates.map(({ value, count, lastSeenMicroseconds, saidBy }) => [value, count, lastSeenMicroseconds, saidBy]),
    recent,
    by,
  ]
}

export function decodeEvidence(bytes: Uint8Array): Evidence {
  const [magic, version = 0] = bytes
  if (magic !== EVIDENCE_MAGIC || version < 1 || version > EVIDENCE_VERSION) {
    throw new UnreadableRecord(`not evidence of version 1 to ${EVIDENCE_VERSION}: starts with ${bytes[0]}, ${bytes[1]}`)
  }
  const rows = JSON.parse(textDecoder.decode(bytes.subarray(2))) as Rows
  const evidence: Evidence = { votes: {}, sources: rows.sources ?? [] }
  copyAsTheyAre(rows, evidence)
  for (const name of votedFields) {
    const row = rows[name]
    if (row) evidence.votes[name] = fieldOf(row)
  }
  return evidence
}

function fieldOf([sinceMicroseconds, observations, candidates, recent, saidBy = UNKNOWN_SOURCE]: Row): FieldEvidence {
  return {
    sinceMicroseconds,
    observations,
    candidates: candidates.map(([value, count, lastSeenMicroseconds, by = UNKNOWN_SOURCE]) => {
      return { value, count, lastSeenMicroseconds, saidBy: by }
    }),
    recent,
    saidBy,
  }
}
