import { int32At, uint8At, uint32At } from './arrayAt.ts'
import { withRoomFor } from './growth.ts'

const noSlab = -1

/**
 * Many buckets of entries, each contiguous in a slab of a power of two. An entry is a few numbers side by side, the
 * first of which is its row. A bucket that outgrows its slab moves to the next size and frees the old slab.
 */
export class Slabs {
  /** Both count entries: a bucket begins in `entries` at its start times the numbers per entry. */
  readonly starts: Uint32Array
  readonly counts: Uint32Array
  entries: Int32Array
  readonly #entryNumbers: number
  readonly #sizes: Uint8Array
  readonly #freeSlabs = new Int32Array(32).fill(noSlab)
  #used = 0

  constructor(buckets: number, entryNumbers: number) {
    this.starts = new Uint32Array(buckets)
    this.counts = new Uint32Array(buckets)
    this.#sizes = new Uint8Array(buckets)
    this.#entryNumbers = entryNumbers
    this.entries = new Int32Array(1024 * entryNumbers)
  }

  /** Makes room at the end of the bucket for the caller to write. Returns the place in the bucket. */
  add(bucket: number): number {
    const count = uint32At(this.counts, bucket)
    const size = uint8At(this.#sizes, bucket)
    if (size === 0) {
      this.starts[bucket] = this.#take(0)
      this.#sizes[bucket] = 1
    } else if (count === 1 << (size - 1)) this.#resize(bucket, size + 1)
    this.counts[bucket] = count + 1
    return count
  }

  /** Fills the gap with the bucket's last entry. Returns the row that moved; -1 if the gap was at the end. */
  removeAt(bucket: number, place: number): number {
    const last = uint32At(this.counts, bucket) - 1
    const start = uint32At(this.starts, bucket)
    const numbers = this.#entryNumbers
    const gap = (start + place) * numbers
    const moved = place === last ? -1 : int32At(this.entries, (start + last) * numbers)
    if (moved >= 0) this.entries.copyWithin(gap, (start + last) * numbers, (start + last + 1) * numbers)
    this.counts[bucket] = last
    const size = uint8At(this.#sizes, bucket)
    if (last === 0) {
      this.#release(start, size - 1)
      this.#sizes[bucket] = 0
    } else if (size > 3 && last <= 1 << (size - 3)) this.#resize(bucket, size - 1)
    return moved
  }

  #resize(bucket: number, size: number): void {
    const from = uint32At(this.starts, bucket)
    const to = this.#take(size - 1)
    const numbers = this.#entryNumbers
    this.entries.copyWithin(to * numbers, from * numbers, (from + uint32At(this.counts, bucket)) * numbers)
    this.#release(from, uint8At(this.#sizes, bucket) - 1)
    this.starts[bucket] = to
    this.#sizes[bucket] = size
  }

  #take(power: number): number {
    const free = int32At(this.#freeSlabs, power)
    if (free !== noSlab) {
      this.#freeSlabs[power] = int32At(this.entries, free * this.#entryNumbers)
      return free
    }
    const start = this.#used
    this.#used += 1 << power
    this.entries = withRoomFor(this.entries, this.#used * this.#entryNumbers)
    return start
  }

  #release(start: number, power: number): void {
    this.entries[start * this.#entryNumbers] = int32At(this.#freeSlabs, power)
    this.#freeSlabs[power] = start
  }
}
