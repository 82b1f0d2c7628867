import { describe, expect, it } from 'vitest'
import type { Language } from '#lib/wire/languages.ts'
import { type WebhookKind, webhookKinds } from '#lib/wire/webhooks.ts'
import { type Delivered, messageOf } from './messages.ts'
import { requests } from './requests.ts'

const at = Date.parse('2026-11-21T12:00:05Z')
const origin = 'https://ais.example'
const event = {
  ...{
    id: 7,
    watch: 'roads',
    watchName: 'Maas approach',
    kind: 'destination_changed',
    number: 244_660_001,
    mmsi: 244_660_001,
    at,
  },
  name: 'A*N <B> & C',
  longitude: 4.05,
  latitude: 51.98,
  changes: '[{"field":"destination","before":"NLRTM","after":"BE ANR"}]',
}
const details = 'destination: NLRTM → BE ANR · 51.98000, 4.05000 · MMSI 244660001 · 2026-11-21 12:00 UTC'
const sent = (of: Delivered['event']) => ({ at, event: of, report: null, notice: null })
const receivers: Partial<Record<WebhookKind, { url: string; fields: Record<string, string> }>> = {
  telegram: { url: 'https://api.telegram.org/', fields: { token: '123:ABC-d', chat: '-100123' } },
  matrix: { url: 'https://matrix.example/', fields: { token: 'secret', room: '!a/b:matrix.example' } },
  gotify: { url: 'https://push.example/gotify', fields: { token: 'secret' } },
  pushover: { url: 'https://api.pushover.net/', fields: { token: 'secret', user: 'ann' } },
}

type PostedKind = Exclude<WebhookKind, 'email' | 'push'>

function requestFor(kind: PostedKind, delivered: Delivered, from: string | null, language: Language = 'en') {
  const receiver = receivers[kind] ?? { url: 'https://hooks.example/', fields: {} }
  return requests[kind](messageOf(delivered, { origin: from, language }), receiver, 'msg_7_abc')
}

const bodyOf = (kind: PostedKind, of: typeof event | null = event) =>
  JSON.parse(requestFor(kind, sent(of), origin).body) as unknown

describe('an event', () => {
  const textOf = (kind: string, changes: string, language: Language) =>
    messageOf(sent({ ...event, kind, changes }), { origin, language }).details.split(' · ')[0]

  it('of a changed draught says deeper or shallower, and an ETA has minutes', () => {
    const draught = (before: number, after: number) => JSON.stringify([{ field: 'draught', before, after }])
    expect(textOf('draught_changed', draught(8.5, 10.2), 'en')).toBe('draught: 8.5 → 10.2 m, deeper')
    expect(textOf('draught_changed', draught(10.2, 8.5), 'de')).toBe('Tiefgang: 10.2 → 8.5 m, flacher')
    const eta = { field: 'eta', before: '2026-11-23T08:39:00+00:00', after: '2026-11-23T14:39:00+00:00' }
    expect(textOf('eta_changed', JSON.stringify([eta]), 'en')).toBe('ETA: 2026-11-23 08:39 UTC → 2026-11-23 14:39 UTC')
  })

  it('about interference is of the area, and of no vessel', () => {
    const interference = (before: number, after: number, language: Language) => {
      const changes = JSON.stringify([{ field: 'displaced', before, after }])
      const none = { number: 0, mmsi: 0, name: null, longitude: null, latitude: null }
      return messageOf(sent({ ...event, ...none, kind: 'interference', changes }), { origin, language })
    }
    expect(interference(0, 12, 'en')).toMatchObject({
      type: 'area.interference',
      headline: 'Interference: 12 vessels displaced (Maas approach)',
      details: '2026-11-21 12:00 UTC',
      link: 'https://ais.example/?interference=1',
      data: { vessel: null, station: null, position: null, changes: [{ before: 0, after: 12 }] },
    })
    expect(interference(1, 0, 'de').headline).toBe('Störung beendet, 1 Schiff war versetzt (Maas approach)')
  })

  it('is sent to programs as in the API', () => {
    expect(bodyOf('json')).toEqual({
      type: 'vessel.destination_changed',
      timestamp: '2026-11-21T12:00:05+00:00',
      data: {
        id: 7,
        at: '2026-11-21T12:00:05+00:00',
        kind: 'destination_changed',
        watch: { id: 'roads', name: 'Maas approach' },
        vessel: { id: expect.any(String), mmsi: 244_660_001, name: 'A*N <B> & C' },
        position: { type: 'Point', coordinates: [4.05, 51.98] },
        changes: [{ field: 'destination', before: 'NLRTM', after: 'BE ANR' }],
        ...{ station: null, activation: null, text: null },
      },
    })
  })

  it('cannot break out of the text of a Slack message or a card of Teams', () => {
    const { text } = bodyOf('slack') as { text: string }
    expect(text).toMatch(/^<https:\/\/ais\.example\/\?vessel=[^|>]+\|A\*N &lt;B&gt; &amp; C has a new destination/)
    expect(text.endsWith(`\n${details}`)).toBe(true)
    const card = JSON.stringify(bodyOf('teams'))
    expect(card).toContain(String.raw`A\\*N <B> & C has a new destination \\(Maas approach\\)`)
    expect(card).toContain('"title":"Show on map","url":"https://ais.example/?vessel=')
  })

  it('is plain text for ntfy, which opens the map', () => {
    const { body, headers } = requestFor('ntfy', sent(event), origin)
    expect(body).toBe(`A*N <B> & C has a new destination (Maas approach)\n${details}`)
    expect(headers['Content-Type']).toMatch(/^text\/plain/)
    expect(headers.Click).toMatch(/^https:\/\/ais\.example\/\?vessel=/)
  })

  it('is sent without unknown values', () => {
    const bare = { ...event, name: null, longitude: null, latitude: null, changes: '[]', kind: 'entered' }
    const { body, headers } = requestFor('ntfy', sent(bare), null)
    expect(body).toBe('MMSI 244660001 entered (Maas approach)\nMMSI 244660001 · 2026-11-21 12:00 UTC')
    expect(headers).toEqual({ 'Content-Type': 'text/plain; charset=utf-8' })
  })
})

