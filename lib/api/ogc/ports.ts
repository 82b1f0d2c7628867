import { positionOf } from '#lib/distance.ts'
import { vesselsBoundFor } from '#lib/query/portsBoundFor.ts'
import { conditionTooCostly, maxSteps } from '#lib/query/queryCost.ts'
import { type Condition, type Reader as ConditionReader, stepsOf, truthTest } from '#lib/wire/condition.ts'
import { pointOf } from '#lib/wire/point.ts'
import { isUnlocode } from '#lib/wire/unlocode.ts'
import { matchedPortJson } from '#lib/wire/vesselJson.ts'
import { cutPage } from '../answer/page.ts'
import { malformedParameter } from '../answer/problem.ts'
import type { Call } from '../route.ts'
import type { Collection, Feature, ItemParams, ItemsPage, PropertyType } from './collection.ts'

type Port = Call['service']['ports']['ports'][number]

type Value = string | number | null
type Reader = (port: Port, call: Call) => Value

const properties = {
  unlocode: { type: 'string', of: (port) => matchedPortJson(port).unlocode },
  port_name: { type: 'string', of: ({ name }) => name },
  country: { type: 'string', of: ({ country }) => country },
  subdivision: { type: 'string', of: ({ subdivision }) => subdivision },
  vessels: { type: 'integer', of: ({ unlocode }, { fleet }) => vesselsBoundFor(fleet, unlocode) },
} as const satisfies Record<string, { type: PropertyType; of: Reader }>

const readers = new Map<string, Reader>(Object.entries(properties).map(([name, { of }]) => [name, of]))
const types = Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type]))

export const ports: Collection = {
  id: 'ports',
  title: 'Ports',
  description: 'The ports that destinations are matched to, with how many vessels are bound for each.',
  properties: types,
  queryables: types,
  timeProperty: null,
  parameters: [],
  extentOf: () => null,
  attributionOf: () => '',
  pageOf,
  featureOf: (call, id) => {
    const found = call.service.ports.portOf(id)
    return found && featureOf(call, found)
  },
  pathOnMap: ({ id }) => `/?matched_port=${id}`,
}

/** Ports have no time, so `datetime` is ignored. */
async function pageOf(call: Call, { limit, next, bbox, condition }: ItemParams): Promise<ItemsPage> {
  if (next !== null && !isUnlocode(next)) throw malformedParameter('next', 'is not the cursor of a next link')
  const all: Condition = { kind: 'all', of: [...(condition ? [condition] : []), ...(bbox ? [bbox] : [])] }
  const { ports } = call.service.ports
  if (ports.length * stepsOf(all) > maxSteps) throw conditionTooCostly()
  const matched = await call.turns.run(portsWhere(call, ports, all))
  matched.sort((a, b) => (a.unlocode < b.unlocode ? -1 : 1))
  const following = matched.filter(({ unlocode }) => next === null || unlocode > next)
  const { page, last } = cutPage(following, limit)
  return {
    numberMatched: matched.length,
    numberReturned: page.length,
    features: featuresOf(call, page),
    next: last?.unlocode ?? null,
  }
}

function* featuresOf(call: Call, ports: readonly Port[]): Generator<Feature> {
  for (const port of ports) yield featureOf(call, port)
}

function* portsWhere(call: Call, ports: readonly Port[], condition: Condition): Generator<undefined, Port[]> {
  const matched: Port[] = []
  const truthOf = truthTest(condition, readerOf(call))
  for (const port of ports) {
    if (truthOf(port) === true) matched.push(port)
    yield
  }
  return matched
}

function readerOf(call: Call): ConditionReader<Port> {
  return {
    valueOf(property) {
      const read = readers.get(property)
      if (!read) throw new Error(`ports have no ${property}`)
      return (port) => read(port, call)
    },
    keysOf: () => null,
    positionOf,
  }
}

function featureOf(call: Call, port: Port): Feature {
  return {
    type: 'Feature',
    id: port.unlocode,
    geometry: pointOf(port),
    properties: Object.fromEntries([...readers].map(([name, read]) => [name, read(port, call)])),
  }
}
