import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../lib/testing/freePort.ts'
import { startServing } from '../lib/testing/programs.ts'
import { expect, test } from './story.ts'

test('up --small receives, serves the map and stops in order, in one process', async () => {
  const { outputDir } = test.info()
  const udp = await freePort()
  const environment = {
    DATABASE_URL: `file:${join(outputDir, 'data', 'lastfix.db')}`,
    AIS_SOURCES: `udp://127.0.0.1:${udp}`,
  }
  const {
    address,
    process: small,
    stop,
  } = await startServing(['lib/cli/main.ts', 'up', '--small'], environment, {
    patienceMilliseconds: 90_000,
  })
  expect(readFileSync(`/proc/${small.pid}/task/${small.pid}/children`, 'utf8')).toBe('')
  const socket = createSocket('udp4')
  socket.send('!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26\n', udp, '127.0.0.1', () => socket.close())
  const vessels = async () => (await fetch(`${address}/metrics`)).text()
  await expect.poll(vessels).toMatch(/^lastfix_vessels\{class="A",simulated="false"\} 1$/m)
  expect(await (await fetch(`${address}/signin`)).text()).toContain('<title>')
  await stop()
  expect(small.exitCode).toBe(0)
})
