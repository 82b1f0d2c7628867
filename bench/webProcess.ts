import { createToken } from '#lib/access/token.ts'
import { openStore } from '#lib/store/open.ts'
import { type Program, startProgram, startServing } from '#lib/testing/programs.ts'
import { maxRequestsPerMinute } from '#lib/wire/account.ts'

const patienceMilliseconds = 300_000
const account = { ADMIN_EMAIL: 'bench@localhost', ADMIN_PASSWORD: 'only for this run' }

export interface Web extends Program {
  origin: string
  /** The current /metrics by name, summed over labels. */
  metrics(): Promise<Map<string, number>>
}

export type Environment = Record<string, string>

/** The web process as `npm start` runs it; resolves when the fleet is loaded. */
export function startWeb(environment: Environment): Promise<Web> {
  return startHttp(['lib/cli/main.ts', 'web'], environment)
}

/** A program that serves at PORT, with /readyz and /metrics like the web process. */
export async function startHttp(program: readonly string[], environment: Environment): Promise<Web> {
  const started = await startServing(
    program,
    { ...account, LOG_LEVEL: 'error', ...environment },
    { patienceMilliseconds },
  )
  const origin = started.address
  return { ...started, origin, metrics: () => metricsOf(origin) }
}

export function startNode(program: readonly string[], environment: Environment): Program {
  return startProgram(program, { ...account, ...environment })
}

/** Tokens that never reach their rate limit. */
export async function makeTokens(databaseUrl: string, count: number, ratePerMinute = maxRequestsPerMinute) {
  const store = await openStore(databaseUrl)
  const secrets: string[] = []
  for (let index = 0; index < count; index += 1) {
    const rights = { read: true, extended: false, ingest: false }
    const made = createToken({ name: `bench ${index}`, rights, ratePerMinute, expiresAt: null, now: Date.now() })
    await store.tokens.add(made.token)
    secrets.push(made.secret)
  }
  await store.close()
  return secrets
}

async function metricsOf(origin: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const values = new Map<string, number>()
  for (const [, name = '', value = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{[^}]*\})? (\S+)$/gm)) {
    values.set(name, (values.get(name) ?? 0) + Number(value))
  }
  return values
}
