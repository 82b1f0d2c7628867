import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { runIngest } from '#lib/ingest/main.ts'
import { postedText } from '#lib/ingest/push/postedBody.ts'
import { createIngestClient } from '#lib/ingest/push/push.ts'
import { createLog } from '#lib/log.ts'
import { folderForEach } from './commandFolder.ts'

const log = createLog({ process: 'test', write: () => {} })
const place = folderForEach()
let stop: AbortController
let ingest: Promise<void>

beforeEach(async () => {
  await place.performed(['user', 'list'])
  stop = new AbortController()
  const settings = { databaseUrl: `file:${place.store}`, dataFolder: dirname(place.store), aisSources: [] }
  ingest = runIngest({ settings, log, signal: stop.signal })
})

afterEach(async () => {
  stop.abort()
  await ingest
})

it('merges records through the running ingest, lists and undoes it, and the audit log has it', async () => {
  const lines = [244_660_001, 538_001_234].flatMap((mmsi) =>
    encodeMessage({ type: 1, mmsi, latitude: 51.9, longitude: 4.1, speedKnots: 0 }),
  )
  const client = createIngestClient(dirname(place.store))
  const sent = Buffer.from(`${lines.join('\n')}\n`)
  await vi.waitFor(async () =>
    expect(await client.push({ name: 'mast', collectionType: 'terrestrial' }, postedText(sent))).toMatchObject({
      lines: 2,
    }),
  )
  const identity = (...operands: string[]) => place.performed(['identity', ...operands])
  expect((await identity('list')).stdout).toBe('no merges or splits\n')
  expect(await identity('merge', '244660001', '211000000')).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining('there is no vessel 211000000'),
  })
  expect((await identity('merge', '538001234', '244660001')).stdout).toMatch(
    /^The merge of \d+ and \d+ is applied\.\n$/,
  )
  expect((await identity('list')).stdout).toMatch(/1 +join +made .*command line/)
  for (const mmsi of ['244660001', '538001234']) {
    expect((await place.performed(['track', mmsi])).stdout).toContain('51.90000')
  }
  expect((await identity('split', '538001234')).stderr).toContain('No positions of a second vessel are quarantined')
  expect((await identity('undo', '1')).stdout).toMatch(/is undone\.\n$/)
  expect((await identity('undo', '1')).stderr).toContain('no merge, split or suggestion 1 to undo')
  expect((await place.performed(['audit'])).stdout).toMatch(/identity-decided .*undo join/)
})
