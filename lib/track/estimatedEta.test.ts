import { describe, expect, it } from 'vitest'
import { estimatedEta } from './estimatedEta.ts'
import type { TrackPoint } from './point.ts'

const now = 1_800_000_000
const port = { longitude: 4, latitude: 52 }
/** At 52° N, a degree of latitude south of the port: 60 nautical miles. */
const away = { longitude: 4, latitude: 51, seconds: now - 60 }

function track(...stretches: [minutes: number, knots: number | null][]): TrackPoint[] {
  const points: TrackPoint[] = []
  let seconds = now - 60 - stretches.reduce((sum, [minutes]) => sum + minutes, 0) * 60
  for (const [minutes, speedKnots] of stretches) {
    for (let minute = 0; minute < minutes; minute += 1, seconds += 60)
      points.push({ seconds, ...port, speedKnots, courseDegrees: 0, dwellSeconds: 0 })
  }
  return points
}

describe('the estimated ETA', () => {
  it('is the straight way with a detour, over the median speed', () => {
    const eta = estimatedEta(away, port, track([100, 10], [150, 12], [60, 20]), now)
    expect(eta?.knots).toBe(12)
    expect((eta?.fromSeconds ?? 0) - away.seconds).toBeCloseTo(5 * 3_600 * 1.05, 3)
    expect((eta?.untilSeconds ?? 0) - away.seconds).toBeCloseTo(5 * 3_600 * 1.4, 3)
  })

  it('counts speeds by their time, in the last six hours only', () => {
    const thinned = track([300, 8], [59, 14]).filter(({ speedKnots }, index) => speedKnots === 14 || index % 10 === 0)
    expect(estimatedEta(away, port, thinned, now)?.knots).toBe(8)
    expect(estimatedEta(away, port, track([1_000, 8], [360, 14]), now)?.knots).toBe(14)
  })

  it('leaves out the time at anchor, at unknown speed and in gaps', () => {
    expect(estimatedEta(away, port, track([200, 0.1], [100, null], [30, 11]), now)?.knots).toBe(11)
    const gap = [...track([30, 6]).map((point) => ({ ...point, seconds: point.seconds - 7_200 })), ...track([40, 9])]
    expect(estimatedEta(away, port, gap, now)?.knots).toBe(9)
    const [lying] = track([200, 8])
    const anchored = lying ? [{ ...lying, dwellSeconds: 10_800 }] : []
    expect(estimatedEta(away, port, [...anchored, ...track([20, 5])], now)?.knots).toBe(5)
  })

  it('is unknown without a quarter of an hour under way', () => {
    expect(estimatedEta(away, port, track([14, 10]), now)).toBeNull()
    expect(estimatedEta(away, port, track([300, 0.2]), now)).toBeNull()
    expect(estimatedEta(away, port, [], now)).toBeNull()
  })

  it('does not lie in the past', () => {
    const points = track([60, 10])
    const since = (hours: number) => estimatedEta(away, port, points, away.seconds + hours * 3_600)
    expect(since(7)).toMatchObject({ fromSeconds: away.seconds + 7 * 3_600 })
    expect(since(8.5)).toBeNull()
  })
})
