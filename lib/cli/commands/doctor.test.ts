import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCounts } from '#lib/ingest/feeds/counts.ts'
import { FeedHealth } from '#lib/ingest/feeds/health.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { checkClock, checkDisk, checkMemory, checkNode } from '../doctor/machine.ts'
import { checkBackups, checkFeeds } from '../doctor/service.ts'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()
const now = Date.parse('2026-11-29T12:00:00Z')

/** Another web server on a port of its own. */
const other = createServer((_, answer) => answer.writeHead(404).end())
let otherPort = 0
beforeAll(async () => {
  otherPort = await freePort()
  await new Promise<void>((done) => other.listen(otherPort, '127.0.0.1', done))
})
afterAll(() => other.close())

describe('lastfix doctor', () => {
  it('reports an empty machine, creates nothing, and exits with 0', async () => {
    const PORT = String(await freePort())
    const { exit, stdout } = await place.lastfix(['doctor'], { env: { PORT, BACKUP_FOLDER: 'off' } })
    expect(stdout).toMatch(/^Node +ok +24\./)
    expect(stdout).toContain(`none at ${place.store}`)
    expect(stdout).toContain(`${PORT} on 127.0.0.1 is free, and Lastfix does not run`)
    expect(stdout).toMatch(/^backups +hint +off\n +Back up yourself/m)
    expect(exit).toBe(0)
    expect((await place.performed(['doctor', '--json'], { PORT })).json().findings).toContainEqual({
      ...{ what: 'settings', state: 'well', text: expect.stringContaining('2 settings'), cure: null },
    })
  })

  it('finds another program on the port, a damaged database and a proxy that is not trusted, and exits with 1', async () => {
    const env = { PORT: String(otherPort), DATABASE_URL: 'file:package.json', AUTH_URL: 'https://ais.example' }
    const { stdout, exit } = await place.lastfix(['doctor'], { env })
    expect(stdout).toContain(`FAULT  another program answers at http://127.0.0.1:${otherPort}`)
    expect(stdout).toContain('FAULT  AUTH_URL is https://ais.example, and TRUST_PROXY is off')
    expect(exit).toBe(1)
  })

  it('asks the service through its proxy', async () => {
    const env = { PORT: String(otherPort), AUTH_URL: `http://127.0.0.1:${otherPort}` }
    expect((await place.performed(['doctor'], env)).stdout).toContain(`http://127.0.0.1:${otherPort} answers 404`)
    process.exitCode = 0
  })

  it('has a cure for each fault of a machine', async () => {
    expect([checkNode('18.20.4').state, checkNode('24.1.0').state]).toEqual(['fault', 'well'])
    expect([checkMemory(1e8, 1e9).state, checkMemory(4e8, 1e9).state]).toEqual(['hint', 'well'])
    const states = [1e8, 5e8, 5e9].map((free) => checkDisk('/data', () => free).state)
    expect(states).toEqual(['fault', 'hint', 'well'])
    expect(await checkClock(0, async () => true)).toMatchObject({
      state: 'fault',
      text: '1970-01-01T00:00:00Z is in the past',
    })
    expect((await checkClock(now, async () => false)).state).toBe('hint')
    expect((await checkClock(now, async () => null)).text).toBe('2026-11-29T12:00:00Z')
  })

  it('has a cure for each fault of feeds and backups', () => {
    const health = new FeedHealth(now - 600_000)
    health.disconnected('connect ECONNREFUSED', false, now - 300_000)
    const source = {
      name: 'mast',
      kind: 'tcp',
      collectionType: 'terrestrial',
      simulated: false,
      silentSeconds: 60,
    } as const
    const ingest = {
      ...{ startedAt: now, stoppedAt: null, queueLength: 0, queueLimit: 1, storeTrouble: null },
      committed: { observations: 0, vessels: 0, batches: 0 },
      backup: { folder: '/backups', last: null, trouble: { sinceAt: now - 60_000, reason: 'mount its disk' } },
    }
    const reports = { at: now, ingest, feeds: [health.snapshot(source, createCounts(), 0, now)] }
    expect(checkFeeds(reports, now)).toEqual([
      {
        ...{ what: 'feed', state: 'fault', text: 'mast: disconnected, connect ECONNREFUSED, for 5 min' },
        cure: 'Check that the receiver runs, its address and port, and firewalls between',
      },
    ])
    expect(checkFeeds(reports, now + 60_000)[0]?.text).toBe('ingest does not run')
    expect(checkFeeds(null, now)[0]?.state).toBe('hint')
    expect(checkBackups({ backupFolder: '/backups' }, reports, now)).toMatchObject({
      state: 'fault',
      cure: 'mount its disk',
    })
    expect(checkBackups({ backupFolder: '/backups' }, null, now).text).toBe('none yet in /backups')
  })
})
