import { ProblemAnswer } from '../answer/problemResponse.ts'
import type { Answer, Call } from '../route.ts'
import { ownAddress, plainAnswer, unknownParameter } from './answer.ts'
import type { Collection } from './collection.ts'
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
  const collection: Collection | ProblemAnswer = collectionOf(id)
  if (collection instanceof ProblemAnswer) return collection
  const unknown = unknownParameter(call, [])
  if (unknown) return unknown
  const body = schemaOf(collection, { id: ownAddress(call, null), properties: collection[which] })
  return plainAnswer(call, { title: `${collection.title}: ${which}`, mediaType: schemaMediaType, links: [], body })
}
