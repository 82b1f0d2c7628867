import { Reader } from '#lib/ais/reader.ts'
import { FleetSimulation } from '#lib/demo/simulation.ts'
import { chunkRowBytes } from '#lib/store/tracks.ts'
import { type Chunk, decodeChunk, encodeChunks } from '#lib/track/chunk.ts'
import { Tail } from '#lib/track/tail.ts'
import { thinTrack } from '#lib/track/thin.ts'
import { printTable } from './measure.ts'

const vessels = 1_000
const hours = 4
const stepSeconds = 10
const beganSeconds = Date.parse('2026-11-21T00:00:00Z') / 1000
const thinnedBytes = 400
/** A point of a vessel's path in AIS-catcher, which keeps every position. */
const rivalBytesAPoint = 28
const million = 1_000_000
const heldPoints = 100_000

interface Kept {
  points: number
  bytes: number
}

/** Storage of tracks: bytes a point, and a million vessels for a day, extrapolated from some hours of the simulated fleet. */
export function benchTracks({ seed }: { seed: number }): void {
  console.log(`\nTracks of ${vessels} simulated vessels in ${hours} hours (seed ${seed})`)
  const { positions, chunks, tails } = simulated(seed)
  const full = sumOf([...chunks.values()].flat())
  const thinned = sumOf(
    [...chunks.values()].flatMap((sealed) =>
      encodeChunks(
        thinTrack(sealed.flatMap(({ points, untilSeconds }) => decodeChunk(points, untilSeconds))),
        thinnedBytes,
      ),
    ),
  )
  const row = (name: string, { points, bytes }: Kept) => [
    name,
    points.toLocaleString('en'),
    (bytes / points).toFixed(1),
    gigabytes((bytes / vessels / hours) * million * 24),
  ]
  printTable(
    ['', 'points', 'bytes a point', 'a million vessels, 24 h'],
    [
      row('Lastfix: thinned, as after two hours', thinned),
      row('Lastfix: in full', full),
      row('AIS-catcher: every position', { points: positions, bytes: positions * rivalBytesAPoint }),
    ],
  )
  const held = memoryOf([...tails.values()])
  console.log(
    `  With rows and indexes. ${((100 * full.points) / positions).toFixed(0)} % of the positions became points`,
  )
  console.log(`  Ingest holds an open end in ${held.toFixed(0)} bytes; the web process holds no tracks`)
}

function simulated(seed: number) {
  const simulation = new FleetSimulation({ vessels: vessels, seed, startMilliseconds: beganSeconds * 1000 })
  const tails = new Map<number, Tail>()
  const chunks = new Map<number, Chunk[]>()
  let positions = 0
  let seconds = beganSeconds
  const reader = new Reader({
    message(message) {
      if (!('longitude' in message && 'speedKnots' in message && 'courseDegrees' in message)) return
      const { mmsi, longitude, latitude, speedKnots, courseDegrees } = message
      if (longitude === null || latitude === null) return
      positions += 1
      const position = { seconds, longitude, latitude, speedKnots, courseDegrees }
      const tail = tails.get(mmsi)
      if (tail) tail.add(position)
      else tails.set(mmsi, new Tail(position))
      const sealed = tails.get(mmsi)?.takeChanges()?.sealed ?? []
      chunks.set(mmsi, [...(chunks.get(mmsi) ?? []), ...sealed])
    },
    rejected() {},
  })
  for (; seconds < beganSeconds + hours * 3_600; seconds += stepSeconds) {
    for (const line of simulation.sentencesUntil(seconds * 1000)) reader.line(line, seconds * 1000)
  }
  return { positions, chunks, tails }
}

function sumOf(chunks: readonly Chunk[]): Kept {
  return {
    points: chunks.reduce((sum, { points, untilSeconds }) => sum + decodeChunk(points, untilSeconds).length, 0),
    bytes: chunks.reduce((sum, { points }) => sum + points.length + chunkRowBytes, 0),
  }
}

function memoryOf(tails: readonly Tail[]): number {
  const stored = tails.flatMap((tail) => encodeChunks(tail.points(), 1_000).slice(-1))
  const used = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const held = Array.from({ length: heldPoints }, (_, index) => {
    const chunk = stored[index % stored.length]
    return chunk && Tail.load(chunk.points, chunk.untilSeconds)
  })
  return (used() - before) / held.length
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
