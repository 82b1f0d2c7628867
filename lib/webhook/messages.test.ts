import { describe, expect, it } from 'vitest'
import { type Delivered, messageOf } from './messages.ts'

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
const bodyOf = (kind: string, of: typeof event | null = event) =>
  JSON.parse(messageOf(kind, sent(of), origin).body) as unknown

describe('an event', () => {
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
    const { body, contentType, headers } = messageOf('ntfy', sent(event), origin)
    expect(body).toBe(`A*N <B> & C has a new destination (Maas approach)\n${details}`)
    expect(contentType).toMatch(/^text\/plain/)
    expect(headers?.Click).toMatch(/^https:\/\/ais\.example\/\?vessel=/)
  })

  it('is sent without unknown values', () => {
    const bare = { ...event, name: null, longitude: null, latitude: null, changes: '[]', kind: 'entered' }
    const { body, headers } = messageOf('ntfy', sent(bare), null)
    expect(body).toBe('MMSI 244660001 entered (Maas approach)\nMMSI 244660001 · 2026-11-21 12:00 UTC')
    expect(headers).toBeUndefined()
  })
})

describe('a report of a list', () => {
  const dueAt = Date.parse('2026-11-21T12:00:00Z')
  const report = {
    ...{ list: 'k7qm', listName: 'Tugs <1>', dueAt, madeAt: dueAt + 2_000, firstRows: '[{"mmsi":244660001}]' },
    counts: '{"members":4,"received":1,"silent":2,"waiting":1,"unclear":0,"left_out":0}',
  }
  const messageFor = (kind: string, more: Partial<typeof report> = {}, from: string | null = origin) =>
    messageOf(kind, { at, event: null, notice: null, report: { ...report, ...more } }, from)

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
    expect(headers?.Click).toBe(`${origin}/?drawer=lists&open_list=k7qm`)
    expect(JSON.parse(messageFor('slack').body).text).toContain('|Tugs &lt;1&gt;: report of')
    expect(messageFor('teams').body).toContain('"title":"Open list"')
    expect(messageFor('ntfy', { madeAt: dueAt + 3_600_000 }).body).toContain('made 2026-11-21 13:00 UTC')
  })
})

it('a test says that it is one', () => {
  expect(bodyOf('json', null)).toEqual({ type: 'test', timestamp: '2026-11-21T12:00:05+00:00', data: {} })
  expect(messageOf('ntfy', sent(null), null).body).toContain('Test from Lastfix')
})

describe('a notice of the service', () => {
  const notice = { kind: 'feed_silent', feed: 'Roof <1>', since: '2026-11-21T11:50:00+00:00', reason: 'ECONNREFUSED' }
  const messageFor = (kind: string, more: Partial<typeof notice> = {}) =>
    messageOf(kind, { at, event: null, report: null, notice: JSON.stringify({ ...notice, ...more }) }, origin)

  it('names the feed, since when and why, and leads to the feeds', () => {
    const { body, headers } = messageFor('ntfy')
    expect(body).toBe('Roof <1> sends nothing\nsince 2026-11-21 11:50 UTC · ECONNREFUSED')
    expect(headers?.Click).toBe('https://ais.example/status')
    expect(JSON.parse(messageFor('json', { kind: 'feed_back' }).body)).toEqual({
      ...{ type: 'service.feed_back', timestamp: '2026-11-21T12:00:05+00:00', data: { ...notice, kind: 'feed_back' } },
    })
    expect(messageFor('slack').body).toContain('Roof &lt;1&gt; sends nothing')
  })
})
