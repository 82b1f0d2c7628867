import { type ASTVisitor, GraphQLError, isIntrospectionType, type ValidationContext } from 'graphql'

/**
 * Refuses aliases in introspection, where lists of lists multiply them: 3 kB of aliases returned 40 MB. Without
 * aliases, no answer exceeds 400 kB.
 */
export function introspectionWithoutAliases(context: ValidationContext): ASTVisitor {
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
