import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { Reader } from '#lib/ais/reader.ts'
import { checksumOf } from '#lib/ais/sentence.ts'
import { FleetSimulation } from '#lib/demo/simulation.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { readAisstream } from './aisstreamMessage.ts'
import { Feed } from './feeds/feed.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const recording = '../shared/data/ais/signalk/nais400-merrimac.log'

const secondsPerLook = 5

interface Transmission {
  atSeconds: number
  lines: string[]
}

interface Delivery extends Transmission {
  feed: string
  /** When the vessel sent it. */
  sentSeconds: number
}

/** A simulated fleet, each vessel with its own interval of reports. */
function fleet(seconds: number): Transmission[] {
  const quiet = { repeated: 0, corrupt: 0 }
  const simulation = new FleetSimulation({ vessels: 15, seed: 7, startMilliseconds: start, noise: quiet })
  return Array.from({ length: seconds }, (_, atSeconds) => ({
    atSeconds,
    lines: [...simulation.sentencesUntil(start + atSeconds * 1000)],
  })).filter(({ lines }) => lines.length > 0)
}

/** Sentence by sentence, with the parts of a message together. */
function messagesOf(transmissions: readonly Transmission[]): Transmission[] {
  return transmissions.flatMap(({ atSeconds, lines }) => {
    const messages: string[][] = []
    for (const line of lines) {
      if (/^!AIVDM,2,2/.test(line)) messages.at(-1)?.push(line)
      else messages.push([line])
    }
    return messages.map((each) => ({ atSeconds, lines: each }))
  })
}

const delivered = (feed: string, transmissions: readonly Transmission[], lateSeconds: (index: number) => number) =>
  transmissions.map(
    ({ atSeconds, lines }, index): Delivery => ({
      ...{ feed, lines, sentSeconds: atSeconds },
      atSeconds: Math.ceil(atSeconds + lateSeconds(index)),
    }),
  )

/** In posts, one at the end of each period, where each sentence has the time at which the feed received it. */
const posted = (deliveries: readonly Delivery[], periodSeconds: number) =>
  deliveries.map(
    (delivery): Delivery => ({
      ...delivery,
      atSeconds: Math.ceil(delivery.atSeconds / periodSeconds) * periodSeconds,
      lines: delivery.lines.map((line) => tagged(line, start / 1000 + delivery.atSeconds)),
    }),
  )

function tagged(line: string, seconds: number): string {
  const block = `c:${seconds}`
  return `\\${block}*${checksumOf(block).toString(16).padStart(2, '0')}\\${line}`
}

const placeOf = (mmsi: number, longitude: number | null, latitude: number | null) =>
  `${mmsi} ${longitude?.toFixed(5)} ${latitude?.toFixed(5)}`

/** Plays deliveries second by second into the store. Counts how often a stored position is replaced by an older one. */
async function play(deliveries: readonly Delivery[]) {
  const store = await temporaryStore()
  let now = start
  const { pipeline } = await openTestPipeline(store, { nowMicroseconds: () => now * 1000 })
  const repeats = createRepeats()
  const feeds: Record<string, Feed> = {}
  const sentAt = new Map<string, number>()
  const newest = new Map<number, number>()
  const reader = new Reader({
    message(message) {
      if (!('longitude' in message)) return
      const place = placeOf(message.mmsi, message.longitude, message.latitude)
      sentAt.set(place, Math.max(sending, sentAt.get(place) ?? 0))
    },
    rejected: () => {},
  })
  let sending = 0
  let movedBack = 0
  let timeErrorSeconds = 0
  const inOrder = deliveries.toSorted((one, other) => one.atSeconds - other.atSeconds)
  for (let next = 0; next < inOrder.length; ) {
    const atSeconds = inOrder[next]?.atSeconds ?? 0
    now = start + atSeconds * 1000
    for (; inOrder[next]?.atSeconds === atSeconds; next += 1) {
      const { feed: name = '', lines = [], sentSeconds = 0 } = inOrder[next] ?? {}
      sending = sentSeconds
      for (const line of lines) reader.line(line, 0)
      feeds[name] ??= new Feed({ name, collectionType: 'terrestrial', simulated: false }, pipeline, repeats)
      await feeds[name].lines(lines, now)
    }
    if (atSeconds % secondsPerLook > 0) continue
    await pipeline.durable()
    for (const { number, longitude, latitude, broadcastMicroseconds } of await storedVessels(store)) {
      const sent = sentAt.get(placeOf(number, longitude, latitude)) ?? 0
      if (sent < (newest.get(number) ?? 0)) movedBack += 1
      newest.set(number, Math.max(sent, newest.get(number) ?? 0))
      timeErrorSeconds = Math.max(timeErrorSeconds, Math.abs((broadcastMicroseconds ?? 0) / 1e6 - start / 1000 - sent))
    }
  }
  const vessels = await storedVessels(store)
  return { movedBack, feeds, timeErrorSeconds, vessels, lateness: repeats.from('copy').lateness }
}

