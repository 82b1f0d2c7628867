import { expect, it } from 'vitest'
import { decodableTarget, repairedTarget } from './target.ts'

it.each([
  ['/api/vessels?a=//&b=%zz', '/api/vessels?a=//&b=%zz'],
  ['/api//vessels//?a=1', '/api/vessels/?a=1'],
  ['//api/vessels', '/api/vessels'],
  ['/api/vessels/50%', '/api/vessels/50%'],
  ['/api/vessels/a%20b?x=?y', '/api/vessels/a%20b?x=?y'],
  ['/apiary//hive', '/apiary//hive'],
  ['http://vessels.example:3000/api/vessels?a=http://b/api/', '/api/vessels?a=http://b/api/'],
  ['HTTPS://vessels.example//api/jwt/vessels', '/api/jwt/vessels'],
  ['http://elsewhere.example/signin?a=1', '/signin?a=1'],
  ['http://vessels.example?a=1', '/?a=1'],
  ['/api/vessels?a=http://b/api/c', '/api/vessels?a=http://b/api/c'],
  ['//elsewhere.example/api', '//elsewhere.example/api'],
])('reads %s as %s', (target, meant) => {
  expect(repairedTarget(target)).toBe(meant)
})

it.each([
  ['/s/k7q?a=%zz', '/s/k7q?a=%zz'],
  ['/s/%E0%A4%A?a=1', '/%2Fs%2F%25E0%25A4%25A?a=1'],
])('passes %s to Next as %s', (target, given) => {
  expect(decodableTarget(target)).toBe(given)
})
