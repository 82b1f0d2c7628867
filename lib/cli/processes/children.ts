import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { authRoutesAt, childEnvironment, type Settings } from '#lib/settings.ts'
import { Refusal } from '../call.ts'
import type { ChildPlan } from './child.ts'

/** `docker stop` and most supervisors kill after 10 s. */
const graceMilliseconds = 9_000

export function webPlan(settings: Settings, root: string): ChildPlan {
  if (!existsSync(join(root, '.next', 'BUILD_ID'))) {
    throw new Refusal('the web application is not built. Run `npm start` or `npm run build`')
  }
  return {
    name: 'web',
    args: [join(root, 'lib', 'server', 'main.ts')],
    cwd: root,
    env: childEnvironment(
      {
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        // next-auth 4 has its own names for settings. Without a URL it takes X-Forwarded-Host, which the server sets.
        NEXTAUTH_URL: settings.authUrl === null ? undefined : authRoutesAt(settings.authUrl, settings),
        AUTH_TRUST_HOST: 'true',
      },
      root,
    ),
    readsInput: false,
    graceMilliseconds,
  }
}

export function ingestPlan(root: string): ChildPlan {
  return {
    name: 'ingest',
    args: [join(root, 'lib', 'cli', 'main.ts'), 'ingest'],
    cwd: root,
    env: childEnvironment({}, root),
    readsInput: true,
    graceMilliseconds,
  }
}