const loner = 244_660_001
const second = 15
const moving = (step: number) =>
  encodeMessage({ type: 1, mmsi: loner, longitude: 4, latitude: 52 + step / 2000, speedKnots: 11, second })
const resting = encodeMessage({ type: 1, mmsi: loner, longitude: 4, latitude: 52, speedKnots: 0, second })

const spread = (least: number, most: number) => (index: number) =>
  least + ((index * 7919) % 1000) * ((most - least) / 1000)

describe('the same sentences from another source, later and with new times', () => {
  it.each([
    ['72 s', 72, 72, 0],
    ['5 minutes', 300, 300, 0],
    ['9 minutes', 540, 540, 0],
    ['5 minutes more or less', 295, 305, 0],
    ['72 to 540 s', 72, 540, 20],
  ])('%s late move no vessel back, from the first one on', async (_, least, most, sentAgain) => {
    const messages = messagesOf(fleet(900))
    const { movedBack, feeds, lateness } = await play([
      ...delivered('live', messages, () => 0),
      ...delivered('copy', messages, spread(least, most)),
    ])
    expect(movedBack).toBe(0)
    expect(feeds.live?.counts).toMatchObject({ repeats: 0, ignored: {} })
    expect(feeds.copy?.counts.observations).toBeLessThanOrEqual(sentAgain)
    const lateSeconds = (lateness.medianMicroseconds ?? 0) / 1e6
    expect(Math.abs(lateSeconds - (least + most) / 2)).toBeLessThan(1 + (most - least) / 5)
  })
})

describe('the same sentences in posts', () => {
  const late = () => 300

  it.each([
    [30, 'sentence by sentence'],
    [60, 'sentence by sentence'],
    [60, 'in posts as well'],
    [500, 'in posts as well'],
  ])('of %s s, with copies 5 minutes later %s, move no vessel back', async (periodSeconds, how) => {
    const messages = messagesOf(fleet(900))
    const copies = delivered('copy', messages, late)
    const { movedBack } = await play([
      ...posted(
        delivered('live', messages, () => 0),
        periodSeconds,
      ),
      ...(how === 'sentence by sentence' ? copies : posted(copies, periodSeconds)),
    ])
    expect(movedBack).toBe(0)
  })
})

describe('a source that is 5 minutes late', () => {
  const late = spread(295, 305)

  it('moves no vessel back with reports that it alone received', async () => {
    const messages = messagesOf(fleet(900))
    const { movedBack, feeds } = await play([
      ...delivered(
        'live',
        messages.filter((_, index) => index < 20 || index % 10 > 2),
        () => 0,
      ),
      ...delivered(
        'copy',
        messages.filter((_, index) => index % 10 < 8),
        late,
      ),
    ])
    expect(movedBack).toBe(0)
    expect(feeds.live?.counts).toMatchObject({ repeats: 0, ignored: {} })
  })

  it('keeps the vessels that it alone receives, dated when they were there', async () => {
    const messages = messagesOf(fleet(900))
    const alone = Array.from({ length: 80 }, (_, step) => ({ atSeconds: 10 * step, lines: moving(step) }))
    const { movedBack, vessels } = await play([
      ...delivered('live', messages, () => 0),
      ...delivered('copy', [...messages, ...alone], late),
    ])
    expect(movedBack).toBe(0)
    const vessel = vessels.find(({ number }) => number === loner)
    expect(vessel).toMatchObject({ reports: 80 })
    expect(Math.abs((vessel?.broadcastMicroseconds ?? 0) / 1e6 - start / 1000 - 790)).toBeLessThan(15)
  })
})

