import type { VesselJson } from './vesselJson.ts'

/** What GET /api/search answers. */
export interface VesselSearchJson {
  /** The likeliest first. */
  data: FoundVesselJson[]
  /** No vessel matches; these are similar. */
  guessed: boolean
  /** How many names contain the text: what the filter "name" would show. */
  named: number
}

export type FoundVesselJson = Pick<VesselJson, 'id' | 'name' | 'mmsi' | 'imo' | 'call_sign' | 'flag' | 'ship_type'>

export const defaultFound = 8
export const maxFound = 50
/** No name, call sign or number is nearly as long. */
export const maxSearchCharacters = 100
