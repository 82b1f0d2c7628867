import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { StyleSpecification } from 'maplibre-gl'
import { expect, it, vi } from 'vitest'
import { fetchChart, type Overlay, onForeignChart } from './foreignStyle.ts'
import { reportBug } from './tileProtocol.ts'

const overlay: Overlay = {
  sources: { vessels: { type: 'vector', tiles: ['https://vessels.example/{z}/{x}/{y}'] } },
  layers: [
    { id: 'dots', type: 'circle', source: 'vessels', 'source-layer': 'vessels' },
    {
      id: 'names',
      type: 'symbol',
      source: 'vessels',
      'source-layer': 'vessels',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable'] },
    },
  ],
  top: [{ id: 'open', type: 'circle', source: 'vessels', 'source-layer': 'vessels' }],
}
const chart: StyleSpecification = {
  version: 8,
  sources: { chart: { type: 'raster', tiles: ['https://charts.example/{z}/{x}/{y}.png'] } },
  layers: [{ id: 'chart', type: 'raster', source: 'chart' }],
}
const named: StyleSpecification = {
  ...chart,
  glyphs: 'https://charts.example/{fontstack}/{range}.pbf',
  sources: { ...chart.sources, names: { type: 'vector', tiles: ['https://charts.example/{z}/{x}/{y}.pbf'] } },
  layers: [
    ...chart.layers,
    {
      id: 'places',
      type: 'symbol',
      source: 'names',
      'source-layer': 'places',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Regular'] },
    },
  ],
}
const fontsOf = ({ layers }: StyleSpecification) =>
  layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-font']] : []))

it('is below the vessels, and valid for MapLibre', () => {
  const style = onForeignChart(chart, overlay)
  expect(style.layers.map(({ id }) => id)).toEqual(['chart', 'dots', 'names', 'open'])
  expect(Object.keys(style.sources)).toEqual(['vessels', 'chart'])
  expect(validateStyleMin(style)).toEqual([])
})

it('has its names above the vessels, and what is open above all', () => {
  const ids = onForeignChart(named, overlay).layers.map(({ id }) => id)
  expect(ids).toEqual(['chart', 'dots', 'names', 'places', 'open'])
})

it('writes the names of vessels in a font that it has glyphs for', () => {
  expect(fontsOf(onForeignChart(named, overlay))).toEqual([['Noto Sans Regular'], ['Noto Sans Regular']])
  expect(fontsOf(onForeignChart(chart, overlay))).toEqual([['Inter Variable']])
})

it('is a path of the host that users open, which may serve charts beside Lastfix below its own path', async () => {
  vi.stubGlobal('lastfixBasePath', '/ais')
  vi.stubGlobal('location', { href: 'https://boat.example/ais/?map=9/52/4' })
  const asked = vi.fn(async (_url: string) => Response.json({ ...chart, glyphs: 'fonts/{fontstack}/{range}.pbf' }))
  vi.stubGlobal('fetch', asked)
  const { glyphs } = await fetchChart('/tiles/style.json')
  expect(asked.mock.calls[0]?.[0]).toBe('/tiles/style.json')
  expect(glyphs).toBe('https://boat.example/tiles/fonts/{fontstack}/{range}.pbf')
})

it('is no bug of the page if it does not arrive, and is one if it is no style', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('location', { href: 'https://boat.example/' })
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  fetched.mockRejectedValueOnce(new DOMException('signal timed out', 'TimeoutError'))
  fetched.mockResolvedValueOnce(new Response('<h1>Sign in to the hotel</h1>'))
  fetched.mockResolvedValueOnce(new Response(null, { status: 502 }))
  for (const _answer of ['late', 'of a hotel', 'of a proxy'])
    await fetchChart('https://charts.example').catch(reportBug)
  expect(reported).not.toHaveBeenCalled()
  fetched.mockResolvedValueOnce(Response.json({}))
  await fetchChart('https://charts.example').catch(reportBug)
  expect(reported).toHaveBeenCalledOnce()
})
