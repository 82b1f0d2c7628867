import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Coverage } from '#lib/coverage/coverage.ts'
import type { Place } from '#lib/distance.ts'
import { CallBook } from '#lib/ingest/calling.ts'
import { Feed } from '#lib/ingest/feeds/feed.ts'
import { IdentityIndex } from '#lib/ingest/identityIndex.ts'
import { Pipeline } from '#lib/ingest/pipeline.ts'
import { type TrackRules, trackRules } from '#lib/ingest/tracking.ts'
import { Watching } from '#lib/ingest/watching.ts'
import { createLog } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { openStore } from '#lib/store/open.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { type AisLog, aisLog } from './decoders/aisLog.ts'
import { measured, median, perSecond, printTable, type Spent, times } from './measure.ts'
import { upsertEveryMessage } from './rivals/upsertRival.ts'
import { syntheticWatches } from './synthetic/syntheticWatches.ts'

const rounds = 3
const linesPerSlice = 1_000
/** Time between two sentences of the log, so that none counts as a repeat. */
const millisecondsPerLine = 10
const maxLinesOfWatches = 600_000

/**
 * Measures all of ingest: decode, merge, match destinations, commit to a SQLite file. Reports messages per second of
 * CPU time and of elapsed time, compared with a rival with a row per vessel that every message overwrites. Each round
 * uses new files and begins with another side; the result is the median of the rounds after the first, in which the engine
 * compiles.
 */
export async function benchIngest(options: { messages: number; seed: number; vessels?: number }): Promise<void> {
  const { messages, seed, vessels = 50_000 } = options
  const log = aisLog(messages, vessels, seed)
  console.log(`\nIngest from line to store: ${messages} messages of ${vessels} vessels, made from ${log.madeFrom}`)
  const ours: Spent[] = []
  const withoutCalls: Spent[] = []
  const untracked: Spent[] = []
  const theirs: Spent[] = []
  const what = new Set<string>()
  const intoStore = (spent: Spent[], rules: Rules) => async (folder: string) => {
    const ingested = await ingest(folder, log, rules)
    spent.push(ingested.spent)
    what.add(ingested.what)
  }
  const sides = [
    intoStore(ours, withAll),
    intoStore(withoutCalls, { ...withAll, callDays: 0 }),
    intoStore(untracked, { tracks: undefined, callDays: 0 }),
    async (folder: string) => {
      theirs.push(await upsertEveryMessage(join(folder, 'vessels.db'), log.lines, millisecondsPerLine))
    },
  ]
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of sides) {
      globalThis.gc?.()
      await inFolder(side)
    }
    if (round === 0) for (const spent of [ours, withoutCalls, untracked, theirs]) spent.length = 0
    sides.push(...sides.splice(0, 1))
  }
  const processor = (spent: readonly Spent[]) => median(spent.map(({ processorSeconds }) => processorSeconds))
  const clock = (spent: readonly Spent[]) => median(spent.map(({ clockSeconds }) => clockSeconds))
  const row = (name: string, spent: readonly Spent[]) => [
    name,
    perSecond(messages / processor(spent)),
    perSecond(messages / clock(spent)),
    times(processor(theirs) / processor(spent)),
  ]
  printTable(
    ['', 'messages/CPU s', 'messages/s', 'ratio'],
    [
      row('Lastfix: decode, merge, commit', ours),
      row('Lastfix without port calls', withoutCalls),
      row('Lastfix without port calls and tracks', untracked),
      row('SQLite: decode, overwrite one row per vessel', theirs),
    ],
  )
  for (const line of what) console.log(`  ${line}`)
  const share = (a: number, b: number) => `${((100 * b) / a).toFixed(0)} %`
  for (const [what, one, other] of [
    ['tracks', withoutCalls, untracked],
    ['port calls', ours, withoutCalls],
  ] as const) {
    const ratio = [share(processor(one), processor(other)), share(clock(one), clock(other))]
    console.log(
      `  With ${what}, ingest reaches ${ratio[0]} of its rate without (processor time; ${ratio[1]} by the clock)`,
    )
  }
  await inFolder((folder) => inFolder((watched) => compareWatches(log, folder, watched)))
}

export const withAll: Rules = { tracks: trackRules({}), callDays: undefined }

