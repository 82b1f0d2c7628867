import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testServiceForFile } from '#lib/api/contract/testService.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { nginxObstacle, runNginx, runProxy } from '#lib/testing/nginxServer.ts'
import { obstacleOf } from '#lib/testing/obstacle.ts'

const caddyObstacle = obstacleOf(['caddy', 'version'])
const install = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8')
const ready = '/ais/healthz'
const testService = await testServiceForFile()
const settings = { ...testService.service.settings, basePath: '/ais', trustProxy: true, allowHttp: true }
const below = await testService.besides({ settings })

/** The example of docs/install.md for a proxy, in front of this service. */
function exampleFor(proxy: 'nginx' | 'caddy'): string {
  const [, example = ''] = new RegExp(`\`\`\`${proxy}\\n([^]*?)\`\`\``).exec(install) ?? []
  return example.replace(/(http:\/\/)?127\.0\.0\.1:3000/, (_all, scheme = '') => scheme + new URL(below.origin).host)
}

const proxies = {
  nginx: () => runNginx((port) => `server { listen 127.0.0.1:${port}; ${exampleFor('nginx')} }`, ready),
  caddy: async () => {
    const port = await freePort()
    return runProxy(port, ready, (folder) => {
      const file = join(folder, 'Caddyfile')
      const sites = exampleFor('caddy').replace('boat.example', `http://127.0.0.1:${port}`)
      writeFileSync(file, `{\n  admin off\n}\n${sites}`)
      return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
    })
  },
}

it.for([
  ['nginx', nginxObstacle],
  ['caddy', caddyObstacle],
] as const)('%s passes a path on as in docs/install.md', async ([name, obstacle], { skip }) => {
  skip(obstacle !== null, `without ${name}`)
  const proxy = await proxies[name]()
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(proxy.origin + path, {
      redirect: 'manual',
      headers: { Authorization: `Bearer ${testService.secret}`, ...headers },
    })
  try {
    const moved = await ask('/ais')
    expect([moved.status, new URL(moved.headers.get('location') ?? '', proxy.origin).pathname]).toEqual([308, '/ais/'])
    expect((await ask('/ais/metrics')).status).toBe(404)
    expect(await (await ask('/api/vessels')).text(), 'another application of the host').not.toContain('"data"')
    expect(await (await ask('/ais/ogc?f=json')).text()).toContain(`"${proxy.origin}/ais/ogc`)
    const stream = await ask('/ais/api/stream', { Accept: 'text/event-stream' })
    const reader = stream.body?.getReader()
    expect(await reader?.read()).toMatchObject({ done: false })
    // Caddy ends when its last request has.
    await reader?.cancel()
  } finally {
    await proxy.stop()
  }
})
