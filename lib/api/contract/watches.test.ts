import { describe, expect, it } from 'vitest'
import { createOpenStreams } from '#lib/access/openStreams.ts'
import { createSharedRateLimiter } from '#lib/access/sharedRateLimit.ts'
import { addScene } from '#lib/ingest/simulatedRows.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { simulationOwner, type ViewJson } from '#lib/wire/account.ts'
import { isoTime } from '#lib/wire/time.ts'
import { eventKinds } from '#lib/wire/watches.ts'
import type { WatchEventJson, WatchEventsJson, WatchJson } from '#lib/wire/watchSchemas.ts'
import type { DeliveriesJson, WebhookJson, WebhookSecretJson } from '#lib/wire/webhookSchemas.ts'
import { expectRefusal, newUser } from './account/user.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, bearer, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const ann = await newUser(testService, 'ann@example.org', 'admin')
const vic = await newUser(testService, 'vic@example.org', 'viewer')

const roads = { name: 'Roads', query: 'bbox=3.9,51.9,4.2,52.05&ship_type=Tanker,Cargo' }

function happen(watch: string, ...kinds: string[]) {
  return happenAt(testNow, watch, kinds)
}

async function happenAt(at: number, watch: string, kinds: string[]) {
  const { number, name, longitude, latitude } = anna
  const vessel = { number, mmsi: number, name, longitude, latitude }
  const events = kinds.map((kind, index) => {
    const changes = kind === 'destination_changed' ? '[{"field":"destination","before":"A","after":"B"}]' : '[]'
    return { watch, kind, at: at + index, ...vessel, changes, station: null }
  })
  await commit(testService.store, [], 0, { events, states: [] })
}

