import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openTestService } from '#lib/api/contract/testService.ts'
import { openHttpServer } from '#lib/testing/httpServer.ts'
import { nginxObstacle, startNginx } from '#lib/testing/nginxServer.ts'
import { obstacleOf } from '#lib/testing/obstacle.ts'

const deploy = join(import.meta.dirname, '../../docs/deploy')
const systemd = obstacleOf(['systemd-analyze', '--version'])

describe.skipIf(systemd !== null)(`the units${systemd ?? ''}`, () => {
  it.each(readdirSync(deploy).filter((name) => name.endsWith('.service')))('%s passes systemd-analyze', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'lastfix-units-'))
    const unit = join(folder, name)
    // The configuration requires an existing program.
    writeFileSync(
      unit,
      readFileSync(join(deploy, name), 'utf8').replace(/ExecStart=\S+/, `ExecStart=${process.execPath}`),
    )
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect([status, stderr.split('\n').filter((line) => line.includes(name))]).toEqual([0, []])
    rmSync(folder, { recursive: true })
  })
})

describe.skipIf(nginxObstacle !== null)(`nginx.conf${nginxObstacle ?? ''}`, () => {
  it('passes long addresses and streams on, keeps /metrics in, and leaves a process that stops', async () => {
    const testService = await openTestService()
    const settings = { ...testService.service.settings, trustProxy: true, allowHttp: true }
    const stopping = await testService.besides({ settings, draining: AbortSignal.abort() })
    const running = await testService.besides({ settings })
    const proxy = await startNginx([stopping.origin, running.origin])
    const ask = (path: string) =>
      fetch(`${proxy.origin}${path}`, { headers: { Authorization: `Bearer ${testService.secret}` } })
    const statuses = await Promise.all(Array.from({ length: 8 }, () => ask('/api/vessels?limit=1')))
    expect(statuses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await ask(`/api/vessels?limit=1&name=${'A%2C'.repeat(15_000)}A`)).status).toBeLessThan(500)
    expect([(await ask('/metrics')).status, (await ask('//%6detrics')).status]).toEqual([404, 404])
    const stream = await ask('/api/stream?name=ANNA*')
    const chunks = stream.body?.pipeThrough(new TextDecoderStream()) ?? []
    let received = ''
    for await (const chunk of chunks) {
      received += chunk
      if (received.includes('event:')) break
    }
    expect(received).toContain('event:')
    await proxy.stop()
    await testService.close()
  })

  it('passes posted lines to the machine whose ingest writes, and keeps the other in use', async () => {
    const [standingBy, writing] = await Promise.all([machine(503), machine(202)])
    const proxy = await startNginx([standingBy.origin, writing.origin])
    const post = () => fetch(`${proxy.origin}/api/ingest?name=roof`, { method: 'POST', body: '!AIVDM\n' })
    const posted = await Promise.all(Array.from({ length: 6 }, post))
    expect(posted.map(({ status }) => status)).toEqual(Array(6).fill(202))
    const read = await Promise.all(Array.from({ length: 6 }, async () => (await fetch(`${proxy.origin}/`)).text()))
    expect(new Set(read)).toEqual(new Set(['503', '202']))
    await proxy.stop()
  })
})

it.skipIf(nginxObstacle !== null)('nginx.conf accepts large tables and charts', async () => {
  const running = await machine(202)
  const proxy = await startNginx([running.origin])
  const upload = (path: string) =>
    fetch(`${proxy.origin}/api/account/${path}`, { method: 'POST', body: new Uint8Array(20 * 1024 * 1024) })
  const answers = await Promise.all(['characteristics', 'map/uploads?name=harbour.pmtiles'].map(upload))
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  await proxy.stop()
})

/** A web process that answers every POST alike and reports it. */
const machine = (status: number) =>
  openHttpServer((request, response) => {
    request.resume().once('end', () => response.writeHead(request.method === 'POST' ? status : 200).end(String(status)))
  })
