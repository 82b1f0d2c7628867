import { type Evidence, type FieldEvidence, staticFields, type VotedField, voyageFields } from './evidence.ts'

/**
 * Evidence as bytes: magic, version, then JSON, which people who look into a store can read, in short rows, because it is
 * written with every static report. A field is [since, observations, [[value, count, last seen]…], recent].
 */
const EVIDENCE_MAGIC = 0x45
const EVIDENCE_VERSION = 1

type Row = [number, number, [string | number, number, number][], number[]]
type Rows = Partial<Record<VotedField, Row>> & Pick<Evidence, 'quarantine'>

const votedFields: readonly VotedField[] = [...staticFields, ...voyageFields]
const textDecoder = new TextDecoder()

export function encodeEvidence({ votes, quarantine }: Evidence): Uint8Array {
  const rows: Rows = quarantine ? { quarantine } : {}
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

function rowOf({ sinceMicroseconds, observations, candidates, recent }: FieldEvidence): Row {
  return [
    sinceMicroseconds,
    observations,
    candidates.map(({ value, count, lastSeenMicroseconds }) => [value, count, lastSeenMicroseconds]),
    recent,
  ]
}

export function decodeEvidence(bytes: Uint8Array): Evidence {
  if (bytes[0] !== EVIDENCE_MAGIC || bytes[1] !== EVIDENCE_VERSION) {
    throw new Error(`not evidence of version ${EVIDENCE_VERSION}: starts with ${bytes[0]}, ${bytes[1]}`)
  }
  const rows = JSON.parse(textDecoder.decode(bytes.subarray(2))) as Rows
  const evidence: Evidence = { votes: {} }
  if (rows.quarantine) evidence.quarantine = rows.quarantine
  for (const name of votedFields) {
    const row = rows[name]
    if (row) evidence.votes[name] = fieldOf(row)
  }
  return evidence
}

function fieldOf([sinceMicroseconds, observations, candidates, recent]: Row): FieldEvidence {
  return {
    sinceMicroseconds,
    observations,
    candidates: candidates.map(([value, count, lastSeenMicroseconds]) => ({ value, count, lastSeenMicroseconds })),
    recent,
  }
}
