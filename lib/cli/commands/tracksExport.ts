import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { errorCode } from '#lib/errorText.ts'
import type { HistoryWriter } from '#lib/history/historyColumns.ts'
import { csvWriter } from '#lib/history/historyCsv.ts'
import { renameDurably, writeDurably } from '#lib/history/historyFile.ts'
import { type HistoryFilter, historyFilter } from '#lib/history/historyFilter.ts'
import { daysOf, storedHistory } from '#lib/history/storedHistory.ts'
import { keptSinceSeconds, trackRules } from '#lib/ingest/tracking.ts'
import { createPace } from '#lib/pause.ts'
import { numbersWhere } from '#lib/store/numbersWhere.ts'
import type { Store } from '#lib/store/store.ts'
import type { Period } from '#lib/track/select.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { isoTime } from '#lib/wire/time.ts'
import { SelectionError } from '#lib/wire/where.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { time, timeForms } from '../options.ts'
import { untilStopped } from '../processes/signals.ts'
import { withStore } from '../store.ts'
import { withStatusLine } from './importProgress.ts'

export const tracksExport = command({
  name: 'tracks export',
  operands: ['FILE'],
  summary: 'write stored tracks as a table of positions: FILE.parquet, FILE.csv or - for CSV to standard output',
  options: {
    since: time(`start time: ${timeForms} (default: the oldest stored)`),
    until: time('end time (default: now)'),
    where: {
      takes: 'QUERY',
      meaning:
        "only what passes these filters of a list, such as 'bbox=3,51,5,53&ship_type=Cargo'; position and speed are compared at each point",
    },
    force: { meaning: 'overwrite FILE if it exists' },
  },
  async run({ options: { since, until, where, force }, operands: [path = '-'], settings, json, print }) {
    const known = settings()
    const now = Date.now()
    const rules = trackRules(known)
    if (!rules) throw new Refusal('tracks are off (TRACK_HOURS=0)')
    const period = {
      sinceSeconds: since ?? Math.floor(keptSinceSeconds(rules, now / 1000)),
      untilSeconds: until ?? Math.floor(now / 1000),
    }
    if (period.sinceSeconds > period.untilSeconds)
      throw new UsageError('tracks export: --since must not be later than --until')
    const isParquet = path.endsWith('.parquet')
    if (!isParquet && !path.endsWith('.csv') && path !== '-')
      throw new UsageError(`tracks export: FILE is "${path}": must end in .parquet or .csv`)
    const filter = where === undefined ? null : filterOf(where, now)
    if (path !== '-' && !force && existsSync(path))
      throw new Refusal(`${path} already exists. Name another file or use --force`)

    const signal = untilStopped()
    const exporting = (writer: HistoryWriter) =>
      withStatusLine(signal, 'stopped, nothing was written', (show) =>
        withStore(known, (store) => exportTracks(store, writer, { period, filter, show, signal })),
      )
    if (path === '-') {
      const counts = await exporting(csvWriter(writeToOutput))
      process.stderr.write(`${json ? JSON.stringify(counts) : textOf('standard output', counts)}\n`)
      return
    }
    const parquet = isParquet ? await import('#lib/history/parquet.ts') : null
    const part = `${path}.${process.pid}.part`
    try {
      const counts = await writeDurably(part, (write) => exporting(parquet?.parquetWriter(write) ?? csvWriter(write)))
      await renameDurably(part, path)
      print({ file: path, ...counts }, textOf(path, counts))
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      throw new Refusal(`${path} cannot be written (${errorCode(error)})`)
    }
  },
})

async function writeToOutput(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
}

function filterOf(query: string, now: number): HistoryFilter {
  try {
    return historyFilter(query, now)
  } catch (error) {
    if (error instanceof SelectionError) throw new UsageError(`tracks export: --where: ${error.message}`)
    throw error
  }
}

interface Exporting {
  period: Period
  filter: HistoryFilter | null
  show: (text: string) => void
  signal: AbortSignal
}

interface Counts {
  vessels: number
  positions: number
}

async function exportTracks(store: Store, writer: HistoryWriter, options: Exporting): Promise<Counts> {
  const { period, filter, show, signal } = options
  const isWanted = (record: Uint8Array) => filter?.passes(decodeRecord(record)) ?? true
  const numbers = (await numbersWhere(store, isWanted, signal)).toSorted((a, b) => a - b)
  const vessels = new Set<number>()
  const pace = createPace(signal)
  const onCorrupt = (number: number) =>
    process.stderr.write(`the track of vessel ${number} is corrupt and was left out\n`)
  for (const day of daysOf(period)) {
    show(`writing ${isoTime(day.sinceSeconds * 1000).slice(0, 10)}`)
    for await (const history of storedHistory(store, numbers, day, onCorrupt)) {
      const points = filter?.pointsOf(history) ?? history.points
      if (points.length === 0) continue
      vessels.add(history.vessel.number)
      await writer.add({ ...history, points })
      await pace()
    }
  }
  return { vessels: vessels.size, positions: await writer.finish() }
}

function textOf(file: string, { vessels, positions }: Counts): string {
  return `${file}: ${positions} positions of ${vessels} vessels`
}
