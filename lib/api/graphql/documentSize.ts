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
}

export type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/** What is too large about a valid document. */
export function sizeErrors({ definitions }: DocumentNode): GraphQLError[] {
  const fragments: Fragments = Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  return operations.flatMap((operation) => operationErrors(operation, fragments))
}

function operationErrors({ selectionSet }: OperationDefinitionNode, fragments: Fragments): GraphQLError[] {
  const { depth } = sizeOf(selectionSet, fragments)
  const rootFields = rootFieldsOf(selectionSet, fragments)
  const refusals: string[] = []
  if (depth > maxDepth) refusals.push(`The query has ${depth} levels of fields; at most ${maxDepth} are accepted.`)
  if (rootFields > maxRootFields) {
    refusals.push(`The query has ${rootFields} root fields; at most ${maxRootFields} are accepted.`)
  }
  return refusals.map((refusal) => codedError('GRAPHQL_VALIDATION_FAILED', refusal))
}

/** Fields of fragments count each time that they are spread. */
export function sizeOf(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  known: Map<string, Size> = new Map(),
): Size {
  const total: Size = { depth: 0, fields: 0 }
  const add = ({ depth, fields }: Size, levels: 0 | 1) => {
    total.depth = Math.max(total.depth, depth + levels)
    total.fields += fields + levels
  }
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) add(sizeOfFragment(selection.name.value, fragments, known), 0)
    else if (selection.kind === Kind.INLINE_FRAGMENT) add(sizeOf(selection.selectionSet, fragments, known), 0)
    else add(selection.selectionSet ? sizeOf(selection.selectionSet, fragments, known) : { depth: 0, fields: 0 }, 1)
  }
  return total
}

function sizeOfFragment(name: string, fragments: Fragments, known: Map<string, Size>): Size {
  const before = known.get(name)
  if (before) return before
  const fragment = fragments[name]
  const size = fragment ? sizeOf(fragment.selectionSet, fragments, known) : { depth: 0, fields: 0 }
  known.set(name, size)
  return size
}

function rootFieldsOf({ selections }: SelectionSetNode, fragments: Fragments): number {
  let count = 0
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) count += 1
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += rootFieldsOf(selection.selectionSet, fragments)
    else {
      const fragment = fragments[selection.name.value]
      if (fragment) count += rootFieldsOf(fragment.selectionSet, fragments)
    }
  }
  return count
}
