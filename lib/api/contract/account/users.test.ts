import { describe, expect, it } from 'vitest'
import type { AccountJson, MadePasswordJson, ResetLinkJson, UserJson } from '#lib/wire/account.ts'
import { testServiceForFile } from '../testService.ts'
import { browserOf, expectRefusal, expectRefusalOf, newUser, password } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const users = async () => (await admin.json<{ data: UserJson[] }>('account/users')).data
const emails = async () => (await users()).map(({ email, role }) => `${email} ${role}`)
const reset = (path: string, given: string) =>
  fetch(`${testService.origin}/api/account/reset`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: path.split('#')[1], password: given }),
  })
const signIn = (email: string, given: string, now = testService.service.now()) =>
  testService.service.signIn({ email, password: given, address: '127.0.0.1', cookies: '', now })

describe('administrators', () => {
  it('add a user, whose generated password is shown once and works', async () => {
    const made = await admin.send<MadePasswordJson>('POST', 'account/users', {
      email: ' Vic@Example.org',
      role: 'viewer',
    })
    expect(made.user).toMatchObject({ email: 'vic@example.org', role: 'viewer', tokens: 0 })
    expect(made.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await signIn('vic@example.org', made.password ?? '')).toHaveProperty('account')
    expect(JSON.stringify(await users())).not.toContain(made.password)
    expect(JSON.stringify(await users())).not.toContain('scrypt')
  })

  it.each([
    [{ email: 'vic@example.org', role: 'viewer' }, 'email'],
    [{ email: 'x@example.org', role: 'captain' }, 'role'],
    [{ role: 'viewer' }, 'email'],
  ])('are refused a user like %j', async (body, parameter) => {
    await expectRefusalOf(parameter, await admin.ask('POST', 'account/users', body))
  })

  it.each([
    [{ email: 'nobody', role: 'viewer' }, 'not an email address'],
    [{ email: 'a\u0000@example.org', role: 'viewer' }, 'not an email address'],
    [{ email: 'a@example\u007f.org', role: 'viewer' }, 'not an email address'],
    [{ email: 'x@example.org', role: 'viewer', password: 'short' }, 'at least 8 characters'],
    [{ email: 'x@example.org', role: 'viewer', password: 'lastfix2026' }, 'too common'],
  ])('learn what is wrong with %j', async (body, words) => {
    const { detail } = await expectRefusal(await admin.ask('POST', 'account/users', body), 422, 'unprocessable')
    expect(detail).toContain(words)
  })

  it('change a role, which ends the user’s sessions', async () => {
    const wendy = await newUser(testService, 'wendy@example.org', 'viewer')
    await admin.send('PATCH', `account/users/${encodeURIComponent(wendy.email)}`, { role: 'admin' })
    expect(await emails()).toContain('wendy@example.org admin')
    expect((await wendy.ask('GET', 'account')).status).toBe(401)
    const again = await browserOf(testService, wendy.email)
    expect((await again.ask('GET', 'account/users')).status).toBe(200)
    await admin.send('PATCH', `account/users/${wendy.email}`, { role: 'viewer' })
  })

  it('limit a viewer to some vessels, and no administrator', async () => {
    const pia = await newUser(testService, 'pia@example.org', 'viewer')
    const total = async () => (await pia.json<{ paging: { total: number } }>('vessels')).paging.total
    await admin.send('PATCH', `account/users/${pia.email}`, { scope: '/?map=4/52/8&reception=age&flag=NL' })
    expect((await users()).find(({ email }) => email === pia.email)?.scope).toBe('flag=NL')
    expect((await pia.json<AccountJson>('account')).scope).toBe('flag=NL')
    expect(await total()).toBeLessThan(testService.fleet.length)
    for (const refused of [{ scope: 'map=4/52/8' }, { role: 'admin' }]) {
      await expectRefusal(await admin.ask('PATCH', `account/users/${pia.email}`, refused), 422, 'unprocessable')
    }
    await expectRefusal(
      await admin.ask('PATCH', `account/users/${admin.email}`, { scope: 'flag=NL' }),
      422,
      'unprocessable',
    )
    await admin.send('PATCH', `account/users/${pia.email}`, { scope: '' })
    expect(await total()).toBe(testService.fleet.length)
  })

  it('make an administrator a viewer and limit them in one request', async () => {
    const former = await newUser(testService, 'vera@example.org', 'admin')
    await admin.send('PATCH', `account/users/${former.email}`, { role: 'viewer', scope: 'flag=NL' })
    expect((await users()).find(({ email }) => email === former.email)).toMatchObject({
      role: 'viewer',
      scope: 'flag=NL',
    })
  })

  it('revoke excess tokens of a former administrator, and no others', async () => {
    const former = await newUser(testService, 'fay@example.org', 'admin')
    for (const [extended, ingest] of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      await former.send('POST', 'account/tokens', { name: 'mine', rights: { extended, ingest } })
    }
    const listed = async () => (await users()).find(({ email }) => email === former.email)
    expect(await listed()).toMatchObject({ tokens: 3, excess_tokens: 0 })
    await admin.send('PATCH', `account/users/${former.email}`, { role: 'viewer' })
    expect(await listed()).toMatchObject({ tokens: 3, excess_tokens: 2 })
    await admin.send('DELETE', `account/users/${former.email}/excess-tokens`)
    expect(await listed()).toMatchObject({ tokens: 1, excess_tokens: 0 })
    await expectRefusal(await admin.ask('DELETE', 'account/users/nobody@example.org/excess-tokens'), 404, 'not-found')
  })

  it.each([
    [{}, 'body'],
    [{ role: 'captain' }, 'role'],
    [{ disabled: 'yes' }, 'disabled'],
  ])('cannot change a user by %j', async (body, parameter) => {
    await expectRefusalOf(parameter, await admin.ask('PATCH', `account/users/${admin.email}`, body))
  })

  it('make no reset link without their own password', async () => {
    const kim = await newUser(testService, 'kim@example.org', 'viewer')
    for (const body of [{}, { own_password: 'a guess' }]) {
      await expectRefusalOf('own_password', await admin.ask('POST', `account/users/${kim.email}/reset-link`, body))
    }
    expect(await signIn(kim.email, password)).toHaveProperty('account')
  })

  it('disable a user, who is signed out and refused with their tokens until enabled again', async () => {
    const lea = await newUser(testService, 'lea@example.org', 'viewer')
    const { secret } = await lea.send<{ secret: string }>('POST', 'account/tokens', { name: 'mine' })
    const read = () => testService.ask('/api/vessels?limit=1', { Authorization: `Bearer ${secret}` })
    const listed = async () => (await users()).find(({ email }) => email === lea.email)
    expect(await listed()).toMatchObject({ disabled: false })
    await admin.send('PATCH', `account/users/${lea.email}`, { disabled: true })
    expect(await listed()).toMatchObject({ disabled: true, role: 'viewer', tokens: 1 })
    expect((await lea.ask('GET', 'account')).status).toBe(401)
    expect(await signIn(lea.email, password)).toEqual({ refusal: 'wrong' })
    const { detail } = await expectRefusal(await read(), 401, 'token-revoked')
    expect(detail).toContain('disabled')
    await admin.send('PATCH', `account/users/${lea.email}`, { disabled: false })
    expect(await signIn(lea.email, password)).toHaveProperty('account')
    expect((await read()).status).toBe(200)
  })

  it('make a link with which the user sets a password once, which ends the user’s sessions', async () => {
    const xenia = await newUser(testService, 'xenia@example.org', 'viewer')
    const makeLink = () =>
      admin.send<ResetLinkJson>('POST', `account/users/${xenia.email}/reset-link`, { own_password: password })
    const { path } = await makeLink()
    await expectRefusalOf('password', await reset(path, 'short'))
    await expectRefusalOf('code', await reset(`${path}0`, 'another calm night'))
    expect((await xenia.ask('GET', 'account')).status).toBe(200)
    const another = await makeLink()

    expect((await reset(path, 'another calm night')).status).toBe(204)
    expect((await xenia.ask('GET', 'account')).status).toBe(401)
    expect(await signIn(xenia.email, password)).toEqual({ refusal: 'wrong' })
    expect(await signIn(xenia.email, 'another calm night')).toHaveProperty('account')
    for (const used of [path, another.path]) await expectRefusalOf('code', await reset(used, 'a third calm night'))

    await admin.send('PATCH', `account/users/${xenia.email}`, { disabled: true })
    const ofDisabled = await admin.ask('POST', `account/users/${xenia.email}/reset-link`, { own_password: password })
    await expectRefusalOf('email', ofDisabled)
  })

  it('make a link that sets one password when it is used twice simultaneously', async () => {
    const uma = await newUser(testService, 'uma@example.org', 'viewer')
    const { path } = await admin.send<ResetLinkJson>('POST', `account/users/${uma.email}/reset-link`, {
      own_password: password,
    })
    const answers = await Promise.all(['another calm night', 'a third calm night'].map((given) => reset(path, given)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
  })

  it('do not have the codes of their links guessed: attempts are limited, whoever the code is for', async () => {
    const zoe = await newUser(testService, 'zoe@example.org', 'viewer')
    const { path } = await admin.send<ResetLinkJson>('POST', `account/users/${zoe.email}/reset-link`, {
      own_password: password,
    })
    const [address = '', code = ''] = path.split('#')
    const [email, expires] = code.split('.')
    const statuses = []
    for (let guess = 0; guess < 25; guess++) {
      const guessed = `${address}#${email}.${expires}.${String(guess).padStart(43, 'A')}`
      statuses.push((await reset(guessed, 'another calm night')).status)
    }
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(20)
    expect((await reset(path, 'another calm night')).status).toBe(429)
    expect(await signIn(zoe.email, password)).toHaveProperty('account')
  })

  it('remove a user, whose sessions and tokens end', async () => {
    const yves = await newUser(testService, 'yves@example.org', 'viewer')
    const { secret } = await yves.send<{ secret: string }>('POST', 'account/tokens', { name: 'mine' })
    const read = () => testService.ask('/api/vessels?limit=1', { Authorization: `Bearer ${secret}` })
    expect((await read()).status).toBe(200)
    expect((await users()).find(({ email }) => email === yves.email)?.tokens).toBe(1)
    await admin.send('DELETE', `account/users/${yves.email}`)
    expect(await emails()).not.toContain('yves@example.org viewer')
    expect((await yves.ask('GET', 'account')).status).toBe(401)
    expect((await read()).status).toBe(401)
  })

  it('cannot remove or demote the last administrator', async () => {
    for (const refusal of [
      await admin.ask('DELETE', `account/users/${admin.email}`),
      await admin.ask('PATCH', `account/users/${admin.email}`, { role: 'viewer' }),
      await admin.ask('PATCH', `account/users/${admin.email}`, { disabled: true }),
    ]) {
      const { detail } = await expectRefusal(refusal, 422, 'unprocessable')
      expect(detail).toContain('the only administrator')
    }
    expect(await emails()).toContain('ann@example.org admin')
  })

  it('find a user by the email in any case', async () => {
    const ida = await newUser(testService, 'ida@example.org', 'viewer')
    await admin.send('PATCH', 'account/users/Ida@Example.ORG', { role: 'admin' })
    expect(await emails()).toContain(`${ida.email} admin`)
    await admin.send('DELETE', 'account/users/IDA@example.org')
    expect(await emails()).not.toContain(`${ida.email} admin`)
  })

  it.each([
    ['PATCH', '', { role: 'admin' }],
    ['DELETE', '', undefined],
    ['POST', '/password', { own_password: password }],
  ])('get a 404 for a user removed during the request: %s %s', async (method, under, body) => {
    const { email } = await newUser(testService, 'gone@example.org', 'viewer')
    const { accounts } = testService.service
    const first = async () => void (await testService.store.accounts.remove(email, testService.service.now()))
    const overtaken = await testService.besides({
      accounts: {
        ...accounts,
        changeRole: (...given) => first().then(() => accounts.changeRole(...given)),
        changePassword: (...given) => first().then(() => accounts.changePassword(...given)),
        remove: (...given) => first().then(() => accounts.remove(...given)),
      },
    })
    const browser = await browserOf(testService, admin.email, overtaken)
    await expectRefusal(await browser.ask(method, `account/users/${email}${under}`, body), 404, 'not-found')
  })

  it('get a 404 for an unknown user', async () => {
    for (const [method, path, body] of [
      ['PATCH', 'account/users/nobody@example.org', { role: 'admin' }],
      ['DELETE', 'account/users/nobody@example.org', undefined],
      ['POST', 'account/users/nobody@example.org/reset-link', { own_password: password }],
    ] as const) {
      await expectRefusal(await admin.ask(method, path, body), 404, 'not-found')
    }
  })
})

describe('a password', () => {
  const change = (oldPassword: string, newPassword: string) => ({
    old_password: oldPassword,
    new_password: newPassword,
  })

  it('is changed with the old one, which ends all other sessions', async () => {
    const zoe = await newUser(testService, 'zoe@example.org', 'viewer')
    const elsewhere = await browserOf(testService, zoe.email)
    expect((await elsewhere.ask('GET', 'account')).status).toBe(200)
    const response = await zoe.ask('POST', 'account/password', change(password, 'another calm night'))
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await zoe.json<AccountJson>('account')).email).toBe(zoe.email)
    expect((await elsewhere.ask('GET', 'account')).status).toBe(401)
    expect(await signIn(zoe.email, password)).toEqual({ refusal: 'wrong' })
    expect(await signIn(zoe.email, 'another calm night')).toHaveProperty('account')
  })

  it('is not changed if it is too short or the old one is wrong', async () => {
    const una = await newUser(testService, 'una@example.org', 'viewer')
    for (const [body, parameter] of [
      [change('wrong', 'another calm night'), 'old_password'],
      [change(password, 'short'), 'new_password'],
      [change(password, 'Password123'), 'new_password'],
      [{ new_password: 'another calm night' }, 'old_password'],
    ] as const) {
      await expectRefusalOf(parameter, await una.ask('POST', 'account/password', body))
    }
    expect(await signIn(una.email, password)).toHaveProperty('account')
  })

  it('has one limit on attempts, shared with signing in', async () => {
    const tom = await newUser(testService, 'tom@example.org', 'viewer')
    for (let attempt = 0; attempt < 2; attempt++) await signIn(tom.email, 'wrong')
    for (let attempt = 0; attempt < 2; attempt++) {
      await expectRefusal(
        await tom.ask('POST', 'account/password', change('wrong', 'x'.repeat(9))),
        422,
        'unprocessable',
      )
    }
    const refused = await tom.ask('POST', 'account/password', change(password, 'another calm night'))
    await expectRefusal(refused, 429, 'rate-limit-exceeded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await signIn(tom.email, password)).toMatchObject({ refusal: 'wait' })
  })
})