describe('distress without a watch', () => {
  const station = '{"kind":"sart","activation":77,"text":null}'
  const { id: _id, watch: _watch, watchName: _name, ...happened } = event
  const beacon = { ...happened, kind: 'distress', number: 970_123_456, mmsi: 970_123_456, name: null, changes: '[]' }
  const distress = JSON.stringify({ ...beacon, station })
  const delivered = { at, event: null, report: null, notice: null, distress }

  it.each([
    ['en', 'MMSI 970123456 is in distress'],
    ['de', 'MMSI 970123456 ist in Seenot'],
  ] as const)('is told in words (%s), and as an event without a watch', (language, headline) => {
    const message = messageOf(delivered, { origin, language })
    expect(message).toMatchObject({ type: 'station.distress', headline, link: `${origin}/?stations=1` })
    expect(message.details).toBe('51.98000, 4.05000 · MMSI 970123456 · 2026-11-21 12:00 UTC')
    expect(message.data).toMatchObject({
      ...{ id: null, watch: null, kind: 'distress', activation: 77, vessel: null },
      station: { id: '970123456', mmsi: 970_123_456, kind: 'sart', name: null },
    })
  })
})

describe('a report of a list', () => {
  const dueAt = Date.parse('2026-11-21T12:00:00Z')
  const report = {
    ...{ list: 'k7qm', listName: 'Tugs <1>', dueAt, madeAt: dueAt + 2_000, firstRows: '[{"mmsi":244660001}]' },
    counts: '{"members":4,"received":1,"silent":2,"waiting":1,"unclear":0,"changed":0,"left_out":0}',
  }
  const messageFor = (kind: PostedKind, more: Partial<typeof report> = {}, from: string | null = origin) =>
    requestFor(kind, { at, event: null, notice: null, report: { ...report, ...more } }, from)

  it('has its first rows and the addresses of all for programs', () => {
    const whole = `${origin}/api/lists/k7qm/reports/2026-11-21T12:00Z`
    expect(JSON.parse(messageFor('json').body)).toEqual({
      ...{ type: 'list.report', timestamp: '2026-11-21T12:00:02+00:00' },
      data: {
        ...{ list: { id: 'k7qm', name: 'Tugs <1>' }, counts: JSON.parse(report.counts) },
        ...{ due_at: '2026-11-21T12:00:00+00:00', made_at: '2026-11-21T12:00:02+00:00' },
        ...{ rows: [{ mmsi: 244_660_001 }], is_complete: false },
        ...{ csv: `${whole}?format=csv`, json: `${whole}?format=json` },
      },
    })
    expect(JSON.parse(messageFor('json', {}, null).body).data).toMatchObject({ csv: null, json: null })
  })

  it('is a line and a link to the list for users, and says when it is late', () => {
    const { body, headers } = messageFor('ntfy')
    expect(body).toBe(
      'Tugs <1>: report of 2026-11-21 12:00 UTC\n1 received · 2 silent for 24 hours · 1 not received yet',
    )
    expect(headers.Click).toBe(`${origin}/?drawer=lists&open_list=k7qm`)
    expect(JSON.parse(messageFor('slack').body).text).toContain('|Tugs &lt;1&gt;: report of')
    expect(messageFor('teams').body).toContain('"title":"Open list"')
    expect(messageFor('ntfy', { madeAt: dueAt + 3_600_000 }).body).toContain('made 2026-11-21 13:00 UTC')
  })
})

