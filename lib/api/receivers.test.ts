import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { readFeedReports } from '#lib/ingest/feeds/feedReports.ts'
import type { FeedSnapshot } from '#lib/ingest/feeds/feedSnapshot.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import type { FeedsJson } from '#lib/wire/feedSchemas.ts'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { newUser } from './contract/account/user.ts'
import { postTo, startIngest } from './contract/postedIngest.ts'
import { openTestService, type TestService } from './contract/testService.ts'

const mmsi = 244_660_000
const received = Date.parse('2026-11-21T11:59:30Z') / 1000
const sentences = [
  ...encodeMessage({ type: 1, mmsi, latitude: 51.9, longitude: 4.1, speedKnots: 14.9, courseDegrees: 127.3 }),
  ...encodeMessage({ type: 5, mmsi, name: 'ALBATROS', callSign: 'PDAN', destination: 'ROTTERDAM' }),
]

let testService: TestService
let running: { stop(): Promise<void> } | null
let token: string

beforeEach(async () => {
  testService = await openTestService([])
  running = await startIngest(testService)
  token = await testService.token({ rights: { read: true, extended: false, ingest: true } })
})

afterEach(async () => {
  await running?.stop()
  await testService.close()
})

const basic = (user: string, password = token) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  'Content-Type': 'application/json',
})

const post = (body: string | Buffer, headers: Record<string, string> = basic('x'), query = '', path = '/api/ingest') =>
  postTo(testService.service, body, headers, { query, path })

async function taken(body: string | Buffer, headers?: Record<string, string>, query?: string) {
  const response = await post(body, headers, query)
  expect(response.status).toBe(202)
  return response.json()
}

/** The body of AIS-catcher's protocol AISCATCHER. */
function aiscatcher(msgs: object[], more: object = {}) {
  return JSON.stringify({
    protocol: 'jsonaiscatcher',
    encodetime: '20261121115930',
    stationid: 'roof',
    station_lat: 52.1,
    station_lon: 4.3,
    receiver: { description: 'AIS-catcher v0.70', version: 70, engine: 'AIS engine V2', setting: 'droop ON' },
    device: { product: 'RTL2838', vendor: 'Realtek', serial: '0000007', setting: 'tuner auto' },
    msgs,
    ...more,
  })
}

const message = (nmea: readonly string[], more: object = {}) => ({
  class: 'AIS',
  device: 'AIS-catcher',
  version: 70,
  driver: 1,
  hardware: 'RTL2838',
  rxtime: '20261121115930',
  rxuxtime: received,
  scaled: true,
  channel: 'A',
  nmea,
  signalpower: -31.5,
  ppm: 0.4,
  mmsi,
  type: 1,
  ...more,
})

/** A message of the protocols MINIMAL and AIRFRAMES. */
const minimal = ({ class: kind, device, driver, hardware, rxtime, rxuxtime, channel, nmea }: Message) => ({
  ...{ class: kind, device, driver, hardware, rxtime, rxuxtime, channel, nmea },
  mmsi,
})
type Message = ReturnType<typeof message>

const [position, ...parts] = sentences
const messages = [message([position!]), message(parts, { signalpower: -20.25, ppm: 1.2 })]

/** The body of AIS-catcher's protocol APRS. */
function aprs(...groups: { name: string; msgs: object[] }[]) {
  const body = {
    protocol: 'jsonais',
    encodetime: '20261121115930',
    groups: groups.map(({ name, msgs }) => ({ path: [{ name, url: 'https://ais.example.org/api/ingest' }], msgs })),
  }
  const boundary = '------------------------7d5bb2e0a1'
  return {
    body: `--${boundary}\r\nContent-Disposition: form-data; name="jsonais"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}\r\n--${boundary}--\r\n`,
    headers: () => ({ ...basic('x'), 'Content-Type': `multipart/form-data; boundary=${boundary}` }),
  }
}

const fleet = () => testService.service.follower.fleet
async function vesselOf(wanted: number, isComplete = (vessel: Vessel) => vessel.name !== null): Promise<Vessel> {
  return vi.waitFor(() => {
    const row = fleet()?.rowOf(wanted)
    const vessel = row === undefined || row < 0 ? null : (fleet()?.vesselAt(row) ?? null)
    if (!vessel || !isComplete(vessel)) throw new Error('not yet in the fleet')
    return vessel
  })
}

