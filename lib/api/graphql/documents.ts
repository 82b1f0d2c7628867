import { type DocumentNode, GraphQLError, parse, validate } from 'graphql'
import { BoundedMap } from '#lib/boundedMap.ts'
import { sizeErrors } from './documentSize.ts'
import { syntaxError, validationError } from './graphqlErrors.ts'
import { schema } from './schema.ts'

/** Checked while parsing. */
const maxTokens = 2_000
const maxErrors = 20

/** Programs send the same few documents again and again. */
const maxKept = 200
const maxKeptCharacters = 8_000

type ReadDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] }

const kept = new BoundedMap<string, ReadDocument>(maxKept)

/** Parses and validates a document. */
export function readDocument(text: string): ReadDocument {
  const known = kept.get(text)
  if (known) return known
  const read = readAnew(text)
  if (text.length <= maxKeptCharacters) kept.set(text, read)
  return read
}

function readAnew(text: string): ReadDocument {
  try {
    const document = parse(text, { maxTokens })
    const errors = validate(schema, document, undefined, { maxErrors })
    if (errors.length > 0) return { errors: errors.map(validationError) }
    const tooLarge = sizeErrors(document)
    return tooLarge.length > 0 ? { errors: tooLarge } : { document }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [syntaxError(error)] }
    throw error
  }
}