it('a test says that it is one', () => {
  expect(bodyOf('json', null)).toEqual({ type: 'test', timestamp: '2026-11-21T12:00:05+00:00', data: {} })
  expect(requestFor('ntfy', sent(null), null).body).toContain('Test from Lastfix')
})

describe('a notice of the service', () => {
  const notice = { kind: 'feed_silent', feed: 'Roof <1>', since: '2026-11-21T11:50:00+00:00', reason: 'ECONNREFUSED' }
  const messageFor = (kind: PostedKind, more: Partial<typeof notice> = {}) =>
    requestFor(kind, { at, event: null, report: null, notice: JSON.stringify({ ...notice, ...more }) }, origin)

  it('names the feed, since when and why, and leads to the feeds', () => {
    const { body, headers } = messageFor('ntfy')
    expect(body).toBe('Roof <1> sends nothing\nsince 2026-11-21 11:50 UTC · ECONNREFUSED')
    expect(headers.Click).toBe('https://ais.example/status')
    expect(JSON.parse(messageFor('json', { kind: 'feed_back' }).body)).toEqual({
      ...{ type: 'service.feed_back', timestamp: '2026-11-21T12:00:05+00:00', data: { ...notice, kind: 'feed_back' } },
    })
    expect(messageFor('slack').body).toContain('Roof &lt;1&gt; sends nothing')
  })

  it.each([
    ['disk_low', 'en', 'The disk is nearly full'],
    ['disk_free', 'de', 'Es ist wieder Speicherplatz frei'],
    ['update_available', 'en', 'A new version of Lastfix is available'],
    ['update_installed', 'de', 'Die neue Version von Lastfix ist installiert'],
  ] as const)('of %s is one of the machine (%s), and leads to it', (kind, language, headline) => {
    const told = JSON.stringify({ ...notice, kind, feed: null, reason: '1.10.0' })
    const message = messageOf({ at, event: null, report: null, notice: told }, { origin, language })
    const link = 'https://ais.example/account/system'
    expect(message).toMatchObject({ type: `service.${kind}`, headline, link })
    expect(message.details.replaceAll('\u2060', '')).toContain('2026-11-21 11:50 UTC · 1.10.0')
  })
})

