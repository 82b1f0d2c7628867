import type { FieldEvidenceJson } from '#lib/wire/evidenceJson.ts'
import type { VesselFormat } from '../record/vesselFormat.ts'

type Vote = FieldEvidenceJson['value']

const forms: Partial<Record<string, (value: string | number, writer: VesselFormat) => string>> = {
  ship_type: (value, { values }) => {
    const [, type = '', code] = /^(.*) \((\d+)\)$/.exec(String(value)) ?? []
    const known = Object.entries(values.types).find(([name]) => name === type)
    return known ? `${known[1]} (${code})` : String(value)
  },
  ais_version: (value, { words }) => words.aisVersions[Number(value)] ?? String(value),
  eta: (value, { moment }) => moment(Date.parse(String(value))),
  to_bow: inMetres,
  to_stern: inMetres,
  to_port: inMetres,
  to_starboard: inMetres,
  draught: inMetres,
}

/** A received value in the format of the panel. */
export function writtenVote(field: string, value: Vote, writer: VesselFormat): string {
  if (value === null || value === '') return '–'
  return forms[field]?.(value, writer) ?? String(value)
}

function inMetres(value: string | number, { metres }: VesselFormat): string {
  return metres(Number(value))
}
