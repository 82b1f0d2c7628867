import { describe, expect, it } from 'vitest'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { type AreaShape, type Ring, textOf } from './areaShapes.ts'
import { tooLong, withDrawnArea, withDrawnHole, withEditedRing, withoutCorner } from './areaWork.ts'
import { box, sea } from './fixtures/shapes.ts'

describe('a ring that was drawn', () => {
  it('is dropped if it encloses nothing', () => {
    expect(withDrawnArea([], pointsOf('1 1, 1 1, 1 1, 1 1'))).toBeNull()
    expect(withDrawnArea([], pointsOf('1 1, 2 2, 3 3, 1 1'))).toBeNull()
  })

  it('becomes a hole if it is inside, else changes nothing', () => {
    expect(withDrawnHole([sea], box(2, 52, 4, 54))?.shapes).toEqual([[...sea, box(2, 52, 4, 54)]])
    expect(withDrawnHole([sea], box(8, 52, 14, 54))).toMatchObject({
      shapes: [sea],
      faults: [{ kind: 'hole-outside', place: [8, 52] }],
    })
  })

  it('becomes a hole of the area that it lies in', () => {
    const other: AreaShape = [box(20, 50, 30, 60)]
    expect(withDrawnHole([sea, other], box(22, 52, 24, 54))).toMatchObject({
      shapes: [sea, [...other, box(22, 52, 24, 54)]],
      marked: 1,
    })
  })
})

describe('an area that is edited', () => {
  it('is checked at every step', () => {
    const twisted: Ring = pointsOf('0 50, 10 60, 10 50, 0 60, 0 50')
    expect(withEditedRing([sea], 0, 0, twisted).faults).toHaveLength(1)
    expect(withEditedRing([sea], 0, 0, box(0, 50, 12, 60))).toMatchObject({ faults: [], marked: 0 })
  })

  it('loses a corner, the first and last one too', () => {
    expect(withoutCorner([sea], 0, 0, 0).shapes[0]?.[0]).toEqual(pointsOf('10 50, 10 60, 0 60, 10 50'))
    expect(withoutCorner([sea], 0, 0, 2).shapes[0]?.[0]).toEqual(pointsOf('0 50, 10 50, 0 60, 0 50'))
  })

  it('is removed below three corners; a hole alone', () => {
    const triangle: Ring = pointsOf('2 52, 4 52, 4 54, 2 52')
    expect(withoutCorner([[...sea, triangle]], 0, 1, 0).shapes).toEqual([sea])
    expect(withoutCorner([[triangle]], 0, 0, 1)).toMatchObject({ shapes: [], marked: null })
  })
})

describe('areas from a file', () => {
  const circle = (corners: number): Ring =>
    Array.from({ length: corners }, (_, i) => {
      const turn = (i / corners) * 2 * Math.PI
      return [Math.round(9e5 * Math.cos(turn)) / 1e5, Math.round(9e5 * Math.sin(turn)) / 1e5] as const
    })
  const queryOf = (shapes: AreaShape[]) => `flag=NL&last_known_position_within=${textOf(shapes)}`

  it('are too long for a request', () => {
    expect(tooLong([[circle(10_000)]], 'flag=NL')).toBeNull()
    const long = tooLong([[circle(20_000)]], 'flag=NL')
    expect(long?.characters).toBeGreaterThan(long?.limit ?? Number.NaN)
  })

  it('replace what the address already has in the count', () => {
    const large: AreaShape = [circle(12_000)]
    expect(tooLong([large, sea], queryOf([large]))).toBeNull()
  })

  it('may always become shorter, even if a link brought more', () => {
    const larger: AreaShape = [circle(30_000)]
    expect(tooLong([larger], queryOf([larger, sea]))).toBeNull()
    expect(tooLong([larger, sea], queryOf([larger]))).not.toBeNull()
  })
})
