import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lineOfVessel } from '#lib/ingest/fixtures/lineOfVessel.ts'
import { runIngest } from '#lib/ingest/main.ts'
import { postedText } from '#lib/ingest/push/postedBody.ts'
import { createIngestClient } from '#lib/ingest/push/push.ts'
import { createLog } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import { folderForEach } from './commandFolder.ts'

const log = createLog({ process: 'test', write: () => {} })
const ended = new Map<AbortController, Promise<void>>()
const place = folderForEach()
beforeEach(() => place.performed(['user', 'list']))
afterEach(stopIngest)

function startIngest() {
  const stop = new AbortController()
  const settings = { databaseUrl: `file:${place.store}`, dataFolder: dirname(place.store), aisSources: [] }
  ended.set(stop, runIngest({ settings, log, signal: stop.signal }))
}

async function stopIngest() {
  for (const stop of ended.keys()) stop.abort()
  await Promise.all(ended.values())
  ended.clear()
}

/** Stores vessels received from a source with this name. */
async function push(name: string, vessels: readonly number[]) {
  const lines = Buffer.from(vessels.map((n) => `${lineOfVessel(n)}\n`).join(''))
  const client = createIngestClient(dirname(place.store))
  await vi.waitFor(async () =>
    expect(await client.push({ name, collectionType: 'terrestrial' }, postedText(lines))).toMatchObject({
      lines: vessels.length,
    }),
  )
}

async function heldVessels(): Promise<number> {
  const store = await openStore(`file:${place.store}`)
  let vessels = 0
  await store.loadVessels(() => void vessels++)
  await store.close()
  return vessels
}

describe('lastfix vessels remove', () => {
  it('removes vessels received from one source only, through the running ingest or by itself', async () => {
    startIngest()
    await push('mast', [0, 1])
    await push('forger', [2, 3, 4])
    const dry = await place.performed([
      'vessels',
      'remove',
      '--source',
      'forger',
      '--since',
      '1h',
      '--dry-run',
      '--json',
    ])
    expect(dry.json()).toEqual({ vessels: 3, dryRun: true })
    const late = await place.performed(['vessels', 'remove', '--silent', '90d'])
    expect(late.stdout).toBe('0 vessels removed.\n')
    const removed = await place.performed(['vessels', 'remove', '--source', 'forger', '--since', '1h'])
    expect(removed).toMatchObject({ exit: 0, stdout: '3 vessels removed.\n' })
    expect(await heldVessels()).toBe(2)
    await stopIngest()
    expect((await place.performed(['vessels', 'remove', '--source', 'mast'])).stdout).toBe('2 vessels removed.\n')
    expect(await heldVessels()).toBe(0)
    const audit = (await place.performed(['audit'])).stdout
    expect(audit).toMatch(/vessels-removed .*forger 1h +3 vessels/)
  })

  it.each([
    [['vessels', 'remove'], '--source NAME or --silent TIME is missing'],
    [['vessels', 'remove', '--silent', '90d', '--since', '1h'], '--since needs --source'],
    [['vessels', 'remove', '--silent', 'soon'], '--silent is "soon": must be 12h, 90d'],
    [['vessels', 'remove', '--silent', '2999-01-01'], '--silent is "2999-01-01"'],
  ])('refuses %j', async (words, line) => {
    const { exit, stderr } = await place.performed(words)
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(line) })
  })
})
