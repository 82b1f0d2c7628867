import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { portIn, testContext } from '#lib/ingest/fixtures/sourceContext.ts'
import { openTcpServer } from '#lib/ingest/fixtures/tcpServer.ts'
import { SourceError } from '#lib/ingest/source.ts'
import { openHttpServer } from '#lib/testing/httpServer.ts'
import { parseOutputs } from './outputKinds.ts'

const text = '\\c:1795348800*5D\\!AIVDM,1,1,,B,13aDo8gP1T0BCp0MhC0>4?wp0000,0*12'
const twoLines = 'part one\npart two'

async function open(url: string, token: string | null = null) {
  const context = testContext()
  const [output] = parseOutputs([url], { token })
  if (!output) throw new Error('no output')
  const outlet = await output.open(context)
  onTestFinished(() => outlet.close())
  return { outlet, context }
}

describe('outputs of a relay', () => {
  it('tcp sends lines, and fails once the destination is gone', async () => {
    const { clients, received, port } = await openTcpServer()
    const { outlet } = await open(`tcp://127.0.0.1:${port}`)
    await outlet.send([text, twoLines])
    await vi.waitFor(() => expect(received.join('')).toBe(`${text}\r\npart one\r\npart two\r\n`))
    clients[0]?.end()
    await vi.waitFor(() => expect(outlet.send([text])).rejects.toThrow('the server closed the connection'))
  })

  it('tcp-listen sends to every connected plotter', async () => {
    const { outlet, context } = await open('tcp-listen://127.0.0.1:0')
    await outlet.send(['before anybody is there'])
    const plotters = [0, 1].map(() => connect(portIn(context.logged), '127.0.0.1'))
    const received = plotters.map(() => '')
    for (const [index, plotter] of plotters.entries())
      plotter.on('data', (data) => (received[index] += data.toString()))
    onTestFinished(() => plotters.forEach((plotter) => void plotter.destroy()))
    await vi.waitFor(() => expect(context.logged.filter((line) => line.message === 'client connected').length).toBe(2))
    await outlet.send([text])
    await vi.waitFor(() => expect(received).toEqual([`${text}\r\n`, `${text}\r\n`]))
  })

  it('tcp-listen accepts plotters of allowed addresses only, and 32 of one network', async () => {
    const plotterOf = async ({ logged }: ReturnType<typeof testContext>) => {
      const plotter = connect(portIn(logged), '127.0.0.1')
      onTestFinished(() => void plotter.destroy())
      plotter.on('error', () => {})
      await once(plotter.resume(), 'connect')
      return plotter
    }
    const elsewhere = await open('tcp-listen://127.0.0.1:0?from=192.0.2.0/24')
    await once(await plotterOf(elsewhere.context), 'close')
    expect(elsewhere.context.logged).toContainEqual(
      expect.objectContaining({ message: 'client refused', reason: 'its address is not one of from=' }),
    )
    const { outlet, context } = await open('tcp-listen://127.0.0.1:0?from=192.0.2.0/24&from=127.0.0.0/8')
    const plotters = await Promise.all(Array.from({ length: 32 }, () => plotterOf(context)))
    await once(await plotterOf(context), 'close')
    const received = Promise.all(plotters.map((plotter) => once(plotter, 'data')))
    await outlet.send([text])
    expect(new Set((await received).map(String))).toEqual(new Set([`${text}\r\n`]))
  })

  it('udp sends one datagram per message', async () => {
    const plotter = createSocket('udp4')
    const received: string[] = []
    plotter.on('message', (datagram) => received.push(datagram.toString()))
    plotter.bind(0, '127.0.0.1')
    await once(plotter, 'listening')
    onTestFinished(() => void plotter.close())
    const { outlet } = await open(`udp://127.0.0.1:${plotter.address().port}`)
    await outlet.send([text, twoLines])
    await vi.waitFor(() => expect(received).toEqual([`${text}\r\n`, 'part one\r\npart two\r\n']))
  })

  it('https posts with its token, and fails with the detail of the answer', async () => {
    const requests: string[] = []
    const statuses = [202, 429]
    const { origin } = await openHttpServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      requests.push(`${request.url} ${request.headers.authorization} ${body}`)
      response.statusCode = statuses.shift() ?? 500
      response.end(JSON.stringify({ detail: 'Ingest is overloaded.' }))
    })
    const { outlet } = await open(`${origin}/api/ingest?name=roof`, 'pearl')
    await outlet.send([text])
    expect(requests).toEqual([`/api/ingest?name=roof Bearer pearl ${text}\n`])
    await expect(outlet.send([text])).rejects.toThrow('429 Ingest is overloaded.')
  })

  it.each([
    ['serial:/dev/ttyS0', 'the scheme is "serial"; expected nats://host:port/STREAM, https://host/api/ingest'],
    ['http://example.org/api/ingest', 'expected https://host/api/ingest, or http:// for this machine'],
    ['https://example.org/api/ingest', 'RELAY_TOKEN is not set; expected a token'],
    ['nats://host/AIS?subject=ais.>', 'subject is "ais.>"; expected a subject such as ais.roof'],
    ['tcp://host:1?tags', 'unknown parameter "tags"'],
  ])('refuse %s', (url, message) => {
    expect(() => parseOutputs([url], { token: null })).toThrow(SourceError)
    expect(() => parseOutputs([url], { token: null })).toThrow(message)
  })
})
