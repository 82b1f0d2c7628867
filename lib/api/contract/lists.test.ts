import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it, vi } from 'vitest'
import { linkRights, publicRights } from '#lib/access/token.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import type { UserJson, ViewJson } from '#lib/wire/account.ts'
import type { AddedJson, ListJson, MemberImportJson, MemberJson, MembersJson } from '#lib/wire/listSchemas.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { WatchJson } from '#lib/wire/watchSchemas.ts'
import { ask } from '../graphql/graphqlClient.ts'
import { expectRefusal, expectRefusalOf, newUser } from './account/user.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, bearer, nowhere, stored, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const ann = await newUser(testService, 'ann@example.org', 'admin')
const vic = await newUser(testService, 'vic@example.org', 'viewer')
const wim = await newUser(testService, 'wim@example.org', 'viewer')

type User = typeof vic

const annaId = vesselIdOf(anna.number)
let count = 0

/** A list of a user with these members. */
async function listOf(user: User, members: readonly object[], more: Partial<ListJson> = {}) {
  count += 1
  const list = await user.send<ListJson>('POST', 'lists', { name: `List ${count}`, ...more })
  if (members.length > 0) await user.send('POST', `lists/${list.id}/members`, { members })
  return user.json<ListJson>(`lists/${list.id}`)
}

const membersOf = async (user: User, { id }: ListJson) => (await user.json<MembersJson>(`lists/${id}/members`)).data

async function mmsisBy(user: User, query: string): Promise<number[]> {
  const { data } = await user.json<{ data: { mmsi: number }[] }>(`vessels?${query}`)
  return data.map(({ mmsi }) => mmsi)
}

async function received(...vessels: Vessel[]): Promise<void> {
  await commit(
    testService.store,
    vessels.map((vessel) => stored(vessel)),
  )
}

function vesselOf(mmsi: number, known: Partial<Vessel>): Vessel {
  return { ...blankVessel(mmsi, false, testNow * 1000), ...known }
}

describe('lists', () => {
  it('have a colour and counts, and are shared by their owner', async () => {
    const added = await vic.send<ListJson>('POST', 'lists', { name: ' Clients ' })
    expect(schemaCheck('List')(added)).toEqual([])
    const counts = { members: 0, waiting: 0, unclear: 0 }
    expect(added).toMatchObject({ name: 'Clients', is_shared: false, is_own: true, owner: null, ...counts })
    const changed = await vic.send<ListJson>('PATCH', `lists/${added.id}`, { is_shared: true, colour: '#1497a5' })
    expect(changed).toEqual({ ...added, is_shared: true, colour: '#1497a5', owner: vic.email })
    expect(await vic.json(`lists/${added.id}`)).toEqual(changed)
    await vic.ask('DELETE', `lists/${added.id}`)
    await expectRefusal(await vic.ask('GET', `lists/${added.id}`), 404, 'not-found')
  })

  it('have names that a filter can have, once for each owner', async () => {
    const list = await listOf(vic, [], { name: 'Tugs' })
    for (const name of ['tugs', 'Tugs, pilots', 'true', ' ', 'x'.repeat(200)]) {
      await expectRefusalOf('name', await vic.ask('POST', 'lists', { name }))
    }
    await expectRefusalOf('colour', await vic.ask('POST', 'lists', { name: 'Ferries', colour: 'red' }))
    await listOf(wim, [], { name: 'Tugs' })
    expect(await vic.send('PATCH', `lists/${list.id}`, { name: 'TUGS' })).toMatchObject({ name: 'TUGS' })
  })

  it('are private, or seen by all users and changed by their owner and administrators', async () => {
    const own = await listOf(vic, [{ mmsi: anna.number }])
    const shared = await listOf(vic, [{ mmsi: anna.number }], { is_shared: true })
    const idsOf = async (user: User) => (await user.json<{ data: ListJson[] }>('lists')).data.map(({ id }) => id)
    expect(await idsOf(vic)).toEqual(expect.arrayContaining([own.id, shared.id]))
    for (const user of [wim, ann]) {
      expect(await idsOf(user)).toContain(shared.id)
      expect(await idsOf(user)).not.toContain(own.id)
      expect(await user.json(`lists/${shared.id}`)).toMatchObject({ is_own: false, owner: vic.email, members: 1 })
      expect(await membersOf(user, shared)).toMatchObject([{ vessel: annaId }])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', {}],
        ['DELETE', '', undefined],
        ['GET', '/members', undefined],
        ['POST', '/members', { members: [] }],
        ['POST', '/members/remove', { members: [] }],
        ['PATCH', '/members/1', {}],
        ['DELETE', '/members/1', undefined],
      ] as const) {
        await expectRefusal(await user.ask(method, `lists/${own.id}${path}`, body), 404, 'not-found')
      }
    }
    await expectRefusal(await wim.ask('PATCH', `lists/${shared.id}`, { name: 'Mine' }), 403, 'not-permitted')
    await expectRefusal(await wim.ask('POST', `lists/${shared.id}/members`, { members: [] }), 403, 'not-permitted')
    expect(await ann.send('PATCH', `lists/${shared.id}`, { name: 'Ours' })).toMatchObject({ name: 'Ours' })
  })

  it('are changed with tokens of the right to watch', async () => {
    const secret = await testService.token({ owner: vic.email, rights: { read: true, watch: true } })
    const added = await fetch(`${testService.origin}/api/lists`, {
      method: 'POST',
      headers: { ...bearer(secret), 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'By token' }),
    })
    const { id } = (await added.json()) as ListJson
    expect(await vic.json(`lists/${id}`)).toMatchObject({ name: 'By token', is_own: true })
  })
})

