import type { MatchedPort, PortMatch } from '#lib/ports/match.ts'
import type { Port } from '#lib/ports/port.ts'
import { type Reason, reasonNames } from '#lib/ports/reasons.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import { type MatchedPortJson, matchedPortJson } from './vesselJson.ts'

export { reasonNames }

/** A port of GET /api/ports. */
export interface PortJson extends MatchedPortJson {
  /** ISO 3166-1, two letters. */
  country: string
  /** The state or province, as the country writes it. */
  subdivision: string | null
  /** Other names and spellings. */
  spellings: readonly string[]
  /** Former codes, which vessels may still send. */
  former_codes: readonly string[]
  /** How many vessels have it as their matched port. */
  vessels: number
}

/** The answer of GET /api/ports/match. */
export interface PortReadingJson {
  match: PortMatchJson | null
  /** Without a match: equally likely ports. */
  undecided: readonly MatchedPortJson[]
}

export interface PortMatchJson extends MatchedPortJson {
  /** From 0 to 1: the share of the text that names the port. */
  score: number
  /** The part of the text that names the port. */
  matched: string
  /** Why, in the order in which it was decided. */
  reasons: readonly Reason[]
  /** The reasons in English. */
  why: string
  /** Other ports that the text may mean, the likeliest first. */
  alternatives: readonly MatchedPortJson[]
}

/** An alias, for the account pages. */
export interface AliasJson {
  text: string
  /** Without its blank. */
  unlocode: string
  /** `null` if the port is unknown, which makes the alias inactive. */
  portName: string | null
  addedBy: string
  addedAt: string
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
