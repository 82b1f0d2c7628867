import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { maxRequestsPerMinute } from '#lib/wire/account.ts'
import { milliseconds, printTable, shareOf } from '../measure.ts'
import { Random } from '../synthetic/random.ts'
import type { Web } from '../webProcess.ts'
import { addCallers, type Caller } from './callers.ts'
import { costlyRequest } from './costlyRequests.ts'
import { neighbourHeading, neighbourRow } from './neighbour.ts'
import { createNonsense, type NonsenseRequest } from './nonsense.ts'
import { judge, onStage } from './stage.ts'

const clients = 8
const costlyShare = 0.01
const routesShown = 10

const authSecret = 'only for this run, and long enough for a secret'
/** Callers without limits may use the whole processor, so the run is judged at default rates. */
const rates = { 'without limits': maxRequestsPerMinute, 'at default rates': null }
const limitedShare = 0.2

/**
 * Sends nonsense and costly requests to every route from every kind of caller over HTTP. Reports failures of the service and
 * the wait of a neighbour.
 */
export async function benchSoak(options: { vessels: number; seed: number; requests: number }): Promise<void> {
  const { vessels, seed, requests } = options
  console.log(`\n${requests.toLocaleString('en')} requests to every API, ${vessels.toLocaleString('en')} vessels`)
  let origin = ''
  async function attackers(databaseUrl: string): Promise<Map<string, Caller[]>> {
    const byRate = new Map<string, Caller[]>()
    for (const [name, ratePerMinute] of Object.entries(rates)) {
      byRate.set(name, await addCallers({ databaseUrl, ratePerMinute, authSecret, origin: () => origin }))
    }
    return byRate
  }
  const environment = { AUTH_SECRET: authSecret }
  await onStage(
    { vessels, seed, environment },
    attackers,
    async ({ web, neighbour, alone, prepared: callersByRate }) => {
      origin = web.origin
      const rows = [neighbourRow('alone', alone)]
      const random = new Random(seed)
      for (const [name, callers] of callersByRate) {
        const count = name === 'at default rates' ? requests * limitedShare : requests * (1 - limitedShare)
        console.log(`  ${name}:`)
        await attack({ web, requests: count, random, callers })
        const beside = await neighbour.report()
        rows.push(neighbourRow(`beside them, ${name}`, beside))
        if (name === 'at default rates') judge(beside)
      }
      printTable(neighbourHeading, rows)
    },
  )
}

async function attack({ web, ...of }: { web: Web; requests: number; random: Random; callers: readonly Caller[] }) {
  const processorSeconds = async () => (await web.metrics()).get('process_cpu_seconds_total') ?? Number.NaN
  const tally = new Tally()
  const [began, spentBefore] = [performance.now(), await processorSeconds()]
  await fireAll({ origin: web.origin, tally, ...of })
  const seconds = (performance.now() - began) / 1000
  tally.print(seconds)
  const share = ((await processorSeconds()) - spentBefore) / seconds
  console.log(`  the web process used ${(share * 100).toFixed(0)} % of one processor`)
  if (tally.failures.size > 0) process.exitCode = 1
}

interface Attack {
  origin: string
  requests: number
  random: Random
  tally: Tally
  callers: readonly Caller[]
}

async function fireAll({ origin, requests, random, tally, callers }: Attack): Promise<void> {
  const nonsense = createNonsense(random)
  const draws = callers.flatMap((caller) => Array<Caller>(caller.share).fill(caller))
  let left = requests

  async function client(): Promise<void> {
    while (left > 0) {
      left -= 1
      const caller = random.pick(draws)
      const asked = caller.as(random.chance(costlyShare) ? costly() : nonsense.next())
      const began = performance.now()
      try {
        const { status, cookies, text } = await send(origin, asked)
        if (status === 200) nonsense.learn(text)
        tally.note(asked, status, performance.now() - began, text)
        await caller.note(status, cookies)
      } catch (error) {
        tally.failures.set(`${asked.route}: no answer`, `${asked.path.slice(0, 200)} ${String(error)}`)
      }
    }
  }

  function costly(): NonsenseRequest {
    const { kind, path, init } = costlyRequest(random)
    return { route: `costly: ${kind}`, path, method: 'GET', headers: {}, ...init }
  }

  await Promise.all(Array.from({ length: clients }, client))
}

const agent = new Agent({ keepAlive: true })

/** Sends the path unchanged, unlike fetch, which resolves `..`. Reads only the beginning of a stream. */
function send(origin: string, { method, path, headers, body }: NonsenseRequest) {
  return new Promise<{ status: number; cookies: string[]; text: string }>((done, failed) => {
    const sent = {
      agent,
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) },
    }
    const asked = request(origin, { ...sent, path }, (response) => {
      const { statusCode: status = 0, headers } = response
      const answer = (text: string) => done({ status, cookies: headers['set-cookie'] ?? [], text })
      if (headers['content-type']?.startsWith('text/event-stream')) {
        answer('')
        response.destroy()
      } else text(response).then(answer, failed)
    })
    asked.once('error', failed).end(body)
  })
}

class Tally {
  readonly failures = new Map<string, string>()
  readonly #statuses = new Map<number, number>()
  readonly #waits = new Map<string, number[]>()

  note({ route, path, body }: NonsenseRequest, status: number, wait: number, text: string): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    const waits = this.#waits.get(route)
    if (waits) waits.push(wait)
    else this.#waits.set(route, [wait])
    if (status < 500) return
    const sent = `${path.slice(0, 300)} ${String(body ?? '').slice(0, 300)}`
    this.failures.set(`${route}: ${status}`, `${sent} ${text.slice(0, 300)}`)
  }

  print(seconds: number): void {
    const total = [...this.#statuses.values()].reduce((sum, count) => sum + count, 0)
    const byStatus = [...this.#statuses].toSorted(([one], [other]) => one - other)
    console.log(`  ${(total / seconds).toFixed(0)} requests per second to ${this.#waits.size} routes`)
    console.log(`  answered: ${byStatus.map(([status, count]) => `${count} × ${status}`).join(', ')}`)
    const slowest = [...this.#waits].toSorted(([, a], [, b]) => shareOf(b, 0.99) - shareOf(a, 0.99))
    printTable(
      ['slowest', 'requests', 'p50 ms', 'p99 ms'],
      slowest.slice(0, routesShown).map(([route, waits]) => {
        return [route, String(waits.length), milliseconds(shareOf(waits, 0.5)), milliseconds(shareOf(waits, 0.99))]
      }),
    )
    console.log(`  failures of the service: ${this.failures.size}`)
    for (const [what, sent] of this.failures) console.log(`  PROBLEM: ${what}: ${sent}`)
  }
}
