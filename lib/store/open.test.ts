import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sqlitePathOf } from './open.ts'

it.each([
  ['file:.data/lastfix.db', resolve('.data/lastfix.db')],
  ['file:/var/lib/lastfix/a b.db', '/var/lib/lastfix/a b.db'],
  ['file:///var/lib/lastfix/a%20b.db', '/var/lib/lastfix/a b.db'],
  ['file:', null],
  ['postgres://localhost/lastfix', null],
  ['lastfix.db', null],
])('%s is the file %s', (databaseUrl, path) => {
  expect(sqlitePathOf(databaseUrl)).toBe(path)
})