describe('watches', () => {
  it('record events of a kind as often as their terms say, which can be changed', async () => {
    const added = await vic.send<WatchJson>('POST', 'watches', roads)
    expect(schemaCheck('Watch')(added)).toEqual([])
    expect(added).toMatchObject({
      ...roads,
      query: 'ship_type=Tanker%2CCargo&bbox=3.9%2C51.9%2C4.2%2C52.05',
      owner: vic.email,
      events: ['entered', 'left'],
      silenced: [],
      confirm_seconds: null,
      cool_down_minutes: 10,
    })
    const changed = await vic.send<WatchJson>('PATCH', `watches/${added.id}`, {
      events: ['dark', 'entered'],
      dark_minutes: 45,
      confirm_seconds: 30,
      cool_down_minutes: 0,
    })
    expect(changed).toEqual({
      ...added,
      events: ['entered', 'dark'],
      dark_minutes: 45,
      confirm_seconds: 30,
      cool_down_minutes: 0,
    })
    expect(await vic.json(`watches/${added.id}`)).toEqual(changed)
    await vic.ask('DELETE', `watches/${added.id}`)
  })

  it('are seen by their owner, with tokens of the right to watch, and by administrators', async () => {
    const { id } = await vic.send<WatchJson>('POST', 'watches', roads)
    const idsOf = async (ask: () => Promise<Response>) => {
      const { data: watches } = (await (await ask()).json()) as { data: WatchJson[] }
      return watches.map((watch) => watch.id)
    }
    const withToken = async (owner: string | null) => {
      const secret = await testService.token({ owner, rights: { watch: true } })
      return idsOf(() => testService.ask('/api/watches', bearer(secret)))
    }
    await newUser(testService, 'wim@example.org', 'viewer')
    expect(await idsOf(() => ann.ask('GET', 'watches'))).toEqual([id])
    expect(await withToken(vic.email)).toEqual([id])
    expect(await withToken('wim@example.org')).toEqual([])
    expect(await withToken(null)).toEqual([id])
    const wim = await testService.token({ owner: 'wim@example.org', rights: { watch: true } })
    const refused = await testService.ask(`/api/watches/${id}`, bearer(wim))
    await expectRefusal(refused, 404, 'not-found')
    await vic.ask('DELETE', `watches/${id}`)
  })

  it('of the simulated fleet are seen by all users, and changed by administrators', async () => {
    await addScene(testService.store, testNow)
    const before = (await ann.json<WatchEventsJson>('events')).unread
    await happen(simulationOwner, 'entered')
    expect((await ann.json<WatchEventsJson>('events')).unread).toBe(before)
    for (const [user, editable] of [
      [ann, true],
      [vic, false],
    ] as const) {
      const { data: watches } = await user.json<{ data: WatchJson[] }>('watches')
      expect(watches).toMatchObject([{ name: 'Rotterdam', owner: simulationOwner, is_editable: editable }])
      expect((await user.json<WatchEventsJson>('events')).data).toMatchObject([{ kind: 'entered' }])
      const { data: views } = await user.json<{ data: ViewJson[] }>('account/views')
      expect(views).toMatchObject([{ name: 'Rotterdam', owner: simulationOwner, is_editable: editable }])
    }
    const watch = await ann.send<WatchJson>('PATCH', `watches/${simulationOwner}`, { silenced: [anna.number] })
    expect(schemaCheck('Watch')(watch)).toEqual([])
    await ann.ask('DELETE', `watches/${simulationOwner}`)
    await ann.ask('DELETE', `account/views/${simulationOwner}`)
  })

  it.each(['-180,-90,180,90', '-60,-40,170,80'])('may have a box as large as %s', async (bbox) => {
    const { id } = await vic.send<WatchJson>('POST', 'watches', { name: 'Map', query: `bbox=${bbox}` })
    expect(id).toMatch(/^\w{4}-\w{4}$/)
    await vic.ask('DELETE', `watches/${id}`)
  })

  it('are shared, with their events, by a shared view of the same filters, and cannot be changed by others', async () => {
    const { id } = await ann.send<WatchJson>('POST', 'watches', roads)
    await happen(id, 'entered')
    const view = {
      kind: 'view',
      name: 'Roads',
      query: `map=9/52/4&${roads.query}&updated_after=-PT1H`,
      is_shared: true,
    }
    const seen = async () => ({
      watches: (await vic.json<{ data: WatchJson[] }>('watches')).data.map((watch) => [watch.id, watch.is_editable]),
      events: (await vic.json<WatchEventsJson>('events')).data.map((event) => [event.kind, event.watch.name]),
    })
    expect(await seen()).toEqual({ watches: [], events: [] })
    const saved = await ann.send<{ id: string }>('POST', 'account/views', view)
    expect(await seen()).toEqual({ watches: [[id, false]], events: [['entered', roads.name]] })
    expect((await vic.json<WatchEventsJson>('events')).unread, 'only of own watches').toBe(0)
    const { id: event = 0 } = (await vic.json<WatchEventsJson>('events')).data[0] ?? {}
    expect(await vic.send('POST', 'events/acknowledge', { ids: [event] })).toMatchObject({ acknowledged: 0 })
    expect(await vic.json(`watches/${id}`)).toMatchObject({ id, owner: ann.email, is_editable: false })
    await expectRefusal(await vic.ask('PATCH', `watches/${id}`, { silenced: [anna.number] }), 403, 'not-permitted')
    await expectRefusal(await vic.ask('DELETE', `watches/${id}`), 403, 'not-permitted')
    await ann.send('PATCH', `account/views/${saved.id}`, { is_shared: false })
    expect(await seen()).toEqual({ watches: [], events: [] })
    await ann.ask('DELETE', `watches/${id}`)
  })

  it.each([
    [{ ...roads, query: '' }, 'query must have a filter'],
    [{ ...roads, query: 'class=C' }, 'The parameter class must be one of A, B'],
    [{ ...roads, query: 'flag=NL&updated_after=-PT1H' }, 'query cannot have updated_after'],
    [{ ...roads, events: [] }, 'events must not be empty'],
    [{ ...roads, events: ['sank'] }, 'events.0 must be one of entered, left'],
    [{ ...roads, webhooks: ['a', 'b', 'a'] }, 'webhooks must not repeat a webhook'],
    [{ ...roads, webhooks: [...'abcdef'] }, 'webhooks must have at most 5 webhooks'],
    [
      { ...roads, events: Array(eventKinds.length + 1).fill('left') },
      `events must have at most ${eventKinds.length} kinds`,
    ],
    [{ ...roads, events: ['left', 'distress'] }, 'query cannot have ship_type: with distress or safety_text'],
    [{ ...roads, query: '', events: ['left', 'distress'] }, 'query must have a filter'],
    [{ ...roads, dark_minutes: 4 }, 'dark_minutes must be a whole number from 5'],
    [{ query: 'flag=NL' }, 'name is missing'],
    [{ ...roads, query: `last_known_position=${star(100)}` }, 'query has an area that is too jagged'],
    [{ ...roads, query: `last_known_position=${comb(500)}` }, 'query has an area that is too jagged'],
  ])('are refused where they say nothing: %.80j', async (body, expected) => {
    const { detail } = await expectRefusal(await vic.ask('POST', 'watches', body), 422, 'unprocessable')
    expect(detail).toContain(expected)
  })
})

