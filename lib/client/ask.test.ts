import type { RequestListener } from 'node:http'
import { expect, it, vi } from 'vitest'
import { openHttpServer } from '#lib/testing/httpServer.ts'
import { ask, askJson, jsonOf, RequestFailure } from './ask.ts'

const serve = async (listener: RequestListener) => `${(await openHttpServer(listener)).origin}/`

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

it('gives the answer', async () => {
  const url = await serve((_request, response) => response.end('{"total":3}'))
  expect(await askJson(url)).toEqual({ total: 3 })
})

it.each([
  [401, 'signed-out'],
  [403, 'refused'],
  [404, 'not-found'],
  [429, 'too-many-requests'],
  [500, 'failing'],
  [503, 'loading'],
])('says of a %i that it is %s, with the words and the pause of the service', async (status, kind) => {
  const url = await serve((_request, response) =>
    response.writeHead(status, { 'Retry-After': '7' }).end('{"detail":"in the service\'s words"}'),
  )
  const failure = await failureOf(ask(url))
  expect(failure).toBeInstanceOf(RequestFailure)
  expect(failure).toMatchObject({ kind, message: "in the service's words", retryAfterSeconds: 7 })
})

it('says which part of the request was wrong', async () => {
  const errors = [{ parameter: 'name', reason: 'is empty' }]
  const url = await serve((_request, response) =>
    response.writeHead(422).end(JSON.stringify({ detail: 'name is empty.', errors })),
  )
  expect(await failureOf(ask(url))).toMatchObject({ kind: 'failing', message: 'name is empty.', errors })
})

it('understands an error that is not JSON', async () => {
  const url = await serve((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  expect(await failureOf(ask(url))).toMatchObject({ kind: 'failing', message: 'The service answered 502.', errors: [] })
})

it('reports offline when nothing listens, and rethrows an abort', async () => {
  const { origin, close } = await openHttpServer((_request, response) => response.end())
  close()
  expect(await failureOf(ask(origin))).toMatchObject({ kind: 'offline' })
  expect(await failureOf(ask(origin, { signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' })
})

it.each<[string, RequestListener, string]>([
  [
    'breaks off',
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"data":[', () => response.destroy())
    },
    'offline',
  ],
  ['is not JSON', (_request, response) => response.end('<h1>Sign in to the hotel</h1>'), 'failing'],
  ['ends too early', (_request, response) => response.end('{"data":['), 'failing'],
])('turns a response that %s into a failure for the user', async (_how, listener, kind) => {
  const failure = await failureOf(askJson(await serve(listener)))
  expect(failure).toBeInstanceOf(RequestFailure)
  expect(failure).toMatchObject({ kind })
})

it('leaves an abort an abort, while the answer is read too', async () => {
  const url = await serve((_request, response) => void response.writeHead(200).write('{"data":['))
  const stop = new AbortController()
  const response = await ask(url, { signal: stop.signal })
  const failing = failureOf(jsonOf(response, stop.signal))
  stop.abort()
  expect(await failing).toMatchObject({ name: 'AbortError' })
})

it('sends the account of the page, and reports another user who signed in since', async () => {
  const page = { documentElement: { dataset: { account: encodeURIComponent('ann@example.org') } } }
  vi.stubGlobal('document', page)
  const url = await serve((request, response) => {
    expect(request.headers['x-session-of']).toBe('ann%40example.org')
    response.writeHead(401, { 'X-Session-Of': 'vic%40example.org' }).end()
  })
  expect(await failureOf(ask(url))).toMatchObject({ kind: 'signed-out', sessionOf: 'vic@example.org' })
})

it('waits for an answer for the given time', async () => {
  const url = await serve(() => {})
  expect(await failureOf(ask(url, { patienceMs: 20 }))).toMatchObject({ kind: 'offline' })
})
