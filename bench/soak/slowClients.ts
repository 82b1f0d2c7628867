import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { printTable } from '../measure.ts'
import { makeTokens } from '../webProcess.ts'
import { neighbourHeading, neighbourRow } from './neighbour.ts'
import { judge, onStage } from './stage.ts'

const tokenCount = 20
const ratePerMinute = 600
const watchedSeconds = 80

interface Slowness {
  count: number
  /** Sent immediately. */
  head(secret: string): string
  /** Sends a byte a second, or does not read. */
  does: 'drips' | 'does not read'
  /** Connections that must be closed by the end. The kernel buffers some MB for clients that do not read, so their 60 s begin later. */
  closed: number
}

const get = (path: string, secret: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secret}\r\n\r\n`
const post = 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n'

const slownesses: Record<string, Slowness> = {
  'a byte of the head each second': { count: 1_000, head: () => 'GET / HTTP/1.1\r\nX: ', does: 'drips', closed: 1_000 },
  'a byte of the body each second': {
    ...{ count: 1_000, does: 'drips', closed: 0 },
    head: (secret) => `${post}Authorization: Bearer ${secret}\r\n\r\n`,
  },
  'a page of 10,000 that is not read': {
    ...{ count: 300, does: 'does not read', closed: 0 },
    head: (secret) => get('/ogc/collections/vessels/items?limit=10000', secret),
  },
  'a stream that is not read': {
    ...{ count: 200, does: 'does not read', closed: 0 },
    head: (secret) => get('/api/stream', secret),
  },
}

/** Clients that send or read very slowly: connections left, memory, and the wait of a neighbour. */
export async function benchSlowClients({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  console.log(`\nSlow clients, ${vessels.toLocaleString('en')} vessels`)
  const tokens = (databaseUrl: string) => makeTokens(databaseUrl, tokenCount, ratePerMinute)
  await onStage({ vessels, seed }, tokens, async ({ web, neighbour, alone, prepared: secrets, residentMegabytes }) => {
    const before = await residentMegabytes()
    const { hostname, port } = new URL(web.origin)
    const closed = new Map<string, number>()
    const dripping = new Set<Socket>()
    const unread = new Set<Socket>()
    for (const [name, { count, head, does }] of Object.entries(slownesses)) {
      for (let index = 0; index < count; index += 1) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.once('close', () => {
          dripping.delete(socket)
          closed.set(name, (closed.get(name) ?? 0) + 1)
        })
        socket.write(head(secrets[index % tokenCount] ?? ''))
        if (does === 'drips') dripping.add(socket.resume())
        else unread.add(socket)
      }
    }
    let most = before
    for (let second = 0; second < watchedSeconds; second += 1) {
      await pause(1_000)
      for (const socket of dripping) socket.write('a')
      most = Math.max(most, await residentMegabytes())
    }
    const beside = await neighbour.report()
    // A client that does not read notices the closed connection when it writes.
    for (const socket of unread) socket.write('\r\n')
    await pause(1_000)
    printTable(
      ['', 'opened', `closed after ${watchedSeconds} s`],
      Object.entries(slownesses).map(([name, { count }]) => [name, String(count), String(closed.get(name) ?? 0)]),
    )
    console.log(`  resident memory: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`)
    printTable(neighbourHeading, [neighbourRow('alone', alone), neighbourRow('beside them', beside)])
    judge(beside)
    for (const [name, { closed: promised }] of Object.entries(slownesses)) {
      if ((closed.get(name) ?? 0) >= promised) continue
      console.log(`  PROBLEM: ${name}: ${promised} should have been closed`)
      process.exitCode = 1
    }
  })
}
