import { numericStorage } from '#lib/vessel/storage.ts'
import { int32At, uint32At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { withRoomFor } from './growth.ts'

const NO_PORT = numericStorage.unlocode.unknown
const NO_ROW = -1

/**
 * For every port the rows of the vessels bound for it: a list threaded through the rows, for of the many ports most have few
 * vessels, and a vessel changes its port in a few steps. Ports are numbered from 1 as they appear.
 */
export class PortIndex {
  /** Of every row the number of its port here, 0 for none; good until a row is added. */
  codes: Uint32Array = new Uint32Array(0)
  #next: Int32Array = new Int32Array(0)
  #previous: Int32Array = new Int32Array(0)
  readonly #codeOf = new Map<number, number>()
  readonly #ports: number[] = [NO_PORT]
  readonly #first: number[] = [NO_ROW]

  /** How many codes there are, 0 included; a port that no vessel is bound for any more keeps its own. */
  get codeCount(): number {
    return this.#ports.length
  }

  /** `port` in the form in which records hold it. */
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
    this.set(row, NO_PORT)
  }

  portOf(code: number): number {
    return this.#ports[code] ?? NO_PORT
  }

  /** `among` is `null` for all rows. */
  countOf(port: number, among: Bitset | null): number {
    let count = 0
    for (let row = this.#firstOf(port); row !== NO_ROW; row = int32At(this.#next, row)) {
      if (among === null || among.has(row)) count += 1
    }
    return count
  }

  rowsOf(ports: Iterable<number>): Bitset {
    const rows = new Bitset()
    for (const port of ports) {
      let row = this.#firstOf(port)
      for (; row !== NO_ROW; row = int32At(this.#next, row)) rows.add(row)
    }
    return rows
  }

  #firstOf(port: number): number {
    return this.#first[this.#codeOf.get(port) ?? 0] ?? NO_ROW
  }

  #codeFor(port: number): number {
    if (port === NO_PORT) return 0
    const known = this.#codeOf.get(port)
    if (known !== undefined) return known
    const code = this.#ports.length
    this.#codeOf.set(port, code)
    this.#ports.push(port)
    this.#first.push(NO_ROW)
    return code
  }

  #enter(row: number, code: number): void {
    const first = this.#first[code] ?? NO_ROW
    this.#next[row] = first
    this.#previous[row] = NO_ROW
    if (first !== NO_ROW) this.#previous[first] = row
    this.#first[code] = row
  }

  #leave(row: number, code: number): void {
    const [next, previous] = [int32At(this.#next, row), int32At(this.#previous, row)]
    if (next !== NO_ROW) this.#previous[next] = previous
    if (previous !== NO_ROW) this.#next[previous] = next
    else this.#first[code] = next
  }
}
