/** What is wrong with a text that is to be an area, and where in it. */
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

/** Counted from 1. */
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

/** One sentence per kind of fault: the table of a language. */
export type AreaFaultWords = { [Kind in AreaFault['kind']]: (fault: FaultOfKind<Kind>) => string }

export function inWords<Fault extends AreaFault>(words: AreaFaultWords, fault: Fault): string {
  const say = words[fault.kind] as (fault: Fault) => string
  return say(fault)
}

const areas = 'a GeoJSON Polygon or MultiPolygon, a Feature around one, or a FeatureCollection of them'

const inRing = ({ polygon, ring }: InCompactArea) => `in ring ${ring} of polygon ${polygon}`

/** As the interface says them, behind the name of the parameter. */
export const areaFaultReasons: AreaFaultWords = {
  json: () => `is not JSON; accepted is ${areas}, or a compact area (a1.…)`,
  empty: () => `holds no polygon; accepted is ${areas}`,
  version: ({ version, accepted }) => `is a compact area of version ${version}; accepted is version ${accepted}`,
  character: ({ character, at }) =>
    `has ${JSON.stringify(character)} as character ${at}; accepted are A–Z a–z 0–9 - _ .`,
  'large-number': (fault) => `has a number that is too large, ${inRing(fault)}`,
  'cut-number': (fault) => `ends in the middle of a number, ${inRing(fault)}`,
  'half-position': (fault) => `ends with a longitude that has no latitude, ${inRing(fault)}`,
  'few-corners': (fault) => `has ${fault.count} positions where at least 3 are needed, ${inRing(fault)}`,
  'not-area': ({ at }) => (at ? `has a ${at.replace(/\.$/, '')} that is not ${areas}` : `is not ${areas}`),
  'no-list': ({ at }) => `${at} is not a list`,
  'no-ring': ({ at }) => `${at} has no ring`,
  'no-position': ({ at }) => `${at} is not a position [longitude, latitude]`,
  'other-type': ({ at, type }) => `has ${type === 'null' ? 'no' : `${type} as its`} ${at}type; accepted is ${areas}`,
  'few-positions': ({ at, count }) => `${at} has ${count} positions; a ring has at least 4`,
  'many-corners': ({ at, count }) => `${at} has too many corners: ${count}, at most 10000 are accepted`,
  open: ({ at, first, last }) => `${at} is open: its first position [${first}] is not its last [${last}]`,
  crossing: ({ at, edges: [one, other] }) =>
    `${at} crosses itself: the edge from position ${one} meets the edge from position ${other}`,
  latitude: ({ at, degrees }) => `${at} has the latitude ${degrees}; accepted is -90 to 90`,
  longitude: ({ at, degrees }) => `${at} has the longitude ${degrees}; accepted is -540 to 540`,
}