/** The feed once ingest has reported the post. */
async function reportedFeed(): Promise<FeedSnapshot> {
  return vi.waitFor(async () => {
    const feed = (await readFeedReports(testService.store.feeds))?.feeds.find(({ lastPostAt }) => lastPostAt !== null)
    if (!feed) throw new Error('the post is not reported yet')
    return feed
  })
}

const sent = { lines: 3, messages: 2, rejected: {}, bad_lines: [], repeats: 0 }

describe('a body of AIS-catcher', () => {
  it.each([
    ['aiscatcher', aiscatcher(messages)],
    ['aiscatcher', aiscatcher(messages.map(minimal), { protocol: 'airframes' })],
    ['list', messages.map((each) => `${JSON.stringify(each)}\n`).join('')],
    ['nmea', `${sentences.join('\n')}\n`],
  ])('%s makes the records of its sentences, with and without gzip', async (format, body) => {
    expect(await taken(body)).toEqual({ format, ...sent })
    const vessel = await vesselOf(mmsi)
    expect(vessel).toMatchObject({ name: 'ALBATROS', latitude: 51.9, longitude: 4.1, speedKnots: 14.9 })
    const time = vessel.broadcastMicroseconds
    if (format === 'nmea') expect(time).toBeGreaterThan(received * 1e6)
    else expect(time).toBe(received * 1e6)
    const zipped = await taken(gzipSync(body), { ...basic('x'), 'Content-Encoding': 'gzip' })
    expect(zipped).toEqual({ format, ...sent, repeats: 2 })
  })

  it('aprs makes records of its fields', async () => {
    const { body, headers } = aprs(
      {
        name: 'roof',
        msgs: [{ msgtype: 1, mmsi, rxuxtime: received, lon: 4.1, lat: 51.9, speed: 14.900001, course: 127.300003 }],
      },
      {
        name: 'mast',
        msgs: [
          { msgtype: 5, mmsi: String(mmsi), rxtime: '20261121115930', shipname: 'ALBATROS', ref_front: 9, ref_left: 2 },
          { msgtype: 1 },
        ],
      },
    )
    expect(await taken(body, headers())).toEqual({
      format: 'aprs',
      lines: 3,
      messages: 2,
      rejected: { json: 1 },
      bad_lines: [{ line: 3, reason: 'json' }],
      repeats: 0,
    })
    expect(await vesselOf(mmsi)).toMatchObject({
      name: 'ALBATROS',
      speedKnots: 14.9,
      courseDegrees: 127.3,
      toBowMetres: null,
      positionSource: 'roof',
      broadcastMicroseconds: received * 1e6,
    })
  })

  it('is taken but for its bad messages, whose parts are not joined', async () => {
    const [first, second] = parts
    const bad = [
      null,
      message([first!]),
      message([second!]),
      message([position!.replace(/..$/, '00')]),
      message([position!]),
    ]
    expect(await taken(aiscatcher(bad as object[]))).toEqual({
      format: 'aiscatcher',
      lines: 5,
      messages: 1,
      rejected: { json: 1, incomplete: 2, checksum: 1 },
      bad_lines: [
        { line: 1, reason: 'json' },
        { line: 2, reason: 'incomplete' },
        { line: 3, reason: 'incomplete' },
        { line: 4, reason: 'checksum' },
      ],
      repeats: 0,
    })
  })
})

describe('the name of the feed', () => {
  const nameOf = async (body: string, headers: Record<string, string>, query = '') => {
    await taken(body, headers, query)
    return (await reportedFeed()).name
  }

  it.each([
    ['the parameter', '?name=mast', 'ann', 'mast'],
    ['the user', '', 'ann', 'ann'],
    ['the station, of a user x', '', 'x', 'roof'],
    ['the station, without a user', '', '', 'roof'],
    ['the station, of a user who cannot be a name', '', '!', 'roof'],
  ])('is that of %s', async (_, query, user, expected) => {
    expect(await nameOf(aiscatcher([]), basic(user), query)).toBe(expected)
  })

  it('is push without any', async () => {
    expect(await nameOf(aiscatcher([], { stationid: '\u0000' }), basic('x'))).toBe('push')
  })

  it('is that of the token, whatever user or station say', async () => {
    const bound = await testService.token({ rights: { read: false, extended: false, ingest: true }, feed: 'tower' })
    expect((await post(aiscatcher([]), basic('ann', bound), '?name=mast')).status).toBe(403)
    expect(await nameOf(aiscatcher([]), basic('ann', bound))).toBe('tower')
  })
})

