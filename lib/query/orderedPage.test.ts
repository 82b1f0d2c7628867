import { expect, it } from 'vitest'
import { nauticalMilesBetween } from '#lib/distance.ts'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { formatOrder, type OrderValue, orderNames } from '#lib/wire/orders.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { orderedPage } from './orderedPage.ts'
import type { VesselPage } from './vesselPage.ts'
import { parseVesselQuery } from './vesselQuery.ts'

const vessels = [...syntheticVessels(1_200, 23)]
vessels.forEach((vessel, index) => {
  if (index % 40 === 0) vessel.longitude = vessel.latitude = null
  if (index % 50 === 0) vessel.name = null
})
const fleet = fleetOf(vessels)
const centre = { latitude: 51.95, longitude: 4.13 }

function ask(parameters: Record<string, string>): VesselPage {
  const asked = parseVesselQuery(new URLSearchParams(parameters), benchNowMicroseconds)
  if ('problem' in asked) throw new Error(asked.problem.detail)
  const { query } = asked
  if (!query.ordered) throw new Error('no order')
  const steps = orderedPage(fleet, query, query.ordered, () => 'PORT')
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const lengthOf = ({ toBowMetres, toSternMetres }: Vessel) =>
  toBowMetres === null || toSternMetres === null ? null : toBowMetres + toSternMetres

const cases: [order: string, expected: (vessel: Vessel) => OrderValue][] = [
  ['name', ({ name }) => name?.toUpperCase() ?? null],
  ['-speed', ({ speedKnots }) => speedKnots],
  ['length', lengthOf],
  ['-timestamp', ({ broadcastMicroseconds }) => broadcastMicroseconds],
  ['ship_type', ({ shipTypeCode }) => shipTypeOf(shipTypeCode)],
  [
    'distance@51.95,4.13',
    ({ longitude, latitude }) =>
      longitude === null || latitude === null ? null : nauticalMilesBetween(centre, { longitude, latitude }),
  ],
]

it.each(cases)('orders all vessels by %s, over pages and back', (order, expected) => {
  const sign = order.startsWith('-') ? -1 : 1
  const pages = [ask({ order, limit: '170' })]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(ask({ next, limit: '170' }))
  const all = pages.flatMap((page) => page.vessels)
  expect(new Set(all.map(({ number }) => number)).size).toBe(vessels.length)
  expect(pages.every(({ total }) => total === vessels.length)).toBe(true)

  const values = all.map(expected)
  const known = values.filter((value) => value !== null)
  expect(values.slice(0, known.length)).toEqual(known)
  const sorted = [...known].sort((a, b) => (a === b ? 0 : a < b ? -sign : sign))
  expect(known).toEqual(sorted)

  const second = ask({ previous: pages[2]?.previous ?? '', limit: '170' })
  expect(second.vessels.map(({ number }) => number)).toEqual(pages[1]?.vessels.map(({ number }) => number))
  expect(ask({ order, limit: '170', offset: '170' }).vessels).toEqual(pages[1]?.vessels)
  expect(ask({ previous: pages[1]?.previous ?? '', limit: '170' }).previous).toBeNull()
})

it.each(orderNames.map((name) => [name]))('orders by %s in both directions', (name) => {
  const from = name === 'distance' ? centre : null
  const upwards = ask({ order: formatOrder({ name, descending: false, from }), limit: '1000' })
  const downwards = ask({ order: formatOrder({ name, descending: true, from }), limit: '1000' })
  expect(upwards.vessels).toHaveLength(1000)
  expect(downwards.vessels).toHaveLength(1000)
})

it.each([
  [{ order: 'beauty' }, 'order'],
  [{ order: 'distance' }, 'order'],
  [{ order: 'distance@91,4' }, 'order'],
  [{ order: 'name@1,2' }, 'order'],
  [{ order: 'name', sort: 'timestamp' }, 'order'],
  [{ sort: 'name' }, 'sort'],
])('refuses %j', (parameters: Record<string, string>, parameter) => {
  const asked = parseVesselQuery(new URLSearchParams(parameters), benchNowMicroseconds)
  expect(asked).toMatchObject({ problem: { kind: 'malformed-parameter', errors: [{ parameter }] } })
})

it('refuses the cursor of another order', () => {
  const { next } = ask({ order: 'name', limit: '10' })
  const asked = parseVesselQuery(new URLSearchParams({ order: 'speed', next: next ?? '' }), benchNowMicroseconds)
  expect(asked).toMatchObject({ problem: { kind: 'unprocessable', errors: [{ parameter: 'next' }] } })
})
