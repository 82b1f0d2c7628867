import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../source.ts'
import { sourceKinds } from './sourceKinds.ts'
import { sharedParameters } from './sourceParameters.ts'
import { parseSources } from './sourceUrl.ts'

const describing = (...urls: string[]) => parseSources(urls).map((source) => source.description)

function messageOf(...urls: string[]): string {
  try {
    parseSources(urls, { aisstreamApiKey: 'key' })
  } catch (error) {
    if (error instanceof SourceError) return error.message
    throw error
  }
  return 'no error'
}

describe('parsing source URLs', () => {
  it('accepts every form', () => {
    const urls = [
      'tcp://153.44.253.27:5631',
      'tcp-listen://0.0.0.0:4001?name=harbour&silent=600',
      'udp://[::1]:4010?collection=dynamic',
      'file:logs/today.nmea?loop&speed=2.5',
      'stdin:?collection=satellite',
      'nats://ann:pearl@[::1]:4223/AIS?subject=ais.roof&consumer=harbour&tls',
      'demo:?vessels=20&seed=7&speed=10&hours=0.5',
    ]
    const noTerms = { credit: null, licence: null, isPublic: true }
    const row = (name: string, kind: string, collectionType = 'terrestrial', silentSeconds: number | null = 120) =>
      ({
        name,
        kind,
        collectionType,
        simulated: kind === 'demo',
        silentSeconds,
        reserveOf: null,
        terms: noTerms,
      }) as const
    expect(describing(...urls)).toEqual([
      row('tcp://153.44.253.27:5631', 'tcp'),
      row('harbour', 'tcp-listen', 'terrestrial', 600),
      row('udp://[::1]:4010', 'udp', 'dynamic'),
      row('file:logs/today.nmea', 'file', 'terrestrial', null),
      row('stdin', 'stdin', 'satellite'),
      row('nats://[::1]:4223/AIS', 'nats'),
      row('demo', 'demo', 'terrestrial', null),
    ])
  })

  it('accepts the terms of a source', () => {
    const url = 'tcp://host:1?credit=Kystverket%20(NO)&licence=https://data.norge.no/nlod/en/2.0&public=off'
    const terms = { credit: 'Kystverket (NO)', licence: 'https://data.norge.no/nlod/en/2.0', isPublic: false }
    expect(describing(url)).toMatchObject([{ terms }])
    expect(describing('stdin:?licence=CC-BY-4.0')).toMatchObject([{ terms: { licence: 'CC-BY-4.0', isPublic: true } }])
    expect(messageOf(`stdin:?credit=${'a'.repeat(201)}`)).toContain('expected 1 to 200 characters in one line')
  })

  it.each([
    'tcp://localhost:1',
    'TCP://ais.example.org:65535/',
    'tcp-listen://[::]:0',
    'file:///var/log/ais.nmea.gz',
    'file:100%25%20sure.nmea',
    'file:log?loop=on',
    'file:log?loop=off&speed=0.5',
    'nats://localhost/AIS',
    'nats://t0ken@localhost/AIS',
    'tcp://host:4001?name=Bod%C3%B8%201',
    'aisstream:?bbox=4,51,5,53&bbox=170.5,-50,-170,-30',
    'aisstream:?key=test-key',
    'gpsd://localhost',
    'mqtt://localhost/ais/data',
    'mqtts://ann:p%40rl@[::1]:8884/ais/+/#?qos=1&silent=600',
    'wsmqtt://host//$share/ais%20data/100%25',
    'wssmqtt://meri.digitraffic.fi/vessels-v2/+/+?path=/mqtt&qos=0',
    'gpsd://[::1]:2948/',
    'aisstream://ais.example.org/v0/stream?key=test-key',
    'aisstream://[::1]:8080?plain',
  ])('accepts %s', (url) => {
    expect(messageOf(url)).toBe('no error')
  })

  it('accepts an empty list', () => {
    expect(parseSources([])).toEqual([])
  })

  const hosts = 'a host name, an IPv4 address, or an IPv6 address in brackets'
  const licences =
    'a short name such as CC-BY-4.0, or a URL that starts with https:// or http://, with a host of letters, digits, dots and hyphens'
  const path = 'the path of a file, with %20 for a space, %25 for % and %3F for ?'
  const schemes =
    'tcp://host:port, tcp-listen://host:port, udp://host:port, file:path, stdin:, gpsd://host:port, mqtt://host:port/TOPIC, mqtts://host:port/TOPIC, wsmqtt://host:port/TOPIC, wssmqtt://host:port/TOPIC, aisstream:, nats://host:port/STREAM, demo:'
  it.each([
    ['ftp://host:21', `the scheme is "ftp"; expected ${schemes}`],
    ['host', `the scheme is ""; expected ${schemes}`],
    ['host?name=a:b', `the scheme is ""; expected ${schemes}`],
    ['tcp:host:4001', 'the address is "host:4001"; expected //host:port'],
    ['tcp://host', 'the address is "//host"; expected //host:port'],
    ['tcp://:4001', `the host is ""; expected ${hosts}`],
    ['tcp://::1:4001', `the host is "::1"; expected ${hosts}`],
    ['tcp://[1.2.3.4]:4001', `the host is "[1.2.3.4]"; expected ${hosts}`],
    ['tcp://300.1.1.1:4001', `the host is "300.1.1.1"; expected ${hosts}`],
    ['tcp://a b:4001', `the host is "a b"; expected ${hosts}`],
    ['tcp://host:', 'the port is ""; expected a whole number from 1 to 65535'],
    ['tcp://host:0', 'the port is "0"; expected a whole number from 1 to 65535'],
    ['tcp://host:65536', 'the port is "65536"; expected a whole number from 1 to 65535'],
    ['udp://0.0.0.0:-1', 'the port is "-1"; expected a whole number from 0 to 65535'],
    ['udp://0.0.0.0:4010x', 'the port is "4010x"; expected a whole number from 0 to 65535'],
    ['file:', `the path is ""; expected ${path}`],
    ['file:100%.nmea', `the path is "100%.nmea"; expected ${path}`],
    ['file:log?loop=maybe', 'loop is "maybe"; expected no value, on or off'],
    ['file:log?speed=0', 'speed is "0"; expected a number from 0.01 to 1000'],
    ['file:log?speed=fast', 'speed is "fast"; expected a number from 0.01 to 1000'],
    ['file:log?speed=1&speed=2', 'speed= is given 2 times; expected once'],
    [
      'aisstream:?bbox=4,51,5',
      'bbox is "4,51,5"; expected west, south, east and north in degrees, separated by commas',
    ],
    [
      'aisstream:?bbox=4,51,5,51',
      'bbox is "4,51,5,51"; expected west, south, east and north in degrees, separated by commas',
    ],
    ['aisstream:host', 'the address is "host"; expected nothing, or //host/path of another server'],
    ['aisstream://a b/stream', `the host is "a b"; expected ${hosts}`],
    ['aisstream://host:0/stream', 'the port is "0"; expected a whole number from 1 to 65535'],
    [
      'mqtt://host/ais?path=/mqtt',
      'unknown parameter "path"; expected qos, silent, name, collection, credit, reserve, licence, public',
    ],
    ['mqtt://host/ais?qos=2', 'qos is "2"; expected 0 or 1'],
    ['wsmqtt://host/ais?path=mqtt', 'path is "mqtt"; expected a path such as /mqtt'],
    ['mqtt://host:0/ais', 'the port is "0"; expected a whole number from 1 to 65535'],
    ['gpsd:', 'the address is ""; expected //host, or //host:port'],
    ['gpsd://host:0', 'the port is "0"; expected a whole number from 1 to 65535'],
    ['stdin:x', 'the address is "x"; expected nothing after stdin:'],
    ['demo:?vessels=0', 'vessels is "0"; expected a whole number from 1 to 1000000'],
    ['demo:?seed=-1', 'seed is "-1"; expected a whole number from 0 to 4294967295'],
    [
      'demo:?ships=9',
      'unknown parameter "ships"; expected vessels, seed, speed, hours, name, collection, credit, reserve, licence, public',
    ],
    [
      'tcp://host:1?speed=2',
      'unknown parameter "speed"; expected silent, name, collection, credit, reserve, licence, public',
    ],
    ['udp://host:1?from=roof', 'from is "roof"; expected an IP address, or a network such as 192.0.2.0/24'],
    ['tcp://host:1?silent=0', 'silent is "0"; expected a whole number from 1 to 86400'],
    ['tcp://host:1?public=no', 'public is "no"; expected on or off'],
    ['tcp://host:1?credit=', 'credit is ""; expected 1 to 200 characters in one line'],
    ['tcp://host:1?credit=a%0Ab', 'credit is "a\\nb"; expected 1 to 200 characters in one line'],
    ['tcp://host:1?licence=https://', `licence is "https://"; expected ${licences}`],
    ['tcp://host:1?licence=https://h/%3E', `licence is "https://h/>"; expected ${licences}`],
    ['tcp://host:1?licence=https://a;b/', `licence is "https://a;b/"; expected ${licences}`],
    ['tcp://host:1?licence=javascript:1', `licence is "javascript:1"; expected ${licences}`],
    ['tcp://host:1?collection=radar', 'collection is "radar"; expected satellite, terrestrial or dynamic'],
  ])('refuses %s and says why', (url, message) => {
    expect(messageOf(url)).toBe(`${url}: ${message}`)
  })

  it.each([
    ['mqtt://ann:pearl@host', 'the address is "[hidden]@host"; expected //host:port/TOPIC, with user:password@'],
    ['mqtt://pearl@host/ais', 'the address is "[hidden]@host/ais"; expected //host:port/TOPIC, with user:password@'],
    ['mqtt://ann:pearl@host/', 'the topic is ""; expected a topic such as ais/data'],
    ['mqtt://ann:pearl@host/ais/da+ta', 'the topic is "ais/da+ta"; expected a topic such as ais/data'],
    ['mqtt://ann:pearl@host/ais/#/data', 'the topic is "ais/#/data"; expected a topic such as ais/data'],
    ['mqtt://ann:pearl@host/ais%2Fdata', 'the topic is "ais%2Fdata"; expected a topic such as ais/data'],
    ['mqtt://ann:pearl@host:70000/ais', 'the port is "70000"; expected a whole number'],
    ['nats://ann:pearl@host', 'the address is "[hidden]@host"; expected //host:port/STREAM'],
    ['nats://host:99999/AIS', 'the port is "99999"; expected a whole number from 1 to 65535'],
    ['nats://host/AIS.roof', 'the stream is "AIS.roof"; expected 1 to 64 letters'],
    ['nats://ann:100%@host/AIS', 'the password is "[hidden]"; expected letters, digits and signs, with %25 for %'],
    ['nats://host/AIS?subject=ais..roof', 'subject is "ais..roof"; expected a subject such as ais.roof'],
  ])('refuses %s without repeating passwords', (url, message) => {
    expect(messageOf(url)).toContain(message)
    expect(messageOf(url)).not.toMatch(/pearl|100%@/)
  })

  it('refuses a name that would not fit in a line of a log', () => {
    expect(messageOf('stdin:?name=')).toContain('name is ""; expected 1 to 64 letters')
    expect(messageOf('stdin:?name=a%0Ab')).toContain('name is "a\\nb"; expected')
    expect(messageOf(`stdin:?name=${'a'.repeat(65)}`)).toContain('expected 1 to 64 letters')
  })

  it('hides passwords', () => {
    expect(messageOf('tcp-listen://0.0.0.0:4001?key=pearl&silent=0')).toBe(
      'tcp-listen://0.0.0.0:4001?key=[hidden]&silent=0: silent is "0"; expected a whole number from 1 to 86400',
    )
    expect(messageOf('tcp-listen://0.0.0.0:4001?key=pearl')).toContain('key is "[hidden]"; expected 8 to 128 letters')
    expect(messageOf('tcp://ann:pearl@host:4001')).toBe(
      `tcp://[hidden]@host:4001: the host is "[hidden]@host"; expected ${hosts}`,
    )
  })

  it('refuses two sources with the same name', () => {
    const problem = 'another source is already named'
    expect(messageOf('demo:?seed=1', 'demo:?seed=2')).toBe(`demo:?seed=2: ${problem} "demo"; add name=`)
    expect(messageOf('udp://[::]:1?name=x', 'tcp://h:1?name=x')).toBe(`tcp://h:1?name=x: ${problem} "x"; add name=`)
    expect(messageOf('demo:?seed=1', 'demo:?seed=2&name=second')).toBe('no error')
  })

  it('refuses aisstream.io without its key', () => {
    expect(() => parseSources(['aisstream:?key=test-key'])).not.toThrow()
    expect(() => parseSources(['aisstream:'])).toThrow(
      'aisstream: no API key; set key= or AISSTREAM_API_KEY to a key from aisstream.io',
    )
  })

  it('reads whose reserve a source is', () => {
    const urls = ['tcp://host:2?reserve=mast', 'tcp://host:1?name=mast', 'tcp://host:3?reserve=tcp://host:2']
    expect(describing(...urls).map(({ reserveOf }) => reserveOf)).toEqual(['mast', null, 'tcp://host:2'])
  })

  it.each([
    [
      ['tcp://h:1?reserve=mast', 'tcp://h:2'],
      'tcp://h:1?reserve=mast: reserve is "mast"; expected the name of another',
    ],
    [['tcp://h:1?name=a&reserve=a'], 'tcp://h:1?name=a&reserve=a: reserve= leads back to the same source: a, a'],
    [
      ['tcp://h:1?name=a&reserve=b', 'tcp://h:2?name=b&reserve=c', 'tcp://h:3?name=c&reserve=b'],
      'tcp://h:2?name=b&reserve=c: reserve= leads back to the same source: b, c, b',
    ],
    [['tcp://h:1?name=a', 'stdin:?reserve=a'], 'stdin:?reserve=a: reserve= is not possible for stdin:'],
    [['tcp://h:1?name=a', 'demo:?reserve=a'], 'demo:?reserve=a: reserve= is not possible for demo:'],
    [['tcp://h:1?reserve='], 'tcp://h:1?reserve=: reserve is ""; expected the name of another source'],
  ])('refuses the reserves %j', (urls, message) => {
    expect(messageOf(...urls)).toContain(message)
  })

  it('refuses plain for aisstream.io itself', () => {
    expect(messageOf('aisstream:?plain')).toBe('aisstream: plain is for another server; expected aisstream://host/path')
  })

  it('reads the standard input once', () => {
    expect(messageOf('stdin:', 'stdin:?name=again')).toBe(
      'stdin:?name=again: another source already reads the standard input',
    )
  })
})