it('of one owner follow a limited number of vessels', async () => {
  const eve = await newUser(testService, 'evi@example.org', 'viewer')
  const { id } = await eve.send<WatchJson>('POST', 'watches', { name: 'All', query: 'speed_min=0' })
  const states = Array.from({ length: 99_999 }, (_, number) => ({ watch: id, number, state: '{}' }))
  await commit(testService.store, [], 0, { events: [], states })
  const { detail } = await expectRefusal(
    await eve.ask('POST', 'watches', { ...roads, query: 'speed_min=0' }),
    422,
    'unprocessable',
  )
  expect(detail).toMatch(
    /^query matches \d+ vessels and your other watches follow 99999; together they can have at most 100000\.$/,
  )
  const one = { name: 'One', query: `mmsi=${anna.number}` }
  expect((await eve.ask('POST', 'watches', one)).status).toBe(201)
  expect((await eve.ask('PATCH', `watches/${id}`, { query: 'speed_min=0', name: 'All' })).status).toBe(200)
  expect((await eve.ask('DELETE', `watches/${id}`)).status).toBe(204)
})

it('and webhooks are changed at a limited rate', async () => {
  const eve = await newUser(testService, 'ewa@example.org', 'viewer')
  const { id } = await eve.send<WatchJson>('POST', 'watches', roads)
  const rename = () => eve.ask('PATCH', `watches/${id}`, { name: 'Other' })
  for (let changes = 1; changes < 200; changes += 1) expect((await rename()).status).toBe(200)
  for (const refused of [
    await rename(),
    await eve.ask('POST', 'webhooks', {}),
    await eve.ask('DELETE', `watches/${id}`),
  ]) {
    const { detail } = await expectRefusal(refused, 429, 'rate-limit-exceeded')
    expect(detail).toBe('At most 200 watches and webhooks can be added, changed or removed at once, then 2 a minute.')
  }
  expect((await eve.ask('GET', `watches/${id}`)).status).toBe(200)
  await ann.ask('DELETE', `watches/${id}`)
})

