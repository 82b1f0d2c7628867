import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeptLinkJson, LinkJson, ViewJson } from '#lib/wire/account.ts'
import { type Harbour, openHarbour } from '../harbour.ts'
import { browserOf, expectRefusal, newPerson, type Person } from './person.ts'

let harbour: Harbour
let admin: Person
let viewer: Person

beforeAll(async () => {
  harbour = await openHarbour()
  admin = await newPerson(harbour, 'ann@example.org', 'admin')
  viewer = await newPerson(harbour, 'vic@example.org', 'viewer')
})
afterAll(() => harbour.close())

const viewsOf = async (who: Person) => (await who.json<{ views: ViewJson[] }>('account/views')).views
const namesOf = async (who: Person) => (await viewsOf(who)).map(({ name }) => name)
const save = (who: Person, body: object) => who.send<ViewJson>('POST', 'account/views', body)
const area = { kind: 'area', query: '?last_known_position_within=wkt' }

describe('a saved view', () => {
  it("is its owner's alone, changes its name, and is removed", async () => {
    const made = await save(viewer, { ...area, name: ' Pilot station ' })
    expect(made).toMatchObject({
      ...{ kind: 'area', name: 'Pilot station', query: 'last_known_position_within=wkt' },
      ...{ shared: false, owner: 'vic@example.org', editable: true },
    })
    expect(await namesOf(viewer)).toEqual(['Pilot station'])
    expect(await namesOf(admin)).toEqual([])
    for (const [method, body] of [['PATCH', { name: 'x' }] as const, ['DELETE', undefined] as const]) {
      await expectRefusal(await admin.ask(method, `account/views/${made.id}`, body), 404, 'not-found')
    }
    const renamed = await viewer.send<ViewJson>('PATCH', `account/views/${made.id}`, { name: 'Maas centre' })
    expect(renamed).toEqual({ ...made, name: 'Maas centre' })
    expect((await viewer.ask('DELETE', `account/views/${made.id}`)).status).toBe(204)
    expect(await namesOf(viewer)).toEqual([])
    await expectRefusal(await viewer.ask('DELETE', `account/views/${made.id}`), 404, 'not-found')
  })

  it('is shared by administrators, seen by all, and changed by administrators', async () => {
    const made = await save(admin, { ...area, name: 'Our waters', shared: true })
    expect(await viewsOf(viewer)).toEqual([{ ...made, editable: false }])
    for (const [method, body] of [['PATCH', { name: 'x' }] as const, ['DELETE', undefined] as const]) {
      await expectRefusal(await viewer.ask(method, `account/views/${made.id}`, body), 403, 'not-permitted')
    }
    const bob = await newPerson(harbour, 'bob@example.org', 'admin')
    await bob.send('PATCH', `account/views/${made.id}`, { query: 'flag=NO' })
    expect((await viewsOf(viewer))[0]?.query).toBe('flag=NO')
    await bob.send('DELETE', `account/views/${made.id}`)
    expect(await namesOf(viewer)).toEqual([])
  })

  it('is not shared by a viewer', async () => {
    await expectRefusal(
      await viewer.ask('POST', 'account/views', { ...area, name: 'x', shared: true }),
      403,
      'not-permitted',
    )
    const made = await save(viewer, { ...area, name: 'mine' })
    await expectRefusal(await viewer.ask('PATCH', `account/views/${made.id}`, { shared: true }), 403, 'not-permitted')
    expect(await namesOf(admin)).toEqual([])
    await viewer.send('DELETE', `account/views/${made.id}`)
  })

  it('has a name of its own, by kind and owner', async () => {
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
  ])('%j will not do', async (body, parameter) => {
    const { errors } = await expectRefusal(await viewer.ask('POST', 'account/views', body), 422, 'unprocessable')
    expect(errors?.map((error) => error.parameter)).toEqual([parameter])
  })
})

const make = (who: Person, of: string) => who.send<LinkJson>('POST', 'account/links', { query: of })

describe('a short link', () => {
  const query = `map=6/51.9/3.5&name=${'x'.repeat(50_000)}`

  it('is the same for the same query, whoever asks, and leads every account there, after a restart too', async () => {
    const made = await make(viewer, `?${query}`)
    expect(made).toEqual({ code: expect.stringMatching(/^[a-z2-9]{12}$/), path: `/s/${made.code}`, query })
    expect(await make(viewer, query)).toEqual(made)
    expect(await make(admin, query)).toEqual(made)
    expect((await make(viewer, 'flag=NO')).code).not.toBe(made.code)
    expect(await admin.json(`account/links/${made.code}`)).toEqual(made)
    await harbour.restart()
    const later = await browserOf(harbour, admin.email)
    expect(await later.json(`account/links/${made.code}`)).toEqual(made)
    await expectRefusal(await later.ask('GET', 'account/links/none'), 404, 'not-found')
  })

  it('is listed for who keeps it, and leads on until nobody does', async () => {
    const her = await newPerson(harbour, 'wendy@example.org', 'viewer')
    const him = await newPerson(harbour, 'xaver@example.org', 'viewer')
    const { code } = await make(her, 'ship_type=tug')
    await make(him, 'ship_type=tug')
    const listed = async (who: Person) => (await who.json<{ links: KeptLinkJson[] }>('account/links')).links
    expect((await listed(her)).map((link) => link.code)).toEqual([code])
    await her.send('DELETE', `account/links/${code}`)
    expect(await listed(her)).toEqual([])
    await expectRefusal(await her.ask('DELETE', `account/links/${code}`), 404, 'not-found')
    expect((await her.ask('GET', `account/links/${code}`)).status).toBe(200)
    await him.send('DELETE', `account/links/${code}`)
    expect((await him.ask('GET', `account/links/${code}`)).status).toBe(404)
  })

  it('leads to no other site, whatever it is made of', async () => {
    const made = await make(viewer, '//evil.example/?x#y\r\nLocation: https://evil.example')
    expect(made.query).toBe('//evil.example/?x')
  })
})

describe('what one account may keep', () => {
  it('has an end, so that nobody fills the disk; what is kept already stays the same link', async () => {
    const { views, sessions } = harbour.service
    const hoarder = await newPerson(harbour, 'hoarder@example.org', 'viewer')
    const kept = { owner: hoarder.email, query: 'flag=NO', createdAt: 1 }
    const { code } = await make(hoarder, 'flag=SE')
    const links = [{ ...kept, code }, ...Array.from({ length: 999 }, (_, index) => ({ ...kept, code: `h${index}` }))]
    const full = await harbour.besides({
      views: {
        ...views,
        visibleTo: async () =>
          Array.from({ length: 500 }, (_, index) => ({
            ...kept,
            ...{ id: `h${index}`, kind: 'area', name: `n${index}`, shared: false },
          })),
      },
      links: { ...harbour.service.links, ownedBy: async () => links },
    })
    const cookie = (await sessions.begin(hoarder.email, full.origin)).split(';')[0] ?? ''
    const send = (path: string, body: object) =>
      fetch(`${full.origin}/api/account/${path}`, {
        method: 'POST',
        headers: { cookie, origin: full.origin, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    await expectRefusal(await send('views', { ...area, name: 'more' }), 422, 'unprocessable')
    await expectRefusal(await send('links', { query: 'flag=DK' }), 422, 'unprocessable')
    expect((await send('links', { query: 'flag=SE' })).status).toBe(201)
    await full.close()
  })
})
