import { describe, expect, it } from 'vitest'
import { isOrigin, originOf } from './origins.ts'

describe('the origin of a URL', () => {
  it.each([
    ['https://tiles.example/{z}/{x}/{y}', 'https://tiles.example'],
    ['http://TILES.example:8080/a', 'http://tiles.example:8080'],
    ['https://user:word@tiles.example:443', 'https://tiles.example'],
    ['http://[::1]:3000/style.json', 'http://[::1]:3000'],
    ['http://192.168.1.7/a', 'http://192.168.1.7'],
    ['https://häfen.example', 'https://xn--hfen-loa.example'],
    ['http://tile_server:8080/', 'http://tile_server:8080'],
  ])('of %s is %s', (address, origin) => expect(originOf(address)).toBe(origin))

  it.each([
    'https://x;sandbox/{z}',
    'https://*/',
    'https://*.example',
    "https://a,'unsafe-inline'/",
    'https://a"onclick=alert(1)"b/',
    'https://a&b/',
    'https://',
    'ftp://tiles.example',
    'data:application/json,{}',
    '/style.json',
  ])('is none of %s', (address) => expect(originOf(address)).toBeNull())
})

it('is not more than scheme, host and port', () => {
  expect(isOrigin('https://wall.example:8443')).toBe(true)
  expect(['https://wall.example/', 'https://a;b', 'https://a b', "'self'", '*', ''].filter(isOrigin)).toEqual([])
})