describe('the table of sources', () => {
  const parameters = [sharedParameters, ...Object.values(sourceKinds).map((kind) => kind.parameters)]

  it('accepts every default that it names', () => {
    const defaults = parameters.flatMap((table) => Object.values(table)).filter(({ default: value }) => value)
    expect(defaults.length).toBeGreaterThan(3)
    for (const parameter of defaults) expect(parameter.read(String(parameter.default))).toEqual(parameter.default)
  })

  it('has no parameter with the name of a shared one', () => {
    for (const table of Object.values(sourceKinds))
      expect(Object.keys(table.parameters).filter((name) => name in sharedParameters)).toEqual([])
  })
})

describe('source URLs in the documentation', () => {
  const pages = ['README.md', 'docs/install.md', 'docs/sources.md', 'docs/settings.md']
  const text = pages.map((page) => readFileSync(join(import.meta.dirname, '..', '..', '..', page), 'utf8')).join('\n')
  const schemes = Object.keys(sourceKinds).join('|')
  const urls = [...text.matchAll(new RegExp(`[\`' ]((?:${schemes}):[^\\s\`']*)`, 'g'))]
    .map(([, url = '']) => url)
    .filter((url) => url !== 'file:')

  it('name every kind of source', () => {
    const kinds = urls.map((url) => url.slice(0, url.indexOf(':')))
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(sourceKinds).sort())
  })

  it.each([...new Set(urls)])('%s is accepted', (url) => {
    expect(messageOf(url.replace('host:port', 'host:4001'))).toBe('no error')
  })
})
