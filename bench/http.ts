import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { local } from '#lib/api/contract/local.ts'
import { createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { printTable, summaryOf } from './measure.ts'
import { fillStore } from './synthetic/syntheticStore.ts'
import { syntheticVessels } from './synthetic/syntheticVessels.ts'
import { makeTokens, startHttp, startWeb, type Web } from './webProcess.ts'

const rounds = 5
const roundMilliseconds = 1_500
const connections = 16
/** Next does not pass the peer's address to its handlers, which refuse plain HTTP without this. */
const nextAlone = { ALLOW_HTTP: 'on', NODE_ENV: 'production' }

interface Case {
  name: string
  path: string
  headers: Record<string, string>
}

/**
 * Measures the cost of a request through our HTTP server, through Next as the server, and in the handlers alone. Uses
 * CPU time, because elapsed time also depends on other load.
 */
export async function benchHttp({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  console.log(`\nRequests over HTTP, ${vessels.toLocaleString('en')} vessels, ${connections} connections`)
  await fillStore(databaseUrl, syntheticVessels(vessels, seed))
  const [secret = ''] = await makeTokens(databaseUrl, 1)
  const [first] = syntheticVessels(1, seed)
  const authorization = { Authorization: `Bearer ${secret}` }
  const cases: Case[] = [
    { name: '1 record', path: `/api/vessels/${vesselIdOf(first?.number ?? 0)}`, headers: authorization },
    { name: '100 records', path: '/api/vessels', headers: authorization },
    { name: '100 records, gzip', path: '/api/vessels', headers: { ...authorization, 'Accept-Encoding': 'gzip' } },
    { name: '1,000 records', path: '/api/vessels?limit=1000', headers: authorization },
    { name: 'warm tile', path: '/api/tiles/5/16/10.mvt', headers: authorization },
  ]
  const environment = { DATABASE_URL: databaseUrl }
  const lastfix = await startWeb(environment)
  const next = await startHttp(['node_modules/next/dist/bin/next', 'start'], { ...environment, ...nextAlone })
  const service = await startService(
    readSettings(folder, { DATABASE_URL: databaseUrl }),
    createLog({ process: 'bench', level: 'error' }),
  )
  await untilLoaded(service)
  const rows: string[][] = []
  for (const asked of cases) rows.push(await row(asked, lastfix, next, service))
  printTable(['', 'Lastfix: requests/s', 'CPU ms', 'Next: requests/s', 'CPU ms', 'handler CPU ms'], rows)
  await Promise.all([lastfix.stop(), next.stop(), service.stop()])
  rmSync(folder, { recursive: true })
}

async function row(asked: Case, lastfix: Web, next: Web, service: Service): Promise<string[]> {
  const results: { lastfix: Cost[]; next: Cost[]; handler: number[] } = { lastfix: [], next: [], handler: [] }
  const api = createApi(() => Promise.resolve(service))
  for (let round = 0; round <= rounds; round += 1) {
    const costs = [
      await costOverHttp(lastfix, asked),
      await costOverHttp(next, asked),
      await costHere(async () => {
        const request = new Request(`http://127.0.0.1${asked.path}`, {
          headers: asked.headers,
        })
        await (await api(request, local)).arrayBuffer()
      }),
    ] as const
    // The first round warms up the compiler.
    if (round === 0) continue
    results.lastfix.push(costs[0])
    results.next.push(costs[1])
    results.handler.push(costs[2])
  }
  const over = (costs: Cost[]) => [
    summaryOf(costs.map(({ perSecond }) => perSecond)).p50Milliseconds.toFixed(0),
    summaryOf(costs.map(({ processorMilliseconds }) => processorMilliseconds)).p50Milliseconds.toFixed(3),
  ]
  const here = (costs: number[]) => summaryOf(costs).p50Milliseconds.toFixed(3)
  return [asked.name, ...over(results.lastfix), ...over(results.next), here(results.handler)]
}

interface Cost {
  perSecond: number
  processorMilliseconds: number
}

async function costOverHttp(web: Web, asked: Case): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const processorBefore = (await web.metrics()).get('process_cpu_seconds_total') ?? 0
  const began = performance.now()
  let requests = 0
  const one = async () => {
    while (performance.now() - began < roundMilliseconds) {
      await ask(web.origin + asked.path, asked.headers, agent)
      requests += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - began) / 1000
  const processor = ((await web.metrics()).get('process_cpu_seconds_total') ?? 0) - processorBefore
  agent.destroy()
  return { perSecond: requests / seconds, processorMilliseconds: (processor * 1000) / requests }
}

/** CPU milliseconds of one run. */
async function costHere(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const before = process.cpuUsage()
  let runs = 0
  for (; performance.now() - began < roundMilliseconds / 3; runs += 1) await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${url} was answered with ${response.statusCode}`))
      response.on('end', () => done())
      response.on('error', failed)
      response.resume()
    })
    request.on('error', failed)
  })
}

export async function untilLoaded({ follower }: Service): Promise<void> {
  if (follower.fleet !== null) return
  await new Promise<void>((loaded) => {
    const end = follower.subscribe(() => {
      end()
      loaded()
    })
  })
}
