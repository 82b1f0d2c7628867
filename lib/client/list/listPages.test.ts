import { expect, it } from 'vitest'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { type ListPage, pageAddress, withFresh } from './listPages.ts'

const order = { filterQuery: 'flag=NL&name=nord', sort: '-updated_at' }
const held: ListPage = { vessels: [], total: 900, next: 'behind', previous: 'before' }

it('begins with the query of the map', () => {
  expect(pageAddress(order, 0, null, null)).toBe('/api/vessels?flag=NL&name=nord&sort=-updated_at&limit=100')
})

it('asks for an order that is not a sort of the API by a parameter of its own', () => {
  expect(pageAddress({ filterQuery: '', sort: '-speed' }, 0, null, null)).toBe('/api/vessels?order=-speed&limit=100')
})

it('continues from the edge of a cached page, and otherwise by offset', () => {
  expect(pageAddress(order, 3, held, null)).toBe('/api/vessels?next=behind&limit=100')
  expect(pageAddress(order, 3, held, held)).toBe('/api/vessels?next=behind&limit=100')
  expect(pageAddress(order, 3, null, held)).toBe('/api/vessels?previous=before&limit=100')
  expect(pageAddress({ filterQuery: '', sort: null }, 3, null, null)).toBe('/api/vessels?offset=300&limit=100')
})

it('starts at the first page, whatever is cached after it', () => {
  expect(pageAddress({ filterQuery: '', sort: null }, 0, null, held)).toBe('/api/vessels?limit=100')
})

it('counts where the page before was the last when it came', () => {
  expect(pageAddress(order, 9, { ...held, next: null }, null)).toContain('offset=900')
})

const vessel = (id: string, updated_at: string) => ({ id, updated_at }) as VesselJson

it('updates values and keeps the order', () => {
  const page = { ...held, vessels: [vessel('a', '1'), vessel('b', '1'), vessel('c', '1')] }
  const fresh = new Map([
    ['c', vessel('c', '3')],
    ['b', vessel('b', '2')],
  ])
  expect(withFresh(page, fresh).vessels).toEqual([vessel('a', '1'), vessel('b', '2'), vessel('c', '3')])
})

it('returns the same page when nothing changed', () => {
  const page = { ...held, vessels: [vessel('a', '1')] }
  expect(withFresh(page, new Map([['a', vessel('a', '1')]]))).toBe(page)
  expect(withFresh(page, new Map())).toBe(page)
})
