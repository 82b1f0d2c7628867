/** Reason why a text is not a valid area, with the position of the fault. */
export type AreaFault =
  | { kind: 'json' | 'empty' }
  | { kind: 'version'; version: string; accepted: string }
  | { kind: 'character'; character: string; at: number }
  | ({ kind: 'large-number' | 'cut-number' | 'half-position' } & InCompactArea)
  | ({ kind: 'few-corners'; count: number } & InCompactArea)
  | ({ kind: 'not-area' | 'no-list' | 'no-ring' | 'no-position' } & InGeoJson)
  | ({ kind: 'other-type'; type: string } & InGeoJson)
  | ({ kind: 'few-positions' | 'many-corners'; count: number } & InGeoJson)
  | ({ kind: 'open'; first: string; last: string } & InGeoJson)
  | ({ kind: 'crossing'; edges: readonly [number, number] } & InGeoJson)
  | ({ kind: 'latitude' | 'longitude'; degrees: number } & InGeoJson)

/** Numbers count from 1. */
interface InCompactArea {
  polygon: number
  ring: number
}

/** A path like `coordinates[0][2]`; empty for the whole. */
interface InGeoJson {
  at: string
}

/** The union member that contains a kind. */
type FaultOfKind<Kind, Fault = AreaFault> = Fault extends { kind: infer Kinds }
  ? Kind extends Kinds
    ? Fault
    : never
  : never

/** A sentence for each kind of fault, in one language. */
export type AreaFaultWords = { [Kind in AreaFault['kind']]: (fault: FaultOfKind<Kind>) => string }

export function inWords<Fault extends AreaFault>(words: AreaFaultWords, fault: Fault): string {
  const say = words[fault.kind] as (fault: Fault) => string
  return say(fault)
}

const areas = 'a GeoJSON Polygon or MultiPolygon, a Feature around one, or a FeatureCollection of them'

const inRing = ({ polygon, ring }: InCompactArea) => `in ring ${ring} of polygon ${polygon}`

/** Reasons in API errors, which follow the name of the parameter. */
export const areaFaultReasons: AreaFaultWords = {
  json: () => `is not JSON; expected ${areas}, or a compact area (a1.…)`,
  empty: () => `contains no polygon; expected ${areas}`,
  version: ({ version, accepted }) => `is a compact area of version ${version}; expected version ${accepted}`,
  character: ({ character, at }) => `has ${JSON.stringify(character)} at character ${at}; expected A–Z a–z 0–9 - _ .`,
  'large-number': (fault) => `has a number that is too large ${inRing(fault)}`,
  'cut-number': (fault) => `ends within a number ${inRing(fault)}`,
  'half-position': (fault) => `ends with a longitude without a latitude ${inRing(fault)}`,
  'few-corners': (fault) => `has ${fault.count} positions ${inRing(fault)}; expected at least 3`,
  'not-area': ({ at }) => `${at ? `has a ${at.replace(/\.$/, '')} that is not` : 'must be'} ${areas}`,
  'no-list': ({ at }) => `has no list at ${at}`,
  'no-ring': ({ at }) => `has no ring at ${at}`,
  'no-position': ({ at }) => `has no position [longitude, latitude] at ${at}`,
  'other-type': ({ at, type }) =>
    `has ${type === 'null' ? `no ${at}type` : `the ${at}type ${type}`}; expected ${areas}`,
  'few-positions': ({ at, count }) => `has ${count} positions at ${at}; expected at least 4`,
  'many-corners': ({ at, count }) => `has too many positions at ${at}: ${count}, expected at most 10000`,
  open: ({ at, first, last }) =>
    `has an open ring at ${at}: its last position [${last}] must be the same as its first [${first}]`,
  crossing: ({ at, edges: [one, other] }) =>
    `crosses itself at ${at}: the edge from position ${one} meets the edge from position ${other}`,
  latitude: ({ at, degrees }) => `has latitude ${degrees} at ${at}; expected -90 to 90`,
  longitude: ({ at, degrees }) => `has longitude ${degrees} at ${at}; expected -540 to 540`,
}
