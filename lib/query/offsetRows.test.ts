import { describe, expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { askAllPages, askPage } from './fixtures/askPage.ts'
import type { VesselPage } from './vesselPage.ts'
import { parseVesselQuery } from './vesselQuery.ts'

const count = 12_000
const random = new Random(11)
const fleet = fleetOf(
  Array.from(syntheticVessels(count, 23), (vessel) => {
    if (random.chance(0.05)) return { ...vessel, broadcastMicroseconds: null, longitude: null, latitude: null }
    // Many have the same second, and some a clock of long ago.
    if (random.chance(0.5)) return { ...vessel, broadcastMicroseconds: benchNowMicroseconds }
    return random.chance(0.0005) ? { ...vessel, broadcastMicroseconds: 1_000_000 } : vessel
  }),
)

const ask = (parameters: Record<string, string>) => askPage(fleet, parameters, benchNowMicroseconds)
const mmsisOf = ({ vessels }: VesselPage) => vessels.map(({ number }) => number)
const allOf = (parameters: Record<string, string>) =>
  askAllPages(fleet, { ...parameters, limit: '1000' }, benchNowMicroseconds).flatMap(mmsisOf)

describe('an offset', () => {
  const sorts = ['created_at', '-created_at', 'updated_at', '-updated_at', 'timestamp', '-timestamp']
  const cases = sorts.flatMap((sort): Record<string, string>[] => [
    { sort },
    { sort, flag: 'NO,SE,DK,CN' },
    { sort, name: 'sea s' },
  ])

  it.each(cases)('of %j enters the order where following the cursors would come', (parameters) => {
    const all = allOf(parameters)
    const last = all.length - 1
    for (const offset of [1, 99, last >> 1, (last * 9) / 10, last - 30, last].map((at) =>
      Math.max(1, Math.floor(at)),
    )) {
      const page = ask({ ...parameters, offset: String(offset), limit: '50' })
      expect(mmsisOf(page)).toEqual(all.slice(offset, offset + 50))
      expect(page.total).toBe(all.length)
    }
  })

  it('gives cursors that go on from there, both ways', () => {
    const all = allOf({ sort: '-timestamp' })
    const page = ask({ sort: '-timestamp', offset: '6000', limit: '40' })
    expect(mmsisOf(ask({ next: page.next ?? '', limit: '40' }))).toEqual(all.slice(6040, 6080))
    expect(mmsisOf(ask({ previous: page.previous ?? '', limit: '40' }))).toEqual(all.slice(5960, 6000))
  })

  it('behind the last is an empty page without a way on', () => {
    expect(ask({ offset: String(count) })).toEqual({
      limit: 100,
      total: count,
      next: null,
      previous: null,
      vessels: [],
    })
  })

  it('of 0 is the first page', () => {
    expect(ask({ offset: '0' })).toEqual(ask({}))
  })

  const refused: Record<string, string>[] = [
    ...[{ offset: '-1' }, { offset: '1.5' }, { offset: 'x' }],
    { offset: '5', next: ask({}).next ?? '' },
  ]

  it.each(refused)('%j is refused by name', (parameters) => {
    const asked = parseVesselQuery(new URLSearchParams(parameters), benchNowMicroseconds)
    expect('problem' in asked && asked.problem).toMatchObject({
      kind: 'malformed-parameter',
      errors: [{ parameter: 'offset' }],
    })
  })
})
