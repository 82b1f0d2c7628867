import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressOf, needsHttps, notePeers, PEER_HEADER } from './peer.ts'

const headers = (given: Record<string, string>) => new Headers(given)
const closed = { trustProxy: false, allowHttp: false }
const proxied = { trustProxy: true, allowHttp: false }

describe('plain HTTP', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('from %s is fine', (peer) =>
    expect(needsHttps(headers({ [PEER_HEADER]: peer }), closed)).toBe(false),
  )

  it.each(['10.0.0.7', '2001:db8::1', '::ffff:10.0.0.7', ''])('from "%s" needs HTTPS, unless allowed', (peer) => {
    expect(needsHttps(headers({ [PEER_HEADER]: peer }), closed)).toBe(true)
    expect(needsHttps(headers({ [PEER_HEADER]: peer }), { ...closed, allowHttp: true })).toBe(false)
  })

  it('behind a proxy of ours is what the proxy says', () => {
    const from = (protocol: string) => headers({ [PEER_HEADER]: '127.0.0.1', 'x-forwarded-proto': protocol })
    expect(needsHttps(from('https'), proxied)).toBe(false)
    expect(needsHttps(from('https, http'), proxied)).toBe(false)
    expect(needsHttps(from('http'), proxied)).toBe(true)
  })
})

describe('where a request comes from', () => {
  it('is the peer, and behind a proxy of ours what the proxy says', () => {
    const request = headers({ [PEER_HEADER]: '10.0.0.7', 'x-forwarded-for': '203.0.113.9' })
    expect(addressOf(request, { trustProxy: false })).toBe('10.0.0.7')
    expect(addressOf(request, { trustProxy: true })).toBe('203.0.113.9')
  })

  it.each(['1.2.3.4, 203.0.113.9', '1.2.3.4,5.6.7.8,203.0.113.9', ', 203.0.113.9'])(
    'is not what whoever asks wrote before the proxy added to it: %s',
    (forwarded) => {
      const request = headers({ [PEER_HEADER]: '10.0.0.7', 'x-forwarded-for': forwarded })
      expect(addressOf(request, proxied)).toBe('203.0.113.9')
    },
  )
})

describe('a server in this process', () => {
  it('learns the peer, and never from the one who asks', async () => {
    notePeers(false)
    const seen = Promise.withResolvers<IncomingHttpHeaders>()
    const server = createServer((request, response) => {
      seen.resolve(request.headers)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const forged = {
      [PEER_HEADER]: '9.9.9.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '9.9.9.9',
      Accept: 'x/y',
    }
    get({ port, host: '127.0.0.1', headers: forged, agent: false })
    const headers = await seen.promise
    expect(headers).toMatchObject({ [PEER_HEADER]: '127.0.0.1', accept: 'x/y' })
    expect(Object.keys(headers).filter((name) => name.startsWith('x-forwarded'))).toEqual([])
    server.close()
  })
})
