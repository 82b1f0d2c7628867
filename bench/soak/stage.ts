import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { positionFeed } from '../load/positionFeed.ts'
import { megabyte, shareOf } from '../measure.ts'
import { fillStore } from '../synthetic/syntheticStore.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'
import { makeTokens, startNode, startWeb, type Web } from '../webProcess.ts'
import { type Neighbour, type NeighbourReport, startNeighbour } from './neighbour.ts'

const aimMilliseconds = 100
/** A longer wait fails the run, although service and attackers share the machine. */
const heldUpMilliseconds = 1_000
const aloneMilliseconds = 10_000
const positionsASecond = 100

/** The service under attack. */
interface Stage<Prepared> {
  web: Web
  neighbour: Neighbour
  /** The neighbour's waits before the attack. */
  alone: NeighbourReport
  /** The result of preparing the store before the service started. */
  prepared: Prepared
  /** The memory of the web process. */
  residentMegabytes(): Promise<number>
}

/** Runs `attack` on a filled store, ingest with a receiver, the web process, and a neighbour. */
export async function onStage<Prepared>(
  options: { vessels: number; seed: number; environment?: Record<string, string> },
  prepare: (databaseUrl: string) => Promise<Prepared>,
  attack: (stage: Stage<Prepared>) => Promise<void>,
): Promise<void> {
  const { vessels, seed, environment = {} } = options
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-soak-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  await fillStore(databaseUrl, syntheticVessels(vessels, seed))
  const [secret = ''] = await makeTokens(databaseUrl, 1)
  const prepared = await prepare(databaseUrl)
  const feed = await positionFeed({ vessels, seed, perSecond: positionsASecond })
  const ingest = startNode(['lib/cli/main.ts', 'ingest'], {
    ...{ DATABASE_URL: databaseUrl, AIS_SOURCES: feed.source, LOG_LEVEL: 'error', ...environment },
  })
  const web = await startWeb({ DATABASE_URL: databaseUrl, ...environment })
  const [{ number } = { number: 0 }] = syntheticVessels(vessels, seed)
  const paths = ['/api/vessels?limit=10', `/api/vessels/${vesselIdOf(number)}`, '/api/tiles/5/16/10.mvt']
  const neighbour = await startNeighbour({ origin: web.origin, secret, paths })
  // Attackers stand for other machines, so processes started from here on must not take the processors of the service.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const residentMegabytes = async () =>
    ((await web.metrics()).get('process_resident_memory_bytes') ?? Number.NaN) / megabyte
  try {
    await attack({ web, neighbour, prepared, residentMegabytes, alone: await waitsAlone(neighbour) })
  } finally {
    await neighbour.stop()
    await Promise.all([web.stop(), ingest.stop(), feed.stop()])
    rmSync(folder, { recursive: true })
  }
}

/** Measures the neighbour alone after a warm-up. */
async function waitsAlone(neighbour: Neighbour) {
  await pause(aloneMilliseconds)
  await neighbour.report()
  await pause(aloneMilliseconds)
  return neighbour.report()
}

/** Fails the run if the neighbour was refused or waited too long. */
export function judge({ waits, refused }: NeighbourReport): void {
  const p99 = shareOf(waits, 0.99)
  if (p99 > aimMilliseconds) console.log(`  the neighbour’s p99 is above the aim of ${aimMilliseconds} ms`)
  if (p99 > heldUpMilliseconds) console.log(`  PROBLEM: it is above ${heldUpMilliseconds} ms`)
  if (p99 > heldUpMilliseconds || refused.length > 0) process.exitCode = 1
}
