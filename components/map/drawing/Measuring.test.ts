import { describe, expect, it } from 'vitest'
import type { Position } from '../../ui/places/greatCircle.ts'
import { afterTap, noWay, type TappedWay } from './Measuring.ts'

const antwerp: Position = [4.3, 51.3]
const hull: Position = [-0.3, 53.7]
const oslo: Position = [10.7, 59.9]

/** Taps places in turn, each this many milliseconds after the previous one. */
function tapped(...taps: [place: Position, afterMilliseconds: number][]): TappedWay {
  let way = noWay
  let at = 0
  for (const [place, gap] of taps) {
    at += gap
    way = afterTap(way, place, { onLast: way.points.at(-1) === place, at })
  }
  return way
}

describe('taps while measuring', () => {
  it('add a point each, however quick', () => {
    expect(tapped([antwerp, 0], [hull, 60], [oslo, 60]).points).toEqual([antwerp, hull, oslo])
  })

  it('end the route on its last point, and start another later', () => {
    const ended = tapped([antwerp, 0], [hull, 900], [hull, 200])
    expect(ended).toMatchObject({ points: [antwerp, hull], ended: true })
    const another = tapped([antwerp, 0], [hull, 900], [hull, 200], [oslo, 900])
    expect(another).toMatchObject({ points: [oslo], ended: false })
    expect(tapped([antwerp, 0], [hull, 900], [hull, 200], [hull, 900]).points).toEqual([hull])
  })

  it('count once when three of them are on one place', () => {
    const first = tapped([antwerp, 0], [antwerp, 150], [antwerp, 150])
    expect(first).toMatchObject({ points: [antwerp], ended: false })
    const ended = tapped([antwerp, 0], [hull, 900], [hull, 150], [hull, 150], [hull, 150])
    expect(ended).toMatchObject({ points: [antwerp, hull], ended: true })
  })
})
