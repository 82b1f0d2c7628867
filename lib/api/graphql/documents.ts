import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  isIntrospectionType,
  parse,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql'
import { BoundedMap } from '#lib/boundedMap.ts'
import { sizeErrors } from './documentSize.ts'
import { syntaxError, validationError } from './graphqlErrors.ts'
import { schema } from './schema.ts'

/** Checked while parsing. A polygon of 1,000 points has 4,000 tokens. */
const maxTokens = 10_000
const maxErrors = 20
const rules = [...specifiedRules, introspectionWithoutAliases]
const tooManyBrackets = 'Syntax Error: The document has too many brackets inside each other.'

/** Programs send the same few documents repeatedly. */
const maxKept = 200
const maxKeptCharacters = 8_000

type ReadDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] }

const kept = new BoundedMap<string, ReadDocument>(maxKept)

/** Parses and validates a document. */
export function readDocument(text: string): ReadDocument {
  const known = kept.get(text)
  if (known) return known
  const read = parseDocument(text)
  if (text.length <= maxKeptCharacters) kept.set(text, read)
  return read
}

function parseDocument(text: string): ReadDocument {
  try {
    const document = parse(text, { maxTokens })
    const tooLarge = sizeErrors(document)
    if (tooLarge.length > 0) return { errors: tooLarge }
    const errors = validate(schema, document, rules, { maxErrors })
    return errors.length > 0 ? { errors: errors.map(validationError) } : { document }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [syntaxError(error)] }
    // The parser is recursive in brackets.
    if (error instanceof RangeError) return { errors: [syntaxError(new GraphQLError(tooManyBrackets))] }
    throw error
  }
}

/**
 * Refuses aliases in introspection, where lists of lists multiply them: 3 kB of aliases returned 40 MB. Without
 * aliases, no answer exceeds 400 kB.
 */
function introspectionWithoutAliases(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      const parent = context.getParentType()
      const isIntrospection = (parent && isIntrospectionType(parent)) || node.name.value === '__schema'
      if (!isIntrospection || node.alias === undefined || node.alias.value === node.name.value) return
      const message = `"${node.alias.value}: ${node.name.value}" is an alias; introspection accepts none.`
      context.reportError(new GraphQLError(message, { nodes: [node] }))
    },
  }
}
