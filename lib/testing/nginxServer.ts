import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from './freePort.ts'
import { obstacleOf } from './obstacle.ts'

const ours = join(import.meta.dirname, '../../docs/deploy/nginx.conf')

/** The reason why no server can be started here, as the end of a sentence. */
export const nginxObstacle = obstacleOf(['nginx', '-v'])

/** Debian's nginx with the configuration of the docs, except for names, addresses and certificates. */
export async function startNginx(origins: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-nginx-'))
  const port = await freePort()
  const text = readFileSync(ours, 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replace(/server 127\.0\.0\.1:3000( max_fails=0)?;/g, (_line, options = '') =>
      origins.map((origin) => `server ${new URL(origin).host}${options};`).join(' '),
    )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${text} }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${origin}/healthz`))
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
