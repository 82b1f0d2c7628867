import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Reader } from '#lib/ais/reader.ts'
import { FleetSimulation } from '#lib/demo/simulation.ts'
import { mergeBatch, type QueuedObservation } from '#lib/ingest/batchMerge.ts'
import { createCounts } from '#lib/ingest/feeds/counts.ts'
import { HullBook } from '#lib/ingest/hullBook.ts'
import { nauticalMilesBetween } from '#lib/vessel/fix.ts'
import { vesselNumbersOf } from '#lib/vessel/identity.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { observe } from '#lib/vessel/observe.ts'
import { printTable } from './measure.ts'
import { Random } from './synthetic/random.ts'

const recordings = join(import.meta.dirname, '..', '..', 'shared', 'data', 'ais')
const simulatedSince = Date.parse('2026-11-21T00:00:00Z')
/** Lines of a recording without times. */
const millisecondsPerLine = 200
const mmsi = 244_660_000
const pairs = 1_000
const farNauticalMiles = 30
const splitPositions = 12
/** Three static reports in each half. */
const positionsToJoin = 12
const positionsPerStatic = 4
const positionsPerStaticToJoin = 2
const [FORMER, LATER, CLONE] = [300_000_000, 400_000_000, 500_000_000]

type Track = Observation[]

interface Pair {
  first: Track
  second: Track
  nauticalMiles: number
  kind: (typeof kinds)[number]
}

const kinds = ['both named', 'one without static data', 'neither'] as const

interface Outcome {
  /** Positions of the one that was heard second before there were two records; `null` if that never came. */
  positionsToSplit: number | null
  /** Of these, since the first was heard again: until then nothing tells two vessels from one that was believed elsewhere. */
  positionsTogether: number
  records: number
  misplaced: number
  placed: number
}

/** How well two vessels under one MMSI are told apart, and one vessel is left alone. */
export function benchIdentity({
  seed,
  hours = 2,
  vessels = 500,
}: {
  seed: number
  hours?: number
  vessels?: number
}): void {
  const simulated = simulatedTracks(vessels, hours, seed)
  const recorded = recordedTracks()
  console.log('\nTwo vessels under one MMSI, split by whether they are far apart and whether they tell who they are')
  const rows = [recorded, simulated].flatMap(({ name, tracks }) => {
    const long = tracks.filter((track) => positionsIn(track) >= splitPositions)
    if (long.length < 2) return []
    const pairs = pairsOf(long, new Random(seed))
    return [true, false].flatMap((isFar) =>
      kinds.map((kind) => {
        const chosen = pairs.filter((pair) => pair.nauticalMiles > farNauticalMiles === isFar && pair.kind === kind)
        return rowOf(`${name}, ${isFar ? 'far' : 'near'}, ${kind}`, chosen.map(playPair))
      }),
    )
  })
  const within = `within ${splitPositions}`
  const heads = ['', 'pairs', `split ${within}`, `${within} of both`, 'split', 'records > 2', 'positions misplaced']
  printTable(heads, rows)
  for (const each of [recorded, simulated]) printJoins(each, new Random(seed))
  for (const { name, tracks, vesselHours } of [recorded, simulated]) {
    const wrong = tracks.filter((track) => play(track.map((observation) => ({ observation, hull: 0 }))).records > 1)
    console.log(
      `  Untouched, ${name}: ${wrong.length} of ${tracks.length} vessels split, in ${vesselHours.toFixed(0)} vessel-hours`,
    )
  }
}

