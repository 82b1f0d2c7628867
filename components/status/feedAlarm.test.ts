import { describe, expect, it } from 'vitest'
import type { FeedJson, FeedsJson } from '#lib/wire/feedSchemas.ts'
import { feed, feedsReport } from '../testing/feed.ts'
import { alarmOf } from './feedAlarm.ts'
import { feedTrouble } from './feedTrouble.ts'
import { statusWords } from './statusWords.ts'

const testNow = Date.parse('2026-11-21T04:00:00Z')
const at = (time: string) => `2026-11-21T${time}:00.000Z`

function alarm(reports: FeedsJson, now = testNow, words = statusWords.en, isAdministrator = false) {
  const trouble = feedTrouble(reports, now)
  return trouble && alarmOf(trouble, now, words, isAdministrator)
}

const textOf = (reports: FeedsJson, now = testNow) => alarm(reports, now)?.text ?? null

describe('the banner on the map', () => {
  it('is absent while every feed is live, has ended, or may be silent', () => {
    const states = ['live', 'waiting', 'idle', 'ended'] as const
    const posts = feed({ kind: 'push', state: 'silent' })
    expect(textOf(feedsReport([...states.map((state) => feed({ state })), posts]))).toBeNull()
  })

  it('says which feed is silent and since when', () => {
    const silent = feed({ name: 'roof', state: 'silent', state_since: at('03:12') })
    expect(textOf(feedsReport([feed(), silent]))).toBe('roof has been silent since 03:12 UTC.')
    const later = Date.parse('2026-11-22T04:00:00Z')
    expect(textOf(feedsReport([silent]), later)).toContain('since 2026-11-21 03:12 UTC')
  })

  it('names the reason why a feed is disconnected, after a grace period', () => {
    const gone = feed({ state: 'disconnected', state_since: '2026-11-21T03:59:55.000Z', detail: 'ECONNREFUSED' })
    expect(textOf(feedsReport([gone]))).toBeNull()
    expect(textOf(feedsReport([gone]), testNow + 5000)).toBe(
      'mast has been disconnected since 03:59 UTC (ECONNREFUSED).',
    )
  })

  it('ignores simulated feeds', () => {
    expect(textOf(feedsReport([feed({ state: 'silent', simulated: true })]))).toBeNull()
  })

  it('names several', () => {
    const silent = ['a', 'b', 'c', 'd'].map((name) => feed({ name, state: 'silent', state_since: at('03:12') }))
    expect(textOf(feedsReport([...silent, feed()]))).toBe(
      '4 of 5 feeds are silent: a since 03:12 UTC, b since 03:12 UTC, c since 03:12 UTC, ….',
    )
    const gone = feed({ name: 'b', state: 'failed', state_since: at('03:40') })
    expect(textOf(feedsReport([silent[0]!, gone]))).toBe(
      '2 of 2 feeds have problems: a silent since 03:12 UTC, b failed since 03:40 UTC.',
    )
  })

  it('names a stopped ingest before anything else', () => {
    const silent = feed({ state: 'silent' })
    expect(textOf(feedsReport([silent], { running: false }))).toMatch(
      /^Ingest is not running\. No data since 03:59 UTC\./,
    )
    expect(textOf(feedsReport([silent], { running: false, stopped_at: at('03:30') }))).toContain('since 03:30 UTC')
    expect(textOf({ ingest: null, data: [], paging: { limit: 1000, total: 0 } })).toBe(
      'Ingest has not run yet. No vessels received.',
    )
  })

  it('names a store that cannot be written before single feeds', () => {
    const notStored = feedsReport([feed({ state: 'silent' })], { not_stored_since: at('03:40') })
    expect(textOf(notStored)).toBe('Data has not been stored since 03:40 UTC. Tell an administrator.')
    const told = alarm(notStored, testNow, statusWords.en, true)?.text
    expect(told).toMatch(/^Data has not been stored since 03:40 UTC\. Run npx lastfix status /)
  })

  it('knows whether other feeds are live', () => {
    const trouble = (feeds: FeedJson[], ingest = {}) => feedTrouble(feedsReport(feeds, ingest), testNow)
    const silent = feed({ state: 'silent' })
    expect(trouble([silent, feed()])).toMatchObject({ tone: 'warning', isPartlyLive: true })
    expect(trouble([silent])).toMatchObject({ tone: 'warning', isPartlyLive: false })
    expect(trouble([feed({ state: 'failed' }), feed()])).toMatchObject({ tone: 'danger', isPartlyLive: true })
    expect(trouble([feed()], { running: false })).toMatchObject({ tone: 'danger', isPartlyLive: false })
    expect(trouble([feed()], { not_stored_since: at('03:40') })).toMatchObject({ tone: 'danger', isPartlyLive: false })
    expect(feedTrouble({ ingest: null, data: [], paging: { limit: 1000, total: 0 } }, testNow)).toMatchObject({
      tone: 'danger',
      isPartlyLive: false,
    })
  })

  it('is in the language of the reader', () => {
    const silent = feed({ name: 'Dach', state: 'silent', state_since: at('03:12') })
    expect(alarm(feedsReport([silent]), testNow, statusWords.de)?.text).toBe('Dach liefert seit 03:12 UTC keine Daten.')
  })

  it('changes its key with the problem only', () => {
    const key = (more: Partial<FeedJson>, now = testNow) =>
      alarm(feedsReport([feed({ state: 'silent', ...more })]), now)?.key
    expect(key({})).toBe(key({ totals: feed().totals }, testNow + 60_000))
    const keys = [key({}), key({ state_since: at('03:30') }), key({ name: 'roof' }), key({ state: 'failed' })]
    expect(new Set(keys).size).toBe(4)
  })
})
