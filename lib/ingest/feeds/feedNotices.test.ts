import { expect, it } from 'vitest'
import type { NoticeJson } from '#lib/wire/notices.ts'
import { FeedNotices } from './feedNotices.ts'
import type { FeedState } from './feedSnapshot.ts'

const minute = 60_000
const start = Date.parse('2026-11-21T12:00:00Z')
const everyMinute = Array<number>(60).fill(3)

function watching(more: { silentBefore?: string[]; afterMinutes?: number } = {}) {
  let now = start
  const sent: string[] = []
  const feed = { name: 'Roof', kind: 'tcp', simulated: false, detail: 'ECONNREFUSED', sentencesByMinute: everyMinute }
  const state: {
    state: FeedState
    stateSinceAt: number
    kind?: string
    sentencesByMinute?: number[]
    simulated?: boolean
  } = { state: 'live', stateSinceAt: start }
  const notices = new FeedNotices({
    ...{ afterMinutes: 10, now: () => now, feeds: () => [{ ...feed, ...state }], ...more },
    send: async ({ kind, since, reason }: NoticeJson) => void sent.push(`${kind} ${since.slice(11, 16)} ${reason}`),
  })
  return {
    sent,
    notices,
    async after(minutes: number, next: Partial<typeof state> = {}) {
      now = start + minutes * minute
      Object.assign(state, next)
      await notices.look()
    },
  }
}

it('tells once that a feed sends nothing, and once that it sends again', async () => {
  const { after, sent, notices } = watching()
  await after(5, { state: 'silent', stateSinceAt: start + 2 * minute })
  expect(sent).toEqual([])
  await after(12)
  await after(20, { state: 'disconnected' })
  expect(sent).toEqual(['feed_silent 12:02 null'])
  expect(notices.silent).toEqual(['Roof'])
  await after(21, { state: 'waiting', stateSinceAt: start + 21 * minute })
  await after(22, { state: 'live', stateSinceAt: start + 22 * minute })
  await after(23)
  expect(sent.slice(1)).toEqual(['feed_back 12:22 null'])
  await after(40, { state: 'disconnected', stateSinceAt: start + 25 * minute })
  expect(sent.slice(2)).toEqual(['feed_silent 12:25 ECONNREFUSED'])
})

it('tells nothing twice after a restart', async () => {
  const { after, sent } = watching({ silentBefore: ['Roof'] })
  await after(20, { state: 'silent' })
  expect(sent).toEqual([])
  await after(21, { state: 'live' })
  expect(sent).toEqual(['feed_back 12:00 null'])
})

it('tells of a receiver that posts, and not of somebody who has posted once', async () => {
  const once = watching()
  await once.after(20, { state: 'idle', kind: 'push', sentencesByMinute: [0, 400, 0] })
  expect(once.sent).toEqual([])
  const receiver = watching()
  await receiver.after(20, { state: 'idle', kind: 'push' })
  expect(receiver.sent).toEqual(['feed_silent 12:00 null'])
})

it('tells nothing of simulated feeds, or where it is off', async () => {
  const off = watching({ afterMinutes: 0 })
  await off.after(100, { state: 'failed' })
  const simulation = watching()
  await simulation.after(100, { state: 'silent', simulated: true })
  expect([off.sent, simulation.sent]).toEqual([[], []])
})
