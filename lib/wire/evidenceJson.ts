import type { z } from 'zod'
import {
  type Evidence,
  type FieldEvidence,
  noEvidence,
  type Quarantine,
  sourcesIn,
  type VotedField,
} from '#lib/vessel/evidence.ts'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { fieldNamesOfRule, type Vessel } from '#lib/vessel/fields.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { formatReceived } from './time.ts'
import type { fieldEvidenceSchema, quarantineSchema } from './vesselSchema.ts'

/** Observations behind the values of a record, by field. */
export type EvidenceJson = { [field: string]: FieldEvidenceJson } & {
  last_known_position?: QuarantineJson
  simulated?: true
}
export type FieldEvidenceJson = z.infer<typeof fieldEvidenceSchema>
type QuarantineJson = z.infer<typeof quarantineSchema>

type ValueForm = (value: string | number) => string | number | null
const asItIs: ValueForm = (value) => value

const forms: { [Name in VotedField]?: ValueForm } = {
  shipTypeCode: (code) => `${shipTypeOf(Number(code))} (${code})`,
  etaMicroseconds: (time) => formatReceived(Number(time)),
}

/** Names in the API: `toBowMetres` is `to_bow`. */
const votedFields = [...fieldNamesOfRule('static'), ...fieldNamesOfRule('voyage')].map((field) => ({
  field,
  name: field.replace(/(Metres|Microseconds|Code)$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  form: forms[field] ?? asItIs,
}))

export function evidenceJson(vessel: Vessel, record: Uint8Array | null): EvidenceJson {
  const evidence = record ? decodeEvidence(record) : noEvidence()
  const { votes, quarantine } = evidence
  const json: EvidenceJson = {}
  for (const { field, name, form } of votedFields) {
    const evidenced = votes[field]
    const value = vessel[field]
    if (evidenced) json[name] = fieldJson(evidence, evidenced, value === null ? null : form(value), form)
  }
  const source = vessel.positionSource === null ? {} : { source: vessel.positionSource }
  const position = quarantine ?? (vessel.positionSource === null ? null : { fix: null, reports: 0 })
  if (position) json.last_known_position = { ...quarantineJson(position), ...source }
  if (vessel.simulated) json.simulated = true
  return json
}

/** The time when the destination was accepted, in microseconds since 1970; `null` without evidence. */
export function destinationSince(record: Uint8Array): number | null {
  return decodeEvidence(record).votes.destination?.sinceMicroseconds ?? null
}

function fieldJson(
  evidence: Evidence,
  voted: FieldEvidence,
  value: FieldEvidenceJson['value'],
  form: ValueForm,
): FieldEvidenceJson {
  const counted = voted.candidates.reduce((sum, { count }) => sum + count, 0)
  return {
    value,
    since: formatReceived(voted.sinceMicroseconds),
    observations: voted.observations,
    sources: sourcesIn(evidence, voted.saidBy),
    candidates: voted.candidates
      .toSorted((a, b) => b.count - a.count || b.lastSeenMicroseconds - a.lastSeenMicroseconds)
      .map((candidate) => ({
        value: form(candidate.value),
        count: candidate.count,
        share: Math.round((candidate.count / counted) * 1000) / 1000,
        last_seen: formatReceived(candidate.lastSeenMicroseconds),
        sources: sourcesIn(evidence, candidate.saidBy),
      })),
  }
}

function quarantineJson({ fix, reports, doubt, ended }: Quarantine): QuarantineJson {
  const quarantined = fix && {
    coordinates: [fix.longitude, fix.latitude] as [number, number],
    timestamp: formatReceived(fix.broadcastMicroseconds),
    doubt: doubt ?? null,
  }
  const last_doubt = ended && {
    doubt: ended.doubt,
    since: formatReceived(ended.sinceMicroseconds),
    until: formatReceived(ended.untilMicroseconds),
  }
  return { quarantined_reports: reports, quarantined, ...(last_doubt && { last_doubt }) }
}
