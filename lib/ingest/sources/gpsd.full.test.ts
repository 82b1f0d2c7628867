import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#lib/testing/freePort.ts'
import { lineOfVessel } from '../fixtures/lineOfVessel.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { openTcpServer } from '../fixtures/tcpServer.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/opt/homebrew/sbin']
const program = folders.map((folder) => join(folder, 'gpsd')).find(existsSync)
const obstacle = program ? null : 'gpsd is not installed (Debian: apt-get install gpsd)'

if (obstacle) process.stderr.write(`gpsd is not tested: ${obstacle}\n`)

const gps = '$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76'

/** A gpsd that reads from a receiver by TCP. */
async function startGpsd(receiverPort: number, port: number): Promise<ChildProcess> {
  const gpsd = spawn(program ?? '', ['-N', '-n', '-S', String(port), `tcp://127.0.0.1:${receiverPort}`], {
    stdio: 'ignore',
  })
  onTestFinished(() => void gpsd.kill('SIGKILL'))
  return gpsd
}

describe.skipIf(obstacle)('a gpsd', () => {
  it('passes on the AIS sentences of its receiver, also after it was killed', async () => {
    const receiver = await openTcpServer()
    const port = await freePort()
    const first = await startGpsd(receiver.port, port)
    const sink = new SpySink()
    const context = testContext({ connection: sink })
    const wait = () => new Promise<void>((resolve) => setImmediate(resolve))
    const [source] = parseSources([`gpsd://127.0.0.1:${port}`], { wait })
    const running = source!.run(sink, context)

    let sent = 0
    const send = () => {
      sent += 1
      for (const client of receiver.clients) client.write(`${gps}\r\n${lineOfVessel(sent)}\r\n`)
    }
    const connected = () => expect(sink.connections.at(-1)).toMatch(/^connected/)
    await vi.waitFor(connected)
    await vi.waitFor(() => {
      send()
      expect(sink.delivered.length).toBeGreaterThan(3)
    })
    first.kill('SIGKILL')
    await once(first, 'exit')
    const before = sink.delivered.length
    await startGpsd(receiver.port, port)
    await vi.waitFor(connected)
    await vi.waitFor(() => {
      send()
      expect(sink.delivered.length).toBeGreaterThan(before + 3)
    })
    const everySent = Array.from({ length: sent }, (_, index) => lineOfVessel(index + 1))
    expect(everySent).toEqual(expect.arrayContaining(sink.delivered))
    context.abort()
    await running
  })
})
