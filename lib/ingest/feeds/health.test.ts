import { describe, expect, it } from 'vitest'
import { createCounts } from './counts.ts'
import { feedSnapshotSchema } from './feedSnapshot.ts'
import { FeedHealth, type HealthSource } from './health.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const mast: HealthSource = {
  name: 'mast',
  kind: 'tcp',
  collectionType: 'terrestrial',
  simulated: false,
  silentSeconds: 120,
}
const seconds = (amount: number) => start + amount * 1000

function feed(source: HealthSource = mast) {
  const health = new FeedHealth(start)
  const counts = createCounts()
  const at = (second: number) => health.snapshot(source, counts, 0, seconds(second))
  return { health, counts, at }
}

describe('the state of a feed', () => {
  it('goes from waiting to live to silent, and back', () => {
    const { health, at } = feed()
    expect(at(0)).toMatchObject({ state: 'waiting', connectedAt: null, lastSentenceAt: null })
    health.connected('ais.example:5631', seconds(1))
    expect(at(2)).toMatchObject({ state: 'waiting', connectedAt: seconds(1), detail: 'ais.example:5631' })
    health.received(3, 2, seconds(5))
    expect(at(124)).toMatchObject({ state: 'live', stateSinceAt: seconds(1), lastSentenceAt: seconds(5) })
    expect(at(125)).toMatchObject({ state: 'silent', stateSinceAt: seconds(5), connectedAt: seconds(1) })
    health.received(1, 0, seconds(130))
    expect(at(131)).toMatchObject({ state: 'live', lastSentenceAt: seconds(130), lastMessageAt: seconds(5) })
  })

  it('is that of a reserve while it stands by', () => {
    const { health, at } = feed({ ...mast, reserveOf: 'roof' })
    health.standBy(true, seconds(0))
    expect(at(300)).toMatchObject({ state: 'reserve', stateSinceAt: seconds(0), reserveOf: 'roof', connectedAt: null })
    health.standBy(false, seconds(300))
    health.connected('ais.example:5631', seconds(301))
    health.received(1, 1, seconds(302))
    expect(at(303)).toMatchObject({ state: 'live', stateSinceAt: seconds(301) })
    health.standBy(true, seconds(400))
    expect(at(600)).toMatchObject({ state: 'reserve', stateSinceAt: seconds(400), connectedAt: null, detail: null })
  })

  it('is silent if no data was ever received', () => {
    const { health, at } = feed()
    health.connected(null, seconds(1))
    expect(at(121)).toMatchObject({ state: 'silent', stateSinceAt: seconds(1) })
  })

  it('of a source that listens is waiting until a receiver has ever sent', () => {
    for (const kind of ['udp', 'tcp-listen'] as const) {
      const { health, at } = feed({ ...mast, kind })
      if (kind === 'udp') health.connected('listening on 0.0.0.0:10110', seconds(1))
      else health.disconnected('no receiver has connected yet', false, seconds(1))
      expect(at(600)).toMatchObject({ state: 'waiting', stateSinceAt: seconds(1) })
      health.connected('1 receiver', seconds(601))
      health.received(1, 1, seconds(602))
      const after = new FeedHealth(seconds(700), at(603))
      expect(after.snapshot({ ...mast, kind }, createCounts(), 0, seconds(820)).state).toBe('silent')
      if (kind === 'udp') continue
      health.disconnected('the last receiver disconnected: closed', false, seconds(610))
      expect(at(611)).toMatchObject({ state: 'disconnected', stateSinceAt: seconds(610) })
    }
  })

  it('names the last senders only', () => {
    const { health, at } = feed()
    for (let host = 1; host <= 200; host += 1) health.sentBy(`192.0.2.${host}`)
    health.sentBy('192.0.2.198')
    expect(at(1).senders).toEqual(['192.0.2.197', '192.0.2.199', '192.0.2.200', '192.0.2.198'])
  })

  it('is disconnected since the connection was lost, with the latest reason', () => {
    const { health, at } = feed()
    health.connected('ais.example:5631', seconds(1))
    health.received(1, 1, seconds(2))
    health.disconnected('the server closed the connection', false, seconds(10))
    health.disconnected('connect ECONNREFUSED', false, seconds(11))
    expect(at(600)).toMatchObject({
      state: 'disconnected',
      stateSinceAt: seconds(10),
      detail: 'connect ECONNREFUSED',
      connectedAt: null,
    })
    health.connected('ais.example:5631', seconds(700))
    expect(at(701)).toMatchObject({ state: 'live', stateSinceAt: seconds(700), detail: 'ais.example:5631' })
  })

  it('stays silent while it reconnects for lack of data', () => {
    const { health, at } = feed()
    health.connected('ais.example:5631', seconds(0))
    health.received(1, 1, seconds(1))
    health.disconnected('no data for 120 seconds', true, seconds(121))
    expect(at(121)).toMatchObject({ state: 'silent', stateSinceAt: seconds(1) })
    health.connected('ais.example:5631', seconds(122))
    expect(at(123)).toMatchObject({ state: 'silent', stateSinceAt: seconds(1), detail: 'ais.example:5631' })
    health.disconnected('connect ECONNREFUSED', false, seconds(243))
    expect(at(244)).toMatchObject({ state: 'disconnected', stateSinceAt: seconds(243) })
  })

  it('is not silent while ingest does not read', () => {
    const { health, at } = feed()
    health.connected('ais.example:5631', seconds(0))
    health.received(1, 1, seconds(1))
    health.throttled(seconds(110))
    expect(at(200)).toMatchObject({ state: 'live' })
    expect(at(230)).toMatchObject({ state: 'silent', stateSinceAt: seconds(110) })
  })

  it('of a recording is never silent, but ends', () => {
    const { health, at } = feed({ ...mast, kind: 'file', silentSeconds: null })
    health.connected('log.nmea', seconds(0))
    health.received(1, 1, seconds(1))
    expect(at(3600)).toMatchObject({ state: 'live' })
    health.ended(null, seconds(3601))
    expect(at(7200)).toMatchObject({ state: 'ended', stateSinceAt: seconds(3601), detail: 'log.nmea' })
  })

  it('of a source that cannot work is failed, with a reason', () => {
    const { health, at } = feed()
    health.ended('mast: cannot listen', seconds(1))
    expect(at(2)).toMatchObject({ state: 'failed', detail: 'mast: cannot listen' })
  })

  it('of posts tells a silent sea from a receiver that is off', () => {
    const { health, at } = feed({ ...mast, kind: 'push' })
    health.posted(null, seconds(0))
    expect(at(119)).toMatchObject({ state: 'waiting', lastPostAt: seconds(0), lastSentenceAt: null })
    health.received(1, 1, seconds(150))
    health.posted(null, seconds(151))
    expect(at(152)).toMatchObject({ state: 'live' })
    health.posted(null, seconds(240))
    expect(at(269)).toMatchObject({ state: 'live' })
    expect(at(270)).toMatchObject({ state: 'silent', stateSinceAt: seconds(150) })
    expect(at(360)).toMatchObject({ state: 'idle', stateSinceAt: seconds(240) })
  })
})

