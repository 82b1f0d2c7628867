import type { MatchedPort, PortMatch } from '#lib/ports/match.ts'
import type { PortMatchJson } from './portSchemas.ts'
import { type MatchedPortJson, matchedPortJson } from './vesselJson.ts'

/** An alias, for the account pages. */
export interface AliasJson {
  text: string
  /** Code without its space. */
  unlocode: string
  /** `null` if the port is unknown, which makes the alias inactive. */
  port_name: string | null
  added_by: string
  added_at: string
}

export function portMatchJson({ score, matched, reasons, why, alternatives, ...port }: PortMatch): PortMatchJson {
  return { ...nameJson(port), score, matched, reasons, why, alternatives: alternatives.map(nameJson) }
}

export function nameJson({ unlocode, portName, centerPoint }: MatchedPort): MatchedPortJson {
  const [longitude = null, latitude = null] = centerPoint ?? []
  return matchedPortJson({ unlocode, name: portName, longitude, latitude })
}
