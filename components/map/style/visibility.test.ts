import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { keepingDrawn } from './drawnLayers.ts'
import { hiddenWhileEmpty } from './visibility.ts'

const nothing = { type: 'FeatureCollection' as const, features: [] }
const sources: StyleSpecification['sources'] = {
  vessels: { type: 'vector', tiles: ['https://vessels.example/{z}/{x}/{y}'] },
  areas: { type: 'geojson', data: nothing },
  marked: { type: 'geojson', data: nothing },
}
const layers: LayerSpecification[] = [
  { id: 'sea', type: 'background', paint: { 'background-color': '#fff' } },
  { id: 'dots', type: 'circle', source: 'vessels', 'source-layer': 'vessels' },
  { id: 'area-fill', type: 'fill', source: 'areas' },
  { id: 'area-outline', type: 'line', source: 'areas', layout: { 'line-join': 'round' } },
  { id: 'marked-vessels', type: 'circle', source: 'marked' },
]
const style = { version: 8, sources, layers: hiddenWhileEmpty(sources, layers) } satisfies StyleSpecification
const seenIn = ({ layers }: StyleSpecification) =>
  layers.flatMap(({ id, layout }) => (layout?.visibility === 'none' ? [] : [id]))

it('hides the layers of empty sources, and changes nothing else', () => {
  expect(seenIn(style)).toEqual(['sea', 'dots'])
  expect(style.layers[3]).toEqual({ ...layers[3], layout: { 'line-join': 'round', visibility: 'none' } })
})

it('a new style shows what was visible, and changes no other layer', () => {
  const shown = style.layers.map((layer) =>
    layer.id.startsWith('area') ? { ...layer, layout: { ...layer.layout, visibility: 'visible' } } : layer,
  )
  const next = keepingDrawn({ ...style, layers: shown as LayerSpecification[] }, style)
  expect(seenIn(next)).toEqual(['sea', 'dots', 'area-fill', 'area-outline'])
  expect(next.layers[1]).toBe(style.layers[1])
})
