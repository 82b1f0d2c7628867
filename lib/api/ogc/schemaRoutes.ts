import type { Answer, Call } from '../route.ts'
import { checkParameters, ownAddress, plainAnswer } from './answer.ts'
import { collectionOf } from './collections.ts'
import { schemaMediaType, schemaOf } from './schemas.ts'

/** GET /ogc/collections/{collection}/queryables */
export function queryables(call: Call, { collection }: { collection: string }): Answer {
  return answerOf(call, collection, 'queryables')
}

/** GET /ogc/collections/{collection}/schema */
export function schema(call: Call, { collection }: { collection: string }): Answer {
  return answerOf(call, collection, 'properties')
}

function answerOf(call: Call, id: string, which: 'queryables' | 'properties'): Answer {
  const collection = collectionOf(id)
  checkParameters(call)
  const body = schemaOf(collection, { id: ownAddress(call, null), properties: collection[which] })
  return plainAnswer(call, { title: `${collection.title}: ${which}`, mediaType: schemaMediaType, links: [], body })
}
