import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Feed } from '#lib/ingest/feeds/feed.ts'
import { Pipeline } from '#lib/ingest/pipeline.ts'
import { Watching } from '#lib/ingest/watching.ts'
import { createLog } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { eventKinds } from '#lib/wire/watches.ts'
import { type AisLog, aisLog } from './decoders/aisLog.ts'
import { measured, median, perSecond, printTable } from './measure.ts'
import { Random } from './synthetic/random.ts'

const rounds = 5
const linesPerSlice = 1_000
const millisecondsPerLine = 10
const areaCount = 500
const corners = 100
const shipTypes = ['Cargo', 'Tanker', 'Passenger', 'Fishing', 'Tug']
const flags = ['NL', 'NO', 'DE', 'DK', 'SE', 'GB', 'FR', 'FI', 'PA', 'LR']

/**
 * Ingest with a thousand watches beside ingest without: 500 areas of 100 corners about places where vessels of the log are,
 * 400 watches of single vessels and 100 of other filters; every tenth wants all events. The first half of the log is not measured:
 * there every vessel is new.
 */
export async function benchWatches(options: { messages: number; seed: number }): Promise<void> {
  const { messages, seed } = options
  const log = aisLog(messages, 50_000, seed)
  console.log(`\nIngest with watches: ${messages} messages of 50000 vessels, made from ${log.madeFrom}`)
  const without: number[] = []
  const withWatches: number[] = []
  let told = 0
  let places: Place[] = []
  for (let round = 0; round < rounds; round += 1) {
    const plain = await ingest(log, [])
    without.push(plain.processorSeconds)
    places = plain.places
    const watched = await ingest(log, watchQueries(places, new Random(seed)))
    withWatches.push(watched.processorSeconds)
    told = watched.told
  }
  const rate = (seconds: readonly number[]) => messages / 2 / median(seconds)
  const share = rate(withWatches) / rate(without)
  printTable(
    ['', 'messages/CPU s', 'share'],
    [
      ['without watches', perSecond(rate(without)), '100 %'],
      [`with ${2 * areaCount} watches`, perSecond(rate(withWatches)), `${(share * 100).toFixed(0)} %`],
    ],
  )
  console.log(`  ${told} events`)
}

interface Place {
  longitude: number
  latitude: number
  mmsi: number
}

function watchQueries(places: readonly Place[], random: Random): string[] {
  const areas = Array.from({ length: areaCount }, () => {
    const { longitude, latitude } = random.pick(places)
    const radius = 0.02 + random.next() * 0.1
    const ring = Array.from({ length: corners }, (_, corner): [number, number] => {
      const angle = (corner / corners) * 2 * Math.PI
      const reach = radius * (0.8 + 0.2 * Math.sin(angle * 7))
      return [longitude + reach * Math.cos(angle), latitude + reach * Math.sin(angle)]
    })
    const [first = [0, 0]] = ring
    return encodeCompactArea([[[...ring, first]]])
  })
  return [
    ...areas.map((area, index) => {
      const query = new URLSearchParams({ last_known_position_within: area })
      if (index % 2 === 0) query.set('ship_type', random.pick(shipTypes))
      return query.toString()
    }),
    ...Array.from({ length: areaCount - 100 }, () => `mmsi=${random.pick(places).mmsi}`),
    ...Array.from(
      { length: 100 },
      (_, index) => `flag=${random.pick(flags)}&ship_type=${random.pick(shipTypes)}&length_min=${50 + index}`,
    ),
  ]
}

async function ingest(
  { lines }: AisLog,
  queries: readonly string[],
): Promise<{ processorSeconds: number; told: number; places: Place[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const store = await openStore(`file:${folder}/lastfix.db`)
  await store.migrate()
  for (const [index, query] of queries.entries()) {
    const terms = JSON.stringify(index % 10 === 0 ? { events: eventKinds } : {})
    const watch = { id: `watch ${index}`, owner: 'bench', name: '', query, terms, since: 0, createdAt: 0 }
    await store.watches.add(watch, queries.length)
  }
  const writer = await store.openWriter()
  const benchLog = createLog({ process: 'bench', level: 'error' })
  const watching = await Watching.open({ store, writer, log: benchLog, now: Date.now })
  const pipeline = await Pipeline.open({
    ...{ writer, watching, log: benchLog, gatherMilliseconds: 0 },
    ports: await PortBook.open(store.ports),
    nowMicroseconds: () => Date.now() * 1000,
  })
  const feed = new Feed({ name: 'bench', collectionType: 'terrestrial', simulated: false }, pipeline, createRepeats())
  async function hear(first: number, end: number) {
    for (let from = first; from < end; from += linesPerSlice) {
      await feed.lines(lines.slice(from, from + linesPerSlice), from * millisecondsPerLine)
    }
    await pipeline.settled()
  }
  const warmUp = Math.floor(lines.length / 2)
  await hear(0, warmUp)
  const { processorSeconds } = await measured(() => hear(warmUp, lines.length))
  await pipeline.close()
  await writer.release()
  const told = await store.watchEvents.latestId()
  const places = await placesIn(store)
  await store.close()
  rmSync(folder, { recursive: true })
  return { processorSeconds, told, places }
}

async function placesIn(store: Store): Promise<Place[]> {
  const places: Place[] = []
  await store.loadVessels((record) => {
    const { number: mmsi, longitude, latitude } = decodeRecord(record)
    if (longitude !== null && latitude !== null) places.push({ mmsi, longitude, latitude })
  })
  return places
}
