import { describe, expect, it } from 'vitest'
import { graphqlExamples } from '#lib/wire/graphql/examples.ts'
import {
  argumentOfFilter,
  fieldOfLeaf,
  fieldsOfCharacteristics,
  leavesInOtherWords,
} from '#lib/wire/graphql/restNames.ts'
import { testServiceForFile } from '../contract/testService.ts'
import { ask } from './graphqlClient.ts'
import { schemaTypes } from './schema.ts'

const testService = await testServiceForFile()

type Node = { [name: string]: Node | string | number | null }

async function nodesWith(paths: readonly string[], secret = testService.secret): Promise<Node[]> {
  const fields = paths.map((path) => `${path.split('.').join(' { ')}${' }'.repeat(path.split('.').length - 1)}`)
  const query = `{ vessels(lastTimestamp: {startTime: "1970-01-01T00:00:00Z"}, first: 400) { nodes { ${fields.join(' ')} } } }`
  const { body } = await ask({ origin: testService.origin, secret }, query)
  expect(body.errors).toBeUndefined()
  return body.data?.vessels?.nodes as unknown as Node[]
}

function valueAt(node: Node, path: string): unknown {
  return path.split('.').reduce<unknown>((within, name) => (within as Node | null)?.[name] ?? null, node)
}

describe('the names that replace those of REST', () => {
  it('are fields with the same values for every vessel', async () => {
    const secret = await testService.token({ rights: { read: true, extended: true } })
    const pairs = Object.entries(fieldOfLeaf).filter((pair): pair is [string, string] => pair[1] !== null)
    const nodes = new Map(
      (await nodesWith(['id', ...pairs.map(([, path]) => path)], secret)).map((node) => [node.id, node]),
    )
    const response = await testService.ask('/api/vessels?format=geojson&limit=400')
    const { features } = (await response.json()) as {
      features: { properties: Record<string, unknown>; geometry: { coordinates: number[] } | null }[]
    }
    expect(features.length).toBe(nodes.size)
    for (const { properties, geometry } of features) {
      const [longitude = null, latitude = null] = geometry?.coordinates ?? []
      const leaves: Record<string, unknown> = { ...properties, longitude, latitude }
      const node = nodes.get(String(leaves.id)) ?? {}
      for (const [leaf, path] of pairs) {
        if ((leavesInOtherWords as readonly string[]).includes(leaf)) continue
        const isTime = path.endsWith('imestamp') || leaf === 'eta'
        // REST has microseconds where GraphQL has milliseconds.
        const comparable = (value: unknown) => (isTime && value !== null ? Date.parse(String(value)) : value)
        expect([leaf, comparable(valueAt(node, path))]).toEqual([leaf, comparable(leaves[leaf] ?? null)])
      }
    }
  })

  it('of characteristics are fields', async () => {
    const secret = await testService.token({ rights: { read: true, extended: true } })
    const paths = fieldsOfCharacteristics().flatMap(({ graphql }) => (graphql === null ? [] : [graphql]))
    expect(paths.length).toBeGreaterThan(20)
    await nodesWith(paths, secret)
  })

  it('of filters are arguments', async () => {
    const { body } = await ask(
      testService,
      '{ __schema { queryType { fields { name args { name type { inputFields { name } } } } } } }',
    )
    const { queryType } = (body.data as unknown as Record<string, { queryType: { fields: Field[] } }>).__schema ?? {}
    const given = queryType?.fields.find(({ name }) => name === 'vessels')?.args ?? []
    for (const argument of Object.values(argumentOfFilter)) {
      if (argument === null) continue
      const [name, part] = argument.split('.')
      const found = given.find((each) => each.name === name)
      expect(found, argument).toBeDefined()
      if (part) expect(found?.type.inputFields?.map((field) => field.name)).toContain(part)
    }
  })
})

interface Field {
  name: string
  args: { name: string; type: { inputFields: { name: string }[] | null } }[]
}

it.each(graphqlExamples)('the example "$title" runs', async ({ query, variables }) => {
  const { status, body } = await ask(testService, query, variables)
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined })
  expect(Object.values(body.data ?? {})).not.toContain(null)
})

it('the schema is shown type by type', () => {
  const types = schemaTypes()
  expect(types.find(({ name }) => name === 'StaticData')?.text).toContain('callsign: String')
  expect(types.map(({ name }) => name)).not.toContain('__Type')
})
