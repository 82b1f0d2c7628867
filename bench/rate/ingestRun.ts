import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { forwardStream } from '#lib/ingest/sources/forward.ts'
import { createLog } from '#lib/log.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { startProgram } from '#lib/testing/programs.ts'
import { openIngest, withAll } from '../ingest.ts'
import { measured } from '../measure.ts'
import { type ServerUse, serverUse } from './serverUse.ts'

export interface IngestOrder {
  databaseUrl: string
  vessels: number
  seed: number
  perSecond: number
  seconds: number
  gatherMilliseconds: number
  /** The process of PostgreSQL, `null` with SQLite. */
  serverProcess: number | null
}

interface Commit {
  atSeconds: number
  milliseconds: number
  vessels: number
}

interface Progress {
  atSeconds: number
  observations: number
}

export interface IngestReport {
  processorSeconds: number
  clockSeconds: number
  observations: number
  commits: Commit[]
  /** The observations committed so far, about once a second. */
  progress: Progress[]
  /** From start to end; empty with SQLite. */
  server: ServerUse[]
}

const samples = 6

async function run(order: IngestOrder) {
  const { databaseUrl, vessels, seed, perSecond, seconds, gatherMilliseconds, serverProcess } = order
  const commits: Commit[] = []
  let beganAt = 0
  const spyOn = (writer: VesselWriter): VesselWriter => ({
    ...writer,
    async commit(...batch) {
      const before = performance.now()
      const sequence = await writer.commit(...batch)
      const now = performance.now()
      const atSeconds = (now - beganAt) / 1000
      commits.push({ atSeconds, milliseconds: now - before, vessels: batch[0].length })
      return sequence
    },
  })
  const { pipeline, feed, close } = await openIngest(databaseUrl, withAll, { gatherMilliseconds, spyOn })
  const receiver = startProgram(['bench/rate/vesselReports.ts', ...[vessels, seed, perSecond].map(String)], {})
  const { port } = await new Promise<AddressInfo>((listens) => {
    // Heartbeats come as messages, too.
    receiver.process.on('message', (message: Partial<AddressInfo>) => message.port && listens(message as AddressInfo))
  })
  const lines = createConnection(port, '127.0.0.1')
  await once(lines, 'connect')
  const server: ServerUse[] = []
  const sample = async () => {
    if (serverProcess !== null) server.push(await serverUse(serverProcess, databaseUrl))
  }
  await sample()
  const sampling = setInterval(sample, (seconds * 1_000) / samples)
  beganAt = performance.now()
  const progress: Progress[] = []
  const note = () => {
    progress.push({ atSeconds: (performance.now() - beganAt) / 1000, observations: pipeline.committed.observations })
  }
  note()
  const clock = setInterval(note, 1_000)
  const signal = AbortSignal.timeout(seconds * 1_000)
  const log = createLog({ process: 'bench', level: 'error' })
  const spent = await measured(async () => {
    await forwardStream(lines, feed, { signal, log, now: Date.now })
    await pipeline.durable()
  })
  clearInterval(clock)
  note()
  clearInterval(sampling)
  await sample()
  const report: IngestReport = { ...spent, observations: pipeline.committed.observations, commits, progress, server }
  await receiver.stop()
  await close()
  return report
}

// The channel to the parent process does not keep this process alive.
process.channel?.ref()
process.once('message', async (order) => {
  const report = await run(order as IngestOrder)
  process.send?.({ report }, () => process.disconnect())
})
