import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../lib/settings.ts'
import { account, root } from './service.ts'
import { drawn, expect, open, test } from './story.ts'

const chartColour = [170, 34, 102] as const

/** A chart on another host: one colour, and no tiles at all. */
async function serveChart(): Promise<{ server: Server; address: string }> {
  const server = createServer((_, answer) => {
    const layers = [{ id: 'ground', type: 'background', paint: { 'background-color': `rgb(${chartColour})` } }]
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
    answer.end(JSON.stringify({ version: 8, sources: {}, layers }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  return { server, address: `http://127.0.0.1:${place && typeof place === 'object' ? place.port : 0}` }
}

/** A service of its own, whose map shows another chart. */
async function serveWith(chartUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-chart-'))
  const { server, address } = await serveChart()
  const port = Number(new URL(address).port)
  server.close()
  await once(server, 'close')
  const child = spawn(process.execPath, ['lib/cli/main.ts', 'up'], {
    cwd: root,
    stdio: 'ignore',
    env: childEnvironment({
      ...{ PORT: String(port), HOST: '127.0.0.1', MAP_STYLE_URL: chartUrl },
      ...{ DATABASE_URL: `file:${join(folder, 'lastfix.db')}`, AIS_SOURCES: 'demo:?vessels=60&seed=7' },
      ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
    }),
  })
  await expect
    .poll(async () => (await fetch(`${address}/readyz`).catch(() => null))?.ok ?? false, { timeout: 60_000 })
    .toBe(true)
  return {
    address,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('MAP_STYLE_URL shows another chart beneath the ships, and only its host may be asked', async ({ browser }) => {
  const chart = await serveChart()
  const service = await serveWith(`${chart.address}/style.json`)
  const context = await browser.newContext({ baseURL: service.address })
  try {
    const page = await context.newPage()
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) asked.add(origin)
    })
    await open(page, '/?map=2/30/15')
    await drawn(page)
    await expect.poll(() => [...asked].sort()).toEqual([chart.address, service.address].sort())
    const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`connect-src 'self' ${chart.address}`)
    await expect
      .poll(() =>
        page.evaluate(() => {
          dispatchEvent(new Event('beforeprint'))
          const map = document.querySelector('canvas')
          const pen = document.createElement('canvas').getContext('2d')
          if (!map || !pen) return []
          pen.drawImage(map, 40, 200, 1, 1, 0, 0, 1, 1)
          dispatchEvent(new Event('afterprint'))
          return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
        }),
      )
      .toEqual([...chartColour])
  } finally {
    await context.close()
    await service.stop()
    chart.server.close()
  }
})
