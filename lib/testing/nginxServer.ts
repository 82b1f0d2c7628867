import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { freePort } from './freePort.ts'
import { obstacleOf } from './obstacle.ts'

const ours = join(import.meta.dirname, '../../docs/deploy/nginx.conf')

/** The reason why no server can be started here, as the end of a sentence. */
export const nginxObstacle = obstacleOf(['nginx', '-v'])

/** Debian's nginx with the configuration of the docs, except for names, addresses and certificates. */
export function startNginx(origins: readonly string[]) {
  const text = readFileSync(ours, 'utf8')
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replace(/server 127\.0\.0\.1:3000( max_fails=0)?;/g, (_line, options = '') =>
      origins.map((origin) => `server ${new URL(origin).host}${options};`).join(' '),
    )
  return runNginx((port) => text.replace('listen 443 ssl', `listen 127.0.0.1:${port}`), '/healthz')
}

/** nginx with the servers of a configuration for a port. `ready`: the path that is answered when it runs. */
export async function runNginx(serversAt: (port: number) => string, ready: string) {
  const port = await freePort()
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return runProxy(port, ready, (folder) => {
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${serversAt(port)} }`,
    )
    return ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')]
  })
}

/** Runs a proxy whose files `write` puts into a folder. */
export async function runProxy(port: number, ready: string, write: (folder: string) => [string, ...string[]]) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-proxy-'))
  const [program, ...options] = write(folder)
  const child = spawn(program, options, { stdio: 'ignore', env: childEnvironment({ HOME: folder }) })
  const origin = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${origin}${ready}`), { timeout: 10_000 })
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
