import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { vesselsStoredIn } from '#lib/store/contract/storedVessels.ts'
import { openStore } from '#lib/store/open.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { firstMmsi, lineOfVessel } from './fixtures/lineOfVessel.ts'
import { startIngest } from './fixtures/startIngest.ts'
import { type ImportOptions, importRecording, openRecording } from './import.ts'
import { runIngest } from './main.ts'
import { Pipeline } from './pipeline.ts'
import { socketAddress } from './push/socketAddress.ts'
import { listenForRecordings } from './push/socketServer.ts'
import type { RecordingProgress } from './recording.ts'

const log = createLog({ process: 'test', write: () => {} })

let folder: string
let options: ImportOptions
let acknowledged: RecordingProgress[]

beforeEach(() => {
  folder = temporaryFolder()
  acknowledged = []
  options = {
    databaseUrl: `file:${folder}/lastfix.db`,
    dataFolder: folder,
    collectionType: 'terrestrial',
    log,
    now: Date.now,
    acknowledge: (progress) => acknowledged.push(progress),
  }
})

const stored = () => vesselsStoredIn(options.databaseUrl)

const recordingOf = (vessels: number) =>
  Readable.from([Buffer.from(Array.from({ length: vessels }, (_, n) => `${lineOfVessel(n)}\r\n`).join(''))])

async function whileIngestRuns(work: () => Promise<void>) {
  const stop = new AbortController()
  const ingest = runIngest({ settings: { ...options, aisSources: [] }, log, signal: stop.signal })
  await vi.waitFor(() => expect(existsSync(socketAddress(folder))).toBe(true))
  await work()
  stop.abort()
  await ingest
}

