import type { ServerResponse } from 'node:http'
import { config } from 'maplibre-gl'
import { beforeEach, expect, it, vi } from 'vitest'
import { ask } from '#lib/client/ask.ts'
import { openHttpServer } from '#lib/testing/httpServer.ts'
import { LiveTiles } from '../vessels/liveTiles.ts'
import { addTileProtocol, reportBug } from './tileProtocol.ts'

const reported = vi.fn()
beforeEach(() => {
  reported.mockReset()
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('location', { protocol: 'http:' })
})

/** Requests a tile as MapLibre does, and returns its error as it comes back from the worker. */
async function errorOf(address: string, patienceMs = 20_000, stop = new AbortController()): Promise<unknown> {
  const live = new LiveTiles({ ask: (url, init) => ask(url, { ...init, patienceMs }), onFeed: () => {} })
  const remove = addTileProtocol('tried', (url, signal) => live.load(url, signal))
  const error = await config.REGISTERED_PROTOCOLS.tried!({ url: address.replace('http:', 'tried:') }, stop).then(
    () => null,
    (failure: unknown) => failure,
  )
  remove()
  return structuredClone(error)
}

it.each([
  ['refused', (answer) => answer.writeHead(422).end('{"detail":"lists must name existing lists"}')],
  ['late', () => {}],
  ['begun in time, but late', (answer) => answer.writeHead(200).write('begun')],
  ['broken off', (answer) => answer.writeHead(200, { 'Content-Length': '100' }).write('begun', () => answer.destroy())],
] satisfies [string, (answer: ServerResponse) => void][])(
  'a tile that is %s is no bug of the page',
  async (how, respond) => {
    const { origin } = await openHttpServer((_request, answer) => respond(answer))
    const error = await errorOf(`${origin}/5/16/10.mvt`, how.includes('late') ? 50 : 20_000)
    expect(error).toBeInstanceOf(Error)
    reportBug(error)
    expect(reported).not.toHaveBeenCalled()
  },
)

it('any other error of a map is a bug', () => {
  const error = new TypeError('Cannot read properties of undefined')
  reportBug(error)
  expect(reported).toHaveBeenCalledExactlyOnceWith(error)
})

it('a request that the map cancels stays an abort', async () => {
  const stop = new AbortController()
  stop.abort()
  expect(await errorOf('http://127.0.0.1:9/5/16/10.mvt', 20_000, stop)).toMatchObject({ name: 'AbortError' })
})
