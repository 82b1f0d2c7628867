import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToken } from '#lib/access/token.ts'
import { createCounts } from '#lib/ingest/feeds/counts.ts'
import { reportFeeds } from '#lib/ingest/feeds/feedReports.ts'
import { FeedHealth, type HealthSource } from '#lib/ingest/feeds/health.ts'
import { createLog } from '#lib/log.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import type { FeedsJson } from '#lib/wire/feedSchemas.ts'
import { local } from '../contract/local.ts'
import { createApi } from '../routes.ts'

const testNow = Date.parse('2026-11-21T00:00:00Z')
const log = createLog({ process: 'test', write: () => {} })
const oddName = 'mast "A"\\B'

let folder: string
let service: Service
let store: Store
let now: number

beforeEach(async () => {
  folder = temporaryFolder()
  now = testNow
  const databaseUrl = `file:${folder}/lastfix.db`
  store = await temporaryStore(folder)
  service = await startService(readSettings(folder, { DATABASE_URL: databaseUrl }), log, () => now)
})

afterEach(async () => {
  await service.stop()
})

/** Reports like those of ingest: a receiving source, and a disconnected one. */
async function report() {
  const source: HealthSource = {
    name: oddName,
    kind: 'tcp',
    collectionType: 'terrestrial',
    simulated: false,
    silentSeconds: 120,
  }
  const heard = new FeedHealth(testNow - 60_000)
  heard.connected('ais.example:5631', testNow - 60_000)
  heard.received(10, 7, testNow - 2_000)
  heard.stamped(12_300_000)
  heard.late(300_000_000)
  const counts = { ...createCounts(), lines: 10, messages: 7, messagesByType: { 1: 5, 5: 2 }, repeats: 1 }
  counts.rejected = { checksum: 2, 'not-ais': 1 } as typeof counts.rejected
  const gone = new FeedHealth(testNow - 60_000)
  gone.disconnected('connect ECONNREFUSED', false, testNow - 1000)
  const ingest = {
    startedAt: testNow - 60_000,
    stoppedAt: null,
    storeTrouble: null,
    archiveTrouble: { sinceAt: testNow, reason: 'full' },
    backup: {
      folder: '/backups',
      last: { file: '/backups/lastfix-2026-11-20.db', at: testNow - 3_600_000, bytes: 5_000 },
      trouble: { sinceAt: testNow, reason: 'full' },
    },
    queueLength: 3,
    queueLimit: 20_000,
    committed: { observations: 6, vessels: 4, batches: 2 },
    commitMilliseconds: 1_500,
    webhooks: { delivered: 5, failed: 1 },
    vessels: {
      held: 4,
      max: 2_000_000,
      unconfirmed: 3,
      maxUnconfirmed: 100_000,
      unconfirmedBySource: { mast: 3 },
      droppedBySource: { push: 7 },
    },
  }
  const feeds = [
    heard.snapshot(source, counts, 0, testNow),
    gone.snapshot({ ...source, name: 'roof' }, createCounts(), 0, testNow),
  ]
  const reporting = await reportFeeds(store.feeds, () => ({ ingest, feeds }), { log, now: () => testNow })
  await reporting.stop()
}

const request = new Request('http://lastfix.test/metrics')

/** Parses the text by the rules of the format, and fails on violations. */
function parsed(text: string): Map<string, number> {
  expect(text.endsWith('\n')).toBe(true)
  const samples = new Map<string, number>()
  const types = new Map<string, string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP ([a-zA-Z_:][\w:]*) (.+)$/.exec(line)
    const type = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(line)
    const sample = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\\\|\\"|\\n)*",?)*\})? (\S+)$/.exec(line)
    if (help) current = help[1]!
    else if (type) {
      expect(type[1]).toBe(current)
      expect(types.has(current), `${current} is declared once`).toBe(false)
      types.set(current, type[2]!)
      expect(current.endsWith('_total')).toBe(type[2] === 'counter')
    } else {
      expect(sample, line).not.toBeNull()
      const suffixes = types.get(current) === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      expect(suffixes.map((suffix) => current + suffix)).toContain(sample![1])
      const key = `${sample![1]}${sample![2] ?? ''}`
      expect(samples.has(key), `${key} is there once`).toBe(false)
      expect(Number.isFinite(Number(sample![3])), line).toBe(true)
      samples.set(key, Number(sample![3]))
    }
  }
  return samples
}

