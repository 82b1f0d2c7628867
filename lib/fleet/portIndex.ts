import { numericStorage } from '#lib/vessel/storage.ts'
import { int32At, uint32At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { withRoomFor } from './growth.ts'

const noPort = numericStorage.unlocode.unknown
const noRow = -1

/**
 * Rows of vessels by matched port, as lists threaded through the rows: most ports have few vessels, and a vessel
 * changes its port in a few steps. Ports are numbered from 1 in the order of appearance.
 */
export class PortIndex {
  /** The code of each row's port; 0 for none. Valid until a row is added. */
  codes: Uint32Array = new Uint32Array(0)
  #next: Int32Array = new Int32Array(0)
  #previous: Int32Array = new Int32Array(0)
  readonly #codeOf = new Map<number, number>()
  readonly #ports: number[] = [noPort]
  readonly #first: number[] = [noRow]

  /** The number of codes, including 0. A port keeps its code after its last vessel has another destination. */
  get codeCount(): number {
    return this.#ports.length
  }

  /** `port` as records store it. */
  set(row: number, port: number): void {
    this.codes = withRoomFor(this.codes, row + 1)
    this.#next = withRoomFor(this.#next, row + 1)
    this.#previous = withRoomFor(this.#previous, row + 1)
    const code = this.#codeFor(port)
    const before = uint32At(this.codes, row)
    if (before === code) return
    if (before !== 0) this.#leave(row, before)
    if (code !== 0) this.#enter(row, code)
    this.codes[row] = code
  }

  forget(row: number): void {
    this.set(row, noPort)
  }

  portOf(code: number): number {
    return this.#ports[code] ?? noPort
  }

  countOf(port: number, among: Bitset): number {
    let count = 0
    for (let row = this.#firstOf(port); row !== noRow; row = int32At(this.#next, row)) if (among.has(row)) count += 1
    return count
  }

  rowsOf(ports: Iterable<number>): Bitset {
    const rows = new Bitset()
    for (const port of ports) {
      let row = this.#firstOf(port)
      for (; row !== noRow; row = int32At(this.#next, row)) rows.add(row)
    }
    return rows
  }

  #firstOf(port: number): number {
    return this.#first[this.#codeOf.get(port) ?? 0] ?? noRow
  }

  #codeFor(port: number): number {
    if (port === noPort) return 0
    const known = this.#codeOf.get(port)
    if (known !== undefined) return known
    const code = this.#ports.length
    this.#codeOf.set(port, code)
    this.#ports.push(port)
    this.#first.push(noRow)
    return code
  }

  #enter(row: number, code: number): void {
    const first = this.#first[code] ?? noRow
    this.#next[row] = first
    this.#previous[row] = noRow
    if (first !== noRow) this.#previous[first] = row
    this.#first[code] = row
  }

  #leave(row: number, code: number): void {
    const [next, previous] = [int32At(this.#next, row), int32At(this.#previous, row)]
    if (next !== noRow) this.#previous[next] = previous
    if (previous !== noRow) this.#next[previous] = next
    else this.#first[code] = next
  }
}
