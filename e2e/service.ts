import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, request } from '@playwright/test'
import { commit } from '../lib/store/contract/rows.ts'
import { openStore } from '../lib/store/open.ts'
import type { Store } from '../lib/store/store.ts'
import type { StoredVessel } from '../lib/store/vessels.ts'
import { startServing } from '../lib/testing/programs.ts'
import { hostOf, storyPath } from './belowPath.ts'

export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface Service {
  address: string
  /** The account is signed in: what a browser keeps of it. */
  session: Session
  stop(): Promise<void>
}

export const account = { email: 'watch@lastfix.test', password: 'a calm night at sea' }

interface StartOptions {
  /** How many vessels it has to know before it is ready. */
  vessels?: number
  errors?: 'pipe' | 'ignore'
  /** Stored before the start. */
  stored?: readonly StoredVessel[]
  /** Adds to the store of these vessels. */
  fill?: (store: Store) => Promise<void>
}

/** Starts `lastfix up` with a store of its own, and signs in. */
export async function startService(
  settings: Record<string, string>,
  { stored = [], fill, vessels = stored.length, errors = 'ignore' }: StartOptions = {},
): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-e2e-'))
  const environment = {
    DATABASE_URL: `file:${join(folder, 'lastfix.db')}`,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    ...settings,
  }
  if (stored.length > 0) {
    const store = await openStore(environment.DATABASE_URL)
    await store.migrate()
    await commit(store, stored)
    await fill?.(store)
    await store.close()
  }
  const started = await startServing(['lib/cli/main.ts', 'up'], environment, {
    patienceMilliseconds: 90_000,
    errors,
    ...(errors === 'pipe' && { output: 'pipe' }),
    minVessels: vessels,
  })
  const host = storyPath === '' ? null : await hostOf(started.address)
  const address = host?.address ?? started.address
  return {
    address,
    session: await sessionAt(address),
    async stop() {
      host?.close()
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in as the page of signing in does, without the page. */
export async function sessionAt(address: string, user = account): Promise<Session> {
  const client = await request.newContext({ baseURL: address })
  const { csrfToken } = (await (await client.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const answer = await client.post('/api/auth/callback/credentials', { form: { ...user, csrfToken, json: 'true' } })
  if (!answer.ok()) throw new Error(`the account cannot sign in: ${answer.status()} ${await answer.text()}`)
  const session = await client.storageState()
  await client.dispose()
  return session
}
