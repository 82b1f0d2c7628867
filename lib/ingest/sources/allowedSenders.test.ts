import { expect, it } from 'vitest'
import { allowedSenders, isAddressOrNetwork } from './allowedSenders.ts'

it('allows the addresses and networks of the list', () => {
  const isAllowed = allowedSenders(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'])
  const addresses = ['192.0.2.7', '192.0.2.8', '10.200.0.1', '::ffff:10.200.0.1', '2001:db8:1::1', '2001:db9::1']
  expect(addresses.map(isAllowed)).toEqual([true, false, true, true, true, false])
})

it('allows any address without a list', () => {
  expect(allowedSenders(null)('198.51.100.1')).toBe(true)
})

it.each([
  ['192.0.2.7', true],
  ['192.0.2.0/24', true],
  ['::1', true],
  ['2001:db8::/129', false],
  ['192.0.2.0/33', false],
  ['192.0.2.0/', false],
  ['192.0.2', false],
  ['roof', false],
])('%s is an address or network: %s', (text, is) => {
  expect(isAddressOrNetwork(text)).toBe(is)
})
