import { Problem } from '../answer/problem.ts'
import type { Answer, Call } from '../route.ts'
import { addressOf, checkParameters, type Link, ownAddress, plainAnswer, resourceAnswer } from './answer.ts'
import { calls } from './calls.ts'
import type { Collection } from './collection.ts'
import { schemaMediaType, schemaOf } from './schemas.ts'
import { vessels } from './vessels.ts'
import { ports, stations } from './wholeCollections.ts'

export const collections: readonly Collection[] = [vessels, ports, calls, stations]

const relations = 'http://www.opengis.net/def/rel/ogc/1.0'
const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

/** GET /ogc/collections */
export function collectionList(call: Call): Answer {
  checkParameters(call)
  const described = collections.map((collection) => {
    const { body, links } = describe(call, collection)
    return { ...body, links: [...addressesOf(call, collection), ...links] }
  })
  const links = collections.map(({ id, title }) => ({
    href: addressOf(call, `/collections/${id}`),
    rel: 'item',
    type: 'application/json',
    title,
  }))
  return resourceAnswer(call, { title: 'Collections', links, body: { collections: described } })
}

/** GET /ogc/collections/{collection} */
export function collectionDescription(call: Call, { collection: id }: { collection: string }): Answer {
  const collection = collectionOf(id)
  checkParameters(call)
  return resourceAnswer(call, describe(call, collection))
}

/** GET /ogc/collections/{collection}/queryables */
export function queryables(call: Call, { collection }: { collection: string }): Answer {
  return schemaAnswer(call, collection, 'queryables')
}

/** GET /ogc/collections/{collection}/schema */
export function schema(call: Call, { collection }: { collection: string }): Answer {
  return schemaAnswer(call, collection, 'properties')
}

function schemaAnswer(call: Call, id: string, what: string): Answer {
  const collection = collectionOf(id)
  checkParameters(call)
  const body = schemaOf(collection, ownAddress(call, null))
  return plainAnswer(call, { title: `${collection.title}: ${what}`, mediaType: schemaMediaType, links: [], body })
}

export function collectionOf(id: string): Collection {
  const found = collections.find((collection) => collection.id === id)
  const known = collections.map((collection) => collection.id).join(', ')
  if (!found) throw new Problem('not-found', `There is no collection "${id}"; there are ${known}.`)
  return found
}

function describe(call: Call, collection: Collection) {
  const { id, title, description } = collection
  const spatial = { bbox: [collection.extentOf(call) ?? [-180, -90, 180, 90]], crs: crs84 }
  const links = [
    link(call, `/collections/${id}/items`, 'items', 'application/geo+json', title),
    link(call, `/collections/${id}/queryables`, `${relations}/queryables`, schemaMediaType, 'Queryables'),
    link(call, `/collections/${id}/schema`, `${relations}/schema`, schemaMediaType, 'Properties'),
    link(call, `/collections/${id}/items?f=html`, 'items', 'text/html', `${title} as HTML`),
  ]
  const extent = { spatial, temporal: { interval: [[null, null]] } }
  const attribution = collection.attributionOf(call)
  const body = {
    id,
    title,
    description,
    ...(attribution && { attribution }),
    itemType: 'feature',
    extent,
    crs: [crs84],
  }
  return { title, links, body }
}

/** Repeats the links that `resourceAnswer` adds at the collection's own URL. */
function addressesOf(call: Call, { id }: Collection): Link[] {
  return [
    link(call, `/collections/${id}`, 'self', 'application/json', 'This document'),
    link(call, `/collections/${id}?f=html`, 'alternate', 'text/html', 'This document as HTML'),
  ]
}

function link(call: Call, path: string, rel: string, type: string, title: string): Link {
  return { href: addressOf(call, path), rel, type, title }
}
