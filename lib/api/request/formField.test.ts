import { expect, it } from 'vitest'
import { formField } from './formField.ts'

const form = 'multipart/form-data; boundary='
const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}\r\n`
const read = (body: string, contentType = `${form}b`) =>
  formField(Buffer.from(body), contentType, 'jsonais')?.toString()

it.each([
  [`${part('"jsonais"', '{}')}--b--\r\n`, '{}'],
  [`${part('jsonais', '')}--b--`, ''],
  [`preamble\r\n${part('"other"', 'name="jsonais"')}${part('"jsonais"', '{"a":\r\n1}')}--b--`, '{"a":\r\n1}'],
  [
    `--b\r\ncontent-type: application/json\r\ncontent-disposition: form-data; filename="x"; name="jsonais"\r\n\r\n1\r\n--b--`,
    '1',
  ],
])('reads a field of a form: %j', (body, expected) => expect(read(body)).toBe(expected))

it('accepts a quoted boundary', () => {
  expect(read(`${part('"jsonais"', '{}')}--b--`, `${form}"b"; charset=utf-8`)).toBe('{}')
})

it.each([
  '',
  '--b',
  '--b--\r\n',
  part('"jsonais"', '{}'),
  '--b\r\nContent-Disposition: form-data; name="jsonais"\r\n--b--',
  `${part('"other"', '{}')}--b--`,
  `${part('"other"', '').repeat(20)}${part('"jsonais"', '{}')}--b--`,
])('has no field without a whole part of its name among the first parts: %.60j', (body) => {
  expect(read(body)).toBeUndefined()
})

it('has no field without a boundary', () => {
  expect(read(`${part('"jsonais"', '{}')}--b--`, 'multipart/form-data')).toBeUndefined()
})
