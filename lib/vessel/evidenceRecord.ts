import {
  type Evidence,
  type FieldEvidence,
  staticFields,
  type TrackFix,
  unknownSource,
  type VotedField,
  type Votes,
  voyageFields,
} from './evidence.ts'
import { UnreadableRecord } from './record.ts'

/**
 * Evidence as bytes: magic, version, then JSON, so that a store stays readable; short, because every static report writes it. A
 * field is [since, observations, [[value, count, last seen, said by]…], recent, said by], the first position [longitude,
 * latitude, broadcast, speed, course]. Fields with at most one candidate are in `votes`, together where all but the value
 * agrees. Version 1 had no sources. Version 2 had the first position as an object and `recent` always in full. Version 3 had no
 * `votes`.
 */
const evidenceMagic = 0x45
const evidenceVersion = 4

type Row = [number, number, [string | number, number, number, number?][], number[] | number, number?]
type FixRow = [number, number, number, number | null, number | null]
/** A value is `null` without a candidate. */
type Agreed = [
  since: number,
  observations: number,
  count: number,
  lastSeen: number,
  recent: number,
  candidateSaidBy: number,
  saidBy: number,
  names: VotedField[],
  values: (string | number | null)[],
]
type Rows = Partial<Record<VotedField, Row> & Omit<Evidence, 'votes' | 'first'>> & {
  first?: FixRow | TrackFix
  votes?: Agreed[]
}

const votedFields: readonly VotedField[] = [...staticFields, ...voyageFields]
const textDecoder = new TextDecoder()

export function encodeEvidence({ votes, first, ...others }: Evidence): Uint8Array {
  const rows: Rows = others
  if (first) rows.first = rowOfFix(first)
  const agreed: Agreed[] = []
  for (const name of votedFields) {
    const field = votes[name]
    if (!field) continue
    if (field.candidates.length > 1) rows[name] = rowOf(field)
    else addAgreed(agreed, name, field)
  }
  if (agreed.length > 0) rows.votes = agreed
  const json = JSON.stringify(rows)
  const bytes = Buffer.allocUnsafe(2 + Buffer.byteLength(json))
  bytes[0] = evidenceMagic
  bytes[1] = evidenceVersion
  bytes.write(json, 2)
  return bytes
}

function rowOfFix({ longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees }: TrackFix): FixRow {
  return [longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees]
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

const noCandidate = { value: null, count: 0, lastSeenMicroseconds: 0, saidBy: 0 }

function addAgreed(agreed: Agreed[], name: VotedField, field: FieldEvidence): void {
  const { sinceMicroseconds, observations, candidates, recent, saidBy } = field
  const candidate = candidates[0] ?? noCandidate
  for (const row of agreed) {
    if (
      row[0] === sinceMicroseconds &&
      row[1] === observations &&
      row[2] === candidate.count &&
      row[3] === candidate.lastSeenMicroseconds &&
      row[4] === recent.length &&
      row[5] === candidate.saidBy &&
      row[6] === saidBy
    ) {
      row[7].push(name)
      row[8].push(candidate.value)
      return
    }
  }
  const { value, count, lastSeenMicroseconds, saidBy: by } = candidate
  agreed.push([
    sinceMicroseconds,
    observations,
    count,
    lastSeenMicroseconds,
    recent.length,
    by,
    saidBy,
    [name],
    [value],
  ])
}

export function decodeEvidence(bytes: Uint8Array): Evidence {
  const [magic, version = 0] = bytes
  if (magic !== evidenceMagic || version < 1 || version > evidenceVersion) {
    throw new UnreadableRecord(`not evidence of version 1 to ${evidenceVersion}: starts with ${bytes[0]}, ${bytes[1]}`)
  }
  const rows: Rows = JSON.parse(textDecoder.decode(bytes.subarray(2)))
  const votes: Votes = {}
  for (const name of votedFields) {
    const row = rows[name]
    if (row) votes[name] = fieldOf(row)
    delete rows[name]
  }
  const { sources = [], first, votes: agreed = [], ...others } = rows
  for (const row of agreed) addFields(votes, row)
  return { ...others, sources, votes, ...(first && { first: Array.isArray(first) ? fixOfRow(first) : first }) }
}

function fixOfRow([longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees]: FixRow): TrackFix {
  return { longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees }
}

function addFields(
  votes: Votes,
  [
    sinceMicroseconds,
    observations,
    count,
    lastSeenMicroseconds,
    recent,
    candidateSaidBy,
    saidBy,
    names,
    values,
  ]: Agreed,
): void {
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? null
    votes[name] = {
      sinceMicroseconds,
      observations,
      candidates: value === null ? [] : [{ value, count, lastSeenMicroseconds, saidBy: candidateSaidBy }],
      recent: Array<number>(recent).fill(0),
      saidBy,
    }
  }
}

function fieldOf([sinceMicroseconds, observations, candidates, recent, saidBy = unknownSource]: Row): FieldEvidence {
  return {
    sinceMicroseconds,
    observations,
    candidates: candidates.map(([value, count, lastSeenMicroseconds, by = unknownSource]) => {
      return { value, count, lastSeenMicroseconds, saidBy: by }
    }),
    recent: typeof recent === 'number' ? Array<number>(recent).fill(0) : recent,
    saidBy,
  }
}
