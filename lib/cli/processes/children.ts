import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment, type Settings } from '#lib/settings.ts'
import { largestHeaderBytes } from '#lib/wire/requestSize.ts'
import { Refusal } from '../call.ts'
import type { ChildPlan } from './supervisor.ts'

/** `next start`, told what our settings say. */
export function webPlan(settings: Settings, root: string): ChildPlan {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  if (!existsSync(join(root, '.next', 'BUILD_ID'))) {
    throw new Refusal('the web application is not built: run `npm run build`, or `npm start`, which does it')
  }
  return {
    name: 'web',
    args: [
      ...['--import', join(import.meta.dirname, '..', '..', 'api', 'request', 'beforeNext.ts')],
      `--max-http-header-size=${largestHeaderBytes}`,
      ...[next, 'start', '--port', String(settings.port), '--hostname', settings.host],
    ],
    cwd: root,
    env: childEnvironment(
      {
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        // next-auth 4 has names of its own; without an address it takes the one that the request came to.
        NEXTAUTH_URL: settings.authUrl ?? undefined,
        AUTH_TRUST_HOST: 'true',
      },
      root,
    ),
    readsInput: false,
    graceMilliseconds: 5_000,
  }
}

export function ingestPlan(root: string): ChildPlan {
  return {
    name: 'ingest',
    args: [join(root, 'lib', 'cli', 'main.ts'), 'ingest'],
    cwd: root,
    env: childEnvironment({}, root),
    readsInput: true,
    graceMilliseconds: 10_000,
  }
}
