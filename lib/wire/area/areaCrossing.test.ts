import { describe, expect, it } from 'vitest'
import { crossingOf, crossingPlaces } from './areaCrossing.ts'

const ring = (...positions: [number, number][]) => Float64Array.from(positions.flat())

describe('where a ring crosses itself', () => {
  it('is the place where two edges meet', () => {
    const bow = ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])
    expect(crossingOf(bow)).toEqual([0, 2])
    expect(crossingPlaces(bow, 9)).toEqual([[1, 1]])
  })

  it('is told of every crossing, but no more than asked for', () => {
    const zigzag = ring([0, 0], [6, 0], [6, 2], [4, -2], [3, 2], [2, -2], [1, 2], [0, 2], [0, 0])
    expect(crossingPlaces(zigzag, 9).toSorted(([a], [b]) => a - b)).toEqual([
      [1.5, 0],
      [2.5, 0],
      [3.5, 0],
      [5, 0],
    ])
    expect(crossingPlaces(zigzag, 2)).toHaveLength(2)
  })

  it('is on the overlap where a ring runs back over itself', () => {
    const spike = ring([0, 0], [4, 0], [2, 0], [2, 1], [0, 0])
    expect(crossingPlaces(spike, 1)).toEqual([[4, 0]])
  })

  it('is nowhere in a simple ring', () => {
    expect(crossingPlaces(ring([0, 0], [1, 0], [1, 1], [0, 0]), 9)).toEqual([])
  })
})
