import { expect, it } from 'vitest'
import { tokenRequestOf } from './tokenRequest.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

function request(fields: Record<string, string>) {
  const filled = new FormData()
  for (const [name, value] of Object.entries(fields)) filled.set(name, value)
  return tokenRequestOf(filled, now)
}

it('a form with only a name requests the defaults', () => {
  expect(request({ name: 'Chart', kind: 'short', rate: '', end: 'never', date: '' })).toEqual({
    name: 'Chart',
    kind: 'short',
    rights: { read: true, extended: false, ingest: false },
    rate_per_minute: null,
    expires_at: null,
  })
})

it('selected and filled-in fields are requested', () => {
  const fields = { name: 'Roof', kind: 'jwt', extended: 'on', ingest: 'on', rate: ' 600 ', end: '30' }
  expect(request(fields)).toEqual({
    name: 'Roof',
    kind: 'jwt',
    rights: { read: false, extended: true, ingest: true },
    rate_per_minute: 600,
    expires_at: '2026-12-21T12:00:00.000Z',
  })
  expect(request({ name: 'Roof', ingest: 'on', feed: ' roof ' })).toMatchObject({ feed: 'roof' })
  expect(request({ name: 'Roof', ingest: 'on', feed: ' ' })).not.toHaveProperty('feed')
  expect(request({ name: 'QGIS', kind: 'link', scope: ' flag=NL ', rate: '', end: 'never' })).toEqual({
    name: 'QGIS',
    kind: 'link',
    scope: 'flag=NL',
    rate_per_minute: null,
    expires_at: null,
  })
  expect(request({ name: 'x', end: 'date', date: '2027-01-31' }).expires_at).toBe('2027-01-31T00:00:00Z')
})
