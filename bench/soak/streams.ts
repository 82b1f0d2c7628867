import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { milliseconds, printTable, shareOf } from '../measure.ts'
import { Random } from '../synthetic/random.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'
import { makeTokens } from '../webProcess.ts'
import { neighbourHeading, neighbourRow } from './neighbour.ts'
import { judge, onStage } from './stage.ts'

/** As many as one token may hold open. */
const streamsOfToken = 10
const openedAtOnce = 25
const openingPauseMilliseconds = 50
const watchedMilliseconds = 30_000

interface Heard {
  open: number
  ended: number
  bytes: number
  /** From the commit of a vessel to the event about it, in ms. */
  lags: number[]
}

/** Thousands of streams, of ten vessels or a small area each, while positions arrive: lag, memory, and a neighbour's wait. */
export async function benchStreams(options: { vessels: number; seed: number; streams: number }): Promise<void> {
  const { vessels, seed, streams } = options
  console.log(`\n${streams.toLocaleString('en')} streams, ${vessels.toLocaleString('en')} vessels`)
  const tokens = (databaseUrl: string) => makeTokens(databaseUrl, Math.ceil(streams / streamsOfToken))
  await onStage({ vessels, seed }, tokens, async ({ web, neighbour, alone, prepared: secrets, residentMegabytes }) => {
    const before = await residentMegabytes()
    const random = new Random(seed)
    const mmsis = Array.from(syntheticVessels(vessels, seed), ({ number }) => number)
    const heard: Heard = { open: 0, ended: 0, bytes: 0, lags: [] }
    for (let index = 0; index < streams; index += 1) {
      const secret = secrets[Math.floor(index / streamsOfToken)] ?? ''
      listen(web.origin, filterOf(index, random, mmsis), secret, heard)
      if (index % openedAtOnce === openedAtOnce - 1) await pause(openingPauseMilliseconds)
    }
    const opening = await neighbour.report()
    await pause(5_000)
    await neighbour.report()
    heard.lags = []
    await pause(watchedMilliseconds)
    const beside = await neighbour.report()
    const [p50, p99] = [shareOf(heard.lags, 0.5), shareOf(heard.lags, 0.99)].map(milliseconds)
    console.log(`  ${heard.open} opened, ${heard.ended} ended`)
    console.log(`  ${heard.lags.length} events of commits meanwhile: lag p50 ${p50} ms, p99 ${p99} ms`)
    console.log(
      `  resident memory: ${before.toFixed(0)} MB before, ${(await residentMegabytes()).toFixed(0)} MB with them`,
    )
    const rows = { alone, 'while they open': opening, 'beside them': beside }
    printTable(
      neighbourHeading,
      Object.entries(rows).map(([name, report]) => neighbourRow(name, report)),
    )
    if (heard.open < streams || heard.ended > 0) process.exitCode = 1
    judge(beside)
  })
}

function filterOf(index: number, random: Random, mmsis: readonly number[]): string {
  if (index % 2 === 0) return `mmsi=${Array.from({ length: 10 }, () => random.pick(mmsis))}`
  const [west, south] = [random.below(350) - 180, random.below(120) - 60]
  return `bbox=${west},${south},${west + 1},${south + 1}`
}

/** A socket rather than a client of HTTP, of which ten thousand would cost this process more than the service. */
function listen(origin: string, filter: string, secret: string, heard: Heard): void {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/stream?${filter} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${secret}\r\n\r\n`)
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    if (text.startsWith('HTTP/1.1 200')) heard.open += 1
    heard.bytes += text.length
    for (const [, at = ''] of text.matchAll(/^event: update\n.*?"updated_at":"([^"]+)"/gms)) {
      heard.lags.push(Date.now() - Date.parse(at))
    }
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    heard.ended += 1
  })
}