describe('a request', () => {
  const link = expect.stringMatching(/^https:\/\/ais\.example\/\?vessel=/) as string
  const headline = 'A*N <B> & C has a new destination (Maas approach)'
  const first = (kind: PostedKind) => requestFor(kind, sent(event), origin)

  it('has the documented form of each service', () => {
    expect(first('discord').url).toBe('https://hooks.example/')
    expect(bodyOf('discord')).toMatchObject({
      content: expect.stringMatching(/^A\\\*N \\<B\\> & C has .*\n<https:\/\/ais\.example\/\?vessel=[^>]+>$/s),
      allowed_mentions: { parse: [] },
    })
    expect(first('telegram').url).toBe('https://api.telegram.org/bot123:ABC-d/sendMessage')
    expect(bodyOf('telegram')).toEqual({
      chat_id: '-100123',
      text: expect.stringContaining(`${headline}\n${details}\nhttps://ais.example/`),
      link_preview_options: { is_disabled: true },
    })
    expect(first('matrix')).toMatchObject({
      method: 'PUT',
      url: 'https://matrix.example/_matrix/client/v3/rooms/!a%2Fb%3Amatrix.example/send/m.room.message/msg_7_abc',
      headers: { Authorization: 'Bearer secret' },
    })
    expect(bodyOf('matrix')).toMatchObject({ msgtype: 'm.text', 'm.mentions': {} })
    expect(first('gotify')).toMatchObject({
      url: 'https://push.example/gotify/message',
      headers: { 'X-Gotify-Key': 'secret' },
    })
    expect(bodyOf('gotify')).toMatchObject({
      ...{ title: headline, message: details, priority: 5 },
      extras: { 'client::notification': { click: { url: link } }, 'client::display': { contentType: 'text/plain' } },
    })
    expect(first('pushover').url).toBe('https://api.pushover.net/1/messages.json')
    expect(bodyOf('pushover')).toEqual({
      ...{ token: 'secret', user: 'ann', title: headline, message: details },
      ...{ url: link, url_title: 'Show on map' },
    })
    expect(bodyOf('apprise')).toEqual({
      ...{ title: headline, body: expect.stringContaining(`${details}\nhttps://`), type: 'info', format: 'text' },
    })
  })

  it('is in the language of the webhook', () => {
    const body = requestFor('ntfy', sent(event), origin, 'de').body
    expect(body).toMatch(/^A\*N <B> & C hat ein neues Ziel \(Maas approach\)\nZiel: NLRTM → BE ANR · /)
    expect(requestFor('json', sent(event), origin, 'de').body).toBe(requestFor('json', sent(event), origin).body)
  })

  const people = webhookKinds.filter((kind) => kind !== 'json' && kind !== 'email' && kind !== 'push')
  it.each(people)('to %s holds hostile names, in which nothing acts', (kind) => {
    const hostile = [
      'https://evil.example/ www.evil.example EVIL.EXAMPLE 10.0.0.1 mailto:x@evil.example',
      '@everyone @here @room <!channel> <@123> <#1> #tag /start $TAG',
      '<a href="https://evil.example">x</a> [x](https://evil.example) ![x](https://evil.example)',
      'X\r\nBcc: x@evil.example\r\n\r\n\u0000\u2028\u202e<https://evil.example|x>',
      '*bold* _it_ ~no~ `code` ||hidden||\n# title\n> quote\n- item',
      `${'\ud83d'.repeat(9)}${'W'.repeat(5_000)}`,
    ]
    for (const name of hostile) {
      const changes = JSON.stringify([{ field: 'destination', before: 'A', after: name }])
      const request = requestFor(kind, sent({ ...event, name, watchName: name, changes }), origin)
      const sentText = `${Object.values(request.headers).join('\n')}\n${textsOf(request.body)}`
      const shown = sentText.replaceAll(/https:\/\/ais\.example\/\?vessel=\w+|http:\/\/adaptivecards\.io/g, '')
      expect(shown).not.toMatch(/\w:\/\/\w|www\.\w|evil\.example|\d\.0\.1|:x@|@\w|#tag|\/start|\$TAG/i)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: names of vessels may have them
      expect(shown).not.toMatch(/[\u0000\r\u2028\u202e]|\n(Bcc|# title|> quote|- item)/)
      expect(request.body.length).toBeLessThan(4_000)
      expect(request.body.isWellFormed()).toBe(true)
      if (kind === 'slack') expect(shown).not.toContain('<!')
      for (const value of Object.values(request.headers)) expect(value).toMatch(/^[\x20-\x7e]*$/)
    }
  })

  it.each(['discord', 'teams'] as const)('to %s holds Markdown as text', (kind) => {
    const { body } = requestFor(kind, sent({ ...event, name: '*b* [x](y) `c`' }), origin)
    expect(textsOf(body)).toContain('\\*b\\* \\[x\\]\\(y\\) \\`c\\`')
  })
})

/** All texts of a JSON body, or the body. */
function textsOf(body: string): string {
  if (!body.startsWith('{')) return body
  const texts: string[] = []
  JSON.parse(body, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts.join('\n')
}