describe('members', () => {
  it('are added by the vessel, by numbers, and once', async () => {
    const list = await listOf(vic, [])
    const own = { name: 'Our Anna', note: 'Pays late', tags: ['client', 'client', 'north'] }
    const add = (...members: object[]) => vic.send<AddedJson>('POST', `lists/${list.id}/members`, { members })
    const first = await add({ vessel: annaId, ...own }, { mmsi: nowhere.number }, { imo: anna.imo })
    expect(schemaCheck('AddedMembers')(first)).toEqual([])
    expect(first).toMatchObject({ added: 2, already: 1, waiting: 0 })
    expect(await add({ call_sign: 'pdan' }, { mmsi: 244_999_999 }, { mmsi: 244_999_999 })).toMatchObject({
      ...{ added: 1, already: 2, waiting: 1 },
    })
    const page = await vic.json<MembersJson>(`lists/${list.id}/members`)
    expect(schemaCheck('Members')(page)).toEqual([])
    expect(page.data).toMatchObject([
      { ...own, tags: ['client', 'north'], state: 'received', vessel: annaId, ais_name: anna.name, imo: anna.imo },
      { name: null, state: 'received', vessel: vesselIdOf(nowhere.number), ais_name: nowhere.name },
      { state: 'waiting', vessel: null, mmsi: 244_999_999 },
    ])
    expect(await vic.json(`lists/${list.id}`)).toMatchObject({ members: 3, waiting: 1, unclear: 0 })
  })

  it('are refused where no vessel can be meant', async () => {
    const list = await listOf(vic, [])
    const path = `lists/${list.id}/members`
    await expectRefusalOf('members.0.vessel', await vic.ask('POST', path, { members: [{ vessel: 'unknown' }] }))
    for (const body of [
      { members: [{ name: 'Anna' }] },
      { members: [{ mmsi: -1 }] },
      {},
      { members: [], matching: '' },
    ])
      await expectRefusal(await vic.ask('POST', path, body), 422, 'unprocessable')
    for (const matching of ['', 'length_min=x', 'list=nobody', 'flag=NL&at=-PT1H'])
      await expectRefusal(await vic.ask('POST', path, { matching }), 422, 'unprocessable')
    expect(await membersOf(vic, list)).toEqual([])
  })

  it('are all vessels that match filters', async () => {
    const list = await listOf(vic, [{ mmsi: anna.number }])
    const expected = await mmsisBy(vic, 'ship_type=Cargo&limit=1000')
    const added = await vic.send<AddedJson>('POST', `lists/${list.id}/members`, { matching: 'ship_type=Cargo' })
    expect(added).toMatchObject({ added: expected.length - 1, already: 1, waiting: 0 })
    expect(await mmsisBy(vic, `list=${list.id}&limit=1000`)).toEqual(expected)
  })

  it('are changed, searched, paged and removed', async () => {
    const list = await listOf(vic, [
      { vessel: annaId, name: 'Our Anna', tags: ['north'] },
      { mmsi: nowhere.number, note: 'Årø' },
      { mmsi: 244_999_998 },
    ])
    const path = `lists/${list.id}/members`
    const [first, second, third] = await membersOf(vic, list)
    const idsBy = async (query: string) => {
      const { data, paging } = await vic.json<MembersJson>(`${path}?${query}`)
      return [data.map(({ id }) => id), paging]
    }
    expect(await idsBy('text=our')).toEqual([[first?.id], { limit: 100, total: 1 }])
    expect(await idsBy(`text=${encodeURIComponent('årø')}`)).toEqual([[second?.id], { limit: 100, total: 1 }])
    expect(await idsBy('text=nowhere')).toEqual([[second?.id], { limit: 100, total: 1 }])
    expect(await idsBy('text=99998')).toEqual([[third?.id], { limit: 100, total: 1 }])
    expect(await idsBy('limit=2')).toEqual([[first?.id, second?.id], { limit: 2, total: 3, next: second?.id }])
    expect(await idsBy(`limit=2&next=${second?.id}`)).toEqual([[third?.id], { limit: 2, total: 3 }])
    const changes = { name: null, note: 'Sold', tags: ['south'] }
    const changed = await vic.send<MemberJson>('PATCH', `${path}/${first?.id}`, changes)
    expect(changed).toEqual({ ...first, ...changes })
    expect(await idsBy('text=sold')).toEqual([[first?.id], { limit: 100, total: 1 }])
    expect((await vic.ask('DELETE', `${path}/${second?.id}`)).status).toBe(204)
    await expectRefusal(await vic.ask('DELETE', `${path}/${second?.id}`), 404, 'not-found')
    expect(await vic.send('POST', `${path}/remove`, { members: [first?.id, '999999'] })).toEqual({ removed: 1 })
    expect(await idsBy('')).toEqual([[third?.id], { limit: 100, total: 1 }])
    expect(await mmsisBy(vic, `list=${list.id}`)).toEqual([])
  })

  it('are a file, with those that are not received', async () => {
    const list = await listOf(vic, [{ vessel: annaId, name: '=Anna', tags: ['a', 'b'] }, { imo: 9_999_993 }])
    const response = await vic.ask('GET', `lists/${list.id}/members?format=csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, first, second] = (await response.text()).split('\r\n')
    expect(head).toMatch(/^mmsi,imo,call_sign,name,note,tags,state,vessel,ais_name,latitude,longitude,/)
    expect(first).toMatch(/^244660001,9074729,PDAN,'=Anna,,a ; b,received,.*,51\.98,4\.05,2026-11-21T12:00:00\+00:00,/)
    expect(second).toMatch(/^,9999993,,,,,waiting,,,,,,2026-/)
  })

  it('wait for their vessel, and stay with it when its numbers go to another', async () => {
    const list = await listOf(vic, [{ mmsi: 211_000_001 }, { imo: 9_311_000 }])
    expect(await vic.json(`lists/${list.id}`)).toMatchObject({ waiting: 2 })
    await received(vesselOf(211_000_001, { name: 'FIRST' }), vesselOf(211_000_002, { imo: 9_311_000 }))
    expect(await mmsisBy(vic, `list=${list.id}`)).toEqual([211_000_001, 211_000_002])
    await received(vesselOf(211_000_001, { name: 'FIRST', mmsis: '636000001 211000001' }))
    expect(await membersOf(vic, list)).toMatchObject([
      { state: 'received', vessel: vesselIdOf(211_000_001), mmsi: 636_000_001 },
      { state: 'received', vessel: vesselIdOf(211_000_002), imo: 9_311_000 },
    ])
  })
})

it('administrators see how many members the lists of each user have', async () => {
  const eve = await newUser(testService, 'eve@example.org', 'viewer')
  for (const mmsi of [1, 2]) await listOf(eve, [{ mmsi }, { mmsi: mmsi + 10 }])
  const { data } = await ann.json<{ data: UserJson[] }>('account/users')
  expect(data.find(({ email }) => email === eve.email)).toMatchObject({ list_members: 4 })
})

describe('an import of members', () => {
  const table = [
    'MMSI,IMO,Call sign,Name,Tags,Ignored',
    `${anna.number},,,Our Anna,a; b,x`,
    `,${anna.imo},,Again,,`,
    ',,,,a,x',
    'abc,,,Wrong,,',
    ',IMO 9999993,,Later,,',
    '211000011,,,"Unclosed,,',
    '211000012,,,Two,,',
    '123,,,Too short,,',
  ].join('\r\n')
  const csv = { 'Content-Type': 'text/csv' }

  it('adds what a dry run announces, and names rows that fit no vessel or two', async () => {
    const shared = { mmsis: '211000012 211000013' }
    await received(vesselOf(211_000_012, {}), vesselOf(1_211_000_012, {}), vesselOf(211_000_013, shared))
    const list = await listOf(vic, [])
    const path = `lists/${list.id}/import`
    const send = async (query: string) => (await vic.ask('POST', path + query, table, csv)).json()
    const planned = (await send('?dry_run=true')) as object
    expect(schemaCheck('MemberImport')(planned)).toEqual([])
    expect(planned).toMatchObject({
      ...{ dry_run: true, rows: 8, added: 2, already: 1, waiting: 1, waiting_lines: [6], problem_count: 5 },
      ignored_columns: ['Ignored'],
      problems: [
        { line: 4, reason: 'no_identifier' },
        { line: 5, reason: 'invalid' },
        { line: 7, reason: 'invalid' },
        { line: 8, reason: 'several_vessels' },
        { line: 9, reason: 'invalid' },
      ],
    })
    expect(await membersOf(vic, list)).toEqual([])
    expect(await send('')).toEqual({ ...planned, dry_run: false })
    expect(await membersOf(vic, list)).toMatchObject([
      { vessel: annaId, name: 'Our Anna', tags: ['a', 'b'], state: 'received' },
      { imo: 9_999_993, name: 'Later', state: 'waiting' },
    ])
    expect(await send('')).toMatchObject({ added: 0, already: 3 })
  })

  it('accepts the file of a list, and the separators of spreadsheets', async () => {
    const list = await listOf(vic, [
      { vessel: annaId, name: '=Anna', note: 'a "b"', tags: ['x', 'y'] },
      { imo: 9_999_993 },
    ])
    const file = await (await vic.ask('GET', `lists/${list.id}/members?format=csv`)).text()
    const copy = await listOf(vic, [])
    expect((await vic.ask('POST', `lists/${copy.id}/import`, file, csv)).status).toBe(200)
    const told = async (of: ListJson) => (await membersOf(vic, of)).map(({ id: _, ...member }) => member)
    expect(await told(copy)).toEqual(await told(list))
    const other = await listOf(vic, [])
    await vic.ask('POST', `lists/${other.id}/import`, `\ufeffimo;name\n${anna.imo};"Anna; ours"\n`, csv)
    expect(await membersOf(vic, other)).toMatchObject([{ vessel: annaId, name: 'Anna; ours' }])
  })

  it('matches a row with only a name to the vessel that alone has it in the scope of the user', async () => {
    await received(
      vesselOf(211_000_031, { name: 'SOLE' }),
      vesselOf(211_000_032, { name: 'PAIR' }),
      vesselOf(636_000_032, { name: 'PAIR' }),
      vesselOf(636_000_033, { name: 'ABROAD' }),
    )
    const names = [
      ...['mmsi;Name;Own name;note', ';sole;;', ';Pair;;', ';Abroad;Theirs;', ';SOLE;;again'],
      ...[';Nobody;;', '211000031;Beside a number;;', '636000033;Name;Own;', ';"";Own;'],
    ]
    const kim = await newUser(testService, 'kim@example.org', 'viewer')
    const imported = async () => {
      const list = await listOf(kim, [])
      const response = await kim.ask('POST', `lists/${list.id}/import`, names.join('\n'), csv)
      const outcome = (await response.json()) as MemberImportJson
      expect(schemaCheck('MemberImport')(outcome)).toEqual([])
      return { outcome, members: await membersOf(kim, list) }
    }
    const ofAll = await imported()
    expect(ofAll.outcome).toMatchObject({ rows: 8, added: 2, already: 3, waiting: 0, problem_count: 3 })
    expect(ofAll.outcome.problems).toEqual([
      { line: 3, reason: 'several_vessels', text: 'several vessels have this name' },
      { line: 6, reason: 'unknown_name', text: 'no vessel has this name' },
      { line: 9, reason: 'no_identifier', text: 'has no mmsi, imo, call_sign or name' },
    ])
    expect(ofAll.members).toMatchObject([
      { vessel: vesselIdOf(211_000_031), mmsi: 211_000_031, name: null },
      { vessel: vesselIdOf(636_000_033), name: 'Theirs' },
    ])
    await ann.send('PATCH', `account/users/${kim.email}`, { scope: 'flag=DE' })
    const inScope = await imported()
    expect(inScope.outcome).toMatchObject({ added: 3, waiting: 1, problem_count: 3 })
    expect(inScope.outcome.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '4 unknown_name',
      '6 unknown_name',
      '9 no_identifier',
    ])
    expect(inScope.members).toMatchObject([
      { vessel: vesselIdOf(211_000_031) },
      { vessel: vesselIdOf(211_000_032) },
      { vessel: null, mmsi: 636_000_033, name: 'Own', state: 'waiting' },
    ])
  })

  it('keeps each vessel once, and 200 of the rows with problems', async () => {
    const list = await listOf(vic, [])
    const rows = ['mmsi', ...Array(5_000).fill('x'), ...Array(5_000).fill(String(anna.number)), '244999990']
    const response = await vic.ask('POST', `lists/${list.id}/import?dry_run=true`, rows.join('\n'), csv)
    const { problems, ...counts } = (await response.json()) as MemberImportJson
    expect(counts).toMatchObject({ rows: 10_001, added: 2, already: 4_999, waiting: 1, problem_count: 5_000 })
    expect(problems).toHaveLength(200)
  })

  it('is charged by its lines before it begins', async () => {
    const list = await listOf(vic, [])
    const remaining = async (lines: number) => {
      const withoutHeader = await vic.ask('POST', `lists/${list.id}/import`, '1\n'.repeat(lines), csv)
      expect(withoutHeader.status).toBe(422)
      return Number(withoutHeader.headers.get('x-ratelimit-remaining'))
    }
    expect((await remaining(1)) - (await remaining(60_000))).toBeGreaterThanOrEqual(30)
  })

  it('is one at a time of a user, and of another user at the same time', async () => {
    const secretOf = ({ email }: User) => testService.token({ owner: email, rights: { read: true, watch: true } })
    const ofVic = await secretOf(vic)
    const begin = async (user: User, secret: string) => {
      const { id } = await listOf(user, [])
      const path = `${testService.origin}/api/lists/${id}/import`
      const sent = request(path, { method: 'POST', headers: { ...bearer(secret), ...csv } })
      sent.write('1\n')
      const answer = once(sent, 'response').then(([response]) => (response as IncomingMessage).resume())
      return { answer, end: () => void sent.end() }
    }
    const own = await begin(vic, ofVic)
    const another = await begin(vic, ofVic)
    const ofWim = await begin(wim, await secretOf(wim))
    const refused = await Promise.race([own.answer, another.answer])
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect((await testService.ask('/healthz')).status).toBe(200)
    for (const { end } of [own, another, ofWim]) end()
    const statuses = await Promise.all([own, another, ofWim].map(async ({ answer }) => (await answer).statusCode))
    // Tables without a header.
    expect(statuses.sort()).toEqual([422, 422, 429])
  })

  it('refuses what is no table', async () => {
    const list = await listOf(vic, [])
    await expectRefusalOf('body', await vic.ask('POST', `lists/${list.id}/import`, 'note\nAnna', csv))
    await expectRefusal(await vic.ask('POST', `lists/${list.id}/import`, {}), 415, 'unsupported-media-type')
    const large = Buffer.alloc(8 * 1024 * 1024 + 1, 'x')
    await expectRefusal(await vic.ask('POST', `lists/${list.id}/import`, large, csv), 413, 'body-too-large')
  })
})

describe('embed=own', () => {
  it('adds what the lists of the caller say, beside the record', async () => {
    const own = await listOf(wim, [{ vessel: annaId, name: 'Our Anna', tags: ['b'] }], { name: 'Z own' })
    const shared = await listOf(ann, [{ vessel: annaId, name: 'Their Anna', note: 'Old', tags: ['a', 'b'] }], {
      ...{ name: 'A shared', is_shared: true },
    })
    await listOf(ann, [{ vessel: annaId, name: 'Private Anna' }], { name: 'Hidden from Wim' })
    const bare = await wim.json<object>(`vessels/${annaId}`)
    const { own: part, ...record } = await wim.json<{ own: { lists: ListJson[] } }>(`vessels/${annaId}?embed=own`)
    expect(record).toEqual(bare)
    expect(part).toMatchObject({ name: 'Our Anna', note: 'Old', tags: ['b', 'a'] })
    expect(part.lists[0]).toEqual({ id: own.id, name: 'Z own', colour: own.colour })
    expect(part.lists.map(({ id }) => id)).toContain(shared.id)
    expect(JSON.stringify(part)).not.toContain('Private')
    const page = await wim.json<{ data: object[] }>(`vessels?list=${own.id}&embed=own`)
    expect(page.data).toEqual([{ ...record, own: part }])
    expect(schemaCheck('Vessel')(page.data[0])).toEqual([])
    expect(await wim.json(`vessels/${vesselIdOf(244_660_003)}?embed=own`)).toMatchObject({ own: null })
    const tag = (await wim.ask('GET', `vessels/${annaId}?embed=own`)).headers.get('etag') ?? ''
    const [member] = await membersOf(wim, own)
    await wim.send('PATCH', `lists/${own.id}/members/${member?.id}`, { name: 'Renamed' })
    const again = await wim.ask('GET', `vessels/${annaId}?embed=own`, undefined, { 'If-None-Match': tag })
    expect(await again.json()).toMatchObject({ own: { name: 'Renamed' } })
  })

  it('has names from own lists and those of administrators, not from those that other viewers share', async () => {
    const id = vesselIdOf(244_660_004)
    const named = (name: string) => [[{ vessel: id, name }], { is_shared: true }] as const
    await listOf(vic, ...named('Pirate'))
    const nameTo = async (user: User) =>
      (await user.json<{ own: { name: string } }>(`vessels/${id}?embed=own`)).own.name
    expect([await nameTo(vic), await nameTo(wim), await nameTo(ann)]).toEqual(['Pirate', null, null])
    await listOf(ann, ...named('Harbour tug'))
    expect([await nameTo(vic), await nameTo(wim), await nameTo(ann)]).toEqual(['Pirate', 'Harbour tug', 'Harbour tug'])
  })

  it('is never taken for that of another user, nor is a list of the same name', async () => {
    for (const user of [vic, wim]) await listOf(user, [{ vessel: annaId, name: user.email }], { name: 'Of one name' })
    for (const path of [`vessels/${annaId}?embed=own`, 'vessels?list=Of%20one%20name&embed=own']) {
      const tag = (await vic.ask('GET', path)).headers.get('etag') ?? ''
      const known = { 'If-None-Match': tag }
      expect((await vic.ask('GET', path, undefined, known)).status).toBe(304)
      const ofWim = await wim.ask('GET', path, undefined, known)
      expect([ofWim.status, (await ofWim.text()).includes(wim.email)]).toEqual([200, true])
    }
  })
})

describe('marks of a tile', () => {
  const place = 'tiles/10/523/338'

  async function marksBy(user: User, query: string, tile = place) {
    const response = await user.ask('GET', `${tile}?${query}`)
    expect(response.status).toBe(200)
    const layer = new VectorTile(new PbfReader(await response.arrayBuffer())).layers.vessels
    const features = Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at))
    return Object.fromEntries(features.map((feature) => [feature?.id, feature?.properties.marks]))
  }

  it('say in which of the lists a vessel is, at every zoom, and follow the lists', async () => {
    const one = await listOf(vic, [{ mmsi: nowhere.number }])
    const two = await listOf(vic, [{ vessel: annaId }])
    const query = `marks=${one.id},${two.id}`
    expect((await marksBy(vic, ''))[anna.number]).toBeUndefined()
    expect((await marksBy(vic, query))[anna.number]).toBe(2)
    for (const tile of ['tiles/0/0/0', 'tiles/5/16/10', 'tiles/14/8376/5413'])
      expect((await marksBy(vic, query, tile))[anna.number]).toBe(2)
    await vic.send('POST', `lists/${one.id}/members`, { members: [{ vessel: annaId }] })
    expect((await marksBy(vic, query))[anna.number]).toBe(3)
    expect((await marksBy(vic, `${query}&ship_type=Tanker`))[anna.number]).toBeUndefined()
  })

  it('are refused for lists of others and for more than eight', async () => {
    const { id } = await listOf(vic, [{ vessel: annaId }])
    expect((await vic.ask('GET', `${place}?marks=${id}`)).status).toBe(200)
    await expectRefusalOf('marks', await wim.ask('GET', `${place}?marks=${id}`))
    await expectRefusal(await vic.ask('GET', `${place}?marks=${Array(9).fill(id)}`), 400, 'malformed-parameter')
  })
})

describe('the filter list', () => {
  it('finds vessels by id or name, in any of several lists', async () => {
    const one = await listOf(vic, [{ vessel: annaId }], { name: 'Filter one' })
    const two = await listOf(vic, [{ mmsi: nowhere.number }], { name: 'Filter two' })
    expect(await mmsisBy(vic, `list=${one.id}`)).toEqual([anna.number])
    expect(await mmsisBy(vic, 'list=filter%20ONE')).toEqual([anna.number])
    expect(await mmsisBy(vic, `list=${one.id},Filter%20two`)).toEqual([anna.number, nowhere.number])
    expect(await mmsisBy(vic, `list=${two.id}&ship_type=Cargo`)).toEqual([])
    expect(await vic.json(`facets?list=${one.id}`)).toMatchObject({ total: 1 })
    expect((await vic.ask('GET', `tiles/0/0/0?list=${one.id}`)).status).toBe(200)
    expect(
      (await vic.json<{ numberMatched: number }>(`../ogc/collections/vessels/items?list=${one.id}`)).numberMatched,
    ).toBe(1)
  })

  it('knows no private list of others, in any API', async () => {
    const { id, name } = await listOf(vic, [{ vessel: annaId }], { name: 'Hidden' })
    for (const list of [id, name]) {
      for (const path of ['vessels', 'facets', 'extent', 'credits', 'tiles/0/0/0', 'stream', 'tracks', 'passages']) {
        const response = await wim.ask('GET', `${path}?list=${list}&bbox=3,51,5,53`)
        expect([path, response.status]).toEqual([path, 422])
        expect(await response.json()).toMatchObject({ errors: [{ parameter: 'list' }] })
      }
      expect((await wim.ask('GET', `../ogc/collections/vessels/items?list=${list}`)).status).toBe(400)
      await expectRefusal(await wim.ask('POST', 'watches', { name: 'x', query: `list=${list}` }), 422, 'unprocessable')
    }
  })

  it('refuses a name that two shared lists have, and finds each by its id', async () => {
    const one = await listOf(ann, [{ vessel: annaId }], { name: 'Ferries', is_shared: true })
    await listOf(vic, [], { name: 'ferries', is_shared: true })
    const refused = await expectRefusal(await wim.ask('GET', 'tiles/0/0/0?list=Ferries'), 422, 'unprocessable')
    expect(refused.detail).toBe('The parameter list must be the id of a list, because several are named "Ferries".')
    expect(await mmsisBy(wim, `list=${one.id}`)).toEqual([anna.number])
  })

  it('ignores the values that opened the table of vessels in addresses of before', async () => {
    const all = await vic.json<{ paging: { total: number } }>('vessels?limit=1')
    expect(await vic.json('vessels?limit=1&list=true')).toEqual(all)
  })

  it('means the caller’s own list in a cursor and in a tile, not that of another with the same name', async () => {
    await listOf(vic, [{ vessel: annaId }, { mmsi: nowhere.number }], { name: 'Same' })
    await listOf(wim, [{ mmsi: nowhere.number }], { name: 'Same' })
    expect(await mmsisBy(wim, 'list=Same')).toEqual([nowhere.number])
    const tileOf = async (user: User) => (await user.ask('GET', 'tiles/0/0/0?list=Same')).headers.get('etag')
    expect(await tileOf(vic)).not.toBe(await tileOf(wim))
    const page = await vic.json<{ paging: { next: string } }>('vessels?list=Same&limit=1')
    expect(await mmsisBy(vic, `next=${page.paging.next}`)).toEqual([nowhere.number])
    expect((await wim.ask('GET', `vessels?next=${page.paging.next}`)).status).toBe(400)
  })
})

describe('a scope of a list', () => {
  it('limits a user to its vessels as it changes', async () => {
    const list = await listOf(ann, [{ vessel: annaId }], { name: 'Crew' })
    const bob = await newUser(testService, 'bob@example.org', 'viewer')
    await ann.send('PATCH', `account/users/${bob.email}`, { scope: 'list=Crew' })
    const { scope } = testService.service.directory.accountOf(bob.email) ?? {}
    expect(scope).toBe(`list=${list.id}`)
    expect(await mmsisBy(bob, '')).toEqual([anna.number])
    await ann.send('POST', `lists/${list.id}/members`, { members: [{ mmsi: nowhere.number }] })
    expect(await mmsisBy(bob, '')).toEqual([anna.number, nowhere.number])
    const shared = await listOf(ann, [{ mmsi: 244_660_003 }], { is_shared: true })
    const { data } = await bob.json<{ data: ListJson[] }>('lists')
    expect(data).toEqual([])
    await expectRefusal(await bob.ask('GET', `vessels?list=${shared.id}`), 422, 'unprocessable')
    const own = await listOf(bob, [{ mmsi: 244_660_003 }, { vessel: annaId }])
    expect(own).toMatchObject({ members: 2, waiting: 1 })
    expect(await membersOf(bob, own)).toMatchObject([
      { state: 'waiting', vessel: null, ais_name: null },
      { vessel: annaId },
    ])
    await ann.ask('DELETE', `lists/${list.id}`)
    expect(await mmsisBy(bob, '')).toEqual([])
  })

  it('keeps from a user which numbers vessels outside it have, also in own lists', async () => {
    const [inside, outside, twin] = [211_000_021, 636_000_021, 636_000_022]
    const [known, secret] = [9_074_743, 9_074_755]
    const twins = { mmsis: `211000022 ${twin}` }
    await received(
      vesselOf(inside, { name: 'INSIDE', imo: known }),
      vesselOf(outside, { name: 'OUTSIDE', imo: secret, callSign: 'SECRET' }),
      vesselOf(211_000_022, twins),
      vesselOf(twin, {}),
    )
    const bo = await newUser(testService, 'bo@example.org', 'viewer')
    await ann.send('PATCH', `account/users/${bo.email}`, { scope: 'flag=DE' })
    const given = [
      { mmsi: inside },
      { mmsi: outside, note: 'mine' },
      { call_sign: 'SECRET' },
      { imo: secret, mmsi: twin, name: 'Own' },
    ]
    const list = await listOf(bo, given)
    const stored = () => testService.store.lists.membersAfter(list.id, { sequence: 0, id: 0 }, 9)
    await vi.waitFor(async () => expect((await stored()).filter(({ vessel }) => vessel === outside)).toHaveLength(2))
    const expected = [
      { state: 'received', vessel: vesselIdOf(inside), imo: known },
      { state: 'waiting', vessel: null, mmsi: outside, imo: null, call_sign: null, note: 'mine' },
      { state: 'waiting', mmsi: null, imo: null, call_sign: 'SECRET' },
      { state: 'received', vessel: vesselIdOf(211_000_022), unclear: null, name: 'Own' },
    ]
    expect(await membersOf(bo, list)).toMatchObject(expected)
    expect(await bo.json(`lists/${list.id}`)).toMatchObject({ members: 4, waiting: 2, unclear: 0 })
    expect(await mmsisBy(bo, `list=${list.id}`)).toEqual([inside, 211_000_022])
    expect(await bo.json(`vessels/${vesselIdOf(211_000_022)}?embed=own`)).toMatchObject({ own: { name: 'Own' } })
    const file = await (await bo.ask('GET', `lists/${list.id}/members?format=csv`)).text()
    expect(file.split('\r\n').filter((line) => line.includes(String(secret)) || line.includes('OUTSIDE'))).toHaveLength(
      1,
    )
    expect((await bo.json<MembersJson>(`lists/${list.id}/members?text=${secret}`)).data).toMatchObject([
      { name: 'Own' },
    ])
    const copy = await listOf(bo, [])
    const table = `mmsi\n${twin}\n${outside}\n`
    const imported = await bo.ask('POST', `lists/${copy.id}/import`, table, { 'Content-Type': 'text/csv' })
    expect(await imported.json()).toMatchObject({ added: 2, waiting: 1, problem_count: 0 })
    const [, second] = await membersOf(bo, list)
    await bo.send('PATCH', `lists/${list.id}/members/${second?.id}`, { note: 'still mine' })
    expect((await stored()).find(({ id }) => String(id) === second?.id)).toMatchObject({ vessel: outside, imo: secret })
    await ann.send('PATCH', `account/users/${bo.email}`, { scope: null })
    expect(await membersOf(bo, list)).toMatchObject([
      { imo: known },
      { state: 'received', imo: secret, note: 'still mine' },
      { state: 'received', imo: secret },
      { state: 'received', vessel: vesselIdOf(211_000_022) },
    ])
  })

  it('cannot be of a list that the user does not see', async () => {
    const { id } = await listOf(vic, [{ vessel: annaId }])
    const token = { name: 'x', scope: `list=${id}` }
    await expectRefusalOf('scope', await wim.ask('POST', 'account/tokens', token))
    expect((await vic.ask('POST', 'account/tokens', token)).status).toBe(201)
    await expectRefusalOf('scope', await ann.ask('PATCH', `account/users/${wim.email}`, { scope: `list=${id}` }))
  })

  it('is that of a public link, whose visitors know no lists', async () => {
    const list = await listOf(ann, [{ vessel: annaId }], { name: 'Public' })
    const view = { kind: 'view', name: 'Public', query: 'list=Public' }
    const { id } = await ann.send<ViewJson>('POST', 'account/views', view)
    const expiresAt = isoTime(testNow + 86_400_000)
    await ann.send('POST', `account/views/${id}/public-link`, { expires_at: expiresAt })
    const scope = `list=${list.id}`
    expect(testService.service.directory.tokens().some((token) => token.rights.public && token.scope === scope)).toBe(
      true,
    )
    const secret = await testService.token({ owner: ann.email, rights: publicRights, scope })
    const visit = (path: string) => testService.ask(`/api/${path}`, bearer(secret))
    expect(await (await visit('vessels')).json()).toMatchObject({ paging: { total: 1 } })
    expect((await visit(`vessels?list=${list.id}`)).status).toBe(422)
    await expectRefusal(await visit('lists'), 403, 'not-permitted')
  })
})

describe('a token with a scope of its own', () => {
  it('knows no lists of its owner, and can filter by those that its scope names', async () => {
    const list = await listOf(vic, [{ vessel: annaId, name: 'Our Anna', note: 'Pays late' }], { name: 'Kept private' })
    const shared = await listOf(ann, [{ vessel: annaId, name: 'Their Anna' }], { is_shared: true })
    const secretOf = (scope: string, rights = { read: true }) => testService.token({ owner: vic.email, rights, scope })
    const within = `bbox=4,51.9,4.1,52`
    const plain = await secretOf(within)
    const naming = await secretOf(`list=${list.id}`)
    const ask = (secret: string, path: string) => testService.ask(`/api/${path}`, bearer(secret))
    for (const secret of [plain, naming]) {
      expect(await (await ask(secret, 'lists')).json()).toMatchObject({ data: [] })
      for (const { id } of [list, shared]) {
        for (const path of ['', '/members', '/members?format=csv', '/report', '/reports'])
          await expectRefusal(await ask(secret, `lists/${id}${path}`), 404, 'not-found')
      }
      expect(await (await ask(secret, `vessels/${annaId}?embed=own`)).json()).toMatchObject({ own: null })
      for (const asked of [list.name, shared.id, encodeURIComponent(shared.name)]) {
        await expectRefusalOf('list', await ask(secret, `vessels?list=${asked}`))
        await expectRefusalOf('marks', await ask(secret, `tiles/10/523/338?marks=${asked}`))
      }
    }
    await expectRefusalOf('list', await ask(plain, `vessels?list=${list.id}`))
    expect(await (await ask(naming, `vessels?list=${list.id}`)).json()).toMatchObject({ paging: { total: 1 } })
    for (const scope of [within, null]) {
      const link = await testService.token({ owner: vic.email, rights: linkRights, scope })
      const open = (path: string) => fetch(`${testService.origin}${path}token=${link}`)
      for (const asked of [list.id, list.name])
        await expectRefusalOf('list', await open(`/api/vessels?format=csv&list=${asked}&`))
      const items = await open(`/ogc/collections/vessels/items?list=${list.id}&`)
      expect(items.status).toBe(400)
      const own = await (await open(`/api/vessels?format=csv&embed=own&mmsi=${anna.number}&`)).text()
      expect(own).not.toContain('Pays late')
    }
    const linkOfList = await testService.token({ owner: vic.email, rights: linkRights, scope: `list=${list.id}` })
    const ofList = await fetch(`${testService.origin}/api/vessels?format=csv&list=${list.id}&token=${linkOfList}`)
    expect([ofList.status, ofList.headers.get('x-total-count')]).toEqual([200, '1'])
    expect((await testService.ask('/healthz')).status).toBe(200)
  })
})

describe('a watch of a list', () => {
  const watchesOf = async (user: User) => (await user.json<{ data: WatchJson[] }>('watches')).data

  it('names the list by its id, and says when the list no longer exists for its owner', async () => {
    const own = await listOf(vic, [{ vessel: annaId }], { name: 'Watched' })
    const shared = await listOf(ann, [{ vessel: annaId }], { name: 'Shared watched', is_shared: true })
    const query = 'list=watched,Shared%20watched&ship_type=Cargo'
    const watch = await vic.send<WatchJson>('POST', 'watches', { name: 'Both', query })
    expect(schemaCheck('Watch')(watch)).toEqual([])
    const ids = [own.id, shared.id].sort()
    expect(new URLSearchParams(watch.query).get('list')).toBe(ids.join())
    expect(watch.missing_lists).toEqual([])
    const told = async () => (await watchesOf(vic)).find(({ id }) => id === watch.id)?.missing_lists
    await ann.send('PATCH', `lists/${shared.id}`, { is_shared: false })
    expect(await told()).toEqual([shared.id])
    await vic.ask('DELETE', `lists/${own.id}`)
    expect(await told()).toEqual(ids)
    await ann.send('PATCH', `lists/${shared.id}`, { is_shared: true })
    expect(await told()).toEqual([own.id])
  })

  it('is changed by an administrator without lists that its owner does not see', async () => {
    const own = await listOf(vic, [{ vessel: annaId }])
    const ofAdmin = await listOf(ann, [{ vessel: annaId }])
    const { id, query } = await vic.send<WatchJson>('POST', 'watches', { name: 'x', query: `list=${own.id}` })
    const change = (asked: string) => ann.ask('PATCH', `watches/${id}`, { query: asked })
    expect((await change(`${query}&ship_type=Cargo`)).status).toBe(200)
    await expectRefusal(await change(`list=${ofAdmin.id}`), 422, 'unprocessable')
    await expectRefusal(await change(`list=${encodeURIComponent(own.name)}`), 422, 'unprocessable')
  })

  it('is shared with a view only where the list is shared', async () => {
    const list = await listOf(ann, [{ vessel: annaId }], { name: 'Of the view' })
    const view = { kind: 'view', name: 'Of a list', query: 'list=Of%20the%20view&map=9/52/4', is_shared: true }
    const { id: viewId } = await ann.send<ViewJson>('POST', 'account/views', { ...view, is_shared: false })
    await ann.send('PATCH', `account/views/${viewId}`, { is_shared: true })
    const { id } = await ann.send<WatchJson>('POST', 'watches', { name: 'Of a list', query: `list=${list.id}` })
    expect((await watchesOf(vic)).map((watch) => watch.id)).not.toContain(id)
    await ann.send('PATCH', `lists/${list.id}`, { is_shared: true })
    expect((await watchesOf(vic)).map((watch) => watch.id)).toContain(id)
  })
})

it('GraphQL finds the vessels of lists of the caller', async () => {
  const one = await listOf(vic, [{ vessel: annaId }], { name: 'GraphQL one' })
  const two = await listOf(vic, [{ mmsi: nowhere.number }])
  const askAs = async ({ email }: User, list: string[]) => {
    const secret = await testService.token({ owner: email })
    const query = `query($list: [String!]) { vessels(list: $list, lastTimestamp: {}) { nodes { staticData { mmsi } } } }`
    const { body } = await ask({ origin: testService.origin, secret }, query, { list })
    return body.data?.vessels?.nodes.map(({ staticData }) => Number(staticData.mmsi)) ?? body.errors?.[0]
  }
  expect(await askAs(vic, ['graphql ONE'])).toEqual([anna.number])
  expect(await askAs(vic, [one.id, two.id])).toEqual([anna.number, nowhere.number])
  for (const list of [one.id, one.name])
    expect(await askAs(wim, [list])).toMatchObject({
      message: expect.stringContaining('The argument list must be the id or name of one of your lists'),
      extensions: { code: 'BAD_USER_INPUT' },
    })
})
