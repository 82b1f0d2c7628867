import { gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaElement,
} from 'hyparquet'
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer'
import {
  type HistoryColumn,
  type HistoryPosition,
  type HistoryWriter,
  positionColumns,
  positionsOf,
  vesselColumns,
} from './historyColumns.ts'
import type { WriteBytes } from './historyFile.ts'

/** Bounds memory, and the time for which encoding holds up the process to about 0.1 s. */
const rowsPerGroup = 50_000

const createdBy = 'Lastfix'

const typesOfKinds = {
  integer: { type: 'INT32' },
  decimal: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const satisfies Record<HistoryColumn['kind'], Partial<SchemaElement>>

const positionTypes = {
  MMSI: { type: 'INT32', repetition_type: 'REQUIRED' },
  BaseDateTime: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' },
  LAT: { type: 'DOUBLE', repetition_type: 'REQUIRED' },
  LON: { type: 'DOUBLE', repetition_type: 'REQUIRED' },
  SOG: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  COG: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
} as const satisfies Record<(typeof positionColumns)[number], Partial<SchemaElement>>

const schema: SchemaElement[] = [
  { name: 'root', num_children: positionColumns.length + vesselColumns.length },
  ...positionColumns.map((name) => ({ name, ...positionTypes[name] })),
  ...vesselColumns.map(({ name, kind }) => ({ name, ...typesOfKinds[kind], repetition_type: 'OPTIONAL' as const })),
]

/** Collects bytes until `flush` writes them. */
class FileBytes extends ByteWriter {
  readonly #write: WriteBytes

  constructor(write: WriteBytes) {
    super(1 << 20)
    this.#write = write
  }

  async flush(): Promise<void> {
    await this.#write(this.getBytes())
    this.index = 0
  }
}

/** Rows by column. */
class RowGroup {
  readonly #mmsis: number[] = []
  readonly #times: number[] = []
  readonly #latitudes: number[] = []
  readonly #longitudes: number[] = []
  readonly #speeds: (number | null)[] = []
  readonly #courses: (number | null)[] = []
  readonly #known: (number | string | null)[][] = vesselColumns.map(() => [])

  get length(): number {
    return this.#mmsis.length
  }

  add(position: HistoryPosition, known: readonly (number | string | null)[]): void {
    this.#mmsis.push(position.mmsi)
    this.#times.push(position.seconds * 1000)
    this.#latitudes.push(position.latitude)
    this.#longitudes.push(position.longitude)
    this.#speeds.push(position.speedKnots)
    this.#courses.push(position.courseDegrees)
    for (const [index, column] of this.#known.entries()) column.push(known[index] ?? null)
  }

  columns(): ColumnSource[] {
    const positions = {
      MMSI: this.#mmsis,
      BaseDateTime: this.#times,
      LAT: this.#latitudes,
      LON: this.#longitudes,
      SOG: this.#speeds,
      COG: this.#courses,
    }
    return [
      ...positionColumns.map((name) => ({ name, data: positions[name] })),
      ...vesselColumns.map(({ name }, index) => ({ name, data: this.#known[index] ?? [] })),
    ]
  }
}

/** Writes one row group after another, compressed with zstd. */
export function parquetWriter(write: WriteBytes): HistoryWriter {
  const bytes = new FileBytes(write)
  const compressors = { ZSTD: (page: Uint8Array) => zstdCompressSync(page) }
  const writer = new ParquetWriter({ writer: bytes, schema, codec: 'ZSTD', compressors, createdBy })
  let group = new RowGroup()
  let rows = 0

  async function writeGroup(): Promise<void> {
    rows += group.length
    await writer.write({ columnData: group.columns(), rowGroupSize: rowsPerGroup })
    group = new RowGroup()
  }

  return {
    async add(history) {
      const known = vesselColumns.map((column) => column.of(history.vessel))
      for (const position of positionsOf(history)) {
        group.add(position, known)
        if (group.length === rowsPerGroup) await writeGroup()
      }
    },
    async finish() {
      if (group.length > 0) await writeGroup()
      writer.finish()
      await bytes.flush()
      return rows
    },
  }
}

/** Bounds memory; writers make row groups of at most about a million rows. */
const maxGroupRows = 2_000_000

/** A table whose cells are read as texts, with times like those of MarineCadastre in CSV. */
export interface ParquetTable {
  names: string[]
  /** Whether `parquetWriter` wrote it. */
  isOwn: boolean
  /** The rows of one row group after another. */
  groups(): AsyncGenerator<string[][]>
}

export async function openParquet(path: string): Promise<ParquetTable> {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  // GeoParquet has nested columns beside those of positions.
  const names = parquetSchema(metadata).children.flatMap(({ element, children }) =>
    children.length === 0 ? element.name : [],
  )
  return {
    names,
    isOwn: metadata.created_by === createdBy,
    async *groups() {
      let rowStart = 0
      for (const group of metadata.row_groups) {
        const rowEnd = rowStart + Number(group.num_rows)
        if (rowEnd - rowStart > maxGroupRows) throw new Error(`a row group has more than ${maxGroupRows} rows`)
        const rows = await parquetReadObjects({
          file,
          metadata,
          columns: names,
          rowStart,
          rowEnd,
          compressors: unpackers,
        })
        yield rows.map((row) => names.map((name) => cellText(row[name])))
        rowStart = rowEnd
      }
    },
  }
}

const unpackers = {
  ZSTD: (page: Uint8Array) => zstdDecompressSync(page),
  GZIP: (page: Uint8Array) => gunzipSync(page),
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 19) : String(value)
}
