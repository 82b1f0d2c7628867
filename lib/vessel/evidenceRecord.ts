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
 * Evidence as bytes: magic, version, then JSON, so that a store stays readable. Rows are short because they are written
 * with every static report. A field is [since, observations, [[value, count, last seen, said by]…], recent, said by],
 * the first position [longitude, latitude, broadcast, speed, course]. With a single candidate, `recent` is its length.
 * Version 1 had no sources. Version 2 had the first position as an object and `recent` always in full.
 */
const evidenceMagic = 0x45
const evidenceVersion = 3

type Row = [number, number, [string | number, number, number, number?][], number[] | number, number?]
type FixRow = [number, number, number, number | null, number | null]
type Rows = Partial<Record<VotedField, Row> & Omit<Evidence, 'votes' | 'first'>> & { first?: FixRow | TrackFix }

const votedFields: readonly VotedField[] = [...staticFields, ...voyageFields]
const textDecoder = new TextDecoder()

export function encodeEvidence({ votes, first, ...others }: Evidence): Uint8Array {
  const rows: Rows = others
  if (first) rows.first = rowOfFix(first)
  for (const name of votedFields) {
    const field = votes[name]
    if (field) rows[name] = rowOf(field)
  }
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
    candidates.length === 1 ? recent.length : recent,
    by,
  ]
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
  const { sources = [], first, ...others } = rows
  return { ...others, sources, votes, ...(first && { first: Array.isArray(first) ? fixOfRow(first) : first }) }
}

function fixOfRow([longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees]: FixRow): TrackFix {
  return { longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees }
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
