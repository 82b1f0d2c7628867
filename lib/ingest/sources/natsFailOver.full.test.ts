import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { openStore } from '#lib/store/open.ts'
import { type NatsServer, natsObstacle, startNatsServer } from '#lib/testing/natsServer.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { joinTrack } from '#lib/track/select.ts'
import { startIngest } from '../fixtures/startIngest.ts'

if (natsObstacle) process.stderr.write(`A fail-over with NATS is not tested: ${natsObstacle}\n`)

const vessels = 100
const steps = 200
const stepSeconds = 10

/** Vessels under way at 10 knots, with static data at every twentieth step. */
function messages(): string[] {
  const since = Date.now() - steps * stepSeconds * 1000
  return Array.from({ length: steps }, (_, step) => {
    const tag = tagBlock({ broadcastMilliseconds: since + step * stepSeconds * 1000, station: null })
    return Array.from({ length: vessels }, (_, vessel) => {
      const mmsi = 244_660_001 + vessel
      const place = { longitude: 4 + vessel / 100, latitude: 51 + step * 0.00046, speedKnots: 10, courseDegrees: 0 }
      const position = encodeMessage({ type: 1, mmsi, ...place })
      const facts = step % 20 === 0 ? encodeMessage({ type: 5, mmsi, name: `VESSEL ${vessel}`, shipTypeCode: 70 }) : []
      return [...position, ...facts].map((line) => `${tag}${line}`).join('\n')
    })
  }).flat()
}

describe.skipIf(natsObstacle)('ingest that is killed while it receives from NATS', () => {
  let server: NatsServer | null = null
  afterEach(() => server?.stop())

  const start = (dataFolder: string, source: string) =>
    startIngest({ databaseUrl: `file:${join(dataFolder, 'lastfix.db')}`, dataFolder, source })

  /** Data that is the same however often a process was killed. */
  async function storedIn(folder: string) {
    const store = await openStore(`file:${join(folder, 'lastfix.db')}`)
    const vessels = await storedVessels(store)
    const all = { sinceSeconds: 0, untilSeconds: Number.MAX_SAFE_INTEGER, stepSeconds: 1 }
    const stored = []
    for (const { number: mmsi, name, latitude, broadcastMicroseconds, reports } of vessels.sort(
      (a, b) => a.number - b.number,
    )) {
      const points = joinTrack(await store.tracks.find(mmsi, 0), 0, all)
      stored.push({ mmsi, name, latitude, broadcastMicroseconds, reports, points })
    }
    await store.close()
    return stored
  }

  it('ends with the records and tracks of an ingest that was never killed', async () => {
    const nats = await startNatsServer()
    server = nats
    const sent = messages()
    await nats.publish('ais', ...sent)
    const isDone = (consumer: string) => async () => {
      const { num_pending, num_ack_pending } = await nats.consumerInfo(consumer)
      expect(num_pending + num_ack_pending).toBe(0)
    }

    const undisturbed = temporaryFolder()
    const living = start(undisturbed, `${nats.url}?consumer=living`)
    await vi.waitFor(isDone('living'))
    await living.kill()

    const disturbed = temporaryFolder()
    for (const share of [0.1, 0.4, 0.7]) {
      const dying = start(disturbed, `${nats.url}?consumer=dying`)
      await vi.waitFor(
        async () =>
          expect((await nats.consumerInfo('dying')).ack_floor.stream_seq).toBeGreaterThan(share * sent.length),
        { interval: 5 },
      )
      await dying.kill()
    }
    start(disturbed, `${nats.url}?consumer=dying`)
    await vi.waitFor(isDone('dying'))
    const expected = await storedIn(undisturbed)
    expect(expected.map(({ reports }) => reports)).toEqual(Array.from({ length: vessels }, () => steps + steps / 20))
    expect(expected[0]?.points.length).toBeGreaterThan(steps / 2)
    expect(await storedIn(disturbed)).toEqual(expected)
  })
})
