import { buildSchema, type GraphQLSchema, isIntrospectionType, isSpecifiedScalarType, printType } from 'graphql'
import { basicCharacteristics, extendedCharacteristics } from '#lib/wire/graphql/characteristicFields.ts'
import { graphqlShipTypes } from '#lib/wire/graphql/shipTypes.ts'
import { accuracies, maneuvers } from '#lib/wire/graphql/vesselNode.ts'
import { collectionTypes, navigationalStatuses } from '#lib/wire/vesselSchema.ts'

/**
 * The schema of the discontinued service's successor. Its scalars accept any literal: a wrong MMSI is an error of the
 * argument, not of the document (BAD_USER_INPUT, which its clients look for).
 */
const schemaText = `
"RFC 3339, in UTC: 2007-12-03T10:15:30.000Z"
scalar DateTime
"An IMO number, as a number or as digits"
scalar IMO
"A number of nine digits, as a number or as digits"
scalar MMSI

type Query {
  "Vessels that match every argument. The values of one argument are alternatives; names match whole, in any case."
  vessels(
    "The last known position is inside"
    areaOfInterest: AreaOfInterestInput
    callsign: [String!]
    "ISO 3166-1, two letters"
    flag: [String!]
    imo: [IMO!]
    "Of Lastfix only: lists of vessels by id or name, your own or shared ones"
    list: [String!]
    mmsi: [MMSI!]
    name: [String!]
    shipType: [ShipType!]
    "When the position was received"
    lastPositionUpdate: TimeRange
    "When the record was last updated"
    lastUpdate: TimeRange
    "When the last position was sent or, without one, when the record changed. Without it, long silent vessels are left out."
    lastTimestamp: TimeRange
    "Vessels per page, 1000 at most; 100 if left out"
    first: Int
    "The endCursor of the page before"
    after: String
  ): VesselsConnection
  "By UN/LOCODE, with or without a blank"
  port(unlocode: String!): Port
  "The port that a destination names"
  matchedPort(text: String!): MatchedPort
  "Not part of Lastfix: FORBIDDEN"
  predictedVesselRoute(
    vessel: RouteVesselInput!
    origin: RouteOriginInput
    destination: [RouteDestinationInput!]!
    speed: Float
    piracy: Boolean = false
    canals: [WaterwayCanal!] = []
  ): VesselRouteResponse
}

input AreaOfInterestInput { polygon: GeoJsonPolygonInput  wkt: String }
input GeoJsonPolygonInput { type: String!  coordinates: [[[Float!]!]!]! }
"Either end may be left out"
input TimeRange { startTime: DateTime  endTime: DateTime }
input RouteVesselInput { imo: IMO  mmsi: MMSI }
input RouteOriginInput { unlocode: String }
input RouteDestinationInput { unlocode: String }
enum WaterwayCanal { CORINTH KIEL PANAMA SUEZ }
type VesselRouteResponse { id: ID }

type VesselsConnection { pageInfo: PageInfo!  totalCount: TotalCount  nodes: [Vessel!]! }
"On the last page: false and null"
type PageInfo { hasNextPage: Boolean!  endCursor: String  correlationId: ID }
type TotalCount { value: Int!  relation: CountRelation! }
enum CountRelation { EQUAL LOWER_OR_EQUAL }

type Vessel {
  id: ID!
  updateTimestamp: DateTime!
  staticData: StaticData!
  lastPositionUpdate: PositionUpdate
  currentVoyage: CurrentVoyage
  characteristics: Characteristics
}
type StaticData {
  aisClass: AisClass
  flag: String
  name: String
  callsign: String
  mmsi: MMSI!
  imo: IMO
  shipType: ShipType
  shipSubType: String
  timestamp: DateTime
  updateTimestamp: DateTime
  dimensions: Dimensions
  "Of class A vessels with an IMO number, from imported characteristics"
  validated: ValidatedStaticData
}
"In metres: from the antenna to bow, stern, port and starboard"
type Dimensions { a: Int  b: Int  c: Int  d: Int  length: Int  width: Int }
type ValidatedStaticData { name: String  callsign: String  imo: IMO  shipType: ShipType  dimensions: ValidatedDimensions }
type ValidatedDimensions { length: Float  width: Float }
"Degrees and knots"
type PositionUpdate {
  timestamp: DateTime
  updateTimestamp: DateTime
  latitude: Float
  longitude: Float
  heading: Float
  speed: Float
  course: Float
  rot: Float
  accuracy: Accuracy
  maneuver: Maneuver
  navigationalStatus: NavigationalStatus
  collectionType: CollectionType
}
type CurrentVoyage {
  destination: String
  draught: Float
  eta: DateTime
  timestamp: DateTime
  updateTimestamp: DateTime
  matchedPort: MatchedPort
}
type MatchedPort { matchScore: Float  port: Port }
type Port { name: String  unlocode: String  centerPoint: Coordinates }
type Coordinates { latitude: Float  longitude: Float }

enum AisClass { A B }
enum Accuracy { ${accuracies.join(' ')} }
enum Maneuver { ${maneuvers.join(' ')} }
enum NavigationalStatus { ${navigationalStatuses.join(' ')} }
enum CollectionType { ${collectionTypes.join(' ').toUpperCase()} }
enum ShipType { ${graphqlShipTypes.join(' ')} }

type Characteristics {
  basic: CharacteristicsBasic
  "FORBIDDEN without the extended right"
  extended: CharacteristicsExtended
}
${typesOf('CharacteristicsBasic', basicCharacteristics)}
${typesOf('CharacteristicsExtended', extendedCharacteristics)}
type Bunker { capacity: Float  tankCount: Int  fuelTypeCode: String  fuelUnitCode: String }
`

export const schema: GraphQLSchema = buildSchema(schemaText)

/** Declares a type, and one for each group of its fields. */
function typesOf(name: string, groups: Record<string, Record<string, { type: string }>>): string {
  const typeOf = (group: string) => `${name}${group[0]?.toUpperCase()}${group.slice(1)}`
  const members = Object.keys(groups).map((group) => `${group}: ${typeOf(group)}`)
  const types = Object.entries(groups).map(([group, fields]) => {
    const lines = Object.entries(fields).map(([field, { type }]) => `${field}: ${type}`)
    return `type ${typeOf(group)} { ${lines.join('  ')} }`
  })
  return [`type ${name} { ${members.join('  ')} }`, ...types].join('\n')
}

/** The types of the schema in SDL, for the page: queries come first. */
export function schemaTypes(): { name: string; text: string }[] {
  const asked = schema.getQueryType()
  const others = Object.values(schema.getTypeMap()).filter((type) => type !== asked)
  return [...(asked ? [asked] : []), ...others]
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .map((type) => ({ name: type.name, text: printType(type) }))
}
