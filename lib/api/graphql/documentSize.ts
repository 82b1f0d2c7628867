import { type DocumentNode, type FragmentDefinitionNode, type GraphQLError, Kind, type SelectionSetNode } from 'graphql'
import { codedError } from './graphqlErrors.ts'

/** Introspection needs 15. */
const maxDepth = 20
const maxRootFields = 10
/** Fields of a fragment count where it is defined and each time it is spread. Introspection needs 500. */
const maxFields = 2_000

interface Size {
  depth: number
  fields: number
  /** Fields of the first level. */
  roots: number
}

const nothing: Readonly<Size> = { depth: 0, fields: 0, roots: 0 }

export type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/** The reasons to refuse a document before validation, which takes long for a large one. */
export function sizeErrors({ definitions }: DocumentNode): GraphQLError[] {
  const fragments: Fragments = Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const known = new Map<string, Size>()
  const total = { ...nothing }
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const { depth, fields, roots } = sizeOf(definition.selectionSet, fragments, known)
    total.depth = Math.max(total.depth, depth)
    total.fields += fields
    if (definition.kind === Kind.OPERATION_DEFINITION) total.roots = Math.max(total.roots, roots)
  }
  return refusalsOf(total).map((refusal) => codedError('GRAPHQL_VALIDATION_FAILED', refusal))
}

function refusalsOf({ depth, fields, roots }: Size): string[] {
  const refusals: string[] = []
  if (depth > maxDepth) refusals.push(`The query has ${depth} levels of fields; at most ${maxDepth} are accepted.`)
  if (roots > maxRootFields) refusals.push(`The query has ${roots} root fields; at most ${maxRootFields} are accepted.`)
  if (fields > maxFields) refusals.push(`The query has ${fields} fields; at most ${maxFields} are accepted.`)
  return refusals
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
  // A fragment that spreads itself is refused by the validation.
  known.set(name, nothing)
  const size = fragment ? sizeOf(fragment.selectionSet, fragments, known) : nothing
  known.set(name, size)
  return size
}
