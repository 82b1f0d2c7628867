import { describe, expect, it } from 'vitest'
import { publicRights } from '#lib/access/token.ts'
import { list, view, watch, webhook } from '#lib/store/contract/rows.ts'
import type { Store } from '#lib/store/store.ts'
import { expectRefusal, newUser } from './account/user.ts'
import { bearer, testServiceForFile } from './testService.ts'

interface OwnedPath {
  path: string
  /** Without its name. */
  body: object
  /** In refusals. */
  noun: string
  nouns: string
  maxOfOwner: number
  /** Fills the store with things of an owner. */
  fill(store: Store, owner: string, ids: readonly string[]): Promise<unknown>
  hasAudit?: true
}

const any = 1_000

const kinds: readonly OwnedPath[] = [
  {
    path: 'account/views',
    body: { kind: 'area', query: 'flag=NL' },
    noun: 'saved view',
    nouns: 'saved views',
    maxOfOwner: 500,
    fill: ({ views }, owner, ids) =>
      views.addAll(
        ids.map((id) => view(id, { owner })),
        any,
      ),
  },
  {
    path: 'webhooks',
    body: { url: 'https://ntfy.example.org/', kind: 'ntfy' },
    noun: 'webhook',
    nouns: 'webhooks',
    maxOfOwner: 20,
    fill: ({ webhooks }, owner, ids) =>
      webhooks.addAll(
        ids.map((id) => webhook(id, { owner })),
        any,
      ),
    hasAudit: true,
  },
  {
    path: 'watches',
    body: { query: 'flag=NL' },
    noun: 'watch',
    nouns: 'watches',
    maxOfOwner: 500,
    fill: ({ watches }, owner, ids) =>
      watches.addAll(
        ids.map((id) => watch(id, { owner })),
        any,
      ),
    hasAudit: true,
  },
  {
    path: 'lists',
    body: {},
    noun: 'list',
    nouns: 'lists',
    maxOfOwner: 200,
    fill: ({ lists }, owner, ids) =>
      lists.addAll(
        ids.map((id) => list(id, { owner })),
        any,
      ),
    hasAudit: true,
  },
]

const testService = await testServiceForFile()
const vic = await newUser(testService, 'vic@example.org', 'viewer')
const wim = await newUser(testService, 'wim@example.org', 'viewer')

interface Thing {
  id: string
  name: string
  owner: string | null
}

describe.each(kinds)('owned things: $path', ({ path, body, noun, nouns, maxOfOwner, fill, hasAudit }) => {
  const isListed = async (user: typeof vic, id: string) => (await (await user.ask('GET', path)).text()).includes(id)
  const add = async (name: string) => {
    const added = await vic.send<Thing | { webhook: Thing }>('POST', path, { ...body, name })
    return 'webhook' in added ? added.webhook : added
  }

  it('are added, renamed and removed by their owner, which the audit log has', async () => {
    const { id, name } = await add('  Näs ')
    expect([name, id]).toEqual(['Näs', expect.stringMatching(/^\w{4}-\w{4}$/)])
    expect(await isListed(vic, id)).toBe(true)
    expect(await vic.send('PATCH', `${path}/${id}`, { name: 'Pier' })).toMatchObject({ id, name: 'Pier' })
    expect((await vic.ask('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await isListed(vic, id)).toBe(false)
    const refused = await vic.ask('DELETE', `${path}/${id}`)
    const { detail } = await expectRefusal(refused, 404, 'not-found')
    expect(detail).toBe(`There is no ${noun} "${id}".`)
    const events = await testService.service.audit.find({ text: id, limit: 10 })
    const expected = ['Pier removed', 'Pier changed', 'Näs added'].map((text) => {
      const [subject, what] = text.split(' ')
      return { kind: `${noun}-${what}`, actor: vic.email, subject: `${subject} (${id})` }
    })
    expect(events).toMatchObject(hasAudit ? expected : [])
  })

  it('of others are not found', async () => {
    const { id } = await add('Own')
    expect(await isListed(wim, id)).toBe(false)
    await expectRefusal(await wim.ask('PATCH', `${path}/${id}`, { name: 'Mine' }), 404, 'not-found')
    await expectRefusal(await wim.ask('DELETE', `${path}/${id}`), 404, 'not-found')
    await vic.send('DELETE', `${path}/${id}`)
  })

  it('are limited', async () => {
    const eve = await newUser(testService, `${noun.replace(' ', '-')}@example.org`, 'viewer')
    const ids = Array.from({ length: maxOfOwner - 1 }, (_, index) => `${path}-${index}`)
    await fill(testService.store, eve.email, ids)
    await eve.send('POST', path, { ...body, name: 'Last' })
    const refused = await eve.ask('POST', path, { ...body, name: 'One more' })
    const { errors } = await expectRefusal(refused, 422, 'unprocessable')
    const reason = `cannot be added: you already have ${maxOfOwner} ${nouns}`
    expect(errors).toEqual([{ parameter: 'name', reason }])
  })

  it('are added neither from pages of other sites, nor by tokens that read, nor by visitors', async () => {
    const thing = { ...body, name: 'Foreign' }
    const post = (secret: string) =>
      fetch(`${testService.origin}/api/${path}`, {
        method: 'POST',
        headers: { ...bearer(secret), 'Content-Type': 'application/json' },
        body: JSON.stringify(thing),
      })
    for (const refused of [
      await vic.ask('POST', path, thing, { 'sec-fetch-site': 'cross-site' }),
      await post(await testService.token({ owner: vic.email })),
      await post(await testService.token({ owner: vic.email, rights: publicRights })),
    ])
      await expectRefusal(refused, 403, 'not-permitted')
  })
})
