import { booleanPointInPolygon } from '@turf/turf'
import type { MultiPolygon, Polygon } from 'geojson'
import { describe, expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { boxRing, pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { askAllPages, askPage } from './fixtures/askPage.ts'
import { parseVesselQuery } from './vesselQuery.ts'

const vessels = [...syntheticVessels(6_000, 17)]
const random = new Random(4)
for (const vessel of vessels) {
  if (random.chance(0.03)) vessel.broadcastMicroseconds = vessel.longitude = vessel.latitude = null
  if (random.chance(0.02)) vessel.name = random.pick(['Ægir  Ström', 'ocean  star', '"\\'])
}
vessels.forEach((vessel, index) => {
  if (index % 3 > 0) vessel.positionSource = index % 3 === 1 ? 'Push' : index % 2 === 0 ? 'net two' : null
})
const fleet = fleetOf(vessels)
// Every tenth vessel has moved since, every twentieth is removed.
vessels.forEach((vessel, index) => {
  if (index % 10 === 0) vessel.updatedMicroseconds = benchNowMicroseconds + (index % 7) * 1_000
})
fleet.applyChanges(
  vessels
    .filter((_, index) => index % 10 === 0)
    .map((vessel) => ({ number: vessel.number, record: encodeRecord(vessel) })),
)
fleet.applyChanges(vessels.filter((_, index) => index % 20 === 1).map(({ number }) => ({ number, record: null })))
const known = vessels.filter((_, index) => index % 20 !== 1)

const ask = (parameters: Record<string, string>) => askPage(fleet, parameters, benchNowMicroseconds)

/** The errors, by status and parameter. */
function refusal(parameters: Record<string, string> | [string, string][]): [string, string[]] | null {
  const asked = parseVesselQuery(new URLSearchParams(parameters), benchNowMicroseconds)
  return 'problem' in asked
    ? [asked.problem.kind, (asked.problem.errors ?? []).map(({ parameter }) => parameter)]
    : null
}

function askAll(parameters: Record<string, string>): Vessel[] {
  const pages = askAllPages(fleet, parameters, benchNowMicroseconds)
  const all = pages.flatMap(({ vessels: page }) => page)
  expect(pages.at(-1)?.total).toBe(all.length)
  return all
}

const mmsisOf = (list: readonly Vessel[]) => list.map(({ number }) => number).sort((a, b) => a - b)
const textOf = (text: string | null) => text?.replace(/\s+/g, ' ').toUpperCase() ?? ''
const isoOf = (microseconds: number) => new Date(microseconds / 1000).toISOString()
const hourAgo = benchNowMicroseconds - 3_600e6
const some = vessels.filter((_, index) => index % 61 === 0)

describe('filters', () => {
  const cases: [Record<string, string>, (vessel: Vessel) => boolean][] = [
    [{}, () => true],
    [{ mmsi: mmsisOf(some).join(', ') }, ({ number }) => some.some((one) => one.number === number)],
    [
      { imo: some.map(({ imo }) => imo ?? 0).join(',') },
      ({ imo }) => imo !== null && some.some((one) => one.imo === imo),
    ],
    [
      { call_sign: some.map(({ callSign }) => callSign?.toLowerCase() ?? 'X').join(',') },
      ({ callSign }) => callSign !== null && some.some((one) => one.callSign === callSign),
    ],
    [{ flag: 'cn,NO,xx' }, ({ number }) => ['CN', 'NO'].includes(flagOf(number) ?? '')],
    [{ flag: 'XX' }, () => false],
    [{ source: 'MAST' }, ({ positionSource }) => positionSource === 'mast'],
    [{ source: 'push,Net  Two' }, ({ positionSource }) => positionSource === 'Push' || positionSource === 'net two'],
    [{ source: 'nobody' }, () => false],
    [{ matched_port: 'NLRTM' }, ({ matchedPort }) => matchedPort === 'NLRTM'],
    [{ matched_port: 'nl rtm,SGSIN,ZZZZZ' }, ({ matchedPort }) => ['NLRTM', 'SGSIN'].includes(matchedPort ?? '')],
    [{ matched_port: 'ZZZZZ' }, () => false],
    [
      { ship_type: 'pleasure craft,Tanker' },
      (vessel) => ['Pleasure Craft', 'Tanker'].includes(shipTypeOf(vessel.shipTypeCode) ?? ''),
    ],
    [{ class: 'b' }, ({ transponderClass }) => transponderClass === 'B'],
    [
      { navigational_status: 'moored,AT_ANCHOR' },
      ({ navigationalStatus }) => [1, 5].includes(navigationalStatus ?? -1),
    ],
    [{ name: 'ocean  star' }, ({ name }) => textOf(name).includes('OCEAN STAR')],
    [{ name: 'ægir' }, ({ name }) => textOf(name).includes('ÆGIR')],
    [{ name: 'an' }, ({ name }) => textOf(name).includes('AN')],
    [{ name: 'e' }, ({ name }) => textOf(name).includes('E')],
    [{ destination: 'dam' }, ({ destination }) => textOf(destination).includes('DAM')],
    [{ updated_after: isoOf(hourAgo) }, ({ updatedMicroseconds }) => updatedMicroseconds >= hourAgo],
    [{ updated_before: isoOf(hourAgo) }, ({ updatedMicroseconds }) => updatedMicroseconds <= hourAgo],
    [{ speed_min: '12.3', speed_max: '12.3' }, ({ speedKnots }) => speedKnots === 12.3],
    [
      { length_min: '100', length_max: '120' },
      (vessel) => {
        const length = (vessel.toBowMetres ?? 0) + (vessel.toSternMetres ?? 0)
        return length >= 100 && length <= 120
      },
    ],
    [
      { eta_after: '2026-11-25', eta_before: '2026-11-26' },
      ({ etaMicroseconds }) => {
        const from = Date.UTC(2026, 10, 25) * 1000
        return etaMicroseconds !== null && etaMicroseconds >= from && etaMicroseconds <= from + 86_400e6
      },
    ],
    [
      { flag: 'CN', ship_type: 'cargo', class: 'A', speed_min: '5' },
      (vessel) =>
        flagOf(vessel.number) === 'CN' &&
        shipTypeOf(vessel.shipTypeCode) === 'Cargo' &&
        vessel.transponderClass === 'A' &&
        (vessel.speedKnots ?? 0) >= 5,
    ],
  ]

  it.each(cases)('%j selects what a look at every vessel selects', (parameters, holds) => {
    expect(mmsisOf(askAll({ ...parameters, limit: '1000' }))).toEqual(mmsisOf(known.filter(holds)))
  })

  it('that select nothing give an empty page and no cursor', () => {
    expect(ask({ flag: 'XX' })).toEqual({ limit: 100, total: 0, next: null, previous: null, vessels: [] })
  })
})

describe('areas', () => {
  const inArea =
    (polygon: Polygon | MultiPolygon) =>
    ({ longitude, latitude }: Vessel) =>
      longitude !== null && [-360, 0, 360].some((turn) => booleanPointInPolygon([longitude + turn, latitude!], polygon))
  const star = (longitude: number, latitude: number, size: number, points: number): number[][] => {
    const ring = Array.from({ length: points }, (_, index) => {
      const angle = (index / points) * 2 * Math.PI
      const reach = size * (0.4 + 0.6 * random.next())
      return [longitude + reach * Math.cos(angle), latitude + reach * 0.7 * Math.sin(angle)]
    })
    return [...ring, ring[0]!]
  }
  const hole = (ring: number[][], [longitude, latitude]: [number, number]) =>
    ring.map(([x, y]) => [longitude + (x! - longitude) * 0.3, latitude + (y! - latitude) * 0.3])
  const drawn = Array.from({ length: 40 }, (_, index): Polygon | MultiPolygon => {
    const { longitude, latitude } = random.pick(known.filter((vessel) => vessel.longitude !== null))
    const size = [0.05, 0.4, 3, 25][index % 4]!
    const ring = star(longitude!, latitude!, size, 5 + random.below(40))
    const withHole = [ring, hole(ring, [longitude!, latitude!])]
    if (index % 3 === 0)
      return { type: 'MultiPolygon', coordinates: [withHole, [star(longitude! + size, latitude!, size, 8)]] }
    return { type: 'Polygon', coordinates: index % 2 === 0 ? [ring] : withHole }
  })
  const within = (polygon: object) => ({ last_known_position_within: JSON.stringify(polygon), limit: '1000' })

  it.each(drawn.map((polygon, index) => [index, polygon] as const))(
    'number %i holds what lies within, by another implementation',
    (_, polygon) => {
      expect(mmsisOf(askAll(within(polygon)))).toEqual(mmsisOf(known.filter(inArea(polygon))))
    },
  )

  it.each([
    ['the whole world', boxRing(-180, -90, 180, 90)],
    ['beyond 180° east', boxRing(170, -60, 200, 60)],
    ['beyond 180° west', boxRing(-190, -60, -160, 60)],
  ])('%s is taken as drawn', (_, ring) => {
    const polygon: Polygon = { type: 'Polygon', coordinates: [ring] }
    const found = mmsisOf(askAll(within(polygon)))
    expect(found).toEqual(mmsisOf(known.filter(inArea(polygon))))
    expect(found.length).toBeGreaterThan(0)
  })

  it('a position on an edge, a corner or the edge of a hole is inside; one in the hole is not', () => {
    const places = pointsOf(
      '10 10.5, 10 10, 11 10.25, 10.5 10.5, 10.4 10.5, 10.3 10.3, 9.9999999 10.5, 180 0, -180 0.5',
    )
    const spots = fleetOf(
      places.map(([longitude = 0, latitude = 0], index): Vessel => {
        return { ...vessels[0]!, number: 201_000_000 + index, createdMicroseconds: index, longitude, latitude }
      }),
    )
    const found = (rings: number[][][]) =>
      askPage(spots, within({ type: 'Polygon', coordinates: rings }), benchNowMicroseconds).vessels.map(
        ({ number }) => number - 201_000_000,
      )
    expect(found([boxRing(10, 10, 11, 11), boxRing(10.4, 10.4, 10.6, 10.6)])).toEqual([0, 1, 2, 4, 5])
    // The hypotenuse runs through [10.3, 10.3].
    expect(found([pointsOf('10 10, 10.6 10.6, 10.6 10, 10 10')])).toEqual([1, 3, 5])
    expect(found([boxRing(179, -1, 180, 0)])).toEqual([7])
    expect(found([boxRing(-180, -0.5, -179, 0.5)])).toEqual([7, 8])
  })
})

describe('pages', () => {
  const sorts = ['created_at', '-created_at', 'updated_at', '-updated_at', 'timestamp', '-timestamp']
  const sortedValueOf = (vessel: Vessel, sort: string) =>
    sort.endsWith('created_at')
      ? vessel.createdMicroseconds
      : sort.endsWith('updated_at')
        ? vessel.updatedMicroseconds
        : vessel.broadcastMicroseconds

  it.each(
    sorts.flatMap(
      (sort) =>
        [
          [sort, {}],
          [sort, { flag: 'NO,SE,DK' }],
        ] as const,
    ),
  )('by %s of %j visit each vessel once, in order, unknown values last', (sort, filter) => {
    const seen = askAll({ sort, limit: '97', ...filter })
    const all = askAll({ limit: '1000', ...filter })
    expect(new Set(mmsisOf(seen)).size).toBe(seen.length)
    expect(mmsisOf(seen)).toEqual(mmsisOf(all))
    const sign = sort.startsWith('-') ? -1 : 1
    const keys = seen.map(
      (vessel) => [sign * (sortedValueOf(vessel, sort) ?? sign * Infinity), sign * vessel.number] as const,
    )
    expect(keys).toEqual(keys.toSorted((a, b) => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1)))
  })

  it('take a cursor alone, or with its own filters however they are spelt', () => {
    const { next } = ask({ flag: 'NO,SE', class: 'A', limit: '5' })
    const alone = ask({ next: next!, limit: '5' })
    expect(ask({ next: next!, limit: '5', flag: 'se, no', class: 'a' })).toEqual(alone)
    expect(refusal({ next: next!, flag: 'SE' })).toEqual(['unprocessable', ['next']])
    expect(refusal({ next: next!, sort: '-updated_at' })).toEqual(['unprocessable', ['next']])
  })

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ sort: 'speed' }, 'sort'],
    [{ next: 'bm90IG91cnM' }, 'next'],
    [{ ship_type: 'cargo,submarine' }, 'ship_type'],
  ] as const)('%j is refused by name', (parameters, name) => {
    expect(refusal(parameters)).toEqual(['malformed-parameter', [name]])
  })

  it('hold no more than 1,000, and say so', () => {
    const { limit, vessels: page } = ask({ limit: '5000' })
    expect([limit, page.length]).toEqual([1000, 1000])
    expect(ask({ limit: '', sort: '' }).limit).toBe(100)
  })
})
