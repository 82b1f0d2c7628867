import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { local } from '#lib/api/contract/local.ts'
import { type Api, createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { costHere, untilLoaded } from './http.ts'
import { printTable, summaryOf } from './measure.ts'
import { fillStore } from './synthetic/syntheticStore.ts'
import { makeTokens } from './webProcess.ts'

const rounds = 5

const allFields = `
  id updateTimestamp
  staticData {
    aisClass flag name callsign mmsi imo shipType shipSubType timestamp updateTimestamp
    dimensions { a b c d length width } validated { name callsign imo shipType dimensions { length width } }
  }
  lastPositionUpdate {
    timestamp updateTimestamp latitude longitude heading speed course rot accuracy maneuver navigationalStatus collectionType
  }
  currentVoyage {
    destination draught eta timestamp updateTimestamp
    matchedPort { matchScore port { name unlocode centerPoint { latitude longitude } } }
  }
  characteristics {
    basic { capacity { deadweight grossTonnage } history { builtYear } vesselTypeAndTrading { vesselSubtype } }
  }`

const everyVessel = 'lastTimestamp: {startTime: "1970-01-01T00:00:00Z"}'

/** What 100 vessels cost over GraphQL, as a multiple of 100 records over REST; handlers alone, in CPU time. */
export async function benchGraphql({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  console.log(`\nGraphQL beside REST, ${vessels.toLocaleString('en')} vessels`)
  await fillStore(databaseUrl, vessels, seed)
  const [secret = ''] = await makeTokens(databaseUrl, 1)
  const service = await startService(
    readSettings(folder, { DATABASE_URL: databaseUrl }),
    createLog({ process: 'bench', level: 'error' }),
  )
  await untilLoaded(service)
  const api = createApi(() => Promise.resolve(service))
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const post = (query: string) => () =>
    answered(api, 'POST', new Request('http://127.0.0.1/graphql', { method: 'POST', headers, body: json(query) }))
  const cases: [name: string, run: () => Promise<void>][] = [
    ['REST, 100 records', () => answered(api, 'GET', new Request('http://127.0.0.1/api/vessels', { headers }))],
    ['GraphQL, 100 vessels, all fields', post(`{ vessels { totalCount { value } nodes { ${allFields} } } }`)],
    ['the same, silent ones too', post(`{ vessels(${everyVessel}) { nodes { ${allFields} } } }`)],
    ['GraphQL, 100 names', post('{ vessels { nodes { staticData { name mmsi } } } }')],
  ]
  const costs = new Map<string, number[]>(cases.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of cases) {
      const cost = await costHere(run)
      // The first round warms up the compiler.
      if (round > 0) costs.get(name)?.push(cost)
    }
  }
  const medians = cases.map(([name]) => summaryOf(costs.get(name) ?? []).p50Milliseconds)
  const [rest = 1] = medians
  const rows = cases.map(([name], place) => {
    const median = medians[place] ?? 0
    return [name, median.toFixed(3), (median / rest).toFixed(1)]
  })
  printTable(['', 'CPU ms', 'times REST'], rows)
  await service.stop()
  rmSync(folder, { recursive: true })
}

function json(query: string): string {
  return JSON.stringify({ query, variables: {} })
}

async function answered(api: Api, method: string, request: Request): Promise<void> {
  const response = await api(request, { ...local, method })
  const text = await response.text()
  if (response.status !== 200 || text.includes('"errors"')) throw new Error(text.slice(0, 300))
}
