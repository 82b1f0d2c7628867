import { expect, it } from 'vitest'
import {
  allowedAddressesOf,
  allowedLookup,
  isPublicAddress,
  isServerAddress,
  PrivateTarget,
  type ResolvedAddress,
} from './target.ts'

it('distinguishes public addresses from special ones', () => {
  const reachable = [
    '93.184.216.34',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '223.255.255.255',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2a00:1450::1',
  ]
  const special = [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2002:a00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    'not an address',
  ]
  expect([...reachable, ...special].filter(isPublicAddress)).toEqual(reachable)
})

it('distinguishes addresses of servers, also private ones, from those of the link', () => {
  const ofServers = ['1.1.1.1', '127.0.0.1', '10.0.0.1', '192.168.1.1', '::1', 'fd12::1', '2a00:1450::1']
  const others = [
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.1',
    '::',
    '::ffff:169.254.169.254',
    'fe80::1%eth0',
    'fd00:ec2::254',
  ]
  expect([...ofServers, ...others, 'not an address'].filter(isServerAddress)).toEqual(ofServers)
})

it('refuses a host when one of its addresses is not public', async () => {
  const answers: Record<string, ResolvedAddress[]> = {
    'hooks.example': [{ address: '93.184.216.34', family: 4 }],
    'mixed.example': [
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ],
  }
  const of = (hostname: string) => allowedAddressesOf(hostname, async (name) => answers[name] ?? [])
  expect(await of('hooks.example')).toEqual(answers['hooks.example'])
  await expect(of('mixed.example')).rejects.toThrow(/^mixed.example has an address that is not public$/)
  for (const url of [
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://017700000001/',
  ]) {
    await expect(of(new URL(url).hostname)).rejects.toThrow(PrivateTarget)
  }
})

it('looks names up for node:http, which asks for one address or for all', async () => {
  const addresses = ['93.184.216.34', '1.1.1.1'].map((address) => ({ address, family: 4 }))
  const lookup = allowedLookup(async (name) => (name === 'hooks.example' ? addresses : []))
  const found = (name: string, all: boolean) =>
    new Promise<unknown[]>((resolve) => {
      lookup(name, { all }, (error, ...answer) => resolve(error ? [error.message] : answer))
    })
  expect(await found('hooks.example', true)).toEqual([addresses])
  expect(await found('hooks.example', false)).toEqual(['93.184.216.34', 4])
  expect(await found('nowhere.example', false)).toEqual(['nowhere.example has no address'])
})
