import { expect, it } from 'vitest'
import { composeUrl, fieldValues, kindOfSource, type SourceKind, sourceKinds } from './sourceKinds.ts'
import { sourcePresets } from './sourcePresets.ts'
import { sourceRequestOf } from './sourceRequest.ts'
import { readPlace } from './sourceUrl.ts'

function filled(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}

const kinds = Object.keys(sourceKinds) as SourceKind[]

it.each<[SourceKind, Record<string, string>, string]>([
  ['udp', { port: '10112', from: '' }, 'udp://0.0.0.0:10112'],
  [
    'udp',
    { port: '10110', from: '192.0.2.7, 198.51.100.0/24' },
    'udp://0.0.0.0:10110?from=192.0.2.7&from=198.51.100.0/24',
  ],
  ['tcp', { host: ' ais.example ', port: '5631' }, 'tcp://ais.example:5631'],
  ['tcp', { host: 'tcp://[2001:db8::7]', port: '5631' }, 'tcp://[2001:db8::7]:5631'],
  ['tcp-listen', { port: '4001', from: '', key: 'secret' }, 'tcp-listen://0.0.0.0:4001'],
  ['gpsd', { host: '192.0.2.7', port: '2947' }, 'gpsd://192.0.2.7:2947'],
  [
    'mqtt',
    { broker: 'broker.example:1884', topic: 'ais/+/#', connection: 'mqtts' },
    'mqtts://broker.example:1884/ais/+/#',
  ],
  [
    'mqtt',
    { broker: 'broker.example', topic: 'my ais?/100%', connection: 'mqtt' },
    'mqtt://broker.example/my%20ais%3F/100%25',
  ],
  [
    'nats',
    { broker: 'hub.example', stream: 'AIS', subject: 'ais.roof', tls: 'only' },
    'nats://hub.example/AIS?tls&subject=ais.roof',
  ],
  ['aisstream', { key: 'k', area: '' }, 'aisstream:'],
  ['aisstream', { key: 'k', area: '3.5,51,5,53; 9,53,11,55' }, 'aisstream:?bbox=3.5,51,5,53&bbox=9,53,11,55'],
  [
    'aisstream-server',
    { server: 'wss://ais.example/v0/stream', key: '', area: '' },
    'aisstream://ais.example/v0/stream',
  ],
])('the fields of %s compose the URL, and are read from it: %o', (kind, values, url) => {
  const composed = composeUrl(kind, filled(values))
  expect(composed).toBe(url)
  expect(kindOfSource({ kind: url.startsWith('mqtt') ? 'mqtt' : (url.split(':')[0] ?? ''), url })).toBe(kind)
  expect(composeUrl(kind, filled(fieldValues(kind, url)), url)).toBe(url)
})

it('a change keeps what no field has', () => {
  const url = 'udp://192.0.2.1:10110?silent=300'
  expect(composeUrl('udp', filled({ port: '10111', from: '' }), url)).toBe('udp://192.0.2.1:10111?silent=300')
  const topic = 'wssmqtt://broker.example/ais/#?path=/ws&qos=1'
  expect(composeUrl('mqtt', filled({ broker: 'other.example' }), topic)).toBe(
    'wssmqtt://other.example/ais/#?path=/ws&qos=1',
  )
})

it('a recording and the simulation have no form', () => {
  expect(kindOfSource({ kind: 'file', url: 'file:/srv/ais.nmea' })).toBeNull()
  expect(kindOfSource({ kind: 'demo', url: 'demo:' })).toBeNull()
})

it('a secret is sent only if it was entered or is to be removed', () => {
  const url = 'mqtt://broker.example/ais/data'
  const terms = { name: null, collection: 'terrestrial', credit: null, licence: null, public: true, reserve_of: null }
  const mqtt = (values: Record<string, string>) =>
    sourceRequestOf('mqtt', filled({ ...values, public: 'on' }), { url, isNew: false })
  expect(mqtt({ user: 'ann', password: '' })).toEqual({ url, ...terms, user: 'ann' })
  expect(mqtt({ user: '', password: ' new ' })).toEqual({ url, ...terms, user: null, password: ' new ' })
  expect(mqtt({ user: 'ann', password: '', 'remove-password': 'on' })).toEqual({
    url,
    ...terms,
    user: 'ann',
    password: null,
  })
  const named = filled({ port: '10110', name: ' roof ', collection: 'satellite', credit: 'Harbour', licence: 'CC0' })
  expect(sourceRequestOf('udp', named, { isNew: true })).toEqual({
    ...{ url: 'udp://0.0.0.0:10110', name: 'roof', collection: 'satellite' },
    ...{ credit: 'Harbour', licence: 'CC0', public: false, reserve_of: null },
  })
})

it('the presets are the URLs of their kinds', () => {
  for (const { kind, url } of Object.values(sourcePresets))
    expect(composeUrl(kind, filled(fieldValues(kind, url)))).toBe(url)
  for (const kind of kinds) expect(Object.keys(fieldValues(kind)).length).toBeLessThanOrEqual(6)
})

it('a pasted address loses its scheme', () => {
  expect(readPlace('wss://ais.example:8443/v0/stream')).toEqual({
    host: 'ais.example',
    port: '8443',
    path: 'v0/stream',
  })
  expect(readPlace('[::1]:5631')).toEqual({ host: '[::1]', port: '5631', path: '' })
})
