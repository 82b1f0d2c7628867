import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FleetFollower } from '#lib/fleet/follower.ts'
import { createLog } from '#lib/log.ts'
import { fleetOfUser } from '#lib/query/scope.ts'
import { account, ann, commit, list, webhook } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import type { ReportCountsJson, ReportRowJson } from '#lib/wire/listReportSchemas.ts'
import type { ReportTime } from '#lib/wire/listReports.ts'
import { ListReports, type ListReportsOptions, storedLines } from './listReports.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-27T12:00:00Z')
const bounds = { ofList: 50_000, ofOwner: 50_000, inAll: 50_000, shareOfFree: 1 }

let databaseUrl: string
let store: Store
let follower: FleetFollower
let now: number
let child: ChildProcess | undefined
const lines: string[] = []
const log = createLog({ process: 'web', write: (line) => void lines.push(line) })

beforeEach(async () => {
  databaseUrl = `file:${temporaryFolder()}/lastfix.db`
  store = await openStore(databaseUrl)
  await store.migrate()
  follower = new FleetFollower({ source: store })
  now = noon + 1_000
  lines.length = 0
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await follower.stop()
  await store.close()
})

function vessel(mmsi: number, hoursAgo: number, more: Partial<Vessel> = {}): Vessel {
  const microseconds = (noon - hoursAgo * hour) * 1_000
  const position = { longitude: 4.05, latitude: 51.98, broadcastMicroseconds: microseconds }
  return { ...blankVessel(mmsi, false, microseconds), ...position, positionUpdatedMicroseconds: microseconds, ...more }
}

function rowOf(each: Vessel) {
  const { number, simulated, createdMicroseconds } = each
  return { number, simulated, createdMicroseconds, record: encodeRecord(each) }
}

async function receive(...vessels: Vessel[]): Promise<void> {
  await commit(store, vessels.map(rowOf))
}

async function addList(at: ReportTime, { since = 0, webhooks = [] as string[] } = {}) {
  await store.lists.add(list('tugs', { report: JSON.stringify({ at, webhooks, since }) }), 9)
}

async function addMembers(...members: { mmsi: number; name?: string; note?: string }[]) {
  const unknown = { vessel: null, imo: null, givenImo: null, callSign: null, tags: [], addedAt: 5, knownAt: 5 }
  const added = members.map(({ name = null, note = null, mmsi }) => ({ ...unknown, mmsi, name, note }))
  await store.lists.addMembers('tugs', added, 5, bounds)
}

async function reportsAt(more: Partial<ListReportsOptions> = {}): Promise<ListReports> {
  follower.start()
  await vi.waitFor(() => expect(follower.fleet?.lists.get('tugs')).toBeTruthy())
  const ports = { portOf: () => null }
  const fleetOf = async (scope: string | null) => follower.fleet && fleetOfUser(follower.fleet, scope)
  const lists = () => follower.fleet?.lists.all() ?? []
  return new ListReports({ store, lists, fleetOf, ports, accountOf: () => null, log, now: () => now, ...more })
}

const stored = async () => (await store.listReports.ofList('tugs')).map(({ dueAt, madeAt }) => [dueAt, madeAt])

async function rowsAndCounts(): Promise<{ rows: ReportRowJson[]; counts: ReportCountsJson }> {
  const [report] = await store.listReports.ofList('tugs')
  const rows: ReportRowJson[] = []
  for await (const part of storedLines(store.listReports, report?.id ?? ''))
    rows.push(...part.map((line) => JSON.parse(line)))
  return { rows, counts: JSON.parse(report?.counts ?? '') }
}

