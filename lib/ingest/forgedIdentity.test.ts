import { createSocket } from 'node:dgram'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { createLog } from '#lib/log.ts'
import { vesselsStoredIn } from '#lib/store/contract/storedVessels.ts'
import { openStore } from '#lib/store/open.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { runIngest } from './main.ts'

const [ours, forged] = [244_660_001, 538_001_234]
let folder: string
let now: number

beforeEach(() => {
  folder = temporaryFolder()
  now = Date.parse('2026-11-21T00:00:00Z')
})

/** An ingest with two receivers, whose clock stands still between reports. */
async function withReceivers(
  work: (feeds: { mast: Feed; forger: Feed }) => Promise<void>,
  blockedSources: string[] = [],
) {
  const ports = { mast: await freePort(), forger: await freePort() }
  const aisSources = Object.entries(ports).map(([name, port]) => `udp://127.0.0.1:${port}?name=${name}`)
  const settings = { databaseUrl: `file:${folder}/lastfix.db`, dataFolder: folder, aisSources, blockedSources }
  const stop = new AbortController()
  const logged: string[] = []
  const log = createLog({ process: 'test', write: (line) => void logged.push(line) })
  const running = runIngest({ settings, log, signal: stop.signal, now: () => now })
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  const feedAt = (port: number) => async (mmsi: number, step: number) => {
    const latitude = latitudeOf(step)
    now += 2_000
    for (const line of reportOf(mmsi, latitude)) socket.send(`${line}\r\n`, port, '127.0.0.1')
    await vi.waitFor(async () => expect(await latitudes()).toContain(latitude))
  }
  await vi.waitFor(() => expect(logged.filter((line) => line.includes('listening'))).toHaveLength(2))
  try {
    await work({ mast: feedAt(ports.mast), forger: feedAt(ports.forger) })
  } finally {
    stop.abort()
    await running
  }
}

type Feed = (mmsi: number, step: number) => Promise<void>

const anna = { imo: 9_074_729, name: 'ANNA', callSign: 'PDAN', shipTypeCode: 70 }
/** Two equal static reports are copies of one. */
const reportOf = (mmsi: number, latitude: number) => [
  ...encodeMessage({ type: 5, mmsi, ...anna, destination: `P${latitude}` }),
  ...encodeMessage({ type: 1, mmsi, latitude, longitude: 4.1, speedKnots: 0 }),
]
const latitudeOf = (step: number) => (51_900 + step) / 1_000
const stored = () => vesselsStoredIn(`file:${folder}/lastfix.db`)
const mmsis = async () => (await stored()).map((vessel) => [vessel.number, vessel.mmsis])
const latitudes = async () => (await stored()).map(({ latitude }) => latitude)
const apart = [
  [ours, null],
  [forged, null],
]
const asOne = [[ours, `${forged} ${ours}`]]

async function decisions() {
  const store = await openStore(`file:${folder}/lastfix.db`, { isFollower: true })
  const found = await store.identities.latest(10)
  await store.close()
  return found.map(({ state, reason, endedBy }) => ({ state, reason, endedBy }))
}

it('another feed gives a vessel no other MMSI while it is received', async () => {
  await withReceivers(async ({ mast, forger }) => {
    for (const step of [0, 1, 2]) await mast(ours, step)
    for (const step of [3, 4, 5]) await forger(forged, step)
    expect(await mmsis()).toEqual(apart)
    await mast(ours, 6)
    for (const step of [7, 8]) await forger(forged, step)
    expect(await mmsis()).toEqual(apart)
  })
})

it('a vessel that changes its MMSI keeps its record at once if one feed receives both', async () => {
  await withReceivers(async ({ mast }) => {
    for (const step of [-1, 0, 1]) await mast(ours, step)
    for (const step of [2, 3, 3.5]) await mast(forged, step)
    expect(await mmsis()).toEqual(asOne)
    await mast(ours, 4)
    expect(await mmsis()).toEqual(asOne)
  })
})

it('a join is undone when the vessel is received again by a feed that does not receive its other MMSI', async () => {
  await withReceivers(async ({ mast, forger }) => {
    for (const step of [-1, 0, 1]) await mast(ours, step)
    await forger(ours, 2)
    for (const step of [3, 4, 4.5]) await forger(forged, step)
    expect(await mmsis()).toEqual(asOne)
    await mast(ours, 5)
    await vi.waitFor(async () => expect(await mmsis()).toEqual(apart))
    expect(await decisions()).toEqual([{ state: 'undone', reason: 'received-again', endedBy: 'service' }])
    for (const step of [6, 7]) await forger(forged, step)
    expect(await mmsis()).toEqual(apart)
  })
})

it('a join is undone when the only feed that sent its later MMSI is blocked', async () => {
  await withReceivers(async ({ mast, forger }) => {
    for (const step of [-1, 0, 1]) await mast(ours, step)
    now += 3_600_000
    for (const step of [2, 3, 3.5]) await forger(forged, step)
    expect(await mmsis()).toEqual(asOne)
  })
  await withReceivers(
    async ({ mast }) => {
      await vi.waitFor(async () => expect(await mmsis()).toEqual([[ours, null]]))
      await mast(ours, 4)
      expect(await stored()).toMatchObject([{ number: ours, name: 'ANNA', latitude: latitudeOf(4) }])
    },
    ['forger'],
  )
})
