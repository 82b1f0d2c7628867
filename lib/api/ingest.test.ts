import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { postTo, startIngest } from './contract/postedIngest.ts'
import { bearer, openTestService, type TestService } from './contract/testService.ts'

const mmsi = 244_660_000

let testService: TestService
let running: { stop(): Promise<void> } | null = null

beforeEach(async () => {
  testService = await openTestService([])
})

afterEach(async () => {
  await running?.stop()
  running = null
  await testService.close()
})

const ingestToken = async () =>
  bearer(await testService.token({ rights: { read: true, extended: false, ingest: true }, ratePerMinute: 30 }))

const post = (
  body: string | Buffer | ReadableStream,
  headers: Record<string, string>,
  query = '',
  through = testService.service,
) => postTo(through, body, headers, { query })

const begin = async () => {
  running = await startIngest(testService)
}

async function expectProblem(response: Response, status: number, kind: string): Promise<ProblemBody> {
  const body = (await response.json()) as ProblemBody
  expect({ status: response.status, type: body.type }).toEqual({ status, type: `urn:lastfix:problem:${kind}` })
  return body
}

const position = (mmsi: number) => encodeMessage({ type: 1, mmsi, latitude: 51.9, longitude: 4.1 })

/** An endless body that counts the bytes read. */
function endless(chunk: Buffer) {
  let pulled = 0
  const stream = new ReadableStream({
    pull(controller) {
      pulled += chunk.length
      controller.enqueue(new Uint8Array(chunk))
    },
  })
  return { stream, pulled: () => pulled }
}

describe('POST /api/ingest', () => {
  it('stores lines through the running ingest, and returns their counts', async () => {
    await begin()
    const headers = await ingestToken()
    const [good = ''] = position(mmsi)
    const [first = ''] = encodeMessage({ type: 5, mmsi: mmsi, name: 'ALBATROS' })
    const body = ['# a remark', '', good, good.replace(/..$/, '00'), 'hello', first, good].join('\r\n')
    const response = await post(body, headers, '?name=mast&collection=dynamic')
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({
      format: 'nmea',
      lines: 6,
      messages: 2,
      rejected: { checksum: 1, 'no-sentence': 1, incomplete: 1 },
      bad_lines: [
        { line: 4, reason: 'checksum' },
        { line: 5, reason: 'no-sentence' },
        { line: 6, reason: 'incomplete' },
      ],
      repeats: 1,
    })
    expect(response.headers.get('ratelimit')).toBe('"default";r=29;t=2')
    await vi.waitFor(() => expect(testService.service.follower.fleet?.rowOf(mmsi)).toBe(0))
    expect(testService.service.follower.fleet?.vesselAt(0)).toMatchObject({ latitude: 51.9, collectionType: 'dynamic' })
  })

  it('accepts a token of one feed under the name of that feed only', async () => {
    await begin()
    const rights = { ingest: true }
    const headers = bearer(await testService.token({ rights, feed: 'roof' }))
    for (const [index, query] of ['', '?name=roof', '?name='].entries()) {
      expect((await post(position(mmsi + index).join('\n'), headers, query)).status).toBe(202)
      await vi.waitFor(() => expect(testService.service.follower.fleet?.rowOf(mmsi + index)).toBe(index))
      expect(testService.service.follower.fleet?.vesselAt(index)).toMatchObject({ positionSource: 'roof' })
    }
    const refused = await post(position(mmsi).join('\n'), headers, '?name=mast')
    const { detail } = await expectProblem(refused, 403, 'not-permitted')
    expect(detail).toBe('The access token may post as the feed "roof" only, not as "mast".')
  })

  it('accepts gzip', async () => {
    await begin()
    const headers = { ...(await ingestToken()), 'Content-Encoding': 'gzip' }
    const response = await post(gzipSync(`${position(mmsi).join('\n')}\n`), headers)
    expect(await response.json()).toMatchObject({ lines: 1, messages: 1, rejected: {}, bad_lines: [] })
    await expectProblem(await post(Buffer.from('no gzip'), headers), 400, 'malformed-body')
    await expectProblem(await post(gzipSync('x'.repeat(99)).subarray(0, 15), headers), 400, 'malformed-body')
  })

  it('returns the first hundred bad lines, and counts all', async () => {
    await begin()
    const response = await post('hello\n'.repeat(250), await ingestToken())
    const answer = await response.json()
    expect(answer).toMatchObject({ lines: 250, messages: 0, rejected: { 'no-sentence': 250 } })
    expect(answer.bad_lines).toHaveLength(100)
    expect(answer.bad_lines.at(-1)).toEqual({ line: 100, reason: 'no-sentence' })
  })
})

describe('a refused body', () => {
  it('is larger than 8 MiB, and not read further', async () => {
    const headers = await ingestToken()
    const { stream, pulled } = endless(Buffer.alloc(65_536, 'x'))
    const { detail } = await expectProblem(await post(stream, headers), 413, 'body-too-large')
    expect(detail).toContain('larger than 8388608 bytes')
    expect(pulled()).toBeLessThan(9 * 1024 * 1024)
    const declared = { ...headers, 'Content-Length': '8388609' }
    await expectProblem(await post('x', declared), 413, 'body-too-large')
  })

  it('is larger than 8 MiB when decompressed', async () => {
    const headers = { ...(await ingestToken()), 'Content-Encoding': 'gzip' }
    await expectProblem(await post(gzipSync(Buffer.alloc(200_000_000)), headers), 413, 'body-too-large')
  })

  it('has another Content-Type', async () => {
    const headers = await ingestToken()
    const xml = { ...headers, 'Content-Type': 'application/xml' }
    await expectProblem(await post('<ais/>', xml), 415, 'unsupported-media-type')
    const response = await post('x', { ...headers, 'Content-Encoding': 'br' })
    expect(response.headers.get('accept-encoding')).toBe('gzip')
    await expectProblem(response, 415, 'unsupported-media-type')
  })

  it.each([
    ['?collection=radar', 'collection', 'satellite, terrestrial or dynamic'],
    ['?name=%0A', 'name', '1 to 64 letters'],
  ])('has a wrong parameter: %s', async (query, parameter, accepted) => {
    const { errors } = await expectProblem(await post('x', await ingestToken(), query), 400, 'malformed-parameter')
    expect(errors).toMatchObject([{ parameter, reason: expect.stringContaining(accepted) }])
  })
})

describe('an ingest that takes no lines', () => {
  it('is answered with 503 and Retry-After if it is not running', async () => {
    const response = await post('x', await ingestToken())
    expect(response.headers.get('retry-after')).toBe('10')
    await expectProblem(response, 503, 'ingest-not-running')
  })

  it('is answered with 429 and Retry-After if it is overloaded', async () => {
    const { service } = testService
    const full = { ...service, ingest: { ...service.ingest, push: async () => 'full' as const } }
    const response = await post('x', await ingestToken(), '', full)
    expect(response.headers.get('retry-after')).toBe('5')
    await expectProblem(response, 429, 'ingest-full')
  })
})
