import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createToken } from '#lib/access/token.ts'
import { childEnvironment } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { mostRequestsPerMinute } from '#lib/wire/account.ts'

const root = join(import.meta.dirname, '..')
const PATIENCE_MILLISECONDS = 300_000

export interface Child {
  process: ChildProcess
  stop(): Promise<void>
}

export interface Web extends Child {
  origin: string
  /** What /metrics tells now, by name; labels are left out, and what differs by them is summed. */
  metrics(): Promise<Map<string, number>>
}

export type Environment = Record<string, string>

/** The web process as `npm start` runs it; resolves when the fleet is loaded. */
export function startWeb(environment: Environment): Promise<Web> {
  return startHttp(['lib/cli/main.ts', 'web'], environment)
}

/** A program that serves at PORT and tells /readyz and /metrics as the web process does. */
export async function startHttp(program: readonly string[], environment: Environment): Promise<Web> {
  const port = await freePort()
  const child = startNode(program, { ...environment, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const origin = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + PATIENCE_MILLISECONDS
  while (!(await isReady(origin))) {
    if (child.process.exitCode !== null) throw new Error(`${program.join(' ')} ended with ${child.process.exitCode}`)
    if (Date.now() > giveUpAt) throw new Error(`${program.join(' ')} was not ready after ${PATIENCE_MILLISECONDS} ms`)
    await setTimeout(200)
  }
  return { ...child, origin, metrics: () => metricsOf(origin) }
}

export function startNode(program: readonly string[], environment: Environment): Child {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    cwd: root,
    env: childEnvironment(
      { ADMIN_EMAIL: 'bench@localhost', ADMIN_PASSWORD: 'only for this run', ...environment },
      root,
    ),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return { process: child, stop: () => ended(child) }
}

/** Tokens that are never told to slow down. */
export async function makeTokens(databaseUrl: string, count: number, ratePerMinute = mostRequestsPerMinute) {
  const store = await openStore(databaseUrl)
  const secrets: string[] = []
  for (let index = 0; index < count; index += 1) {
    const rights = { extended: false, ingest: false }
    const made = createToken({ name: `bench ${index}`, rights, ratePerMinute, expiresAt: null, now: Date.now() })
    await store.access.addToken(made.token)
    secrets.push(made.secret)
  }
  await store.close()
  return secrets
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}

async function metricsOf(origin: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const values = new Map<string, number>()
  for (const [, name = '', value = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{[^}]*\})? (\S+)$/gm)) {
    values.set(name, (values.get(name) ?? 0) + Number(value))
  }
  return values
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const place = server.address()
      server.close(() => (place && typeof place === 'object' ? done(place.port) : failed(new Error('no port'))))
    })
  })
}