describe('events', () => {
  it('are read page by page, and acknowledged by those they are for', async () => {
    const { id, name } = await vic.send<WatchJson>('POST', 'watches', roads)
    await happen(id, 'entered', 'destination_changed', 'left')
    const page = await vic.json<WatchEventsJson>('events?limit=2')
    expect(schemaCheck('Events')(page)).toEqual([])
    expect(page.unread).toBe(3)
    expect(page.data[1]).toMatchObject({
      kind: 'destination_changed',
      watch: { id, name },
      vessel: { id: vesselIdOf(anna.number), mmsi: anna.number, name: anna.name },
      position: { type: 'Point', coordinates: [anna.longitude, anna.latitude] },
      changes: [{ field: 'destination', before: 'A', after: 'B' }],
      acknowledged_at: null,
    })
    const rest = await vic.json<WatchEventsJson>(`events?limit=2&next=${page.paging.next}`)
    expect([rest.data.map(({ kind }) => kind), rest.paging]).toEqual([['entered'], { limit: 2 }])
    const [latest] = page.data
    const one = await vic.send('POST', 'events/acknowledge', { ids: [latest?.id] })
    expect(one).toEqual({ acknowledged: 1, unread: 2 })
    const unread = await ann.json<WatchEventsJson>(`events?watch=${id}&unread=true&mmsi=${anna.number}`)
    expect(unread.data.map(({ kind }) => kind)).toEqual(['destination_changed', 'entered'])
    expect(await vic.send('POST', 'events/acknowledge', { up_to: latest?.id })).toEqual({ acknowledged: 2, unread: 0 })
    expect((await vic.json<WatchEventsJson>('events')).data[0]?.acknowledged_by).toBe(vic.email)
    await expectRefusal(await vic.ask('POST', 'events/acknowledge', {}), 422, 'unprocessable')
    await expectRefusal(await vic.ask('GET', 'events?watch=%00'), 400, 'malformed-parameter')
    for (const [period, count] of [
      ['since=-PT1H', 3],
      ['until=-PT1H', 0],
    ])
      expect((await vic.json<WatchEventsJson>(`events?${period}`)).data).toHaveLength(Number(count))

    const csv = await (
      await vic.ask('GET', 'events?kind=destination_changed', undefined, { Accept: 'text/csv' })
    ).text()
    expect(csv.split('\r\n')[1]).toContain('"ANNA, ""THE FIRST""",4.05,51.98,destination: A → B,')
    await vic.ask('DELETE', `watches/${id}`)
    expect((await vic.json<WatchEventsJson>('events')).data).toEqual([])
  })

  it('are read in turns that are charged, without the watches of others', async () => {
    const { id } = await vic.send<WatchJson>('POST', 'watches', roads)
    const { id: others } = await ann.send<WatchJson>('POST', 'watches', { ...roads, name: 'Of ann' })
    await happen(id, 'dark')
    await happen(others, ...Array<string>(2_500).fill('entered'))
    const { watches, watchEvents } = testService.service
    let spentMilliseconds = 0
    let reads = 0
    const server = await testService.besides({
      limiter: createSharedRateLimiter(null, () => testNow),
      processorMilliseconds: () => spentMilliseconds,
      watches: { ...watches, all: () => Promise.reject(new Error('reads the watches of everybody')) },
      watchEvents: {
        ...watchEvents,
        find(query) {
          spentMilliseconds += 50
          reads += 1
          return watchEvents.find(query)
        },
      },
    })
    const headers = bearer(await testService.token({ owner: vic.email, rights: { watch: true } }))
    const ask = (path: string) => server.ask(`/api/${path}`, headers)
    const answer = await ask('events?kind=dark')
    expect(((await answer.json()) as WatchEventsJson).data).toMatchObject([{ kind: 'dark', watch: { name: 'Roads' } }])
    expect(reads).toBe(3)
    const [limit, remaining] = ['Limit', 'Remaining'].map((name) => Number(answer.headers.get(`X-RateLimit-${name}`)))
    expect((limit ?? 0) - (remaining ?? 0)).toBe(15)
    const unread = (await (await ask('events?unread=true&limit=5')).json()) as WatchEventsJson
    expect([unread.data.map(({ kind }) => kind), reads]).toEqual([['dark'], 4])
    expect((await (await ask('events?format=csv')).text()).split('\r\n')).toHaveLength(3)
    expect(((await (await ask('watches')).json()) as { data: WatchJson[] }).data).toMatchObject([{ id }])
    const lines = (await (await ann.ask('GET', 'events?format=csv')).text()).split('\r\n')
    expect([lines.filter((line) => line.includes(',entered,')).length, lines.at(-2)]).toEqual([
      2_500,
      expect.stringContaining(',dark,'),
    ])
    for (const each of [id, others]) await ann.ask('DELETE', `watches/${each}`)
  })

  it('are sent as they happen, and those that a client missed when it comes back', async () => {
    const { id } = await vic.send<WatchJson>('POST', 'watches', roads)
    const { id: others } = await ann.send<WatchJson>('POST', 'watches', { ...roads, name: 'Of ann' })
    const follow = async (headers: Record<string, string> = {}) => {
      const response = await vic.ask('GET', 'events', undefined, { Accept: 'text/event-stream', ...headers })
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      return async (count: number) => {
        const kinds = () =>
          [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as WatchEventJson)
        while (kinds().length < count) text += (await reader?.read())?.value ?? ''
        await reader?.cancel()
        return kinds()
      }
    }
    const next = await follow()
    await happen(others, 'left')
    await happen(id, 'entered')
    const [entered] = await next(1)
    expect(entered).toMatchObject({ kind: 'entered', watch: { id } })
    await happenAt(testNow + 1_000, id, ['left', 'entered'])
    const missed = await (await follow({ 'Last-Event-ID': String(entered?.id) }))(2)
    expect(missed.map(({ kind }) => kind)).toEqual(['left', 'entered'])
    for (const each of [id, others]) await ann.ask('DELETE', `watches/${each}`)
  })

  it('are sent no longer once the session has ended', async () => {
    const eve = await newUser(testService, 'eve@example.org', 'viewer')
    const { id } = await eve.send<WatchJson>('POST', 'watches', roads)
    const response = await eve.ask('GET', 'events', undefined, { Accept: 'text/event-stream' })
    await testService.service.sessions.endAllOf(eve.email)
    await happen(id, 'entered')
    expect(await response.text()).not.toContain('entered')
    await ann.ask('DELETE', `watches/${id}`)
  })

  it('end when the service stops, also for a client that has just asked', async () => {
    const draining = new AbortController()
    const openStreams = createOpenStreams()
    let asked = 0
    async function latestId(): Promise<number> {
      asked += 1
      // The first stream looks for events.
      if (asked === 1) return new Promise(() => {})
      draining.abort()
      openStreams.closeAll()
      return 0
    }
    const watchEvents = { ...testService.service.watchEvents, latestId }
    const stopping = await testService.besides({ draining: draining.signal, openStreams, watchEvents })
    const secret = await testService.token({ owner: vic.email, rights: { watch: true } })
    const follow = (headers: Record<string, string> = {}) =>
      stopping.ask('/api/events', { ...bearer(secret), Accept: 'text/event-stream', ...headers })
    const before = await follow({ 'Last-Event-ID': '0' })
    const meanwhile = await follow()
    expect([await before.text(), await meanwhile.text()]).toEqual(Array(2).fill(expect.stringContaining('retry: 2000')))
    expect(openStreams.count).toBe(0)
  })

  it('can be followed after the database was away, however often it was tried meanwhile', async () => {
    const { watchEvents } = testService.service
    const away = await testService.besides({
      watchEvents: { ...watchEvents, latestId: () => Promise.reject(new StoreError('unavailable', 'away')) },
    })
    const secret = await testService.token({ owner: vic.email, rights: { watch: true } })
    const headers = { ...bearer(secret), Accept: 'text/event-stream' }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await away.ask('/api/events', headers)).status).toBeGreaterThanOrEqual(500)
    }
    const response = await testService.ask('/api/events', headers)
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })
})

