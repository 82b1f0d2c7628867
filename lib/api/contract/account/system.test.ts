import { expect, it } from 'vitest'
import { createCounts } from '#lib/ingest/feeds/counts.ts'
import { reportFeeds } from '#lib/ingest/feeds/feedReports.ts'
import { FeedHealth } from '#lib/ingest/feeds/health.ts'
import { createLog } from '#lib/log.ts'
import type { SupportBundleJson, SystemJson } from '#lib/wire/system.ts'
import { testNow, testServiceForFile } from '../testService.ts'
import { newUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const secrets = ['pearl-of-the-source', 'sender-198.51.100.7', '51.977', '4.117', 'hidden-detail']
const backup = {
  folder: '/backups',
  last: { file: '/backups/lastfix-2026-11-20.db', at: testNow - 3_600_000, bytes: 5_000 },
  trouble: null,
}

/** A report with a secret in each place that may have one. */
async function report() {
  const health = new FeedHealth(testNow - 60_000)
  health.disconnected('hidden-detail', false, testNow - 1_000)
  const source = {
    name: 'roof',
    kind: 'tcp',
    collectionType: 'terrestrial',
    simulated: false,
    silentSeconds: 60,
  } as const
  const terms = { credit: 'pearl-of-the-source', licence: null, isPublic: true }
  const feed = {
    ...health.snapshot(source, createCounts(), 0, testNow),
    senders: ['sender-198.51.100.7'],
    clockSkewSeconds: 4.2,
  }
  const ingest = {
    ...{ startedAt: testNow, stoppedAt: null, queueLength: 3, queueLimit: 9, storeTrouble: null, backup },
    committed: { observations: 6, vessels: 4, batches: 2 },
    sourceTerms: { roof: terms },
  }
  const log = createLog({ process: 'test', write: () => {} })
  const station = { ...{ id: null, software: null, device: null, signalDb: null, ppm: null } }
  const feeds = [{ ...feed, station: { ...station, position: [4.117, 51.977] as [number, number] } }]
  await (await reportFeeds(testService.store.feeds, () => ({ ingest, feeds }), { log, now: () => testNow })).stop()
}

it('shows administrators version, machine, backups and settings', async () => {
  await report()
  const system = await admin.json<SystemJson>('account/system')
  expect(system).toMatchObject({
    database: { kind: 'SQLite', place: expect.stringContaining('lastfix.db') },
    machine: { clock_skew_seconds: 4.2, memory_total_bytes: expect.any(Number) },
    backup: { folder: '/backups', last: { at: '2026-11-21T11:00:00+00:00', bytes: 5_000 }, trouble: null },
    update: null,
  })
  expect(system.machine.disk_free_bytes).toBeGreaterThan(0)
  expect(system.settings.map(({ name }) => name)).toContain('TRACK_HOURS')
})

it('makes a support bundle without secrets, positions, senders and users', async () => {
  await report()
  const { secret } = await admin.send<{ secret: string }>('POST', 'account/tokens', { name: 'of-ann' })
  const answer = await admin.ask('GET', 'account/system/bundle')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lastfix-support-2026-11-21\.json"$/)
  const text = await answer.text()
  const bundle = JSON.parse(text) as SupportBundleJson
  expect(bundle.feeds).toMatchObject([{ name: 'roof', kind: 'tcp', state: 'disconnected', clock_skew_seconds: 4.2 }])
  expect(bundle.ingest).toMatchObject({ queue_length: 3, committed: { observations: 6 } })
  const vessels = testService.fleet.flatMap(({ number, name, longitude, latitude }) => [
    ...[number, name, longitude, latitude],
  ])
  const stored = await testService.store.accounts.all()
  const hidden = [
    ...secrets,
    ...[secret, testService.secret, 'of-ann'],
    ...stored.flatMap(({ email, passwordHash }) => [email, passwordHash]),
    ...vessels.flatMap((value) => (value === null ? [] : String(value))).filter((value) => value.length > 6),
  ]
  expect(hidden.length).toBeGreaterThan(300)
  expect(hidden.filter((value) => text.includes(value))).toEqual([])
})
