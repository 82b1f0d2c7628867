import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { local } from '#lib/api/contract/local.ts'
import { createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { untilLoaded } from './http.ts'
import { interleaved, milliseconds, printTable, measured as spentBy, times } from './measure.ts'
import { SegmentRival } from './rivals/segmentRival.ts'
import { fillTracks } from './synthetic/syntheticTracks.ts'
import { makeTokens } from './webProcess.ts'

const rounds = 5
const daySeconds = 86_400
/** West, south, east and north, off the busiest coast. */
const boxes = [
  ['an anchorage', '121.6,30.5,121.7,30.6'],
  ['a bay', '121.4,30.0,121.8,30.5'],
] as const

/**
 * Times the passages through an area in the last day: first page with total, against PostGIS with the same points in a
 * GiST index.
 */
export async function benchPassages({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  const untilSeconds = Math.floor(Date.now() / 1000)
  console.log(`\nPassages in 24 h, ${vessels.toLocaleString('en')} vessels`)
  try {
    const points = await fillTracks(databaseUrl, vessels, seed, untilSeconds)
    console.log(`  ${points.toLocaleString('en')} points; ${sizes(`${folder}/lastfix.db`)}`)
    const [secret = ''] = await makeTokens(databaseUrl, 1)
    const settings = readSettings(folder, { DATABASE_URL: databaseUrl })
    const service = await startService(settings, createLog({ process: 'bench', level: 'error' }))
    await untilLoaded(service)
    const api = createApi(() => Promise.resolve(service))
    let asked = 0
    const page = async (bbox: string) => {
      // Another period each time, because passages are kept for the next page.
      asked += 1
      const period = `since=${isoTime(untilSeconds - daySeconds)}&until=${isoTime(untilSeconds - asked)}`
      const request = new Request(`http://127.0.0.1/api/passages?bbox=${bbox}&${period}`, {
        headers: { Authorization: `Bearer ${secret}` },
      })
      const answer = await api(request, local)
      const body = await answer.json()
      if (answer.status !== 200) throw new Error(JSON.stringify(body))
      return Number(body.paging.total)
    }
    const rival = await SegmentRival.where(vessels, seed, untilSeconds)
    const rows: string[][] = []
    for (const [name, bbox] of boxes) {
      const turns = watchTurns()
      const passages = await page(bbox)
      const measured = await interleaved(rounds, {
        ours: () => page(bbox),
        ...(rival && { theirs: () => rival.page(bbox, untilSeconds - daySeconds, untilSeconds) }),
      })
      const [ours, theirs] = [measured.ours?.p50Milliseconds ?? 0, measured.theirs?.p50Milliseconds]
      const rivals = theirs === undefined ? ['-', '-'] : [milliseconds(theirs), times(theirs / ours)]
      const { processorSeconds } = await spentBy(async () => void (await page(bbox)))
      const found = await rival?.page(bbox, untilSeconds - daySeconds, untilSeconds)
      rows.push([
        `${name} (${bbox})`,
        ...[passages.toLocaleString('en'), found?.toLocaleString('en') ?? '-'],
        ...[milliseconds(ours), milliseconds(processorSeconds * 1000), milliseconds(turns.end()), ...rivals],
      ])
    }
    printTable(['', 'passages', 'PostGIS: vessels', 'ms', 'CPU ms', 'longest turn ms', 'PostGIS ms', 'ratio'], rows)
    await service.stop()
    await rival?.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Measures the longest turn of the event loop, in processor time: other programs may have a turn's clock time. */
function watchTurns() {
  let [last, longest, isOver] = [processorMilliseconds(), 0, false]
  function turn() {
    const now = processorMilliseconds()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    end() {
      isOver = true
      return longest
    },
  }
}

function processorMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Bytes of the tracks with their indexes, and of their cells. */
function sizes(path: string): string {
  const database = new Database(path, { readonly: true })
  const bytesOf = (names: string) =>
    database.prepare<[], number>(`SELECT sum(pgsize) FROM dbstat WHERE name IN (${names})`).pluck().get() ?? 0
  const tracks = bytesOf(`'track', 'track_by_end', 'track_to_thin'`)
  const cells = bytesOf(`'track_cell'`)
  database.close()
  return `tracks ${megabytes(tracks)}, their cells ${megabytes(cells)} (${((100 * cells) / tracks).toFixed(1)} %)`
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '')
