import { describe, expect, it } from 'vitest'
import { curlOf } from './curl.ts'

const example = { summary: 'x', path: '/vessels?name=a&limit=1', status: 200 }

describe('an example as a line for a shell', () => {
  it('sends a token and quotes the address', () => {
    expect(curlOf('get', 'https://vessels.example/api', example, true)).toBe(
      "curl -H 'Authorization: Bearer TOKEN' 'https://vessels.example/api/vessels?name=a&limit=1'",
    )
  })

  it('sends no token if none is needed', () => {
    expect(curlOf('get', 'https://vessels.example', { ...example, path: '/healthz' }, false)).toBe(
      "curl 'https://vessels.example/healthz'",
    )
  })

  it('sends a body unchanged, with any quotes', () => {
    const sent = { ...example, headers: { 'Content-Type': 'text/plain' }, body: "it's !AIVDM\n" }
    expect(curlOf('post', 'https://vessels.example/api', sent, false)).toBe(
      "curl -H 'Content-Type: text/plain' --data-binary 'it'\\''s !AIVDM' 'https://vessels.example/api/vessels?name=a&limit=1'",
    )
  })
})