describe('a station', () => {
  const roof = { id: 'roof', software: 'AIS-catcher v0.70', device: null, position: [4.3, 52.1] as [number, number] }

  it('has the medians of the last 255 messages, and is kept by a post without one', () => {
    const { health, at } = feed({ ...mast, kind: 'push' })
    expect(at(1)).toMatchObject({ station: null })
    health.measured(null, 0.125)
    expect(at(1)).toMatchObject({ station: { id: null, signalDb: null, ppm: 0.13 } })
    health.measured(100, null)
    for (let message = 0; message < 255; message += 1) health.measured(-30 - (message % 3), 1)
    health.posted(roof, seconds(2))
    health.posted(null, seconds(3))
    expect(at(4)).toMatchObject({ station: { ...roof, signalDb: -31, ppm: 1 } })
  })
})

describe('the figures of a feed', () => {
  it('are rates of the last ten seconds, and of the last sixty minutes', () => {
    const { health, at } = feed()
    for (let second = 0; second < 3700; second += 1) health.received(4, 3, seconds(second))
    const { sentencesPerSecond, messagesPerSecond, sentencesByMinute, messagesByMinute } = at(3700)
    expect([sentencesPerSecond, messagesPerSecond]).toEqual([4, 3])
    expect(sentencesByMinute).toEqual(Array(60).fill(240))
    expect(messagesByMinute).toEqual(Array(60).fill(180))
    expect(at(3705)).toMatchObject({ sentencesPerSecond: 2 })
    expect(at(3715)).toMatchObject({ sentencesPerSecond: 0 })
  })

  it('include those of a feed that has just started', () => {
    const { health, at } = feed()
    health.received(10, 10, seconds(0))
    expect(at(0.5)).toMatchObject({ sentencesPerSecond: 0, sentencesByMinute: [] })
    expect(at(2)).toMatchObject({ sentencesPerSecond: 5 })
  })

  it('have the median clock skew, so that a single outlier does not count', () => {
    const { health, at } = feed()
    expect(at(1).clockSkewSeconds).toBeNull()
    for (const ahead of [12.5, 12.4, 12.6, 86_400, -3]) health.stamped(ahead * 1e6)
    expect(at(1).clockSkewSeconds).toBe(12.5)
    for (let times = 0; times < 1000; times += 1) health.stamped(-2_000_000)
    expect(at(1).clockSkewSeconds).toBe(-2)
  })

  it('have no clock skew for a recording', () => {
    const { health, at } = feed({ ...mast, kind: 'file' })
    health.stamped(-1e12)
    expect(at(1).clockSkewSeconds).toBeNull()
  })

  it('are a copy of the counts that can be written as JSON', () => {
    const { counts, at } = feed()
    counts.messagesByType[5] = 2
    counts.rejected.checksum = 1
    const snapshot = at(1)
    counts.messagesByType[5] = 3
    expect(snapshot.counts).toMatchObject({ messagesByType: { 5: 2 }, rejected: { checksum: 1 } })
    expect(feedSnapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot)
  })
})

it('counts messages by the hour, and continues after a restart', () => {
  const hour = 3_600_000
  const before = new FeedHealth(start)
  before.received(3, 3, start)
  before.received(4, 4, start + hour)
  const snapshot = before.snapshot(mast, createCounts(), 0, start + hour)
  expect(snapshot.messagesByHour).toEqual({ firstAt: start, counts: [3, 4] })
  const after = new FeedHealth(start + 3 * hour, snapshot)
  after.received(5, 5, start + 3 * hour)
  const later = after.snapshot(mast, createCounts(), 0, start + 3 * hour)
  expect(later.messagesByHour?.counts).toEqual([3, 4, 0, 5])
  expect(after.snapshot(mast, createCounts(), 0, start + 49 * hour).messagesByHour?.firstAt).toBe(start + hour)
})
