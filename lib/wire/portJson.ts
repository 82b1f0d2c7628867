import type { MatchedPort, PortMatch } from '#lib/ports/match.ts'
import type { Port } from '#lib/ports/port.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import type { PortJson, PortMatchJson } from './portSchemas.ts'
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

export function portJson(port: Port, vessels: number): PortJson {
  return {
    ...matchedPortJson(port),
    country: port.country,
    subdivision: port.subdivision,
    spellings: port.spellings.filter((spelling) => spelling !== port.name),
    former_codes: port.formerCodes.map(spacedUnlocode),
    vessels,
  }
}

export function portMatchJson({ score, matched, reasons, why, alternatives, ...port }: PortMatch): PortMatchJson {
  return { ...nameJson(port), score, matched, reasons, why, alternatives: alternatives.map(nameJson) }
}

export function nameJson({ unlocode, portName, centerPoint }: MatchedPort): MatchedPortJson {
  const [longitude = null, latitude = null] = centerPoint ?? []
  return matchedPortJson({ unlocode, name: portName, longitude, latitude })
}
