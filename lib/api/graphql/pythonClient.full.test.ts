import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphqlExamples } from '#lib/wire/graphql/examples.ts'
import { anna, nowhere, openTestService, type TestService } from '../contract/testService.ts'

// Debian's Python has it, whatever Python comes first on the PATH.
const python = '/usr/bin/python3'
const isInstalled = spawnSync(python, ['-c', 'import graphql']).status === 0
const title = isInstalled ? 'graphql-core' : 'graphql-core (skipped: it is not installed; package python3-graphql-core)'

interface Asked {
  query: string
  variables?: object
}

describe.skipIf(!isInstalled)(title, () => {
  let testService: TestService
  beforeAll(async () => {
    testService = await openTestService()
  })
  afterAll(() => testService.close())

  async function answersTo(asked: readonly Asked[]): Promise<Record<string, unknown>[]> {
    const script = join(import.meta.dirname, 'pythonClient.py')
    const client = spawn(python, [script, `${testService.origin}/graphql`, testService.secret])
    client.stderr.pipe(process.stderr)
    client.stdin.end(JSON.stringify(asked))
    return (await json(client.stdout)) as Record<string, unknown>[]
  }

  it('builds the schema, finds the documents valid, and gets their data', async () => {
    const answers = await answersTo(graphqlExamples)
    expect(answers).toHaveLength(graphqlExamples.length)
    for (const answer of answers) {
      expect(answer).toMatchObject({ data: expect.any(Object), extensions: { requestId: expect.any(String) } })
    }
  })

  it('is told by the schema what is wrong, before it asks', async () => {
    const [unknown, wrong, right] = await answersTo([
      { query: '{ vessels(shipType: [SPACESHIP]) { nodes { id } } }' },
      { query: '{ vessels { nodes { colour } } }' },
      {
        query: 'query Q($mmsi: [MMSI!]!) { vessels(first: 100, mmsi: $mmsi) { nodes { staticData { name mmsi } } } }',
        variables: { mmsi: [anna.number, nowhere.number] },
      },
    ])
    expect(unknown).toMatchObject({ invalid: [expect.stringContaining('SPACESHIP')] })
    expect(wrong).toMatchObject({ invalid: [expect.stringContaining('colour')] })
    expect(right).toMatchObject({
      data: {
        vessels: {
          nodes: expect.arrayContaining([{ staticData: { name: anna.name, mmsi: anna.number } }]),
        },
      },
    })
  })
})
