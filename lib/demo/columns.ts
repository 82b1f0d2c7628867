type NumberArrayConstructor =
  | typeof Float64Array
  | typeof Float32Array
  | typeof Uint32Array
  | typeof Uint16Array
  | typeof Uint8Array

export type ColumnTable = Readonly<Record<string, NumberArrayConstructor>>

/** A row seen as an object: reading and writing its fields reads and writes the columns. */
export type Row<Table extends ColumnTable> = { -readonly [Name in keyof Table]: number } & { readonly row: number }

/** Rows kept as one typed array a field. There is one cursor, which `at` moves: to keep a row, keep its number. */
export class Columns<Table extends ColumnTable> {
  readonly size: number
  readonly bytes: number
  readonly #cursor: { row: number }
  readonly #rowAtCursor: Row<Table>

  constructor(table: Table, size: number) {
    this.size = size
    const cursor = { row: 0 }
    let bytes = 0
    for (const [name, ColumnArray] of Object.entries(table)) {
      const column = new ColumnArray(size)
      bytes += column.byteLength
      Object.defineProperty(cursor, name, {
        get: () => column[cursor.row],
        set: (value: number) => {
          column[cursor.row] = value
        },
      })
    }
    this.bytes = bytes
    this.#cursor = cursor
    this.#rowAtCursor = cursor as Row<Table>
  }

  at(row: number): Row<Table> {
    if (!(row >= 0 && row < this.size)) throw new RangeError(`there is no row ${row} among ${this.size}`)
    this.#cursor.row = row
    return this.#rowAtCursor
  }
}