/** Tracks cut in two under two MMSIs, all at the same time, and for every tenth a clone of its identity far away. */
function printJoins({ name, tracks }: Tracks, random: Random): void {
  const long = tracks.filter((track) => positionsIn(track) >= positionsToJoin)
  const sent: Track = []
  const sendAs = (mmsi: number, track: Track) => {
    for (const observation of track) sent.push({ ...observation, mmsi })
  }
  long.forEach((track, hull) => {
    const told = introduced(track, hull, random, positionsPerStaticToJoin)
    const half = told.slice(0, Math.floor(told.length / 2))
    sendAs(FORMER + hull, half)
    sendAs(LATER + hull, told.slice(half.length))
    const far = isCloned(hull) && long.find((other) => isOfClassA(other) && milesApart(track, other) > farNauticalMiles)
    if (far) sendAs(CLONE + hull, shifted(introduced(far, hull, random), track))
  })
  const held = new Map<number, VesselState>()
  const states = statesIn(held)
  const hulls = new HullBook()
  const counts = createCounts()
  for (const observation of sent.sort((a, b) => a.broadcastMicroseconds - b.broadcastMicroseconds)) {
    const { broadcastMicroseconds: at } = observation
    mergeBatch([{ observation, counts }], states, { stampMicroseconds: at, nowMicroseconds: at }, { hulls })
  }
  const joined = [...held.values()].filter(({ vessel }) => vessel.mmsis !== null)
  const right = joined.filter(({ vessel }) => vessel.mmsis === `${vessel.number - FORMER + LATER} ${vessel.number}`)
  const rightAlone = right.filter(({ vessel }) => !isCloned(vessel.number - FORMER))
  const withImo = long.filter((track, hull) => isOfClassA(track) && !isCloned(hull)).length
  const share = (part: number, all: number) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`)
  console.log(
    `  Cut in two, ${name}: ${long.length} tracks, ${withImo} with an IMO number of their own: ${rightAlone.length} joined (recall ${share(rightAlone.length, withImo)}); ` +
      `${joined.length - rightAlone.length} joined wrongly (precision ${share(rightAlone.length, joined.length)})`,
  )
}

const isOfClassA = (track: Track) => track[0]?.transponderClass === 'A'
const isCloned = (hull: number) => hull % 10 === 9

function statesIn(held: Map<number, VesselState>) {
  return {
    get: (number: number) => held.get(number) ?? null,
    put: (number: number, state: VesselState) => void held.set(number, state),
    forget: (number: number) => void held.delete(number),
  }
}

function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const share = (count: number, all: number) => (all === 0 ? '–' : `${((100 * count) / all).toFixed(1)} %`)
  const split = outcomes.filter(({ positionsToSplit }) => positionsToSplit !== null)
  const soon = split.filter(({ positionsToSplit }) => (positionsToSplit ?? 0) <= splitPositions)
  const soonTogether = split.filter(({ positionsTogether }) => positionsTogether <= splitPositions)
  const sum = (key: 'misplaced' | 'placed') => split.reduce((total, outcome) => total + outcome[key], 0)
  return [
    ...[name, String(outcomes.length), share(soon.length, outcomes.length)],
    ...[share(soonTogether.length, outcomes.length), share(split.length, outcomes.length)],
    ...[String(outcomes.filter(({ records }) => records > 2).length), share(sum('misplaced'), sum('placed'))],
  ]
}

function playPair({ first, second }: Pair): Outcome {
  const merged = [
    ...first.map((observation) => ({ observation, hull: 0 })),
    ...second.map((observation) => ({ observation, hull: 1 })),
  ]
  return play(merged.sort((a, b) => a.observation.broadcastMicroseconds - b.observation.broadcastMicroseconds))
}

/** A record is of the hull that most of its positions come from. */
function play(labelled: readonly { observation: Observation; hull: number }[]): Outcome {
  const held = new Map<number, VesselState>()
  const states = statesIn(held)
  const counts = createCounts()
  const tally = new Map<number, [number, number]>()
  let positionsToSplit: number | null = null
  let firstHull: number | null = null
  let seconds = 0
  let together = 0
  let isFirstBack = false
  for (const { observation, hull } of labelled) {
    const { broadcastMicroseconds: at } = observation
    const queued: QueuedObservation = { observation: { ...observation, mmsi: mmsi }, counts }
    mergeBatch([queued], states, { stampMicroseconds: at, nowMicroseconds: at })
    if (observation.position) {
      firstHull ??= hull
      if (hull === firstHull) isFirstBack ||= seconds > 0
      else seconds += 1
      if (hull !== firstHull && isFirstBack && positionsToSplit === null) together += 1
    }
    const numbers = vesselNumbersOf(mmsi).filter((number) => held.has(number))
    if (numbers.length > 1) positionsToSplit ??= seconds
    if (positionsToSplit === null || !observation.position) continue
    for (const number of numbers) {
      const { position } = observation
      const vessel = held.get(number)?.vessel
      if (
        vessel?.broadcastMicroseconds !== at ||
        vessel.longitude !== position.longitude ||
        vessel.latitude !== position.latitude
      )
        continue
      const seen = tally.get(number) ?? [0, 0]
      seen[hull === 0 ? 0 : 1] += 1
      tally.set(number, seen)
    }
  }
  const counted = [...tally.values()]
  return {
    positionsToSplit,
    positionsTogether: together,
    records: held.size,
    misplaced: counted.reduce((sum, [a, b]) => sum + Math.min(a, b), 0),
    placed: counted.reduce((sum, [a, b]) => sum + a + b, 0),
  }
}

/** The second begins when the first does. Who tells nothing of itself is made so. */
function pairsOf(tracks: readonly Track[], random: Random): Pair[] {
  return Array.from({ length: pairs }, (_, index) => {
    const first = random.pick(tracks)
    const second = random.pick(tracks.filter((track) => track !== first))
    const kind = kinds[index % kinds.length] ?? 'neither'
    const [named, other] = [introduced(first, index * 2, random), introduced(second, index * 2 + 1, random)]
    const nauticalMiles = milesApart(first, second)
    return {
      first: kind === 'neither' ? unnamed(first) : named,
      second: shifted(kind === 'both named' ? other : unnamed(second), first),
      nauticalMiles,
      kind,
    }
  })
}

/** A static report with every fourth position or more often, half of the time begun before the other vessel is heard. */
function introduced(track: Track, number: number, random: Random, every = positionsPerStatic): Track {
  const facts = { imo: imoOf(900_000 + number), name: `VESSEL ${number}`, callSign: `CALL${number}` }
  const isA = track[0]?.transponderClass === 'A'
  const phase = random.below(every)
  return unnamed(track).flatMap((observation, index) => {
    if (index % every !== phase) return [observation]
    const report = { ...observation, broadcastMicroseconds: observation.broadcastMicroseconds + 1, position: null }
    if (isA) return [observation, { ...report, facts }]
    const { name, callSign } = facts
    return [observation, { ...report, facts: { name } }, { ...report, facts: { callSign } }]
  })
}

function imoOf(six: number): number {
  const sum = [...String(six)].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0)
  return six * 10 + (sum % 10)
}

function unnamed(track: Track): Track {
  return track.filter(({ position }) => position !== null).map((observation) => ({ ...observation, facts: null }))
}

function shifted(track: Track, like: Track): Track {
  const by = (like[0]?.broadcastMicroseconds ?? 0) - (track[0]?.broadcastMicroseconds ?? 0) + 500
  return track.map((observation) => {
    const broadcastMicroseconds = observation.broadcastMicroseconds + by
    const position = observation.position && { ...observation.position, broadcastMicroseconds }
    return { ...observation, broadcastMicroseconds, position }
  })
}

function milesApart(first: Track, second: Track): number {
  const [one, other] = [first, second].map((track) => track.find(({ position }) => position)?.position)
  return one && other ? nauticalMilesBetween(one, other) : 0
}

const positionsIn = (track: Track) => track.filter(({ position }) => position !== null).length

interface Tracks {
  name: string
  tracks: Track[]
  vesselHours: number
}

function recordedTracks(): Tracks {
  const files = existsSync(recordings) ? globSync('**/*.{txt,log,nmea,aivdm}', { cwd: recordings }).sort() : []
  const tracks = files.flatMap((file) =>
    tracksIn(readFileSync(join(recordings, file), 'latin1').split(/\r?\n/), millisecondsPerLine),
  )
  return { name: 'recorded', tracks, vesselHours: hoursOf(tracks) }
}

function simulatedTracks(vessels: number, hours: number, seed: number): Tracks {
  const simulation = new FleetSimulation({ vessels, seed, startMilliseconds: simulatedSince })
  const seconds = hours * 3600
  const byMmsi = new Map<number, Track>()
  for (let second = 10; second <= seconds; second += 10) {
    const at = simulatedSince + second * 1000
    readInto(byMmsi, [...simulation.sentencesUntil(at)], () => at)
  }
  const tracks = [...byMmsi.values()]
  return { name: 'simulated', tracks, vesselHours: vessels * hours }
}

function hoursOf(tracks: readonly Track[]): number {
  return tracks.reduce((sum, track) => {
    return sum + ((track.at(-1)?.broadcastMicroseconds ?? 0) - (track[0]?.broadcastMicroseconds ?? 0)) / 3.6e9
  }, 0)
}

function tracksIn(lines: readonly string[], millisecondsPerLine: number): Track[] {
  const byMmsi = new Map<number, Track>()
  readInto(byMmsi, lines, (index) => simulatedSince + index * millisecondsPerLine)
  return [...byMmsi.values()]
}

function readInto(byMmsi: Map<number, Track>, lines: readonly string[], arrival: (index: number) => number): void {
  const reader = new Reader({
    message(message, { broadcastMicroseconds }) {
      const source = { name: 'bench', collectionType: 'terrestrial', simulated: false } as const
      const observation = observe(message, broadcastMicroseconds, source, () => {})
      if (typeof observation === 'string') return
      const track = byMmsi.get(observation.mmsi)
      if (track) track.push(observation)
      else byMmsi.set(observation.mmsi, [observation])
    },
    rejected: () => {},
  })
  for (const [index, line] of lines.entries()) reader.line(line, arrival(index))
  reader.flush()
}
