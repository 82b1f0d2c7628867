import { vesselsBoundFor } from '#lib/query/portsBoundFor.ts'
import type { AreaPolygon } from '#lib/wire/area/area.ts'
import { portJson } from '#lib/wire/portJson.ts'
import { ProblemAnswer } from '../answer/problemResponse.ts'
import type { Call } from '../route.ts'
import { malformed, onlyValue } from './answer.ts'
import type { AskedItems, Collection, Feature, ItemsPage } from './collection.ts'

type Port = Call['service']['ports']['ports'][number]

export const ports: Collection = {
  id: 'ports',
  title: 'Ports',
  description: 'The ports that destinations are matched to, with how many vessels are bound for each.',
  properties: {
    unlocode: 'string',
    port_name: 'string',
    country: 'string',
    subdivision: 'string',
    vessels: 'integer',
  },
  parameters: [{ name: 'country', description: 'Ports of this country (ISO 3166-1, two letters).', type: 'string' }],
  extentOf: () => null,
  pageOf,
  featureOf: (call, id) => {
    const found = call.service.ports.portOf(id)
    return found && featureOf(call, found)
  },
  pathOnMap: ({ id }) => `/?matched_port=${id}`,
}

/** A port is at no time in particular: `datetime` leaves none out. */
function pageOf(call: Call, { limit, next, bbox }: AskedItems): ItemsPage | ProblemAnswer {
  const country = onlyValue(call, 'country')
  if (country instanceof ProblemAnswer) return country
  if (next !== null && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(next)) return malformed('next', 'is not that of a next link')
  const matched = call.service.ports.ports
    .filter((port) => (country === null || port.country === country) && (bbox === null || isInBox(port, bbox)))
    .sort((one, other) => (one.unlocode < other.unlocode ? -1 : 1))
  const page = matched.filter(({ unlocode }) => next === null || unlocode > next).slice(0, limit + 1)
  return {
    numberMatched: matched.length,
    features: page.slice(0, limit).map((port) => featureOf(call, port)),
    next: page.length > limit ? (page[limit - 1]?.unlocode ?? null) : null,
  }
}

function isInBox({ longitude, latitude }: Port, { area }: NonNullable<AskedItems['bbox']>): boolean {
  if (longitude === null || latitude === null) return false
  const isWithin = ({ west, south, east, north }: AreaPolygon, x: number) =>
    x >= west && x <= east && latitude >= south && latitude <= north
  return area.polygons.some((box) => isWithin(box, longitude) || isWithin(box, longitude + 360))
}

function featureOf({ fleet }: Call, port: Port): Feature {
  const { unlocode, port_name, center_point, country, subdivision, vessels } = portJson(
    port,
    vesselsBoundFor(fleet, port.unlocode),
  )
  const properties = { unlocode, port_name, country, subdivision, vessels }
  return { type: 'Feature', id: port.unlocode, geometry: center_point, properties }
}
