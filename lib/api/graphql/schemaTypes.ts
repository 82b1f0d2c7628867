import { isIntrospectionType, isSpecifiedScalarType, printType } from 'graphql'
import { schema } from './schema.ts'

/** The types of the schema in its own language, for people: what can be asked comes first. */
export function schemaTypes(): { name: string; text: string }[] {
  const asked = schema.getQueryType()
  const others = Object.values(schema.getTypeMap()).filter((type) => type !== asked)
  return [...(asked ? [asked] : []), ...others]
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .map((type) => ({ name: type.name, text: printType(type) }))
}
