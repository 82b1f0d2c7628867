import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Feed } from '#lib/ingest/feeds/feed.ts'
import { Pipeline } from '#lib/ingest/pipeline.ts'
import { socketAddress } from '#lib/ingest/push/socketAddress.ts'
import { listenForRecordings } from '#lib/ingest/push/socketServer.ts'
import { parseSources } from '#lib/ingest/sourceUrl/sourceUrl.ts'
import { createLog } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { megabyte } from '../measure.ts'
import type { PressureResult, PressureTask, SenderReport, SenderTask } from './pressure.ts'

const sampleMilliseconds = 20
/** The end is assumed after this long without a line, because some datagrams are lost. */
const quietMilliseconds = 60_000
const quietDatagramMilliseconds = 2_000

const listening: { port: number }[] = []
const log = createLog({
  process: 'bench',
  level: 'info',
  write(line) {
    const { message, address } = JSON.parse(line)
    if (message === 'listening') listening.push(address)
  },
})

/** Limits the store to a number of observations per second. */
function slowedDown(writer: VesselWriter, perSecond: number, inBatch: () => number): VesselWriter {
  return {
    ...writer,
    async commit(vessels) {
      const until = performance.now() + (inBatch() / perSecond) * 1000
      const sequence = await writer.commit(vessels)
      await pause(Math.max(0, until - performance.now()))
      return sequence
    },
  }
}

interface Sample {
  at: number
  heap: number
  resident: number
}

function sampleMemory(pipeline: Pipeline) {
  const samples: Sample[] = []
  let maxQueue = 0
  const timer = setInterval(() => {
    const { heapUsed, external, rss } = process.memoryUsage()
    samples.push({ at: performance.now(), heap: heapUsed + external, resident: rss })
    maxQueue = Math.max(maxQueue, pipeline.queueLength)
  }, sampleMilliseconds)
  const most = (some: readonly Sample[], what: 'heap' | 'resident') => Math.max(...some.map((sample) => sample[what]))
  return {
    stop: () => clearInterval(timer),
    result(before: NodeJS.MemoryUsage, began: number, ended: number) {
      const pressed = samples.filter(({ at }) => at <= ended)
      const third = (ended - began) / 3
      const early = pressed.filter(({ at }) => at >= began + third && at < ended - third)
      const late = pressed.filter(({ at }) => at >= ended - third)
      const isLong = early.length > 1 && late.length > 1
      return {
        maxQueue,
        heapMegabytes: (most(samples, 'heap') - before.heapUsed - before.external) / megabyte,
        residentMegabytes: (most(samples, 'resident') - before.rss) / megabyte,
        growthMegabytes: isLong ? (most(late, 'resident') - most(early, 'resident')) / megabyte : null,
      }
    },
  }
}

async function underPressure(task: PressureTask, folder: string): Promise<PressureResult> {
  const store = await openStore(`file:${folder}/lastfix.db`)
  await store.migrate()
  const writer = await store.openWriter()
  const feeds: Feed[] = []
  const sumOf = (what: 'observations' | 'dropped' | 'repeats') =>
    feeds.reduce((sum, { counts }) => sum + counts[what], 0)
  const inBatch = () => sumOf('observations') - pipeline.committed.observations - pipeline.queueLength
  const pipeline: Pipeline = await Pipeline.open({
    writer: slowedDown(writer, task.storeTakesPerSecond, inBatch),
    log,
    nowMicroseconds: () => Date.now() * 1000,
  })
  const repeats = createRepeats()
  const openFeed = (source: Feed['source']) => {
    const feed = new Feed(source, pipeline, repeats)
    feeds.push(feed)
    return feed
  }
  const sender = fork(join(import.meta.dirname, 'pressureSender.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const { kind } = task
  const handled = () => sumOf('observations') + sumOf('repeats') + sumOf('dropped')

  globalThis.gc?.()
  const before = process.memoryUsage()
  const memory = sampleMemory(pipeline)
  const { report, began, close } = await receive({ task, folder, pipeline, openFeed, sender })
  const quiet = kind === 'udp' ? quietDatagramMilliseconds : quietMilliseconds
  let ended = performance.now()
  for (let last = -1, since = ended; handled() < report.sent && performance.now() - since < quiet; ) {
    if (handled() !== last || pipeline.isFull()) {
      last = handled()
      since = performance.now()
      if (kind === 'file') ended = since
    }
    await pause(sampleMilliseconds)
  }
  await pipeline.settled()
  memory.stop()
  await close()
  await pipeline.close()
  await writer.release()
  await store.close()
  return {
    ...report,
    ...memory.result(before, began, ended),
    committed: pipeline.committed.observations,
    repeats: sumOf('repeats'),
    dropped: sumOf('dropped'),
    clockSeconds: (ended - began) / 1000,
  }
}

interface Receiving {
  task: PressureTask
  folder: string
  pipeline: Pipeline
  openFeed(source: Feed['source']): Feed
  sender: ChildProcess
}

/** Begins to receive, and resolves when the sender has sent everything. */
async function receive({ task, folder, pipeline, openFeed, sender }: Receiving) {
  const { linesPerSecond, seconds, kind } = task
  const give = (port: number) => sender.send({ kind, port, folder, linesPerSecond, seconds } satisfies SenderTask)
  let began = performance.now()
  if (kind === 'push') {
    const socket = await listenForRecordings({
      address: socketAddress(folder),
      removeVessels: async () => 0,
      pipeline,
      openFeed: (greeting) => openFeed({ ...greeting, simulated: false }),
      log,
      now: Date.now,
    })
    give(0)
    return { report: await reportOf(sender), began, close: () => socket.close() }
  }
  const ending = new AbortController()
  let running: Promise<void> | undefined
  function run(url: string): void {
    const [source] = parseSources([url], { workingFolder: folder, stdin: () => sender.stdout! })
    running = source!.run(openFeed(source!.description), { signal: ending.signal, log, now: Date.now })
  }
  if (kind === 'tcp') {
    give(0)
    const [{ port }] = (await once(sender, 'message')) as [{ port: number }]
    run(`tcp://127.0.0.1:${port}`)
  } else if (kind === 'tcp-listen' || kind === 'udp') {
    run(`${kind}://127.0.0.1:0`)
    while (listening.length === 0) await pause(sampleMilliseconds)
    give(listening[0]!.port)
  } else give(0)
  if (kind === 'stdin') run('stdin:')
  const report = await reportOf(sender)
  if (kind === 'file') {
    began = performance.now()
    run('file:log.nmea')
  }
  async function close(): Promise<void> {
    ending.abort()
    await running
  }
  return { report, began, close }
}

async function reportOf(sender: ChildProcess): Promise<SenderReport> {
  const [report] = (await once(sender, 'message')) as [SenderReport]
  return report
}

const [task] = (await once(process, 'message')) as [PressureTask]
const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
try {
  process.send?.(await underPressure(task, folder))
} finally {
  rmSync(folder, { recursive: true })
}
process.disconnect()
