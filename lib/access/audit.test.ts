import { expect, it } from 'vitest'
import type { AuditEvent, AuditStore } from '#lib/store/audit.ts'
import { auditKeptDays, createAuditLog, type RecordedEvent } from './audit.ts'

const day = 24 * 3_600_000

function event(subject: string): RecordedEvent {
  return { kind: 'alias-set', actor: 'ann@example.org', address: '192.0.2.7', subject, details: 'NLRTM' }
}

function opened() {
  let now = 0
  let isAway = false
  const stored: AuditEvent[] = []
  const removedBefore: number[] = []
  const logged: RecordedEvent[] = []
  const store: AuditStore = {
    async add(events) {
      if (isAway) throw new Error('away')
      stored.push(...events)
    },
    find: async () => [],
    async removeBefore(at) {
      removedBefore.push(at)
    },
  }
  const audit = createAuditLog({ store, clock: () => now, log: (each) => void logged.push(each) })
  return {
    audit,
    stored,
    removedBefore,
    logged,
    at: (time: number) => {
      now = time
    },
    leave: (away: boolean) => {
      isAway = away
    },
  }
}

it('logs an event immediately and stores it with the time at which it was recorded', async () => {
  const { audit, stored, logged, at } = opened()
  at(5)
  audit.record(event('one'))
  expect(logged).toEqual([event('one')])
  at(6)
  await audit.flush()
  expect(stored).toEqual([{ ...event('one'), at: 5 }])
  expect(audit.counts.get('alias-set')).toBe(1)
})

it('keeps events in order while the store cannot be reached, and stores each once', async () => {
  const { audit, stored, leave, logged } = opened()
  leave(true)
  for (const subject of ['one', 'two']) audit.record(event(subject))
  await expect(audit.flush()).rejects.toThrow('away')
  leave(false)
  await Promise.all([audit.flush(), audit.flush()])
  audit.record(event('three'))
  await audit.flush()
  expect(stored.map(({ subject }) => subject)).toEqual(['one', 'two', 'three'])
  expect(logged).toHaveLength(3)
})

it('keeps a limited number of them, and counts the others', async () => {
  const { audit, stored, leave, logged } = opened()
  leave(true)
  for (let number = 0; number < 1_003; number++) audit.record(event(String(number)))
  leave(false)
  await audit.flush().catch(() => audit.flush())
  expect([stored.length, audit.lostCount, logged.length]).toEqual([1_000, 3, 1_003])
})

it('stores refused sign-ins at a limited rate each, and counts them all', async () => {
  const { audit, stored, logged, at } = opened()
  const refused = { ...event('sign-in'), kind: 'sign-in-failed' } as const
  for (let number = 0; number < 700; number++) audit.record(refused)
  audit.record(event('one'))
  audit.record({ ...refused, kind: 'sign-in-slowed' })
  at(60_000)
  for (let number = 0; number < 20; number++) audit.record(refused)
  await audit.flush()
  expect(stored.filter(({ kind }) => kind === 'sign-in-failed')).toHaveLength(610)
  expect([stored.length, logged.length, audit.lostCount]).toEqual([612, 612, 110])
  expect(audit.counts.get('sign-in-failed')).toBe(720)
})

it('removes old events once a day', async () => {
  const { audit, removedBefore, at } = opened()
  for (const time of [auditKeptDays * day, (auditKeptDays + 1) * day - 1, (auditKeptDays + 1) * day]) {
    at(time)
    await audit.flush()
  }
  expect(removedBefore).toEqual([0, day])
})

it('logs and stores texts of strangers without control characters and shortened', async () => {
  const { audit, stored, logged } = opened()
  audit.record(event(`a\u0000\nb${'x'.repeat(1_000)}`))
  await audit.flush()
  const expected = event(`a  b${'x'.repeat(496)}`)
  expect([stored, logged]).toEqual([[{ ...expected, at: 0 }], [expected]])
})