it.each([
  ['after', 1, 0],
  ['before', 0, 1],
])('a source that was 5 minutes late and now delivers a second %s the other is prompt', async (_, copy, live) => {
  const messages = messagesOf(fleet(1_500))
  const { movedBack, lateness } = await play([
    ...delivered('live', messages, () => live),
    ...delivered('copy', messages, (index) => ((messages[index]?.atSeconds ?? 0) < 300 ? 300 : copy)),
  ])
  expect(movedBack).toBe(0)
  expect(lateness).toMatchObject({ medianMicroseconds: copy * 1e6, datedBackMicroseconds: 0 })
})

it('two prompt sources lose no report of a vessel at rest, which sends the same sentence again', async () => {
  const messages = messagesOf(fleet(900))
  const atRest = Array.from({ length: 15 }, (_, step) => ({ atSeconds: 60 * step, lines: resting }))
  const { vessels } = await play([
    ...delivered('live', [...messages, ...atRest.filter((_, step) => step % 2 === 1)], () => 0),
    ...delivered('copy', [...messages, ...atRest.filter((_, step) => step % 2 === 0)], spread(0, 2)),
  ])
  expect(vessels.find(({ number }) => number === loner)).toMatchObject({ reports: 15 })
})

it.skipIf(!existsSync(recording))(
  'a recording that a second source repeats 5 minutes later moves no vessel back',
  async () => {
    const lines = readFileSync(recording, 'utf8').split('\n').filter(Boolean)
    const messages = messagesOf(lines.map((line, atSeconds) => ({ atSeconds, lines: [line] })))
    const { movedBack, feeds } = await play([
      ...delivered('live', messages, () => 0),
      ...delivered('copy', messages, spread(300, 300)),
    ])
    expect(movedBack).toBe(0)
    expect(feeds.copy?.counts).toMatchObject({ observations: 0 })
  },
)

it('a report that a network passes on as JSON is a copy of the sentence', async () => {
  const { pipeline } = await openTestPipeline(await temporaryStore())
  const repeats = createRepeats()
  const description = { collectionType: 'terrestrial', simulated: false } as const
  const mast = new Feed({ name: 'mast', ...description }, pipeline, repeats)
  const net = new Feed({ name: 'net', ...description }, pipeline, repeats)
  const [longitude, latitude] = [4.1 + 1 / 600_000, 51.9]
  const said = { longitude, latitude, speedKnots: 11.3, courseDegrees: 87.4, second }
  await mast.lines(encodeMessage({ type: 1, mmsi: loner, headingDegrees: 88, ...said }), start)
  const passedOn = readAisstream(
    JSON.stringify({
      MessageType: 'PositionReport',
      MetaData: { time_utc: '2026-11-21 00:05:00 +0000 UTC' },
      Message: {
        PositionReport: {
          ...{ MessageID: 1, UserID: loner, Longitude: 4.100002, Latitude: latitude, Sog: 11.3, Cog: 87.4 },
          ...{ TrueHeading: 88, Timestamp: second, Valid: true },
        },
      },
    }),
  )
  if (typeof passedOn === 'object' && 'error' in passedOn) throw new Error(passedOn.error)
  await net.records([passedOn], start + 300_000)
  expect(net.counts).toMatchObject({ messages: 1, repeats: 1, observations: 0 })
})