interface Rules {
  tracks: TrackRules | undefined
  callDays: number | undefined
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function ingest(folder: string, log: AisLog, rules: Rules): Promise<{ spent: Spent; what: string }> {
  const { pipeline, feed, close } = await openIngest(storeIn(folder), rules)
  const began = Date.now() - log.lines.length * millisecondsPerLine
  const spent = await measured(async () => {
    for (let from = 0; from < log.lines.length; from += linesPerSlice) {
      await feed.lines(log.lines.slice(from, from + linesPerSlice), began + from * millisecondsPerLine)
    }
    await pipeline.durable()
  })
  await close()
  if (feed.counts.messages < log.messages * 0.95) throw new Error(`only ${feed.counts.messages} messages were decoded`)
  const { batches, vessels } = pipeline.committed
  return { spent, what: `${batches} commits of ${vessels} records; ${tallies(feed.counts)}` }
}

const storeIn = (folder: string) => `file:${folder}/lastfix.db`

/** Opens ingest with one feed. */
export async function openIngest(
  databaseUrl: string,
  { tracks, callDays }: Rules,
  {
    gatherMilliseconds = 0,
    spyOn = (writer) => writer,
  }: { gatherMilliseconds?: number; spyOn?: (writer: VesselWriter) => VesselWriter } = {},
) {
  const store = await openStore(databaseUrl)
  await store.migrate()
  const writer = spyOn(await store.openWriter())
  const log = createLog({ process: 'bench', level: 'error' })
  const coverage = new Coverage()
  const watching = await Watching.open({ store, writer, coverage, log, now: Date.now })
  const ports = await PortBook.open(store.ports)
  const pipeline = await Pipeline.open({
    ...{ writer, log, tracks, watching, ports, coverage },
    calls: await CallBook.open({ store, ports, log, callDays }),
    identityIndex: await IdentityIndex.read(store),
    nowMicroseconds: () => Date.now() * 1000,
    gatherMilliseconds,
  })
  const feed = new Feed({ name: 'bench', collectionType: 'terrestrial', simulated: false }, pipeline, createRepeats(), {
    coverage: coverage.of('bench', false),
  })
  const close = async () => {
    await pipeline.close()
    await writer.release()
    await store.close()
  }
  return { store, watching, pipeline, feed, close }
}

/**
 * Feeds the same batches to ingest without and with a thousand watches, in turn, and prints how much dearer the watches
 * make it. The vessels of the first third are known before.
 */
async function compareWatches(log: AisLog, folder: string, watchedFolder: string): Promise<void> {
  const plain = await openIngest(storeIn(folder), withAll)
  const watched = await openIngest(storeIn(watchedFolder), withAll)
  const lines = log.lines.slice(0, maxLinesOfWatches)
  const began = Date.now() - lines.length * millisecondsPerLine
  const warmUp = Math.floor(lines.length / 3)
  const seconds = new Map([plain, watched].map((side) => [side, 0]))
  for (let from = 0; from < lines.length; from += linesPerSlice) {
    const isWarm = from > warmUp
    if (from >= warmUp && watched.watching.isIdle) await addWatches(watched, began + from * millisecondsPerLine)
    const sides = (from / linesPerSlice) % 2 === 0 ? [plain, watched] : [watched, plain]
    for (const side of sides) {
      const { processorSeconds } = await measured(async () => {
        await side.feed.lines(lines.slice(from, from + linesPerSlice), began + from * millisecondsPerLine)
        await side.pipeline.durable()
      })
      if (isWarm) seconds.set(side, (seconds.get(side) ?? 0) + processorSeconds)
    }
  }
  for (const side of [plain, watched]) await side.close()
  const dearer = 100 * ((seconds.get(watched) ?? 0) / (seconds.get(plain) ?? 1) - 1)
  console.log(`  1,000 watches make ingest ${dearer.toFixed(0)} % dearer, with a commit every 1,000 lines`)
}

async function addWatches({ store, watching }: Awaited<ReturnType<typeof openIngest>>, since: number): Promise<void> {
  const places: (Place & { mmsi: number })[] = []
  await store.loadVessels((record) => {
    const { number: mmsi, longitude, latitude } = decodeRecord(record)
    if (longitude !== null && latitude !== null) places.push({ mmsi, longitude, latitude })
  })
  for (const watch of syntheticWatches(places, since)) await store.watches.add(watch, 1_000)
  await watching.refresh()
}

function tallies({ repeats, ignored, notVessels }: Feed['counts']): string {
  const sum = (tally: object) => Object.values(tally).reduce((a: number, b: number) => a + b, 0)
  return `${repeats} repeats, ${sum(notVessels)} not from vessels, ${sum(ignored)} ignored`
}
