import { describe, expect, it } from 'vitest'
import { MinimumHeap } from './heap.ts'
import { Random } from './random.ts'

describe('the heap', () => {
  it('gives back by key, equal keys by value, as a sort would, while it grows and shrinks', () => {
    const random = new Random(4)
    const heap = new MinimumHeap()
    let held: [number, number][] = []
    for (let round = 0; round < 3000; round++) {
      if (random.chance(0.6)) {
        const pair: [number, number] = [random.whole(0, 40), random.whole(0, 1000)]
        heap.push(...pair)
        held.push(pair)
      } else if (held.length > 0) {
        held = held.sort((a, b) => a[0] - b[0] || a[1] - b[1])
        expect(heap.leastKey).toBe(held[0]![0])
        expect(heap.pop()).toBe(held.shift()![1])
      }
    }
    expect(heap.size).toBe(held.length)
  })

  it('says when there is nothing in it', () => {
    expect(new MinimumHeap().leastKey).toBe(Number.POSITIVE_INFINITY)
    expect(() => new MinimumHeap().pop()).toThrow('the heap is empty')
  })
})
