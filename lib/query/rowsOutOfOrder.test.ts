import { describe, expect, it } from 'vitest'
import { Fleet } from '#lib/fleet/fleet.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { askAllPages, askPage } from './fixtures/askPage.ts'
import type { VesselPage } from './vesselPage.ts'

const vessels = [...syntheticVessels(3_000, 11)]
const fleet = new Fleet()
// Each half is in the order of creation, the later half first.
for (const half of [vessels.slice(1_500), vessels.slice(0, 1_500)]) {
  fleet.applyChanges(half.map((vessel) => ({ number: vessel.number, record: encodeRecord(vessel) })))
}

const ask = (parameters: Record<string, string>) => askPage(fleet, parameters, 0)
const mmsisOf = ({ vessels }: VesselPage) => vessels.map(({ number }) => number)

describe('a fleet whose rows came out of the order of creation', () => {
  const inOrder = vessels.map(({ number }) => number)
  it.each([
    ['created_at', inOrder],
    ['-created_at', inOrder.toReversed()],
  ])('is paged by %s as if they had not, forwards, backwards and from the middle', (sort, expected) => {
    expect(fleet.isInOrder).toBe(false)
    const pages = askAllPages(fleet, { sort, limit: '170' }, 0)
    expect(pages.flatMap(mmsisOf)).toEqual(expected)
    const before = ask({ previous: pages.at(-1)?.previous ?? '', limit: '170' })
    expect(mmsisOf(before)).toEqual(expected.slice(2_720, 2_890))
    expect(mmsisOf(ask({ sort, offset: '1400', limit: '200' }))).toEqual(expected.slice(1_400, 1_600))
  })
})
