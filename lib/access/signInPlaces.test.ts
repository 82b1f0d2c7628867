import { expect, it } from 'vitest'
import { createKnownBrowsers } from './knownBrowser.ts'
import { createSignInPlaces } from './signInPlaces.ts'

const browsers = createKnownBrowsers('a secret that is long enough for anyone')

it('gives strangers eight places, four of them to one network, and places to known browsers beside', () => {
  const places = createSignInPlaces(browsers)
  const take = (address: string, cookies = '') => places.take({ address, cookies })
  const first = take('192.0.2.1')
  const ofOneNetwork = Array.from({ length: 10 }, () => take('192.0.2.1')).filter(Boolean)
  expect(ofOneNetwork).toHaveLength(3)
  const ofOthers = Array.from({ length: 160 }, (_, index) => take(`198.51.100.${index}`)).filter(Boolean)
  expect(ofOthers).toHaveLength(4)
  const known = browsers.remember('', 'ann@example.org', 'http://127.0.0.1').split(';', 1)[0]
  expect(take('198.51.100.1', known)).not.toBeNull()
  first?.()
  expect(take('198.51.100.1')).not.toBeNull()
  expect(take('198.51.100.1')).toBeNull()
})
