import { numericStorage } from '#lib/vessel/storage.ts'
import { Bitset } from './bitset.ts'
import { grown, nextCapacity } from './growth.ts'

const NO_PORT = numericStorage.unlocode.unknown
const NO_ROW = -1

/**
 * For every port the rows of the ships bound for it: a list threaded through the rows, for of the many ports most have few
 * ships, and a ship changes hers in a few steps.
 */
export class PortIndex {
  #ports: Uint32Array = new Uint32Array(0)
  #next: Int32Array = new Int32Array(0)
  #previous: Int32Array = new Int32Array(0)
  readonly #first = new Map<number, number>()

  /** `port` in the form in which records hold it. */
  set(row: number, port: number): void {
    if (row >= this.#ports.length) this.#makeRoom(row + 1)
    const before = this.#ports[row]!
    if (before === port) return
    if (before !== NO_PORT) this.#leave(row, before)
    if (port !== NO_PORT) this.#enter(row, port)
    this.#ports[row] = port
  }

  forget(row: number): void {
    this.set(row, NO_PORT)
  }

  rowsOf(ports: Iterable<number>): Bitset {
    const rows = new Bitset()
    for (const port of ports) {
      for (let row = this.#first.get(port) ?? NO_ROW; row !== NO_ROW; row = this.#next[row]!) rows.add(row)
    }
    return rows
  }

  #enter(row: number, port: number): void {
    const first = this.#first.get(port) ?? NO_ROW
    this.#next[row] = first
    this.#previous[row] = NO_ROW
    if (first !== NO_ROW) this.#previous[first] = row
    this.#first.set(port, row)
  }

  #leave(row: number, port: number): void {
    const [next, previous] = [this.#next[row]!, this.#previous[row]!]
    if (next !== NO_ROW) this.#previous[next] = previous
    if (previous !== NO_ROW) this.#next[previous] = next
    else if (next !== NO_ROW) this.#first.set(port, next)
    else this.#first.delete(port)
  }

  #makeRoom(rows: number): void {
    const before = this.#ports.length
    const capacity = nextCapacity(before, rows)
    this.#ports = grown(this.#ports, capacity).fill(NO_PORT, before)
    this.#next = grown(this.#next, capacity)
    this.#previous = grown(this.#previous, capacity)
  }
}
