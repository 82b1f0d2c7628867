import { expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { DiskNotices } from './diskNotices.ts'

const log = createLog({ process: 'ingest', write: () => {} })

function disk(lowSinceBefore: number | null = null) {
  const sent: string[] = []
  let free = 5e9
  let now = 0
  let isFull = false
  const notices = new DiskNotices({
    ...{ folder: '/data', log, now: () => now, freeBytes: async () => free, lowSinceBefore },
    send: async ({ kind, feed, since, reason }) => {
      if (isFull) throw new Error('database or disk is full')
      sent.push([kind, feed, since, reason].join(' '))
    },
  })
  const look = (bytes: number) => {
    free = bytes
    now += 60_000
    return notices.look()
  }
  return { sent, notices, look, fill: (full: boolean) => (isFull = full) }
}

it('is reported once when it is nearly full, and once when it has space again', async () => {
  const { sent, notices, look } = disk()
  for (const bytes of [1e9, 999e6, 5e8, 1.1e9, 9e8, 1.2e9, 2e9]) await look(bytes)
  expect(sent).toEqual([
    'disk_low  1970-01-01T00:02:00+00:00 999 MB free in /data',
    'disk_free  1970-01-01T00:06:00+00:00 1200 MB free in /data',
  ])
  expect(notices.lowSince).toBeNull()
})

it('is reported once, also when ingest restarts', async () => {
  const { sent, notices, look } = disk(5)
  await look(1e8)
  expect([sent, notices.lowSince]).toEqual([[], 5])
})

it('is reported as soon as the notice can be stored', async () => {
  const { sent, look, fill } = disk()
  fill(true)
  await expect(look(1e6)).rejects.toThrow('full')
  fill(false)
  await look(1e6)
  expect(sent).toHaveLength(1)
})
