import { writeNumber, writeQuoted, writeText } from '#lib/ais/jsonBytes.ts'
import { type Evidence, type FieldEvidence, staticFields, type VotedField, voyageFields } from './evidence.ts'

/**
 * Evidence as bytes: magic, version, then JSON with short rows, for it is written with every static report and read by
 * people who look into a store. A field is [since, observations, [[value, count, last seen]…], recent].
 */
const EVIDENCE_MAGIC = 0x45
const EVIDENCE_VERSION = 1

type Row = [number, number, [string | number, number, number][], number[]]
type Rows = Partial<Record<VotedField, Row>> & Pick<Evidence, 'quarantine'>

const votedFields: readonly VotedField[] = [...staticFields, ...voyageFields]
const textDecoder = new TextDecoder()

/** As records are: see record.ts. */
const SLAB_BYTES = 262_144
let slab = new Uint8Array(SLAB_BYTES)
let slabUsed = 0

/** Written byte by byte: rows for JSON.stringify, its text and that text's bytes would be three copies to throw away. */
export function encodeEvidence(evidence: Evidence): Uint8Array {
  const most = mostBytes(evidence)
  if (slabUsed + most > slab.length) {
    slab = new Uint8Array(Math.max(SLAB_BYTES, most))
    slabUsed = 0
  }
  const start = slabUsed
  slab[start] = EVIDENCE_MAGIC
  slab[start + 1] = EVIDENCE_VERSION
  slabUsed = writeEvidence(evidence, start + 2)
  return slab.subarray(start, slabUsed)
}

const MOST_BYTES_A_NUMBER = 24
const MOST_BYTES_A_CHARACTER = 6

function mostBytes({ votes }: Evidence): number {
  let most = 1_024
  for (const name of votedFields) {
    const field = votes[name]
    if (!field) continue
    most += name.length + (4 + field.recent.length + field.candidates.length * 4) * MOST_BYTES_A_NUMBER
    for (const { value } of field.candidates) {
      if (typeof value === 'string') most += value.length * MOST_BYTES_A_CHARACTER
    }
  }
  return most
}

function writeEvidence({ votes, quarantine }: Evidence, start: number): number {
  let at = start
  if (quarantine) at = writeText(slab, at, `{"quarantine":${JSON.stringify(quarantine)}`)
  for (const name of votedFields) {
    const field = votes[name]
    if (field) at = writeField(name, field, writeText(slab, at, at === start ? '{' : ','))
  }
  return writeText(slab, at, at === start ? '{}' : '}')
}

function writeField(
  name: string,
  { sinceMicroseconds, observations, candidates, recent }: FieldEvidence,
  start: number,
) {
  let at = writeText(slab, writeQuoted(slab, start, name), ':[')
  at = writeNumber(slab, at, sinceMicroseconds)
  at = writeNumber(slab, writeText(slab, at, ','), observations)
  at = writeText(slab, at, ',[')
  for (let index = 0; index < candidates.length; index += 1) {
    const candidate = candidates[index]
    if (!candidate) continue
    const { value, count, lastSeenMicroseconds } = candidate
    at = writeText(slab, at, index === 0 ? '[' : ',[')
    at = typeof value === 'string' ? writeQuoted(slab, at, value) : writeNumber(slab, at, value)
    at = writeNumber(slab, writeText(slab, at, ','), count)
    at = writeNumber(slab, writeText(slab, at, ','), lastSeenMicroseconds)
    at = writeText(slab, at, ']')
  }
  at = writeText(slab, at, '],[')
  for (let index = 0; index < recent.length; index += 1) {
    at = writeNumber(slab, index === 0 ? at : writeText(slab, at, ','), recent[index] ?? 0)
  }
  return writeText(slab, at, ']]')
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
