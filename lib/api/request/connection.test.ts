import { hostname, networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { connectionOf } from './connection.ts'

const closed = { trustProxy: false, allowHttp: false, authUrl: null, basePath: '', host: '127.0.0.1', port: 3000 }
const proxied = { ...closed, trustProxy: true }

function arrival(peer: string | null, headers: Record<string, string> = {}, settings = closed) {
  return connectionOf({ method: 'GET', peer, header: (name) => headers[name] }, settings)
}

describe('plain HTTP', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('from %s is allowed', (peer) =>
    expect(arrival(peer).needsHttps).toBe(false),
  )

  it.each(['10.0.0.7', '2001:db8::1', '::ffff:10.0.0.7', null])('from "%s" needs HTTPS, unless allowed', (peer) => {
    expect(arrival(peer).needsHttps).toBe(true)
    expect(arrival(peer, {}, { ...closed, allowHttp: true }).needsHttps).toBe(false)
  })

  it.each([
    ['192.168.1.20', '192.168.1.5:3000'],
    ['::ffff:10.0.0.7', 'pi.local:3000'],
    ['fd12::7', '[fd12::1]:3000'],
    ['fe80::1%eth0', 'raspberrypi'],
    ['172.31.0.2', 'ais.home.arpa'],
  ])('from %s to %s stays in the private network, and is allowed', (peer, host) =>
    expect(arrival(peer, { host }).needsHttps).toBe(false),
  )

  it.each([
    ['203.0.113.9', { host: '192.168.1.5:3000' }],
    ['172.17.0.1', { host: 'ais.example.org' }],
    ['172.17.0.1', { host: '203.0.113.9:3000' }],
    ['192.168.1.20', { host: '172.32.0.1' }],
    ['192.168.1.20', { host: '192.168.1.5', 'x-forwarded-for': '203.0.113.9' }],
    ['192.168.1.20', { host: '192.168.1.5', via: '1.1 proxy' }],
    ['192.168.1.20', { host: 'ais.example.local@evil.example' }],
    ['192.168.1.20', {}],
  ])('from %s with %j may come from the internet, and needs HTTPS', (peer, headers) =>
    expect(arrival(peer, headers as Record<string, string>).needsHttps).toBe(true),
  )

  it('of a private network is not allowed where a proxy is trusted, which has a certificate', () => {
    expect(arrival('192.168.1.20', { host: '192.168.1.5' }, proxied).needsHttps).toBe(true)
  })

  it('behind a trusted proxy is the one that the proxy reports', () => {
    const from = (protocol: string) => arrival('127.0.0.1', { 'x-forwarded-proto': protocol }, proxied)
    expect(from('https')).toMatchObject({ needsHttps: false, isHttps: true })
    expect(from('https, http')).toMatchObject({ needsHttps: false, isHttps: true })
    expect(from('http')).toMatchObject({ needsHttps: true, isHttps: false })
  })

  it('stays plain HTTP despite claims of an untrusted caller', () => {
    const claimed = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '9.9.9.9', 'x-forwarded-host': 'evil.example' }
    expect(arrival('10.0.0.7', claimed)).toMatchObject({ needsHttps: true, isHttps: false, address: '10.0.0.7' })
    expect(arrival('10.0.0.7', claimed).origin).toBe('http://127.0.0.1:3000')
  })
})

describe('where a request comes from', () => {
  it('is the peer, and behind a trusted proxy the address that it reports', () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    expect(arrival('10.0.0.7', forwarded).address).toBe('10.0.0.7')
    expect(arrival('10.0.0.7', forwarded, proxied).address).toBe('203.0.113.9')
  })

  it.each(['1.2.3.4, 203.0.113.9', '1.2.3.4,5.6.7.8,203.0.113.9', ', 203.0.113.9'])(
    'is not what the caller wrote before the proxy appended to it: %s',
    (forwarded) => expect(arrival('10.0.0.7', { 'x-forwarded-for': forwarded }, proxied).address).toBe('203.0.113.9'),
  )
})

describe('the service’s own address', () => {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const lan = own.find(({ family }) => family === 'IPv4')?.address ?? '127.0.0.1'

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000', `${hostname()}:80`, `${lan}:3000`])(
    'is Host where that names this machine: %s',
    (host) => expect(arrival('127.0.0.1', { host }).origin).toBe(`http://${host}`),
  )

  it.each(['evil.example', '198.51.100.7:3000', 'localhost.evil.example', 'localhost@evil.example', 'a b', ''])(
    'is not a Host that only the caller claims: "%s"',
    (host) => expect(arrival('127.0.0.1', { host }).origin).toBe('http://127.0.0.1:3000'),
  )

  it('is AUTH_URL if set, or the host that a trusted proxy forwards', () => {
    const authUrl = 'https://vessels.example'
    const asked = { host: 'inside:3000', 'x-forwarded-host': 'outside.example', 'x-forwarded-proto': 'https' }
    expect(connectionOf({ method: 'GET', peer: null, header: () => 'x' }, { ...closed, authUrl }).origin).toBe(authUrl)
    expect(arrival('10.0.0.7', asked, proxied).origin).toBe('https://outside.example')
    expect(arrival('10.0.0.7', { host: 'asked.example' }, proxied).origin).toBe('http://asked.example')
  })
})