describe('an import', () => {
  it('stores every vessel of a recording and returns the counts', async () => {
    const counts = await importRecording('log', recordingOf(25_000), options)
    expect(counts).toMatchObject({ lines: 25_000, messages: 25_000, observations: 25_000 })
    expect(await stored()).toHaveLength(25_000)
    expect(acknowledged.map(({ durableLines }) => durableLines)).toEqual([20_000, 25_000])
  })

  it('that is killed has stored every acknowledged vessel', async () => {
    const script = fileURLToPath(new URL('./fixtures/importChild.ts', import.meta.url))
    const child = spawn(process.execPath, [script, options.databaseUrl, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let lines = 0
    for await (const line of createInterface({ input: child.stdout })) {
      lines = Number(line)
      if (lines >= 20_000 && !child.killed) child.kill('SIGKILL')
    }
    const mmsis = new Set((await stored()).map(({ number }) => number))
    expect(lines).toBeGreaterThanOrEqual(20_000)
    for (let n = 0; n < lines; n += 1) if (!mmsis.has(firstMmsi + n)) expect.fail(`vessel ${n} of ${lines} is lost`)
    await importRecording('after', recordingOf(1), options)
  })
})

const danishHeader =
  '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length,Type of position fixing device,Draught,Destination,ETA,Data source type,A,B,C,D'
const danishRow = (mmsi: number, time: string, name = '') =>
  `${time},Class A,${mmsi},55.5,${(mmsi % 100) / 10},Moored,,0.0,,,Unknown,Unknown,${name},Tanker,,,,GPS,,Unknown,,AIS,,,,`
const table = [
  danishHeader,
  danishRow(219_000_001, '14/03/2026 00:00:01', 'ALBATROS'),
  danishRow(219_000_001, '14/03/2026 00:00:01', 'ALBATROS'),
  danishRow(219_000_002, '14/03/2026 25:00:00'),
  '',
  'hello',
  danishHeader,
  danishRow(219_000_002, '14/03/2026 00:00:02'),
].join('\n')
const tableCounts = {
  messages: 6,
  messagesByType: { 1: 3, 5: 3 },
  observations: 4,
  repeats: 2,
  rejected: { 'row-time': 1, 'row-fields': 1 },
  badLines: [
    { line: 4, reason: 'row-time' },
    { line: 6, reason: 'row-fields' },
  ],
}
const tableVessels = [
  {
    ...{ number: 219_000_001, name: 'ALBATROS', latitude: 55.5, navigationalStatus: 5, shipTypeCode: 80 },
    ...{ broadcastMicroseconds: Date.parse('2026-03-14T00:00:01Z') * 1000, collectionType: 'terrestrial' },
  },
  { number: 219_000_002, name: null, longitude: 0.2 },
]

describe('an import of a table', () => {
  it('is recognised by its header, and reports bad rows', async () => {
    writeFileSync(join(folder, 'aisdk.csv.gz'), gzipSync(table))
    const { name, chunks } = openRecording(join(folder, 'aisdk.csv.gz'))
    expect(await importRecording(name, chunks, options)).toMatchObject(tableCounts)
    expect(await stored()).toMatchObject(tableVessels)
  })

  it('can use the running ingest', () =>
    whileIngestRuns(async () => {
      const chunks = Readable.from([Buffer.from(table.slice(0, 50)), Buffer.from(table.slice(50))])
      expect(await importRecording('aisdk.csv', chunks, options)).toMatchObject(tableCounts)
      expect(await stored()).toMatchObject(tableVessels)
    }))
})

describe('an import while ingest runs', () => {
  it('uses it, so that a single process writes', () =>
    whileIngestRuns(async () => {
      const counts = await importRecording('log', recordingOf(30_000), { ...options, collectionType: 'satellite' })
      expect(counts).toMatchObject({ lines: 30_000, observations: 30_000 })
      expect(acknowledged.map(({ durableLines }) => durableLines)).toEqual([expect.any(Number), 30_000])
      const vessels = await stored()
      expect(vessels).toHaveLength(30_000)
      expect(vessels[0]).toMatchObject({ collectionType: 'satellite' })
    }))

  it('waits for a writer that does not listen yet', async () => {
    const store = await openStore(options.databaseUrl)
    await store.migrate()
    const writer = await store.openWriter()
    const logged: string[] = []
    const waiting = createLog({ process: 'test', write: (line) => void logged.push(line) })
    const importing = importRecording('log', recordingOf(3), { ...options, log: waiting })
    await vi.waitFor(() => expect(logged).toEqual([expect.stringContaining('another process writes')]))
    const pipeline = await Pipeline.open({ writer, log, nowMicroseconds: () => Date.now() * 1000 })
    const socket = await listenForRecordings({
      ...{ address: socketAddress(folder), log, now: Date.now },
      testSource: () => Promise.reject(new Error('not tested here')),
    })
    socket.begin({
      pipeline,
      removeVessels: async () => 0,
      openFeed: (greeting, rejected) =>
        new Feed({ ...greeting, simulated: false }, pipeline, createRepeats(), { onRejected: rejected }),
    })
    expect(await importing).toMatchObject({ observations: 3 })
    await socket.close()
    await pipeline.close()
    await writer.release()
    await store.close()
    expect(logged).toHaveLength(1)
  })

  it('fails if the writer never listens', async () => {
    const store = await openStore(options.databaseUrl)
    await store.migrate()
    const writer = await store.openWriter()
    const importing = importRecording('log', recordingOf(3), { ...options, patienceMilliseconds: 1 })
    await expect(importing).rejects.toMatchObject({ reason: 'writer-busy' })
    await writer.release()
    await store.close()
  })

  it('replaces the socket of a killed ingest', async () => {
    const ingest = startIngest({ databaseUrl: options.databaseUrl, dataFolder: folder, source: '' })
    await vi.waitFor(() => expect(existsSync(socketAddress(folder))).toBe(true))
    await ingest.kill()
    expect(await importRecording('log', recordingOf(3), options)).toMatchObject({ observations: 3 })
    await whileIngestRuns(() =>
      vi.waitFor(async () => expect(await importRecording('log', recordingOf(2), options)).toMatchObject({ lines: 2 })),
    )
  })
})
