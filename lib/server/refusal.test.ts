import { expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'

const callback = '/api/auth/callback/credentials'

function refusal(method: string, target: string, contentLength?: number, isChunked = false) {
  return refusalOf({ method, target, contentLength: contentLength?.toString(), isChunked })?.details.kind ?? null
}

it.each([
  ['GET', '/api/vessels', undefined, null],
  ['GET', `/api/vessels?mmsi=${'244660001,'.repeat(400)}`, undefined, null],
  ['GET', `/api/vessels?${'a&'.repeat(499)}a`, undefined, null],
  ['GET', `/api/vessels?${'a&'.repeat(500)}a`, undefined, 'malformed-request'],
  ['GET', `/?${'a&'.repeat(500)}a`, undefined, 'malformed-request'],
  ['GET', `/${'&'.repeat(501)}`, undefined, null],
  ['GET', `/api/vessels?name=${'x'.repeat(64 * 1024)}`, undefined, 'uri-too-long'],
  ['GET', `/signin?name=${'x'.repeat(64 * 1024)}`, undefined, 'uri-too-long'],
  ['GET', '/api/..\\metrics', undefined, 'malformed-request'],
  ['GET', '/api/../metrics', undefined, 'malformed-request'],
  ['GET', '/api/%2E%2e/metrics', undefined, 'malformed-request'],
  ['GET', '/api\\vessels', undefined, 'malformed-request'],
  ['GET', '/api/./vessels', undefined, 'malformed-request'],
  ['GET', '/api/vessels/{id}', undefined, 'malformed-request'],
  ['GET', '/signin#here', undefined, 'malformed-request'],
  ['GET', '/_next/../signin', undefined, 'malformed-request'],
  ['GET', '/api/vessels/%C3%A9%20%5C..', undefined, null],
  ['GET', '/api/vessels/50%', undefined, null],
  ['GET', '/s/%E0%A4%A?a=/../\\', undefined, null],
  ['GET', '//elsewhere.example/[code]', undefined, null],
  ['OPTIONS', '*', undefined, 'method-not-allowed'],
  ['GET', '/api/vessels', 0, null],
  ['GET', '/api/vessels', 1, 'body-too-large'],
  ['POST', '/api/ingest', 8_000_000, null],
  ['POST', '/', 1, 'body-too-large'],
  ['POST', '/signin', 60_000_000, 'body-too-large'],
  ['POST', callback, 16 * 1024, null],
  ['POST', callback, 16 * 1024 + 1, 'body-too-large'],
] as const)('%s %.60s with a body of %s bytes: %s', (method, target, bytes, kind) => {
  expect(refusal(method, target, bytes)).toBe(kind)
})

it('accepts a body of unknown length only for the API', () => {
  expect(refusal('POST', '/api/ingest', undefined, true)).toBeNull()
  expect(refusal('POST', callback, undefined, true)).toBe('malformed-request')
  expect(refusal('GET', '/api/vessels', undefined, true)).toBe('body-too-large')
})

it('takes less than a millisecond for any address', () => {
  const head = { method: 'GET', contentLength: undefined, isChunked: false }
  const longest = { ...head, target: `/api/vessels?${'a&'.repeat(32_000)}` }
  refusalOf(longest)
  const began = performance.now()
  for (let run = 0; run < 100; run += 1) refusalOf(longest)
  expect((performance.now() - began) / 100).toBeLessThan(1)
})
