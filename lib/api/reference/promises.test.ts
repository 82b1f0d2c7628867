import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OpenApiDocument, Operation, Schema } from '#lib/wire/openApi.ts'
import { openApiDocument } from '../routes.ts'
import { keptFile } from './keep.ts'
import { brokenPromises } from './promises.ts'

const kept: OpenApiDocument = JSON.parse(readFileSync(keptFile, 'utf8'))

it('the API keeps what docs/openapi.json promises', () => {
  expect(brokenPromises(kept, openApiDocument())).toEqual([])
})

it('docs/openapi.json has what was added: npm run openapi', () => {
  expect(brokenPromises(openApiDocument(), kept)).toEqual([])
})

describe('a change', () => {
  const watch = (change: (schema: Schema) => Schema) => ({
    ...kept,
    components: { ...kept.components, schemas: { ...kept.components.schemas, Watch: change(schemaOf('Watch')) } },
  })
  const watches = (change: Partial<Operation>) => ({
    ...kept,
    paths: { ...kept.paths, '/watches': { ...kept.paths['/watches'], post: { ...operation(), ...change } } },
  })
  const schemaOf = (name: string) => kept.components.schemas[name] ?? {}
  const operation = () => kept.paths['/watches']?.post as Operation

  it('that adds a field, a path or a parameter that may be left out breaks nothing', () => {
    const added = watch((schema) => ({ ...schema, properties: { ...schema.properties, colour: { type: 'string' } } }))
    expect(brokenPromises(kept, added)).toEqual([])
    expect(brokenPromises({ ...kept, paths: {} }, kept)).toEqual([])
  })

  it('that removes or retypes a field breaks clients', () => {
    const { owner: _, ...rest } = schemaOf('Watch').properties ?? {}
    const removed = watch((schema) => ({ ...schema, properties: rest }))
    expect(brokenPromises(kept, removed)).toContain(
      'breaks clients: GET /watches/{id} 200 application/json owner was removed',
    )
    const retyped = watch((schema) => ({ ...schema, properties: { ...schema.properties, owner: { type: 'integer' } } }))
    expect(brokenPromises(kept, retyped)).toContain(
      'breaks clients: GET /watches 200 application/json data[] owner: type was string and is integer',
    )
  })

  it('that sometimes leaves out a field that was always present breaks clients', () => {
    const optional = watch((schema) => ({ ...schema, required: schema.required?.filter((name) => name !== 'owner') }))
    expect(brokenPromises(kept, optional)).toContain(
      'breaks clients: GET /watches/{id} 200 application/json owner was always present and is sometimes present',
    )
  })

  it('that demands more of a request breaks clients', () => {
    const parameter = { name: 'since', in: 'query', required: true, description: '', schema: {}, example: '' } as const
    expect(brokenPromises(kept, watches({ parameters: [parameter] }))).toEqual([
      'breaks clients: POST /watches query parameter since is required now',
    ])
  })

  it('that removes a path or a format breaks clients', () => {
    const { '/watches': _, ...paths } = kept.paths
    expect(brokenPromises(kept, { ...kept, paths })).toContain('breaks clients: GET /watches was removed')
    const answer = { 201: { description: '', content: {} } }
    expect(brokenPromises(kept, watches({ responses: answer }))).toContain(
      'breaks clients: POST /watches 201 application/json was removed',
    )
  })
})
