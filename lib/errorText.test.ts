import { expect, it } from 'vitest'
import { errorCode, errorText } from './errorText.ts'

it('gives each reason of a host with several addresses once', () => {
  const refused = (host: string) => new Error(`connect ECONNREFUSED ${host}`)
  const errors = [refused('::1'), refused('127.0.0.1'), refused('::1')]
  expect(errorText(new AggregateError(errors))).toBe('connect ECONNREFUSED ::1, connect ECONNREFUSED 127.0.0.1')
})

it('reads anything thrown', () => {
  expect(errorText(new TypeError('not a number'))).toBe('not a number')
  expect(errorText('gone')).toBe('gone')
})

it('names an error by its code, or else by its message', () => {
  expect(errorCode(Object.assign(new Error('open x'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect(errorCode(new Error('open x'))).toBe('open x')
})
