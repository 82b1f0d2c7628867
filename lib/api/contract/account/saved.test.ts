import { describe, expect, it } from 'vitest'
import type { LinkJson, SavedLinkJson, ViewJson } from '#lib/wire/account.ts'
import { testServiceForFile } from '../testService.ts'
import { browserOf, expectRefusal, expectRefusalOf, newUser, type TestUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')
const viewer = await newUser(testService, 'vic@example.org', 'viewer')

const viewsOf = async (who: TestUser) => (await who.json<{ data: ViewJson[] }>('account/views')).data
const namesOf = async (who: TestUser) => (await viewsOf(who)).map(({ name }) => name)
const save = (who: TestUser, body: object) => who.send<ViewJson>('POST', 'account/views', body)
const area = { kind: 'area', query: '?last_known_position_within=wkt' }

describe('a saved view', () => {
  it('is visible to its owner only, and can be renamed', async () => {
    const made = await save(viewer, { ...area, name: ' Pilot station ' })
    expect(made).toMatchObject({
      kind: 'area',
      name: 'Pilot station',
      query: 'last_known_position_within=wkt',
      is_shared: false,
      owner: 'vic@example.org',
      is_editable: true,
    })
    expect(await namesOf(viewer)).toEqual(['Pilot station'])
    expect(await namesOf(admin)).toEqual([])
    const renamed = await viewer.send<ViewJson>('PATCH', `account/views/${made.id}`, { name: 'Maas centre' })
    expect(renamed).toEqual({ ...made, name: 'Maas centre' })
    await viewer.ask('DELETE', `account/views/${made.id}`)
  })

  it('can be shared and changed by administrators, and is visible to all', async () => {
    const made = await save(admin, { ...area, name: 'Our waters', is_shared: true })
    expect(await viewsOf(viewer)).toEqual([{ ...made, is_editable: false }])
    for (const [method, body] of [['PATCH', { name: 'x' }] as const, ['DELETE', undefined] as const]) {
      await expectRefusal(await viewer.ask(method, `account/views/${made.id}`, body), 403, 'not-permitted')
    }
    const bob = await newUser(testService, 'bob@example.org', 'admin')
    await bob.send('PATCH', `account/views/${made.id}`, { query: 'flag=NO' })
    expect((await viewsOf(viewer))[0]?.query).toBe('flag=NO')
    await bob.send('DELETE', `account/views/${made.id}`)
    expect(await namesOf(viewer)).toEqual([])
  })

  it('cannot be shared by a viewer', async () => {
    await expectRefusal(
      await viewer.ask('POST', 'account/views', { ...area, name: 'x', is_shared: true }),
      403,
      'not-permitted',
    )
    const made = await save(viewer, { ...area, name: 'mine' })
    await expectRefusal(
      await viewer.ask('PATCH', `account/views/${made.id}`, { is_shared: true }),
      403,
      'not-permitted',
    )
    expect(await namesOf(admin)).toEqual([])
    await viewer.send('DELETE', `account/views/${made.id}`)
  })

  it('has a unique name among the views of its kind and owner', async () => {
    const first = await save(viewer, { ...area, name: 'Häfen' })
    const second = await save(viewer, { ...area, name: 'other' })
    const again = { ...area, name: 'Häfen'.normalize('NFD') }
    for (const refusal of [
      await viewer.ask('POST', 'account/views', again),
      await viewer.ask('PATCH', `account/views/${second.id}`, { name: 'Häfen' }),
    ]) {
      const { errors } = await expectRefusal(refusal, 422, 'unprocessable')
      expect(errors).toEqual([{ parameter: 'name', reason: 'is taken by another of your views' }])
    }
    await save(viewer, { ...again, kind: 'filters' })
    await viewer.send('PATCH', `account/views/${first.id}`, { name: 'Häfen', query: 'flag=SE' })
  })

  it.each([
    [{ ...area, name: 'x', kind: 'song' }, 'kind'],
    [{ ...area, name: '' }, 'name'],
    [{ kind: 'area', name: 'x', query: '?' }, 'query'],
    [{ kind: 'area', name: 'x' }, 'query'],
  ])('is refused as %j', async (body, parameter) => {
    await expectRefusalOf(parameter, await viewer.ask('POST', 'account/views', body))
  })
})

const make = (who: TestUser, of: string) => who.send<LinkJson>('POST', 'account/links', { query: of })

describe('a short link', () => {
  const query = `map=6/51.9/3.5&name=${'x'.repeat(50_000)}`

  it('is the same for the same query, works for every user, and survives a restart', async () => {
    const made = await make(viewer, `?${query}`)
    expect(made).toEqual({ code: expect.stringMatching(/^[a-z2-9]{12}$/), path: `/s/${made.code}`, query })
    expect(await make(viewer, query)).toEqual(made)
    expect(await make(admin, query)).toEqual(made)
    expect((await make(viewer, 'flag=NO')).code).not.toBe(made.code)
    expect(await admin.json(`account/links/${made.code}`)).toEqual(made)
    await testService.restart()
    const later = await browserOf(testService, admin.email)
    expect(await later.json(`account/links/${made.code}`)).toEqual(made)
    await expectRefusal(await later.ask('GET', 'account/links/none'), 404, 'not-found')
  })

  it('is listed for every user who created it, and works until the last one removes it', async () => {
    const wendy = await newUser(testService, 'wendy@example.org', 'viewer')
    const him = await newUser(testService, 'xaver@example.org', 'viewer')
    const { code } = await make(wendy, 'ship_type=tug')
    await make(him, 'ship_type=tug')
    const listed = async (who: TestUser) => (await who.json<{ data: SavedLinkJson[] }>('account/links')).data
    expect((await listed(wendy)).map((link) => link.code)).toEqual([code])
    await wendy.send('DELETE', `account/links/${code}`)
    expect(await listed(wendy)).toEqual([])
    await expectRefusal(await wendy.ask('DELETE', `account/links/${code}`), 404, 'not-found')
    expect((await wendy.ask('GET', `account/links/${code}`)).status).toBe(200)
    await him.send('DELETE', `account/links/${code}`)
    expect((await him.ask('GET', `account/links/${code}`)).status).toBe(404)
  })

  it('never leads to another site', async () => {
    const made = await make(viewer, '//evil.example/?x#y\r\nLocation: https://evil.example')
    expect(made.query).toBe('//evil.example/?x')
  })
})

describe('the number of links per user', () => {
  it('is limited, and an existing link can still be requested', async () => {
    const hoarder = await newUser(testService, 'hoarder@example.org', 'viewer')
    const { email, ask } = hoarder
    await make(hoarder, 'flag=SE')
    const kept = { owner: email, query: 'flag=NO', createdAt: 1 }
    const ids = Array.from({ length: 999 }, (_, index) => `h${index}`)
    await testService.service.links.addAll(
      ids.map((code) => ({ ...kept, code })),
      1_000,
    )
    await expectRefusal(await ask('POST', 'account/links', { query: 'flag=DK' }), 422, 'unprocessable')
    expect((await ask('POST', 'account/links', { query: 'flag=SE' })).status).toBe(201)
  })
})
