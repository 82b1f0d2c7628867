import { describe, expect, it } from 'vitest'
import { StoreError } from '#lib/store/storeError.ts'
import type { MadeTokenJson } from '#lib/wire/account.ts'
import type { AuditPageJson } from '#lib/wire/audit.ts'
import { isoTime } from '#lib/wire/time.ts'
import { testNow, testServiceForFile } from '../testService.ts'
import { browserOf, expectRefusal, expectRefusalOf, newUser, password } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const page = (query = '') => admin.json<AuditPageJson>(`account/audit${query}`)
const actor = 'ann@example.org'
const address = '127.0.0.1'

describe('the audit log', () => {
  it('has the start of the service: names of settings, no values', async () => {
    const { data: events } = await page('?kind=started')
    expect(events).toMatchObject([{ at: isoTime(testNow), actor: 'service', address: null, subject: 'web' }])
    expect(events[0]?.details).toMatch(
      /^settings DATABASE_URL, RATE_LIMIT_PER_MINUTE, SMTP_URL; fingerprint [0-9a-f]{12}$/,
    )
  })

  it('has changes of aliases and imports, newest first, each logged as well', async () => {
    await admin.send('POST', 'account/aliases', { text: 'Berth 3E', unlocode: 'NLRTM' })
    await admin.send('DELETE', 'account/aliases/berth%203e')
    await admin.ask('DELETE', 'account/aliases/berth%203e')
    const table = { 'Content-Type': 'text/csv' }
    await admin.ask('POST', 'account/characteristics?name=fleet.csv&dry_run=true', 'imo,owner\n9074729,Ann\n', table)
    await admin.ask('POST', 'account/characteristics?name=fleet.csv', 'imo,owner\n9074729,Ann\n', table)
    const { data: events } = await page()
    expect(events.slice(0, 3)).toMatchObject([
      {
        kind: 'characteristics-imported',
        actor,
        address,
        subject: 'fleet.csv',
        details: '1 rows, 1 new, 0 changed, 0 refused',
      },
      { kind: 'alias-removed', actor, address, subject: 'berth 3e', details: '' },
      { kind: 'alias-set', actor, address, subject: 'Berth 3E', details: 'NLRTM' },
    ])
    const lines = testService.log.map((line) => JSON.parse(line)).filter(({ message }) => message === 'audit')
    expect(lines.filter(({ kind }) => kind === 'alias-set')).toMatchObject([{ level: 'info', actor, details: 'NLRTM' }])
  })

  it('has changes of users and tokens', async () => {
    await admin.send('POST', 'account/users', { email: 'Vic@example.org', role: 'viewer' })
    await admin.send('PATCH', 'account/users/vic@example.org', { role: 'admin' })
    await admin.send('POST', 'account/users/vic@example.org/reset-link', { own_password: password })
    await admin.send('PATCH', 'account/users/vic@example.org', { disabled: true })
    await admin.send('PATCH', 'account/users/vic@example.org', { disabled: false })
    const made = await admin.send<MadeTokenJson>('POST', 'account/tokens', { name: 'roof', rate_per_minute: 60 })
    await admin.send('DELETE', `account/tokens/${made.token.id}`)
    await admin.send('DELETE', `account/tokens/${made.token.id}`)
    await admin.send('DELETE', 'account/users/vic@example.org')
    await admin.ask('POST', 'account/password', { old_password: 'wrong', new_password: 'another calm night' })
    await admin.send('POST', 'account/password', { old_password: password, new_password: 'another calm night' })
    const { data: events } = await page()
    const [vic, roof] = ['vic@example.org', `roof (${made.token.id})`]
    const rights = 'read; of ann@example.org; 60 per minute'
    expect(events.slice(0, 10).map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ['password-changed', actor, ''],
      ['sign-in-failed', '', ''],
      ['user-removed', vic, ''],
      ['token-revoked', roof, rights],
      ['token-created', roof, rights],
      ['user-enabled', vic, ''],
      ['user-disabled', vic, ''],
      ['reset-link-created', vic, ''],
      ['role-changed', vic, 'viewer → admin'],
      ['user-added', vic, 'viewer'],
    ])
    expect(new Set(events.slice(0, 10).map((event) => `${event.actor} ${event.address}`))).toEqual(
      new Set([`${actor} ${address}`]),
    )
    expect(JSON.stringify(events)).not.toContain(made.secret)
  })

  it('has a user’s sign-out everywhere', async () => {
    const cas = await newUser(testService, 'cas@example.org', 'viewer')
    await cas.ask('DELETE', 'account/sessions')
    const { data: events } = await page('?kind=sign-out')
    expect(events).toMatchObject([{ actor: 'cas@example.org', address, subject: '', details: 'everywhere' }])
  })

  it('is filtered and read page by page', async () => {
    const events = Array.from({ length: 150 }, (_, number) => ({
      at: testNow - 1,
      kind: 'alias-set',
      actor: 'bo@example.org',
      address: null,
      details: '',
      subject: `=page ${number}`,
    }))
    await testService.store.audit.add(events)
    const first = await page('?text=%20PAGE%20&kind=alias-set')
    expect([first.data.length, first.data[0]?.subject]).toEqual([100, '=page 149'])
    const second = await page(`?text=page&next=${first.paging.next}`)
    expect([second.data.length, second.data[0]?.subject, second.paging.next]).toEqual([50, '=page 49', undefined])
  })

  it('is downloaded as CSV that no spreadsheet takes for a formula', async () => {
    const response = await admin.ask('GET', 'account/audit?format=csv&text=page')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="lastfix-audit-log.csv"')
    const lines = (await response.text()).split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      'time,event,actor,address,subject,details',
      `${isoTime(testNow - 1)},alias-set,bo@example.org,,'=page 149,`,
    ])
    expect(lines).toHaveLength(152)
  })

  it('names a cursor that is not one', async () => {
    await expectRefusal(await admin.ask('GET', 'account/audit?next=soon'), 400, 'malformed-parameter')
  })

  it.each([
    ['kind=made-up', 'kind'],
    [`text=${'x'.repeat(201)}`, 'text'],
    ['text=%00', 'text'],
  ])('says what is wrong with ?%s', async (query, parameter) => {
    await expectRefusalOf(parameter, await admin.ask('GET', `account/audit?${query}`))
  })

  it('answers 502 while the store cannot be reached', async () => {
    const { audit } = testService.service
    const away = () => Promise.reject(new StoreError('unavailable', 'disk I/O at /secret/place'))
    const down = await testService.besides({ audit: { ...audit, find: away } })
    const browser = await browserOf(testService, admin.email, down)
    await expectRefusal(await browser.ask('GET', 'account/audit'), 502, 'upstream-failed')
  })
})