describe('a daily report', () => {
  it('has a row for each member: received, silent, waiting for their vessel or unclear', async () => {
    const known = { name: 'ANNA', speedKnots: 9.4, courseDegrees: 181.5, destination: '=NLRTM', matchedPort: 'NLRTM' }
    await receive(vessel(244_660_002, 25, { speedKnots: null }))
    const change = (hoursAgo: number, before: string, after: string) => {
      const reported = { source: null, reports: 2, own: 244_660_001 }
      return { ...reported, at: noon - hoursAgo * hour, field: 'destination' as const, before, after }
    }
    const changes = [change(24, 'A', 'B'), change(23, 'B', 'C'), change(0, 'C', '=NLRTM'), change(-1, 'D', 'E')]
    await commit(store, [{ ...rowOf(vessel(244_660_001, 1, known)), changes }])
    await addList('12:00')
    await addMembers({ mmsi: 244_660_001, name: 'Ours', note: 'Pays' }, { mmsi: 244_660_002 }, { mmsi: 244_660_003 })
    await (await reportsAt({ ports: { portOf: () => ({ name: 'Rotterdam' }) as never } })).makeDue()
    const { rows, counts } = await rowsAndCounts()
    expect(counts).toEqual({ members: 3, received: 1, silent: 1, waiting: 1, unclear: 0, changed: 1, left_out: 0 })
    expect(rows).toMatchObject([
      {
        ...{ state: 'received', mmsi: 244_660_001, ais_name: 'ANNA', name: 'Ours', note: 'Pays' },
        ...{ longitude: 4.05, latitude: 51.98, position_at: '2026-11-27T11:00:00+00:00', speed: 9.4, course: 181.5 },
        ...{ destination: '=NLRTM', matched_port: 'NLRTM', matched_port_name: 'Rotterdam' },
        changes: 'destination: C → =NLRTM; destination: B → C',
        last_received_at: '2026-11-27T11:00:00.000000+00:00',
      },
      { state: 'silent', mmsi: 244_660_002, speed: null, last_received_at: '2026-11-26T11:00:00.000000+00:00' },
      { state: 'waiting', vessel: null, mmsi: 244_660_003, latitude: null, last_received_at: null },
    ])
  })

  it('is made once for each noon, however the clock jumps and whichever process makes it', async () => {
    await addList('12:00')
    const reports = await reportsAt()
    const others = await reportsAt()
    await Promise.all([reports.makeDue(), others.makeDue(), reports.makeDue()])
    for (const jumped of [-2 * hour, 3 * hour, 0, 11 * hour]) {
      now = noon + 1_000 + jumped
      await reports.makeDue()
      await (await reportsAt()).makeDue()
    }
    expect(await stored()).toEqual([[noon, noon + 1_000]])
    now = noon + 24 * hour
    await reports.makeDue()
    expect(await stored()).toEqual([
      [noon + 24 * hour, noon + 24 * hour],
      [noon, noon + 1_000],
    ])
  })

  it.each([
    ['late, with its real time', '12:00', 0, 6 * hour, [[noon, noon + 6 * hour]]],
    ['not made when it is too late', '12:00', 0, 6 * hour + 1, []],
    ['not due before it was turned on', '12:00', noon + 1, hour, []],
    ['of midnight, if that was chosen', '00:00', 0, 12 * hour, [[noon + 12 * hour, noon + 12 * hour]]],
  ] as const)('is %s', async (_, at, since, later, expected) => {
    await addList(at, { since })
    const reports = await reportsAt()
    now = noon + later
    await reports.makeDue()
    expect(await stored()).toEqual(expected)
  })

  it('has the vessels of its owner alone, and waits while the owner is disabled', async () => {
    await receive(vessel(244_660_001, 1), vessel(211_000_001, 1, { name: 'GERMAN' }))
    const owner = account(ann, { scope: 'flag=NL', disabledAt: 5 })
    await store.accounts.add(owner)
    await addList('12:00')
    await addMembers({ mmsi: 244_660_001 }, { mmsi: 211_000_001 })
    const held = { scope: 'flag=NL', disabledAt: owner.disabledAt }
    const reports = await reportsAt({ accountOf: () => held })
    await reports.makeDue()
    expect(await stored()).toEqual([])
    await store.accounts.setDisabled(ann, null)
    held.disabledAt = null
    await reports.makeDue()
    const { rows } = await rowsAndCounts()
    expect(rows.map(({ state, mmsi, ais_name }) => [state, mmsi, ais_name])).toEqual([
      ['received', 244_660_001, null],
      ['waiting', 211_000_001, null],
    ])
  })

  it('is bounded: rows beyond its size are counted, and a message has the first ones only', async () => {
    await store.webhooks.add(webhook('one'), 9)
    await addList('12:00', { webhooks: ['one'] })
    const letters = (seed: number) =>
      Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e_00 + ((seed * at) % 9_973)))
    await addMembers(...Array.from({ length: 400 }, (_, mmsi) => ({ mmsi, note: letters(mmsi + 1).join('') })))
    const maxBytes = 100_000
    await (await reportsAt({ limits: { maxBytes, maxBytesOfOwner: 1e9 } })).makeDue()
    const { rows, counts } = await rowsAndCounts()
    expect(counts).toMatchObject({ members: 400, waiting: 400, left_out: 400 - rows.length })
    expect(rows.length).toBeLessThan(400)
    const [delivery] = await store.webhooks.deliveries.find({ webhook: 'one', before: null, limit: 9 })
    const firstRows = delivery?.report?.firstRows ?? ''
    expect(Buffer.byteLength(firstRows)).toBeLessThan(17_000)
    expect(JSON.parse(firstRows)).toEqual(rows.slice(0, JSON.parse(firstRows).length))
    expect(JSON.parse(firstRows).length).toBeGreaterThan(5)
  })

  it('that fails is made again, without parts of the first attempt', async () => {
    await addList('12:00')
    await addMembers({ mmsi: 1 })
    let failures = 1
    const add: Store['listReports']['add'] = async (...given) => {
      if (failures-- > 0) throw new Error('disk full')
      return store.listReports.add(...given)
    }
    const reports = await reportsAt({ store: { ...store, listReports: { ...store.listReports, add } } })
    await reports.makeDue()
    expect(lines.join('')).toContain('disk full')
    expect(await store.listReports.removeParts(now + 1)).toBe(0)
    await reports.makeDue()
    expect(await stored()).toEqual([[noon, now]])
  })

  it('is there once, with one delivery, after its process was killed in the middle', async () => {
    await store.webhooks.add(webhook('one'), 9)
    await addList('12:00', { webhooks: ['one'] })
    await addMembers(...Array.from({ length: 3_000 }, (_, mmsi) => ({ mmsi, name: `Number ${mmsi}` })))
    const script = fileURLToPath(new URL('listReports.child.ts', import.meta.url))
    child = spawn(process.execPath, [script, databaseUrl, String(now)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout!, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await stored()).toEqual([])
    now += hour
    const reports = await reportsAt()
    await reports.makeDue()
    await reports.makeDue()
    expect(await stored()).toEqual([[noon, now]])
    expect((await rowsAndCounts()).rows).toHaveLength(3_000)
    expect(await store.webhooks.deliveries.countWaiting()).toBe(1)
    expect(await store.listReports.removeParts(now)).toBeGreaterThan(0)
    expect((await rowsAndCounts()).rows).toHaveLength(3_000)
  })
})
