import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import type { AddedMap, ChartSources } from '#lib/wire/mapFiles.ts'
import { renderAt } from '../testing/render.tsx'
import { ChartNote, isCoarse } from './ChartNote.tsx'
import { mapWords } from './mapWords.ts'

const builtIn: ChartSources = { version: '1', styleUrl: null, maps: [], overlay: null, faults: [] }
const harbour: AddedMap = {
  name: 'harbour.pmtiles',
  version: '2',
  schema: 'protomaps',
  attribution: '',
  minZoom: 0,
  maxZoom: 14,
  bounds: [3, 54, 4, 55],
}
const rotterdam = { zoom: 12, latitude: 51.9, longitude: 4.2 }
const inside = { zoom: 12, latitude: 54.5, longitude: 3.5 }

it('is coarse at harbour zooms, unless a map with detail is there', () => {
  expect(isCoarse(builtIn, rotterdam)).toBe(true)
  expect(isCoarse(builtIn, { ...rotterdam, zoom: 8 })).toBe(false)
  expect(isCoarse({ ...builtIn, styleUrl: '/style.json' }, rotterdam)).toBe(false)
  expect(isCoarse({ ...builtIn, maps: [harbour] }, rotterdam)).toBe(true)
  expect(isCoarse({ ...builtIn, maps: [harbour] }, inside)).toBe(false)
  expect(isCoarse({ ...builtIn, maps: [{ ...harbour, maxZoom: 6 }] }, inside)).toBe(true)
})

it('says when an online chart has failed', () => {
  const online = { ...builtIn, styleUrl: 'https://tiles.example/style.json' }
  const noted = { sources: online, camera: { ...rotterdam, zoom: 8 }, mayChange: false }
  const { container, rerender } = renderAt('', <ChartNote {...noted} hasFailed={false} />)
  expect(container.textContent).toBe('')
  rerender(<ChartNote {...noted} hasFailed />)
  expect(container.textContent?.trim()).toBe(mapWords.en.chartFailed)
})

it('tells everyone where the built-in chart ends, until they hide it', () => {
  const noted = { sources: builtIn, camera: rotterdam, hasFailed: false, mayChange: false }
  const { container } = renderAt('', <ChartNote {...noted} />)
  expect(container.textContent?.trim()).toBe(mapWords.en.coarse)
  flushSync(() => container.querySelector('button')?.click())
  expect(container.textContent).toBe('')
})
