import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { codedError } from './graphqlErrors.ts'

/** Introspection needs 15. */
const maxDepth = 20
const maxRootFields = 10

interface Size {
  depth: number
  fields: number
  /** Fields of the first level. */
  roots: number
}

const nothing: Readonly<Size> = { depth: 0, fields: 0, roots: 0 }

export type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/** The reason why a valid document is too large. */
export function sizeErrors({ definitions }: DocumentNode): GraphQLError[] {
  const fragments: Fragments = Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  return operations.flatMap((operation) => operationErrors(operation, fragments))
}

function operationErrors({ selectionSet }: OperationDefinitionNode, fragments: Fragments): GraphQLError[] {
  const { depth, roots } = sizeOf(selectionSet, fragments)
  const refusals: string[] = []
  if (depth > maxDepth) refusals.push(`The query has ${depth} levels of fields; at most ${maxDepth} are accepted.`)
  if (roots > maxRootFields) refusals.push(`The query has ${roots} root fields; at most ${maxRootFields} are accepted.`)
  return refusals.map((refusal) => codedError('GRAPHQL_VALIDATION_FAILED', refusal))
}

/** Fields of fragments count each time that they are spread. */
export function sizeOf(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  known: Map<string, Size> = new Map(),
): Size {
  const total = { ...nothing }
  const add = ({ depth, fields, roots }: Size) => {
    total.depth = Math.max(total.depth, depth)
    total.fields += fields
    total.roots += roots
  }
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) add(sizeOfFragment(selection.name.value, fragments, known))
    else if (selection.kind === Kind.INLINE_FRAGMENT) add(sizeOf(selection.selectionSet, fragments, known))
    else {
      const { depth, fields } = selection.selectionSet ? sizeOf(selection.selectionSet, fragments, known) : nothing
      add({ depth: depth + 1, fields: fields + 1, roots: 1 })
    }
  }
  return total
}

function sizeOfFragment(name: string, fragments: Fragments, known: Map<string, Size>): Size {
  const before = known.get(name)
  if (before) return before
  const fragment = fragments[name]
  const size = fragment ? sizeOf(fragment.selectionSet, fragments, known) : nothing
  known.set(name, size)
  return size
}
