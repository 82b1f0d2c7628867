/** Queries of the reference. A test runs each. */
export interface GraphqlExample {
  title: string
  query: string
  variables?: object
}

const rotterdam = {
  type: 'Polygon',
  coordinates: [
    [
      [3.9, 51.9],
      [4.5, 51.9],
      [4.5, 52.1],
      [3.9, 52.1],
      [3.9, 51.9],
    ],
  ],
}

export const graphqlExamples: readonly [GraphqlExample, ...GraphqlExample[]] = [
  {
    title: 'Five vessels of a flag',
    query: `{
  vessels(flag: ["NL"], first: 5) {
    totalCount { value }
    nodes {
      staticData { name mmsi imo shipType }
      lastPositionUpdate { updateTimestamp latitude longitude speed }
    }
  }
}`,
  },
  {
    title: 'Vessels by MMSI',
    query: `query Tracked($mmsi: [MMSI!]!) {
  vessels(mmsi: $mmsi, lastTimestamp: { startTime: "1970-01-01T00:00:00Z" }) {
    nodes {
      updateTimestamp
      staticData { name mmsi callsign dimensions { length width } }
      currentVoyage { destination eta matchedPort { port { name unlocode } } }
    }
  }
}`,
    variables: { mmsi: [244_660_001, 244_660_002] },
  },
  {
    title: 'Vessels in an area',
    query: `query Near($area: GeoJsonPolygonInput!) {
  vessels(areaOfInterest: { polygon: $area }, first: 10) {
    totalCount { value }
    nodes { staticData { name mmsi } lastPositionUpdate { latitude longitude navigationalStatus } }
  }
}`,
    variables: { area: rotterdam },
  },
  {
    title: 'Page by page',
    query: `query Page($after: String) {
  vessels(first: 20, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id updateTimestamp }
  }
}`,
    variables: { after: null },
  },
  {
    title: 'Two queries in one request',
    query: `{
  tankers: vessels(shipType: [TANKER_CRUDE, TANKER_CHEMICALS, GENERAL_TANKER], first: 5) {
    nodes { staticData { name shipType } }
  }
  cargo: vessels(shipType: [CONTAINER, GENERAL_CARGO], first: 5) {
    nodes { staticData { name shipType } }
  }
}`,
  },
  {
    title: 'Positions received since a time',
    query: `query Received($since: DateTime!) {
  vessels(lastPositionUpdate: { startTime: $since }, first: 5) {
    totalCount { value }
    nodes { staticData { name } lastPositionUpdate { updateTimestamp } }
  }
}`,
    variables: { since: '2026-11-21T11:00:00Z' },
  },
  {
    title: 'The port of a destination',
    query: `{
  matchedPort(text: "RTM EUROPOORT") {
    matchScore
    port { name unlocode centerPoint { latitude longitude } }
  }
}`,
  },
]