describe('webhooks', () => {
  const phone = { name: 'Duty phone', url: 'https://ntfy.example.org/very-secret', kind: 'ntfy' }

  it('are added, rotated, disabled and removed by their owner, and only then is the secret shown', async () => {
    const { webhook, secret } = await vic.send<WebhookSecretJson>('POST', 'webhooks', phone)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(schemaCheck('Webhook')(webhook)).toEqual([])
    expect(webhook).toMatchObject({ ...phone, enabled: true, owner: vic.email, former_secret_until: null })
    const rotated = await vic.send<WebhookSecretJson>('POST', `webhooks/${webhook.id}/rotate`)
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.webhook.former_secret_until).toBe(isoTime(testNow + 86_400_000))
    const disabled = await vic.send<WebhookJson>('PATCH', `webhooks/${webhook.id}`, { enabled: false, kind: 'json' })
    expect(disabled).toMatchObject({ enabled: false, disabled_reason: 'user', kind: 'json', url: phone.url })
    await expectRefusal(await vic.ask('POST', `webhooks/${webhook.id}/test`), 422, 'unprocessable')
    const enabled = await vic.send<WebhookJson>('PATCH', `webhooks/${webhook.id}`, { enabled: true })
    expect(enabled).toEqual({ ...rotated.webhook, kind: 'json' })
    const all = await (await vic.ask('GET', 'webhooks')).text()
    expect([all.includes(webhook.id), all.includes('whsec_')]).toEqual([true, false])
    // PostgreSQL cannot store this character.
    const odd = await vic.send<WebhookJson>('PATCH', `webhooks/${webhook.id}`, { url: `${phone.url}\0too` })
    expect(odd.url).toBe(`${phone.url}%00too`)
    expect((await vic.ask('DELETE', `webhooks/${webhook.id}`)).status).toBe(204)
    const recorded = await testService.service.audit.find({ text: webhook.id, limit: 10 })
    const kinds = ['removed', 'changed', 'changed', 'changed', 'rotated', 'added'].map((what) => `webhook-${what}`)
    expect(recorded.map(({ kind }) => kind)).toEqual(kinds)
    expect(JSON.stringify(recorded)).not.toContain('very-secret')
  })

  it('of others are not found, and cannot be used', async () => {
    const { webhook } = await ann.send<WebhookSecretJson>('POST', 'webhooks', phone)
    await expectRefusal(await vic.ask('GET', `webhooks/${webhook.id}`), 404, 'not-found')
    await expectRefusal(await vic.ask('GET', `webhooks/${webhook.id}/deliveries`), 404, 'not-found')
    const refused = await vic.ask('POST', 'watches', { ...roads, webhooks: [webhook.id] })
    const { detail } = await expectRefusal(refused, 422, 'unprocessable')
    expect(detail).toBe(`webhooks must be ids of webhooks of vic@example.org, not "${webhook.id}".`)
    await ann.ask('DELETE', `webhooks/${webhook.id}`)
  })

  it.each([
    [{ ...phone, url: 'ftp://example.org/' }, 'url must be a URL that begins with https:// or http://'],
    [
      { ...phone, url: 'http://localhost:3000/' },
      'url is in your own network: localhost has an address that is not public. Ask an administrator to allow it.',
    ],
    [{ ...phone, url: 'http://[fe80::1]/' }, 'url is in your own network: fe80::1 is not a public address'],
    [{ ...phone, url: 'https://a"b.example/' }, 'with a host of letters, digits, dots and hyphens'],
    [{ ...phone, kind: 'pager' }, 'kind must be one of json, slack, teams, ntfy'],
    [{ name: 'Nowhere' }, 'url is missing'],
  ])('are refused where they lead to no receiver: %j', async (body, expected) => {
    const { detail } = await expectRefusal(await vic.ask('POST', 'webhooks', body), 422, 'unprocessable')
    expect(detail).toContain(expected)
  })

  it('keep their secrets, which go nowhere else', async () => {
    const token = '123:very-secret'
    const bot = { name: 'Bot', kind: 'telegram', fields: { token, chat: '-100' }, language: 'de' }
    const { webhook } = await vic.send<WebhookSecretJson>('POST', 'webhooks', bot)
    expect(schemaCheck('Webhook')(webhook)).toEqual([])
    const shown = { fields: { chat: '-100' }, secrets: ['token'], url: 'https://api.telegram.org/', language: 'de' }
    expect(webhook).toMatchObject(shown)
    const path = `webhooks/${webhook.id}`
    const stored = async () => JSON.parse((await testService.store.webhooks.get(webhook.id))?.fields ?? '') as object
    expect(await vic.send('PATCH', path, { fields: { chat: '@port' } })).toMatchObject({ fields: { chat: '@port' } })
    expect(await stored()).toEqual({ token, chat: '@port' })
    for (const elsewhere of [{ url: 'https://evil.example.org/' }, { kind: 'gotify', url: webhook.url }]) {
      const { detail } = await expectRefusal(await ann.ask('PATCH', path, elsewhere), 422, 'unprocessable')
      expect(detail).toBe('fields.token is missing.')
    }
    expect(await stored()).toEqual({ token, chat: '@port' })
    expect(await (await ann.ask('GET', path)).text()).not.toContain('secret"')
    const recorded = await testService.service.audit.find({ text: webhook.id, limit: 10 })
    expect(JSON.stringify(recorded)).not.toContain('very-secret')
    await vic.ask('DELETE', path)
  })

  it('have quiet hours and a switch, which only their user reads', async () => {
    const before = await vic.json('account/messages')
    const push_key = expect.stringMatching(/^B[\w-]{86}$/) as string
    expect(before).toEqual({ messages_off: false, quiet_hours: null, email: true, push_key })
    const night = { from: '22:00', until: '07:00', time_zone: 'Europe/Berlin' }
    const changed = { messages_off: true, quiet_hours: night }
    expect(await vic.send('PATCH', 'account/messages', changed)).toEqual({ ...changed, email: true, push_key })
    expect(await ann.json('account/messages')).toEqual(before)
    for (const wrong of [{ ...night, from: '25:00' }, { ...night, time_zone: 'Mars/Base' }, { from: '22:00' }])
      await expectRefusal(await vic.ask('PATCH', 'account/messages', { quiet_hours: wrong }), 422, 'unprocessable')
    expect(await vic.send('PATCH', 'account/messages', { messages_off: false, quiet_hours: null })).toEqual(before)
  })

  it('by email go to the own address of a viewer only, and to any of administrators', async () => {
    const mail = (address: string) => ({ name: 'Mail', kind: 'email', fields: { address } })
    const refused = await vic.ask('POST', 'webhooks', mail('bob@example.org'))
    const { detail } = await expectRefusal(refused, 422, 'unprocessable')
    expect(detail).toBe('fields.address must be your own address, vic@example.org.')
    const { webhook } = await vic.send<WebhookSecretJson>('POST', 'webhooks', mail(vic.email))
    expect(webhook).toMatchObject({ url: `mailto:${vic.email}`, fields: { address: vic.email }, secrets: [] })
    expect(schemaCheck('Webhook')(webhook)).toEqual([])
    const path = `webhooks/${webhook.id}`
    await expectRefusal(await vic.ask('PATCH', path, { fields: { address: 'bob@example.org' } }), 422, 'unprocessable')
    await expectRefusal(await vic.ask('PATCH', path, { kind: 'json' }), 422, 'unprocessable')
    expect(await ann.send('PATCH', path, { fields: { address: 'bob@example.org' } })).toMatchObject({
      url: 'mailto:bob@example.org',
    })
    await vic.ask('DELETE', path)
  })

  it.each([
    [{ kind: 'email', fields: { address: 'a@b.example\r\nBcc: c@d.example' } }, 'must not have line breaks'],
    [{ kind: 'email', fields: { address: 'a@b.example, c@d.example' } }, 'fields.address must be an email address'],
    [{ kind: 'telegram', fields: { token: '123:a/../b', chat: '1' } }, 'fields.token must be the token of a bot'],
    [{ kind: 'telegram', fields: { token: '123:ab' } }, 'fields.chat is missing'],
    [{ kind: 'gotify', fields: { token: 'a\r\nb' } }, 'fields.token must not have line breaks'],
    [{ kind: 'gotify', fields: { token: 'é' } }, 'fields.token must be at most 500 letters'],
    [{ kind: 'discord', fields: { token: 'x' } }, 'fields.token is not a field of discord'],
    [{ kind: 'gotify', fields: { constructor: 'x' } }, 'fields.constructor is not a field of gotify'],
  ])('are refused with fields that their kind cannot use: %j', async (body, expected) => {
    const refused = await vic.ask('POST', 'webhooks', { name: 'Odd', url: phone.url, ...body })
    const { detail } = await expectRefusal(refused, 422, 'unprocessable')
    expect(detail).toContain(expected)
  })

  it('name the setting for private addresses to administrators only', async () => {
    const refused = await ann.ask('POST', 'webhooks', { ...phone, url: 'http://localhost:3000/' })
    const { detail } = await expectRefusal(refused, 422, 'unprocessable')
    expect(detail).toMatch(/ not public\. To allow it, set WEBHOOK_PRIVATE=on and restart Lastfix\.$/)
  })

  it('have a log of their deliveries, from which a message can be sent again', async () => {
    const { webhook } = await vic.send<WebhookSecretJson>('POST', 'webhooks', phone)
    const path = `webhooks/${webhook.id}`
    const watch = await vic.send<WatchJson>('POST', 'watches', { ...roads, webhooks: [webhook.id] })
    await happen(watch.id, 'entered')
    const { delivery } = await vic.send<{ delivery: number }>('POST', `${path}/test`)
    const page = await vic.json<DeliveriesJson>(`${path}/deliveries`)
    expect(schemaCheck('Deliveries')(page)).toEqual([])
    expect(page.data).toMatchObject([
      { id: delivery, event: null, state: 'waiting', attempts: 0 },
      { event: { kind: 'entered', watch: watch.name, vessel: anna.name }, state: 'waiting' },
    ])
    const failure = { status: 500, error: 'Answered 500' }
    const attempt = { id: delivery, attempts: 0, at: testNow, nextAt: null }
    await testService.store.webhooks.deliveries.recordAttempt({ ...attempt, ...failure })
    const [failed] = (await vic.json<DeliveriesJson>(`${path}/deliveries`)).data
    expect(failed).toMatchObject({ ...failure, state: 'failed', attempts: 1, next_attempt_at: null })
    expect((await vic.ask('POST', `${path}/deliveries/${delivery}/replay`)).status).toBe(202)
    expect((await vic.json<DeliveriesJson>(`${path}/deliveries?next=${delivery + 1}`)).data[0]?.state).toBe('waiting')
    await expectRefusal(await vic.ask('POST', `${path}/deliveries/999999/replay`), 404, 'not-found')
    await expectRefusal(await vic.ask('GET', `${path}/deliveries?next=x`), 400, 'malformed-parameter')
    await vic.ask('DELETE', path)
    expect((await vic.json<WatchJson>(`watches/${watch.id}`)).webhooks).toEqual([])
    await vic.ask('DELETE', `watches/${watch.id}`)
  })

  it('do not serve to flood the one they lead to', async () => {
    const eve = await newUser(testService, 'eva@example.org', 'viewer')
    const { webhook } = await eve.send<WebhookSecretJson>('POST', 'webhooks', phone)
    const test = () => eve.ask('POST', `webhooks/${webhook.id}/test`)
    for (let sent = 0; sent < 60; sent += 1) expect((await test()).status).toBe(202)
    await expectRefusal(await test(), 429, 'rate-limit-exceeded')
    await eve.ask('DELETE', `webhooks/${webhook.id}`)
  })
})

/** Spikes from the middle of the world to its edges, as an area. */
function star(spikes: number): string {
  const ring = Array.from({ length: 2 * spikes }, (_, i) => {
    const [angle, far] = [(i / spikes) * Math.PI, i % 2 === 0 ? 1 : 0.1]
    return [170 * Math.cos(angle) * far, 80 * Math.sin(angle) * far]
  })
  return JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
}

/** Teeth of a hundred metres, five degrees long. */
function comb(teeth: number): string {
  const ring = Array.from({ length: 2 * teeth + 1 }, (_, i) => [i / 1_000, i % 2 === 0 ? 50 : 55])
  return JSON.stringify({ type: 'Polygon', coordinates: [[...ring, [0, 49], ring[0]]] })
}
