import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type OwnUse, ownUse } from '../measure.ts'
import { Random } from '../synthetic/random.ts'
import { pickKind } from './loadRequests.ts'

/** Order to the process that runs the clients, as JSON. */
export interface ClientsOrder {
  origin: string
  /** A token per client. */
  secrets: readonly string[]
  /** A token with a low rate, to count its 429s. */
  slowSecret: string
  streams: number
  requestsPerSecond: number
  seconds: number
  mmsis: readonly number[]
}

export interface ClientsReport {
  requests: number
  /** Counts by error. */
  errors: Record<string, number>
  refused: { asked: number; refused: number; withoutRetryAfter: number }
  streamEvents: number
  kinds: { name: string; milliseconds: number[]; bytes: number }[]
  /** Use of the process that runs the clients. */
  own: OwnUse
}

type Asked = { status: number; headers: IncomingMessage['headers']; bytes: number; milliseconds: number }

const slowPauseMilliseconds = 200

async function run(order: ClientsOrder): Promise<ClientsReport> {
  const until = performance.now() + order.seconds * 1000
  const report: ClientsReport = {
    requests: 0,
    errors: {},
    refused: { asked: 0, refused: 0, withoutRetryAfter: 0 },
    streamEvents: 0,
    kinds: [],
    own: ownUse(),
  }
  const asking = order.secrets.length - order.streams
  await Promise.all([
    ...order.secrets.map((secret, index) =>
      index < asking ? client(order, secret, index, asking, until, report) : stream(order, secret, until, report),
    ),
    slowClient(order, until, report),
  ])
  return { ...report, own: ownUse() }
}

async function client(
  order: ClientsOrder,
  secret: string,
  index: number,
  of: number,
  until: number,
  report: ClientsReport,
) {
  const random = new Random(index + 1)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const meanPause = (of / order.requestsPerSecond) * 1000
  while (performance.now() < until) {
    await setTimeout(random.next() * 2 * meanPause)
    const kind = pickKind(random)
    try {
      const { status, bytes, milliseconds } = await ask(order.origin + kind.path(random, order.mmsis), secret, agent)
      report.requests += 1
      if (status !== 200) note(report, `${kind.name}: ${status}`)
      noteAnswer(report, kind.name, milliseconds, bytes)
    } catch (error) {
      note(report, `${kind.name}: ${String(error)}`)
    }
  }
  agent.destroy()
}

function noteAnswer({ kinds }: ClientsReport, name: string, milliseconds: number, bytes: number): void {
  const known = kinds.find((kind) => kind.name === name)
  if (known) {
    known.milliseconds.push(milliseconds)
    known.bytes += bytes
  } else kinds.push({ name, milliseconds: [milliseconds], bytes })
}

async function slowClient({ origin, slowSecret }: ClientsOrder, until: number, report: ClientsReport) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (performance.now() < until) {
    const { status, headers } = await ask(`${origin}/api/vessels?limit=1`, slowSecret, agent)
    report.refused.asked += 1
    if (status === 429) report.refused.refused += 1
    else if (status !== 200) note(report, `a token with a limit: ${status}`)
    if (status === 429 && !headers['retry-after']) report.refused.withoutRetryAfter += 1
    await setTimeout(slowPauseMilliseconds)
  }
  agent.destroy()
}

function stream({ origin }: ClientsOrder, secret: string, until: number, report: ClientsReport): Promise<void> {
  return new Promise((done) => {
    const request = get(
      `${origin}/api/stream?flag=NL`,
      { headers: { Authorization: `Bearer ${secret}` } },
      (response) => {
        if (response.statusCode !== 200) note(report, `stream: ${response.statusCode}`)
        response.setEncoding('latin1')
        response.on('data', (text: string) => {
          report.streamEvents += text.split('\nevent:').length - 1
        })
        response.on('error', () => done())
        response.on('close', () => {
          if (performance.now() < until) note(report, 'stream: ended by the service')
          done()
        })
      },
    )
    request.on('error', (error) => {
      if (performance.now() < until) note(report, `stream: ${String(error)}`)
      done()
    })
    void setTimeout(until - performance.now()).then(() => request.destroy())
  })
}

function ask(url: string, secret: string, agent: Agent): Promise<Asked> {
  const began = performance.now()
  return new Promise((done, failed) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Accept-Encoding': 'gzip' }
    const request = get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', failed)
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        done({ status, headers, bytes, milliseconds: performance.now() - began })
      })
    })
    request.on('error', failed)
  })
}

function note({ errors }: ClientsReport, what: string): void {
  errors[what] = (errors[what] ?? 0) + 1
}

// The channel to the parent process does not keep this process alive.
process.channel?.ref()
process.once('message', async (order) => {
  const report = await run(order as ClientsOrder)
  process.send?.({ report }, () => process.disconnect())
})
