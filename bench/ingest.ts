import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFeed } from '#lib/ingest/feed.ts'
import { createPipeline } from '#lib/ingest/pipeline.ts'
import { createLog } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { aisLog } from './aisLog.ts'

const LINES_A_SLICE = 1_000
/** Between two sentences of the log, in the time of the log: no sentence is taken for a repeat of another. */
const MILLISECONDS_A_LINE = 10

/** The whole of ingest: decode, merge, commit to a SQLite file; messages a second of processor time, and of the clock. */
export async function benchIngest(options: { messages: number; seed: number; ships?: number }): Promise<void> {
  const { messages, seed, ships = 50_000 } = options
  const log = aisLog(messages, ships, seed)
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const store = await openStore(`file:${folder}/lastfix.db`)
  await store.migrate()
  const writer = await store.openWriter()
  const pipeline = await createPipeline({
    writer,
    log: createLog({ process: 'bench', level: 'error' }),
    nowMicroseconds: () => Date.now() * 1000,
    gatherMilliseconds: 0,
  })
  const feed = createFeed({ name: 'bench', collectionType: 'terrestrial', simulated: false }, pipeline, createRepeats())
  const [began, processorBegan] = [performance.now(), process.cpuUsage()]
  for (let from = 0; from < log.lines.length; from += LINES_A_SLICE) {
    await feed.lines(log.lines.slice(from, from + LINES_A_SLICE), from * MILLISECONDS_A_LINE)
  }
  await pipeline.settled()
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(processorBegan)
  await pipeline.close()
  await writer.release()
  await store.close()
  rmSync(folder, { recursive: true })

  const { counts } = feed
  const rate = (perSecond: number) => `${Math.round(perSecond / 1000)},000 messages`
  console.log(`\nThe whole of ingest: ${counts.messages} messages of ${ships} ships, made from ${log.madeFrom}`)
  console.log(
    `  decode, merge, commit to SQLite: ${rate(counts.messages / ((user + system) / 1e6))} a processor second`,
  )
  console.log(`                                   ${rate(counts.messages / seconds)} a second of the clock`)
  console.log(`  ${pipeline.committed.batches} commits of ${pipeline.committed.vessels} records;`, tallies(counts))
}

function tallies({ repeats, ignored, notShips }: ReturnType<typeof createFeed>['counts']): string {
  const sum = (tally: object) => Object.values(tally).reduce((a: number, b: number) => a + b, 0)
  return `${repeats} repeats, ${sum(notShips)} of no ship, ${sum(ignored)} of no effect`
}
