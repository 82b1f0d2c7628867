import { describe, expect, it } from 'vitest'
import { Fleet } from '#lib/fleet/fleet.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { vesselPage } from './vesselPage.ts'
import { parseVesselQuery } from './vesselQuery.ts'

const vessels = [...syntheticVessels(3_000, 11)]
const fleet = new Fleet()
// Each half in the order of creation, the later half first.
for (const half of [vessels.slice(1_500), vessels.slice(0, 1_500)]) {
  fleet.applyChanges(half.map((vessel) => ({ number: vessel.number, record: encodeRecord(vessel) })))
}

function ask(parameters: Record<string, string>) {
  const asked = parseVesselQuery(new URLSearchParams(parameters), 0)
  if ('problem' in asked) throw new Error(asked.problem.detail)
  return vesselPage(fleet, asked.query)
}

describe('a fleet whose rows came out of the order of creation', () => {
  const inOrder = vessels.map(({ number }) => number)
  it.each([
    ['created_at', inOrder],
    ['-created_at', inOrder.toReversed()],
  ])('is paged by %s as if they had not, forwards, backwards and from the middle', (sort, expected) => {
    expect(fleet.isInOrder).toBe(false)
    const seen: number[] = []
    let page = ask({ sort, limit: '170' })
    for (;;) {
      seen.push(...page.vessels.map(({ number }) => number))
      if (page.next === null) break
      page = ask({ next: page.next, limit: '170' })
    }
    expect(seen).toEqual(expected)
    const before = ask({ previous: page.previous ?? '', limit: '170' })
    expect(before.vessels.map(({ number }) => number)).toEqual(expected.slice(2_720, 2_890))
    const middle = ask({ sort, offset: '1400', limit: '200' })
    expect(middle.vessels.map(({ number }) => number)).toEqual(expected.slice(1_400, 1_600))
  })
})
