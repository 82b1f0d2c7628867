import { httpMethods, type OpenApiDocument, type Operation, type Parameter, type Schema } from '#lib/wire/openApi.ts'

/** Everything that clients rely on, by place: `GET /vessels 200 application/json data[].name` → `string, null`. */
type Promises = ReadonlyMap<string, string>

/** Lists the promises of a kept document that another one breaks. Additions break nothing. */
export function brokenPromises(kept: OpenApiDocument, now: OpenApiDocument): string[] {
  const [before, after] = [promisesOf(kept), promisesOf(now)]
  const broken = [...before].flatMap(([place, promise]) => {
    const current = after.get(place)
    if (current === promise) return []
    const change = current === undefined ? 'was removed' : `was ${promise} and is ${current}`
    return `breaks clients: ${place} ${change}`
  })
  const demanded = [...after.keys()].filter(
    (place) => place.startsWith(required) && !before.has(place) && before.has(operationOf(place)),
  )
  return [...broken, ...demanded.map((place) => `breaks clients: ${place.slice(required.length)} is required now`)]
}

const required = 'required '

/** The method and path of a required place. */
function operationOf(place: string): string {
  return place.split(' ').slice(1, 3).join(' ')
}

function promisesOf(document: OpenApiDocument): Promises {
  const promises = new Map<string, string>()
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of httpMethods) {
      const operation = item[method]
      if (operation) promiseOperation(promises, `${method.toUpperCase()} ${path}`, operation, document)
    }
  }
  return promises
}

function promiseOperation(
  promises: Map<string, string>,
  name: string,
  { parameters, requestBody, responses }: Operation,
  document: OpenApiDocument,
): void {
  promises.set(name, 'answered')
  for (const parameter of parameters) promiseParameter(promises, name, parameter)
  for (const [mediaType, { schema }] of Object.entries(requestBody?.content ?? {})) {
    promises.set(`${name} body ${mediaType}`, 'accepted')
    if (schema) promiseSchema(promises, `${name} body ${mediaType}`, schema, { document, isSent: true, inside: [] })
  }
  for (const [status, { content = {} }] of Object.entries(responses)) {
    if (!status.startsWith('2')) continue
    for (const [mediaType, { schema }] of Object.entries(content)) {
      const place = `${name} ${status} ${mediaType}`
      promises.set(place, 'offered')
      if (schema) promiseSchema(promises, place, schema, { document, isSent: false, inside: [] })
    }
  }
}

function promiseParameter(promises: Map<string, string>, name: string, parameter: Parameter): void {
  const place = `${name} ${parameter.in} parameter ${parameter.name}`
  promises.set(place, typesOf(parameter.schema).join(', '))
  for (const value of parameter.schema.enum ?? []) promises.set(`${place} = ${value}`, 'accepted')
  if (parameter.required) promises.set(required + place, 'required')
}

interface Walk {
  document: OpenApiDocument
  /** Whether clients send the value; otherwise they read it. */
  isSent: boolean
  /** The named schemas around it, because some are recursive. */
  inside: readonly string[]
}

function promiseSchema(promises: Map<string, string>, place: string, given: Schema, walk: Walk): void {
  const name = given.$ref?.split('/').at(-1)
  if (name !== undefined && walk.inside.includes(name)) return
  const schema = resolved(given, walk.document)
  const inner = name === undefined ? walk : { ...walk, inside: [...walk.inside, name] }
  const known = new Set(promises.get(`${place}: type`)?.split(', ') ?? [])
  for (const type of typesOf(schema)) known.add(type)
  if (known.size > 0) promises.set(`${place}: type`, [...known].sort().join(', '))
  for (const option of schema.anyOf ?? []) promiseSchema(promises, place, option, inner)
  if (schema.items) promiseSchema(promises, `${place}[]`, schema.items, inner)
  if (walk.isSent) for (const value of schema.enum ?? []) promises.set(`${place} = ${value}`, 'accepted')
  for (const [member, of] of Object.entries(schema.properties ?? {})) {
    const at = `${place} ${member}`
    const isRequired = schema.required?.includes(member) ?? false
    if (!walk.isSent) promises.set(at, isRequired ? 'always present' : 'sometimes present')
    else if (isRequired) promises.set(required + at, 'required')
    promiseSchema(promises, at, of, inner)
  }
}

function resolved({ $ref, ...schema }: Schema, { components }: OpenApiDocument): Schema {
  return $ref === undefined ? schema : { ...components.schemas[$ref.split('/').at(-1) ?? ''], ...schema }
}

function typesOf({ type, const: only }: Schema): string[] {
  if (type === undefined) return only === undefined ? [] : [typeof only]
  return typeof type === 'string' ? [type] : [...type]
}
