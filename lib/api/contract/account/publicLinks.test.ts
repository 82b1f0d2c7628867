import { expect, it } from 'vitest'
import type { MadePublicLinkJson, TokenJson, ViewJson } from '#lib/wire/account.ts'
import type { AuditPageJson } from '#lib/wire/audit.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import { isoTime } from '#lib/wire/time.ts'
import { allVessels, testNow, testServiceForFile } from '../testService.ts'
import { expectRefusal, newUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const tomorrow = isoTime(testNow + 86_400_000)
let views = 0

async function viewOf(query: string, who = admin): Promise<ViewJson> {
  views += 1
  return who.send('POST', 'account/views', { kind: 'view', name: `Harbour ${views}`, query })
}

async function linkTo(query: string) {
  const { id, name } = await viewOf(query)
  const made = await admin.send<MadePublicLinkJson>('POST', `account/views/${id}/public-link`, { expires_at: tomorrow })
  const code = /^\/p\/([^?]+)/.exec(made.path)?.[1] ?? ''
  return { ...made, name, code, visit: (path: string) => testService.ask(path, { Authorization: `Bearer ${code}` }) }
}

it('opens the vessels of a saved view, which can be narrowed and not widened', async () => {
  const { path, link, name, code, visit } = await linkTo('map=4/52/8&flag=NL,PA&table=true&vessel=x')
  expect(path).toBe(`/p/${code}?map=4%2F52%2F8&table=true`)
  expect(link).toMatchObject({ name, scope: 'flag=NL,PA', owner: admin.email, expires_at: tomorrow, state: 'active' })
  const flagsOf = async (query: string) => {
    const { data } = (await (await visit(`/api/vessels?limit=1000&${query}`)).json()) as { data: { flag: string }[] }
    return new Set(data.map(({ flag }) => flag))
  }
  expect(await flagsOf('')).toEqual(new Set(['NL', 'PA']))
  expect(await flagsOf('flag=PA')).toEqual(new Set(['PA']))
  expect(await flagsOf('flag=PA,LR')).toEqual(new Set(['PA']))
  const { vessels } = (await (await visit('/api/service')).json()) as { vessels: number }
  expect(vessels).toBeGreaterThan(0)
  expect(vessels).toBeLessThan(allVessels.length)
})

it('opens a view that shows reception, which visitors do not see', async () => {
  const { path, link } = await linkTo('map=4/52/8&flag=NL&reception=age&table=true&in_view=true')
  expect([path, link.scope]).toEqual([`${path.split('?')[0]}?map=4%2F52%2F8&table=true&in_view=true`, 'flag=NL'])
})

it('shows neither the past nor feeds', async () => {
  const { visit, code } = await linkTo('flag=NL')
  const { data } = (await (await visit('/api/vessels?limit=2')).json()) as { data: { id: string }[] }
  const id = data[0]?.id
  const { next } = ((await (await testService.ask('/api/vessels?limit=1&at=-PT1H')).json()) as Page).paging
  for (const path of [
    'vessels?at=-PT1H',
    `vessels?next=${next}`,
    'facets?at=-PT1H',
    'extent?at=-PT1H',
    'tiles/0/0/0.mvt?at=-PT1H',
    `vessels/${id}?at=-PT1H`,
    `vessels/${id}?embed=evidence`,
    'vessels?embed=enhanced_data',
  ]) {
    await expectRefusal(await visit(`/api/${path}`), 403, 'not-permitted')
  }
  await expectRefusal(await fetch(`${testService.origin}/ogc?token=${code}`), 401, 'token-invalid')
})

it('refuses the filter by source, also in a cursor, which would name the feeds', async () => {
  const { visit } = await linkTo('flag=NL')
  const cursor = (source: string) =>
    encodeCursor({ query: `source=${source}`, sort: '-updated_at', value: null, number: 1 })
  for (const path of [
    'vessels?source=mast',
    'vessels?source=mast,push&flag=NL',
    `vessels?next=${cursor('mast')}`,
    'facets?source=mast',
    'extent?source=mast',
    'tiles/0/0/0.mvt?source=mast',
  ]) {
    const { detail } = await expectRefusal(await visit(`/api/${path}`), 403, 'not-permitted')
    expect(detail).toBe('Public links do not support source.')
  }
  expect((await visit('/api/vessels?source=')).status).toBe(200)
})

interface Page {
  paging: { next: string }
}

it('is listed and ended like a token; the audit log has both', async () => {
  const { link, visit, code } = await linkTo('flag=NL')
  const listed = async () => (await admin.json<{ data: TokenJson[] }>('account/tokens')).data
  expect((await listed()).find(({ id }) => id === link.id)).toMatchObject({ rights: { public: true, read: false } })
  await admin.send('DELETE', `account/tokens/${link.id}`)
  await expectRefusal(await visit('/api/vessels'), 401, 'token-revoked')
  const { data: events } = await admin.json<AuditPageJson>(`account/audit?text=${link.id}`)
  expect(events.map(({ kind }) => kind)).toEqual(['token-revoked', 'token-created'])
  expect(events[1]?.details).toContain('public; of ann@example.org; scope flag=NL; until ')
  expect(JSON.stringify([events, await listed(), testService.log])).not.toContain(code)
})

it('is of an existing view with filters that a vessel leaves by a change of its own, and has an end', async () => {
  const make = async (query: string, expiresAt?: string) =>
    admin.ask('POST', `account/views/${(await viewOf(query)).id}/public-link`, { expires_at: expiresAt })
  for (const query of ['map=4/52/8', 'updated_after=-PT1H', 'flag=NL&nonsense=1']) {
    expect((await expectRefusal(await make(query, tomorrow), 422, 'unprocessable')).detail).toMatch(
      /^query of the view/,
    )
  }
  await expectRefusal(await make('flag=NL'), 422, 'unprocessable')
  await expectRefusal(await make('flag=NL', isoTime(testNow)), 422, 'unprocessable')
  const viewer = await newUser(testService, 'vic@example.org', 'viewer')
  const { id } = await viewOf('flag=NL', viewer)
  await expectRefusal(
    await admin.ask('POST', `account/views/${id}/public-link`, { expires_at: tomorrow }),
    404,
    'not-found',
  )
})
