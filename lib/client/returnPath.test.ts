import { expect, it } from 'vitest'
import { safeReturnPath } from './returnPath.ts'

it.each(['/', '/?map=4/51.9/4.1&vessel=abc', '/account', '/?theme=night#top'])('goes back to %s', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  'javascript:alert(1)',
  'account',
  '/signin?callbackUrl=/',
  '/api/auth/signout',
  '',
  null,
  undefined,
])('goes to the map instead of %j', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})