function queriesOf(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/deploy', file), 'utf8')
  return Array.from(text.matchAll(pattern), ([, query = '']) => query.replaceAll('\\"', '"'))
}

/** Metrics of a query that do not exist, and labels that none of its metrics has. */
function unknownIn(query: string, samples: ReadonlyMap<string, number>): string[] {
  const wanted = [...query.matchAll(/\b(?:lastfix|ais|http|process|nodejs)_\w+/g)].map(([name]) => name)
  const found = [...samples.keys()].filter((key) => wanted.includes(key.split('{')[0] ?? ''))
  const names = found.map((key) => key.split('{')[0])
  // The scraping server adds these.
  const labels = ['instance', 'job', ...found.flatMap((key) => [...key.matchAll(/(\w+)="/g)].map(([, label]) => label))]
  const matched = [...query.matchAll(/(\w+)(?:=~?|!=)"/g)].map(([, label = '']) => label)
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, ?/))
  return [
    ...wanted.filter((name) => !names.includes(name)),
    ...[...matched, ...grouped].filter((label) => !labels.includes(label)),
  ]
}

async function samplesNow(api = createApi(async () => service)): Promise<Map<string, number>> {
  const response = await api(request, local)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return parsed(await response.text())
}

describe('GET /metrics', () => {
  it('has metrics of feeds, ingest, vessels and the process', async () => {
    await report()
    const writer = await store.openWriter()
    const vessel = (number: number, simulated: boolean, transponderClass: 'A' | 'B' | null) => ({
      number,
      createdMicroseconds: number,
      simulated,
      record: encodeRecord({ ...blankVessel(number, simulated, number), transponderClass }),
    })
    await writer.commit([
      vessel(244_660_001, false, 'A'),
      vessel(244_660_002, true, 'A'),
      vessel(244_660_003, true, null),
    ])
    await writer.release()
    await vi.waitFor(() => expect(service.follower.fleet?.liveCount).toBe(3))
    now = service.follower.lastSuccessAt + 1500
    const odd = '{source="mast \\"A\\"\\\\B"'
    const api = createApi(async () => service)
    await api(new Request('http://lastfix.test/healthz'), local)
    const samples = await samplesNow(api)
    expect(Object.fromEntries(samples)).toMatchObject({
      [`ais_messages_received_total${odd},type="1"}`]: 5,
      [`ais_messages_received_total${odd},type="5"}`]: 2,
      [`ais_messages_rejected_total${odd},reason="checksum"}`]: 2,
      [`ais_messages_repeated_total${odd}}`]: 1,
      [`ais_last_message_timestamp_seconds${odd}}`]: testNow / 1000 - 2,
      [`ais_source_connected${odd}}`]: 1,
      'ais_source_connected{source="roof"}': 0,
      [`ais_source_clock_skew_seconds${odd}}`]: 12.3,
      [`ais_source_late_seconds${odd}}`]: 300,
      lastfix_ingest_queue_length: 3,
      lastfix_ingest_observations_total: 6,
      lastfix_ingest_commit_seconds_total: 1.5,
      lastfix_track_archive_failing: 1,
      lastfix_backup_failing: 1,
      lastfix_backup_size_bytes: 5_000,
      lastfix_backup_timestamp_seconds: testNow / 1000 - 3_600,
      lastfix_streams_open: 0,
      'lastfix_vessels_unconfirmed{source="mast"}': 3,
      'lastfix_vessels_dropped_total{source="push"}': 7,
      lastfix_vessels_limit: 2_000_000,
      'lastfix_vessels{class="A",simulated="false"}': 1,
      'lastfix_vessels{class="A",simulated="true"}': 1,
      'lastfix_vessels{class="B",simulated="true"}': 0,
      'lastfix_vessels{class="",simulated="true"}': 1,
      'lastfix_follower_state{state="live"}': 1,
      'lastfix_follower_state{state="stale"}': 0,
    })
    expect(samples.has('ais_last_message_timestamp_seconds{source="roof"}')).toBe(false)
    for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_heap_size_used_bytes']) {
      expect(samples.get(name)).toBeGreaterThan(0)
    }
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeLessThan(60)
    const queries = [
      ...queriesOf('alerts.yaml', /expr: (.*)/g),
      ...queriesOf('grafana-dashboard.json', /"expr": "(.*)"/g),
    ]
    expect(queries.length).toBeGreaterThan(30)
    expect(queries.flatMap((query) => unknownIn(query, samples))).toEqual([])
    expect(unknownIn('sum by (port) (rate(http_requests_total{code="200"}[5m]))', samples)).toEqual(['code', 'port'])
  })

  it('counts requests by route, method and status, with their durations, and audit events by kind', async () => {
    const api = createApi(async () => service)
    const ask = (path: string, headers = {}) => api(new Request(`http://lastfix.test/api/${path}`, { headers }), local)
    await ask('vessels')
    await ask('vessels', { Authorization: 'Bearer wrong' })
    await ask('nothing')
    const { secret, token } = createToken({
      name: 'test',
      rights: { read: true, extended: false, ingest: false },
      expiresAt: null,
      now,
      ratePerMinute: 2,
    })
    await store.tokens.add(token)
    await service.directory.refresh(now)
    const known = { Authorization: `Bearer ${secret}` }
    await api(new Request('http://lastfix.test/v2/maritime/ais-latest?limit=1'), local)
    for (const path of ['account/audit', 'ports/match', 'ports/match']) await ask(path, known)
    const samples = await samplesNow(api)
    expect(Object.fromEntries(samples)).toMatchObject({
      'http_requests_total{route="/api/vessels",method="GET",status="401"}': 2,
      'http_requests_total{route="/v2/maritime/ais-latest",method="GET",status="401"}': 1,
      'http_requests_total{route="none",method="GET",status="404"}': 1,
      'http_requests_total{route="/api/account/audit",method="GET",status="403"}': 1,
      'http_requests_total{route="/api/ports/match",method="GET",status="429"}': 1,
      'http_request_duration_seconds_bucket{route="/api/ports/match",le="+Inf"}': 2,
      'http_request_duration_seconds_count{route="/api/ports/match"}': 2,
      'lastfix_audit_events_total{kind="started"}': 1,
      'lastfix_audit_events_total{kind="alias-set"}': 0,
      lastfix_audit_events_lost_total: 0,
    })
  })

  it('reports ingest as stopped when its report is old, and not at all without a report', async () => {
    expect((await samplesNow()).has('lastfix_ingest_running')).toBe(false)
    await report()
    now += 2_000
    expect((await samplesNow()).get('lastfix_ingest_running')).toBe(1)
    now += 60_000
    expect((await samplesNow()).get('lastfix_ingest_running')).toBe(0)
  })

  it('is refused to other machines over plain HTTP', async () => {
    const response = await createApi(async () => service)(request, { ...local, needsHttps: true })
    expect([response.status, await response.json()]).toMatchObject([403, { type: expect.stringMatching(/https/) }])
  })
})

describe('GET /api/feeds', () => {
  async function feeds(authorization?: string) {
    const headers: Record<string, string> = authorization ? { Authorization: authorization } : {}
    const api = createApi(async () => service)
    return api(new Request('http://lastfix.test/api/feeds', { headers }), local)
  }

  it('is guarded', async () => {
    expect((await feeds()).status).toBe(401)
  })

  it('returns the state of every feed, with its reasons in words', async () => {
    const rights = { read: true, extended: false, ingest: false }
    const { token, secret } = createToken({ name: 'test', rights, ratePerMinute: null, expiresAt: null, now })
    await store.tokens.add(token)
    await service.directory.refresh(now)
    const ask = async () => (await (await feeds(`Bearer ${secret}`)).json()) as FeedsJson
    expect(await ask()).toEqual({ ingest: null, data: [], paging: { limit: 1000, total: 0 } })
    await report()
    now += 2_000
    const answered = await ask()
    expect(answered.ingest).toMatchObject({ running: true, queue: { waiting: 3, limit: 20_000 }, stopped_at: null })
    expect(answered.data).toMatchObject([
      {
        name: oddName,
        state: 'live',
        connected_since: '2026-11-20T23:59:00+00:00',
        last_sentence_at: '2026-11-20T23:59:58+00:00',
        totals: { sentences: 10, messages: 7, repeats: 1 },
        rejected: [{ reason: 'checksum', count: 2, meaning: expect.stringMatching(/checksum/i) }, { count: 1 }],
      },
      { name: 'roof', state: 'disconnected', detail: 'connect ECONNREFUSED', last_sentence_at: null },
    ])
  })
})
