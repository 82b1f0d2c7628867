import type { FieldEvidenceJson } from '#lib/wire/evidenceJson.ts'
import type { VesselFormat } from '../record/vesselFormat.ts'

type Vote = FieldEvidenceJson['value']

const forms: Partial<Record<string, (value: string | number, format: VesselFormat) => string>> = {
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
export function formatVote(field: string, value: Vote, format: VesselFormat): string {
  if (value === null || value === '') return '–'
  return forms[field]?.(value, format) ?? String(value)
}

function inMetres(value: string | number, { metres }: VesselFormat): string {
  return metres(Number(value))
}
