import { open } from 'node:fs/promises'
import { csvFields } from '#lib/csv.ts'
import { errorText } from '#lib/errorText.ts'
import type { HistoryPosition } from '#lib/history/historyColumns.ts'
import { createLineSplitter } from './lineSplitter.ts'
import { maxCourseDegrees, maxSpeedKnots } from './rowReports.ts'
import { unreadable } from './sources/failure.ts'
import { openFile } from './sources/recordedFile.ts'
import { headerFields, type ReadRow, rowReaderFor } from './tableRows.ts'

/** The file is not a table of positions. */
export class PositionTableError extends Error {
  override readonly name = 'PositionTableError'
}

interface TableFile {
  names: readonly string[]
  /** The encoding of texts as CSV. Lines of files are read as Latin-1, whatever they are. */
  encoding: 'latin1' | 'utf8'
  isThinned: boolean
  /** Parts of the rows in the order of the file; `null` for a line that has no fields. */
  parts(): AsyncGenerator<(readonly string[] | null)[]>
}

const rowsAPart = 50_000
const parquetMagic = 'PAR1'

/** A table of positions in a file: Parquet, or CSV that may be packed. */
export class PositionTable {
  readonly #file: TableFile
  readonly #read: ReadRow

  static async open(path: string): Promise<PositionTable> {
    const file = (await beginsAsParquet(path)) ? await parquetFile(path) : await csvFile(path)
    const read = rowReaderFor(file.names)
    if (!read) throw new PositionTableError('has no columns of time, MMSI, latitude and longitude')
    return new PositionTable(file, read)
  }

  private constructor(file: TableFile, read: ReadRow) {
    this.#file = file
    this.#read = read
  }

  /** Whether the table has the resolution of stored tracks. */
  get isThinned(): boolean {
    return this.#file.isThinned
  }

  /** Parts of the positions in the order of the file; `null` for a row that is rejected or has no position. */
  async *parts(): AsyncGenerator<(HistoryPosition | null)[]> {
    for await (const part of this.#file.parts()) yield part.map((fields) => this.#positionOf(fields))
  }

  /** The table as CSV, without rows whose positions are not wanted. */
  async *csv(isWanted: (position: HistoryPosition) => boolean): AsyncGenerator<Buffer> {
    const { names, encoding } = this.#file
    yield Buffer.from(csvText(names), encoding)
    for await (const part of this.#file.parts()) {
      const rows = part.map((fields) => {
        const position = this.#positionOf(fields)
        return fields && position && isWanted(position) ? csvText(fields) : ''
      })
      yield Buffer.from(rows.join(''), encoding)
    }
  }

  #positionOf(fields: readonly string[] | null): HistoryPosition | null {
    const row = this.#read(fields)
    if (typeof row === 'string') return null
    const { longitude = Number.NaN, latitude = Number.NaN, speed = -1, course = -1 } = row.numbers
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null
    return {
      mmsi: row.mmsi,
      seconds: Math.floor(row.sentMicroseconds / 1e6),
      longitude,
      latitude,
      speedKnots: speed >= 0 && speed <= maxSpeedKnots ? speed : null,
      courseDegrees: course >= 0 && course <= maxCourseDegrees ? course : null,
    }
  }
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

async function parquetFile(path: string): Promise<TableFile> {
  const { openParquet } = await import('#lib/history/parquet.ts')
  const { names, isOwn, groups } = await openParquet(path).catch((error: unknown) => {
    throw new PositionTableError(`is not whole: ${errorText(error)}`)
  })
  return { names, encoding: 'utf8', isThinned: isOwn, parts: groups }
}

async function csvFile(path: string): Promise<TableFile> {
  const lines = linesOf(path)
  const first = await lines.next()
  await lines.return(undefined)
  const header = first.value ?? ''
  return {
    names: headerFields(header),
    encoding: 'latin1',
    isThinned: false,
    async *parts() {
      let part: (string[] | null)[] = []
      for await (const line of linesOf(path)) {
        if (line === header) continue
        part.push(csvFields(line))
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
  try {
    for await (const chunk of openFile(path)) yield* splitter.split(chunk)
  } catch (error) {
    throw new PositionTableError(unreadable(error))
  }
  yield* splitter.end()
}

/** Fields as they are: a spreadsheet's guard against formulas would make text of negative numbers. */
function csvText(fields: readonly string[]): string {
  const cells = fields.map((field) => (/[",\r\n]/.test(field) ? quoted(field) : field))
  return `${cells.join(',')}\n`
}

/** A row ends with its line. */
function quoted(field: string): string {
  return `"${field.replaceAll('"', '""').replace(/[\r\n]+/g, ' ')}"`
}