describe('Basic authentication', () => {
  it('takes JWTs at their own path, no other password, and is for no other path', async () => {
    const { secret } = await testService.jwt({ rights: { read: true, extended: false, ingest: true } })
    expect((await post('', basic('x', secret), '', '/api/jwt/ingest')).status).toBe(202)
    expect((await post('', basic('x', 'wrong'))).status).toBe(401)
    expect((await post('', { Authorization: `Basic ${btoa('x:')}` })).status).toBe(400)
    expect((await post('', { Authorization: `Basic ${btoa(token)}` })).status).toBe(400)
    expect((await testService.ask('/api/feeds', basic('x'))).status).toBe(400)
  })

  it('shows the token in no log', async () => {
    await taken(aiscatcher(messages))
    await post('{', basic('x'))
    expect(testService.log.join('\n')).not.toContain(token)
    expect(testService.log.join('\n')).not.toContain(btoa(`x:${token}`))
  })
})

describe('a refused body', () => {
  const form = aprs()
  it.each([
    ['no JSON', '{"msgs":[', basic, 400, 'malformed-body'],
    ['no JSON in its field', form.body.replace('{', ''), form.headers, 400, 'malformed-body'],
    ['too deep', `{"msgs":${'['.repeat(40)}${']'.repeat(40)}}`, basic, 400, 'malformed-body'],
    ['over 100,000 messages', `{"msgs":[${'0,'.repeat(100_000)}0]}`, basic, 413, 'body-too-large'],
    ['a form without jsonais', form.body.replace('"jsonais"', '"file"'), form.headers, 415, 'unsupported-media-type'],
    [
      'multipart of another kind',
      form.body,
      () => ({ ...basic('x'), 'Content-Type': 'multipart/mixed; boundary=x' }),
      415,
      'unsupported-media-type',
    ],
    ['a JSON list', '[{"mmsi":1}]', basic, 422, 'unprocessable'],
    ['an object without messages', '{"hello":"world"}', basic, 422, 'unprocessable'],
  ] as const)('is %s', async (_, body, headers, status, kind) => {
    const response = await post(body, headers('x'))
    const { type } = (await response.json()) as ProblemBody
    expect({ status: response.status, type }).toEqual({ status, type: `urn:lastfix:problem:${kind}` })
  })
})

describe('a station', () => {
  it('is shown at its feed, with its position for administrators in their sessions only', async () => {
    await taken(aiscatcher(messages))
    await reportedFeed()
    const station = { id: 'roof', software: 'AIS-catcher v0.70', device: 'RTL2838', signal_db: -20.25, ppm: 1.2 }
    const shown = ({ data: [feed] }: FeedsJson) => [feed?.name, feed?.station]
    expect(shown(await testService.json('/api/feeds'))).toEqual(['roof', station])
    const viewer = await newUser(testService, 'vic@example.org', 'viewer')
    expect(shown(await viewer.json('feeds'))).toEqual(['roof', station])
    const admin = await newUser(testService, 'ann@example.org', 'admin')
    const position = { type: 'Point', coordinates: [4.3, 52.1] }
    expect(shown(await admin.json('feeds'))).toEqual(['roof', { ...station, position }])
    for (const path of ['/metrics', '/api/coverage', '/api/vessels', '/status'])
      expect(await (await testService.ask(path)).text()).not.toContain('52.1')
    expect(testService.log.join('\n')).not.toContain('52.1')
  })

  it('posts a sign of life when it receives nothing', async () => {
    const began = Date.now()
    for (const body of ['', gzipSync('')]) {
      const headers = { ...basic('ann'), ...(typeof body !== 'string' && { 'Content-Encoding': 'gzip' }) }
      expect(await taken(body, headers)).toMatchObject({ lines: 0, messages: 0, rejected: {} })
    }
    const feed = await reportedFeed()
    expect(feed).toMatchObject({ name: 'ann', state: 'waiting', lastSentenceAt: null, station: null })
    expect(feed.lastPostAt).toBeGreaterThanOrEqual(began)
  })
})
