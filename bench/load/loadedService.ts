import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#lib/testing/freePort.ts'
import { fillStore } from '../synthetic/syntheticStore.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'
import { makeTokens, startNode, startWeb } from '../webProcess.ts'
import { positionFeed } from './positionFeed.ts'

const feedMilliseconds = 200

interface LoadedServiceOptions {
  vessels: number
  seed: number
  positionsPerSecond: number
  tokens: number
  /** Whether positions come through a relay. */
  isRelayed?: boolean
}

/**
 * A web process and an ingest process on one store, and a receiver that reports positions. Processes that are started later,
 * such as clients, run at a lower priority, because they are usually on other machines.
 */
export async function startLoadedService(options: LoadedServiceOptions) {
  const { vessels, seed, positionsPerSecond, tokens, isRelayed = false } = options
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  await fillStore(databaseUrl, syntheticVessels(vessels, seed))
  const secrets = await makeTokens(databaseUrl, tokens)
  const feed = await positionFeed({ vessels, seed, perSecond: positionsPerSecond })
  const environment = { DATABASE_URL: databaseUrl }
  const began = performance.now()
  const web = await startWeb(environment)
  const webReadySeconds = (performance.now() - began) / 1000
  const quietly = { ...environment, LOG_LEVEL: 'error' }
  const place = `127.0.0.1:${await freePort()}`
  const relayed = { AIS_SOURCES: feed.source, RELAY_TO: `tcp-listen://${place}` }
  const relay = isRelayed ? startNode(['lib/cli/main.ts', 'relay'], { ...quietly, ...relayed }) : null
  const source = isRelayed ? `tcp://${place}` : feed.source
  const ingest = startNode(['lib/cli/main.ts', 'ingest'], { ...quietly, AIS_SOURCES: source })
  // Ingest reads the store before it receives.
  while (feed.sent().sentences === 0) await setTimeout(feedMilliseconds)
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return {
    databaseUrl,
    secrets,
    feed,
    web,
    webReadySeconds,
    ingest,
    relay,
    async stop() {
      await Promise.all([web.stop(), ingest.stop(), relay?.stop(), feed.stop()])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Runs clients in a process of their own; they get their order, and send back a report, as JSON. */
export async function runClients<Report>(file: string, order: object): Promise<Report> {
  const child = startNode([join(import.meta.dirname, file)], {})
  child.process.send(order)
  const ended = once(child.process, 'exit').then(([code]) => {
    throw new Error(`the clients exited with ${code} without a report`)
  })
  const reported = new Promise<Report>((done) => {
    // Heartbeats come as messages, too.
    child.process.on('message', (message: { report?: Report }) => message.report && done(message.report))
  })
  // Clients also exit after their report.
  ended.catch(() => undefined)
  return Promise.race([reported, ended])
}
