import { expect, it } from 'vitest'
import { nauticalMilesBetween } from '#lib/distance.ts'
import { summarised } from './coverageSummary.ts'
import { SourceCoverage } from './sourceCoverage.ts'

const now = Date.parse('2026-11-21T12:30:00Z')
const hour = 3_600_000

function summaryOf(...receptions: [longitude: number, latitude: number, ...hoursAgo: number[]][]) {
  const source = new SourceCoverage({ simulated: false, numbers: new Int32Array(0) }, () => 1_000)
  for (const [longitude, latitude, ...hoursAgo] of receptions) {
    for (const mmsi of [1, 2, 3]) for (const ago of hoursAgo) source.note(mmsi, longitude, latitude, now - ago * hour)
  }
  source.note(9, 60, 10, now)
  const steps = summarised(source.cells(now), now / 1000)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

it('sums up the established cells of the last 24 hours', () => {
  const { cells, cellsByHour } = summaryOf(
    [4.05, 52.05, 0, 1, 23],
    [4.15, 52.05, 1],
    [4.25, 52.05, 24],
    [4.35, 52.05, 70],
  )
  expect(cells).toBe(2)
  expect(cellsByHour).toEqual([1, ...Array(21).fill(0), 2, 1])
})

it('measures the farthest cell from where most hours were received, also at 180°', () => {
  const near: [number, number, ...number[]] = [179.95, 50.05, ...Array.from({ length: 20 }, (_, ago) => ago)]
  const apart = nauticalMilesBetween({ longitude: 179.95, latitude: 50.05 }, { longitude: -178.95, latitude: 50.05 })
  const { farthestNauticalMiles } = summaryOf(near, [-178.95, 50.05, 1])
  expect(farthestNauticalMiles).toBe(Math.round((apart * 20) / 21))
  expect(summaryOf().farthestNauticalMiles).toBeNull()
})
