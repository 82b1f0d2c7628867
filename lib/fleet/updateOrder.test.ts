import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/synthetic/random.ts'
import { UpdateOrder } from './updateOrder.ts'

const rowCount = 400

/** An order, with the last stamp of each row beside it. */
class Watched {
  readonly order = new UpdateOrder()
  readonly random: Random
  readonly mmsis: Uint32Array
  readonly updated = new Float64Array(rowCount)
  readonly known = new Map<number, number>()
  now = 1_000

  constructor(random: Random) {
    this.random = random
    this.mmsis = Uint32Array.from({ length: rowCount }, () => 200_000_000 + random.below(500_000_000))
  }

  /** Notes this many distinct rows, in the order of numbers as from the store, or in any order. */
  note(count: number, { isByMmsi, stamps }: { isByMmsi: boolean; stamps: number }): void {
    const rows = new Set<number>()
    while (rows.size < count) rows.add(this.random.below(rowCount))
    const list = [...rows]
    const stampOf = new Map(list.map((row) => [row, this.now + this.random.below(stamps)]))
    if (isByMmsi) list.sort((a, b) => stampOf.get(a)! - stampOf.get(b)! || this.mmsis[a]! - this.mmsis[b]!)
    for (const row of list) {
      this.updated[row] = stampOf.get(row)!
      this.known.set(row, this.updated[row]!)
    }
    this.order.noteAll({ count, rows: Int32Array.from(list) })
    for (const _ of this.order.settleInSteps(this.updated, this.mmsis));
    this.now += stamps
  }

  current(): number[] {
    const places = Array.from({ length: this.order.length }, (_, place) => place)
    return places.filter((place) => this.order.isCurrent(place)).map((place) => this.order.rows[place]!)
  }

  expected(): number[] {
    return [...this.known.keys()].sort(
      (a, b) => this.known.get(a)! - this.known.get(b)! || this.mmsis[a]! - this.mmsis[b]!,
    )
  }
}

describe('the order of updates', () => {
  it.each([
    ['by number, as the store hands them over', { isByMmsi: true, stamps: 1 }],
    ['in any order, with one stamp', { isByMmsi: false, stamps: 1 }],
    ['with several stamps', { isByMmsi: true, stamps: 3 }],
    ['with several stamps in any order', { isByMmsi: false, stamps: 3 }],
  ])('is that of stamp and number after batches %s', (_, batch) => {
    const watched = new Watched(new Random(3))
    for (let round = 0; round < 60; round += 1) {
      watched.note(1 + watched.random.below(60), batch)
      if (watched.random.chance(0.3)) {
        const row = watched.random.below(rowCount)
        watched.order.forget(row)
        watched.known.delete(row)
      }
      if (watched.random.chance(0.1)) watched.now -= 5_000
      expect(watched.current()).toEqual(watched.expected())
      expect([...watched.order.keys.subarray(0, watched.order.length)]).toEqual(
        [...watched.order.keys.subarray(0, watched.order.length)].sort((a, b) => a - b),
      )
    }
  })

  it('closes up when it is loose, in steps between which it is read as before', () => {
    const watched = new Watched(new Random(4))
    while (!watched.order.isLoose) watched.note(50, { isByMmsi: true, stamps: 1 })
    const { length } = watched.order
    const expected = watched.expected()
    let steps = 0
    for (const _ of watched.order.closeUpInSteps(watched.mmsis)) {
      expect(watched.order.length).toBe(length)
      expect(watched.current()).toEqual(expected)
      steps += 1
    }
    expect(steps).toBeGreaterThan(0)
    expect(watched.order.isLoose).toBe(false)
    expect(watched.order.length).toBe(watched.known.size)
    expect(watched.current()).toEqual(expected)
    watched.note(50, { isByMmsi: true, stamps: 1 })
    expect(watched.current()).toEqual(watched.expected())
  })

  it('closes up by itself if the caller does not', () => {
    const watched = new Watched(new Random(5))
    let longest = 0
    for (let round = 0; round < 200; round += 1) {
      watched.note(50, { isByMmsi: true, stamps: 1 })
      longest = Math.max(longest, watched.order.length)
    }
    expect(longest).toBeLessThan(4_000)
    expect(watched.current()).toEqual(watched.expected())
  })

  it('is the same for the many of a load, which come in the order of creation', () => {
    const random = new Random(6)
    const count = 70_000
    const mmsis = Uint32Array.from({ length: count }, () => 200_000_000 + random.below(500_000_000))
    const updated = Float64Array.from({ length: count }, () => 1.7e15 + random.below(50_000) * 1e9)
    const order = new UpdateOrder()
    order.noteAll({ count, rows: Int32Array.from({ length: count }, (_, row) => row) })
    for (const _ of order.settleInSteps(updated, mmsis));
    const expected = Array.from({ length: count }, (_, row) => row).sort(
      (a, b) => updated[a]! - updated[b]! || mmsis[a]! - mmsis[b]!,
    )
    expect(order.length).toBe(count)
    expect(expected.every((row, place) => order.rows[place] === row && order.isCurrent(place))).toBe(true)
  })
})
