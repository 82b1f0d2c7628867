import { open } from 'node:fs/promises'
import { csvFields } from '#lib/csv.ts'
import { errorText } from '#lib/errorText.ts'
import type { HistoryPosition } from '#lib/history/historyColumns.ts'
import { csvLine } from '#lib/wire/formats/csvLine.ts'
import { createLineSplitter } from './lineSplitter.ts'
import { openFile } from './sources/recordedFile.ts'
import { type Column, readHeader } from './tableColumns.ts'
import { microsecondsOf } from './tableRows.ts'

/** A row of a table of positions, and its line as CSV. */
export interface PositionRow extends HistoryPosition {
  line: () => Buffer
}

/** The file is not a table of positions. */
export class PositionTableError extends Error {
  override readonly name = 'PositionTableError'
}

export interface PositionTable {
  /** As CSV. */
  header: Buffer
  /** Whether the table has the resolution of stored tracks. */
  isThinned: boolean
  /** Parts of the rows in the order of the file; `null` for a row without a time, an MMSI or a position. */
  parts(): AsyncGenerator<(PositionRow | null)[]>
}

const notATable = 'has no columns of time, MMSI, latitude and longitude'
const rowsAPart = 50_000
const parquetMagic = 'PAR1'

/** Opens a table as Parquet, or as CSV that may be packed. */
export async function openPositionTable(path: string): Promise<PositionTable> {
  return (await beginsAsParquet(path)) ? parquetTable(path) : csvTable(path)
}

async function beginsAsParquet(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(parquetMagic.length))
    return buffer.toString('latin1') === parquetMagic
  } finally {
    await file.close()
  }
}

async function parquetTable(path: string): Promise<PositionTable> {
  const { openParquet } = await import('#lib/history/parquet.ts')
  const { names, isOwn, groups } = await openParquet(path).catch((error: unknown) => {
    throw new PositionTableError(`is not whole: ${errorText(error)}`)
  })
  const rowOf = rowReader(names)
  return {
    header: Buffer.from(csvLine(names)),
    isThinned: isOwn,
    async *parts() {
      for await (const rows of groups()) yield rows.map((fields) => rowOf(fields, () => Buffer.from(csvLine(fields))))
    },
  }
}

async function csvTable(path: string): Promise<PositionTable> {
  const lines = linesOf(path)
  const first = await lines.next()
  await lines.return(undefined)
  const header = first.value ?? ''
  const names = csvFields(header) ?? []
  const rowOf = rowReader(names)
  return {
    header: Buffer.from(`${header}\n`, 'latin1'),
    isThinned: false,
    async *parts() {
      let part: (PositionRow | null)[] = []
      for await (const line of linesOf(path)) {
        if (line === header) continue
        const fields = csvFields(line)
        const isWhole = fields?.length === names.length
        part.push(isWhole ? rowOf(fields, () => Buffer.from(`${line}\n`, 'latin1')) : null)
        if (part.length < rowsAPart) continue
        yield part
        part = []
      }
      yield part
    },
  }
}

async function* linesOf(path: string): AsyncGenerator<string, void> {
  const splitter = createLineSplitter()
  for await (const chunk of openFile(path)) yield* splitter.split(chunk)
  yield* splitter.end()
}

/** AIS sends these where it has no value. */
const unknownKnots = 102.3
const unknownDegrees = 360

function rowReader(names: readonly string[]): (fields: readonly string[], line: () => Buffer) => PositionRow | null {
  const indexes = readHeader(names)
  if (!indexes) throw new PositionTableError(notATable)
  return (fields, line) => {
    const cell = (column: Column) => fields[indexes.get(column) ?? -1]?.trim() ?? ''
    const number = (column: Column) => (cell(column) === '' ? Number.NaN : Number(cell(column)))
    const microseconds = microsecondsOf(cell('time'))
    const [mmsi, longitude, latitude] = [number('mmsi'), number('longitude'), number('latitude')]
    if (microseconds === null || !Number.isInteger(mmsi)) return null
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null
    const [speed, course] = [number('speed'), number('course')]
    const speedKnots = speed >= 0 && speed < unknownKnots ? speed : null
    const courseDegrees = course >= 0 && course < unknownDegrees ? course : null
    return { mmsi, seconds: Math.floor(microseconds / 1e6), longitude, latitude, speedKnots, courseDegrees, line }
  }
}
