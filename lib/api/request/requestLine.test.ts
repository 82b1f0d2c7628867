import { expect, it } from 'vitest'
import { mended } from './requestLine.ts'

it.each([
  ['/api/vessels?a=//&b=%zz', '/api/vessels?a=//&b=%zz'],
  ['/api//vessels//?a=1', '/api/vessels/?a=1'],
  ['//api/vessels', '/api/vessels'],
  ['/api/vessels/%zz', '/api/vessels/%25zz'],
  ['/api/vessels/50%', '/api/vessels/50%25'],
  ['/api/vessels/%ff', '/api/vessels/%25ff'],
  ['/api/vessels/a%20b?x=?y', '/api/vessels/a%20b?x=?y'],
  ['/apiary//hive', '/apiary//hive'],
  ['http://vessels.example:3000/api/vessels?a=http://b/api/', '/api/vessels?a=http://b/api/'],
  ['HTTPS://vessels.example//api/jwt/vessels', '/api/jwt/vessels'],
  ['http://vessels.example/?a=1', 'http://vessels.example/?a=1'],
  ['/api/vessels?a=http://b/api/c', '/api/vessels?a=http://b/api/c'],
  ['//elsewhere.example/api', '//elsewhere.example/api'],
])('%s is taken for %s', (target, meant) => {
  expect(mended(target)).toBe(meant)
})
