import { readFileSync } from 'node:fs'
import { createExpression, type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it } from 'vitest'
import type { AddedMap } from '#lib/wire/mapFiles.ts'
import { mapColours } from './colours.ts'
import { mapStyle } from './style.ts'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, token, chart, night]) => [
    token,
    { chart, night },
  ]),
)
const themes = (['chart', 'night'] as const).map(
  (theme) =>
    [
      theme,
      mapColours((token) => pairs.get(token)?.[theme] ?? ''),
      (token: string) => pairs.get(token)![theme]!,
    ] as const,
)

describe.each(themes)('the %s theme', (_theme, colours, token) => {
  it('has every colour the map asks for', () => {
    const { vessels, ...chart } = colours
    for (const colour of [...Object.values(vessels), ...Object.values(chart)]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('shows the fleet in a colour that stands out from sea and land', () => {
    for (const ground of [colours.sea, colours.land]) expect(contrast(colours.fleet, ground)).toBeGreaterThanOrEqual(7)
  })

  it('shows every type of vessel at 3:1 against sea and land', () => {
    for (const [type, colour] of Object.entries(colours.vessels)) {
      for (const ground of [colours.sea, colours.land, colours.builtUp, colours.green]) {
        expect(contrast(colour, ground), `${type} ${colour} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it('shows stations at 3:1 against sea and land, and distress and tests on their ground', () => {
    for (const ground of [colours.sea, colours.land])
      expect(contrast(colours.station, ground)).toBeGreaterThanOrEqual(3)
    for (const ink of [colours.beaconTest, colours.beaconActive])
      expect(contrast(ink, colours.beaconGround)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('--on-distress'), token('--distress'))).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps text at 4.5:1 on panels, and controls and focus at 3:1', () => {
    for (const ground of ['--panel', '--raised']) {
      for (const text of ['--text', '--muted', '--accent', '--danger', '--warning', '--good']) {
        expect(contrast(token(text), token(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(token('--control-line'), token(ground)), `controls on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(token('--on-accent'), token('--accent'))).toBeGreaterThanOrEqual(4.5)
  })

  it('has readable names over sea and land', () => {
    for (const ground of [colours.sea, colours.land]) {
      expect(contrast(colours.placeName, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours.text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colours.seaName, colours.sea)).toBeGreaterThanOrEqual(3)
  })
})

describe('the style', () => {
  const parts = {
    colours: themes[0]![1],
    inks: { screen: themes[1]![1], paper: themes[0]![1] },
    iconSet: 'chart',
    origin: 'https://vessels.example',
    sources: { version: 'abc', styleUrl: null, maps: [], overlay: null, faults: [] },
    language: 'en',
  } as const
  const style = mapStyle(parts)
  const harbour: AddedMap = {
    name: 'harbour.pmtiles',
    version: 'v1',
    schema: 'protomaps',
    attribution: 'OpenStreetMap',
    bounds: [3, 54, 4, 55],
    minZoom: 9,
    maxZoom: 14,
  }

  interface Drawn {
    zoom: number
    properties: Record<string, unknown>
    state?: Record<string, unknown>
  }

  /** The value that a layer draws a vessel with. */
  function drawnValue(id: string, property: string, { zoom, properties, state = {} }: Drawn): unknown {
    const layer = style.layers.find((candidate) => candidate.id === id)
    const own: Record<string, unknown> = { ...layer?.layout, ...layer?.paint }
    const made = createExpression(own[property], `layers.${property}`)
    return made.result === 'success' && made.value.evaluate({ zoom }, { type: 'Point', properties }, state)
  }

  it('is valid for MapLibre', () => {
    expect(validateStyleMin(style)).toEqual([])
  })

  it('moves labels of lists out of the way of each other, and leaves none out', () => {
    expect(style.layers.find(({ id }) => id === 'list-labels')?.layout).toMatchObject({
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-allow-overlap': true,
    })
  })

  it('draws estimated waters paler than the sea and below it from zoom 8 to 15, and large lakes like the sea', () => {
    const place = (id: string) => style.layers.findIndex((layer) => layer.id === id)
    const { sea, seaEstimated } = parts.colours
    for (const id of ['river-banks', 'rivers', 'lake-shores', 'lakes-estimated']) {
      expect(style.layers[place(id)]).toMatchObject({ minzoom: 8, maxzoom: 15 })
      expect(place(id)).toBeLessThan(place('shore-sea'))
    }
    expect(style.layers[place('rivers')]?.paint).toMatchObject({ 'line-color': seaEstimated })
    expect(style.layers[place('open-lakes')]).toMatchObject({ minzoom: 8, paint: { 'fill-color': sea } })
  })

  it.each(['protomaps', 'openmaptiles'] as const)('draws a map of the schema %s above the built-in chart', (schema) => {
    const maps = [{ ...harbour, schema }]
    const overlay = { tiles: '/basemap/v2/{z}/{x}/{y}', minZoom: 9, maxZoom: 16, attribution: 'Seamarks' }
    const { layers, sources, ...rest } = mapStyle({ ...parts, sources: { ...parts.sources, maps, overlay } })
    expect(validateStyleMin({ layers, sources, ...rest })).toEqual([])
    const place = (id: string) => layers.findIndex((layer) => layer.id === id)
    const inOrder = ['shore-sea', 'added-v1-water', 'added-v1-street-names', 'port-names', 'pictures', 'vessel-dots']
    expect(inOrder.map(place)).toEqual(inOrder.map(place).sort((a, b) => a - b))
    expect(Math.min(...inOrder.map(place))).toBeGreaterThan(0)
    expect(sources['added-v1']).toMatchObject({
      tiles: ['lastfix-map://vessels.example/basemap/v1/{z}/{x}/{y}'],
      bounds: [3, 54, 4, 55],
      minzoom: 9,
      maxzoom: 14,
      attribution: 'OpenStreetMap',
    })
    expect(sources.pictures).toMatchObject({ tiles: ['https://vessels.example/basemap/v2/{z}/{x}/{y}'] })
  })

  it('leaves close zooms to the built-in chart where a map has no detail', () => {
    const maps = [{ ...harbour, minZoom: 0, maxZoom: 6 }]
    const { layers } = mapStyle({ ...parts, sources: { ...parts.sources, maps } })
    const added = layers.filter(({ id }) => id.startsWith('added-'))
    expect(added.length).toBeGreaterThan(3)
    for (const layer of added) expect(layer).toMatchObject({ maxzoom: 8 })
  })

  it('requests vessels first, and no tile of an empty source', () => {
    expect(Object.keys(style.sources)[0]).toBe('vessels')
    const asked = style.layers.flatMap((layer) =>
      'source' in layer && layer.layout?.visibility !== 'none' ? [layer.source] : [],
    )
    expect([...new Set(asked)].sort()).toEqual(['basemap', 'shore', 'vessels'])
  })

  it('has names in the reader’s language, else in English', () => {
    const german = mapStyle({ ...parts, language: 'de' })
    expect(validateStyleMin(german)).toEqual([])
    const namesIn = ({ layers }: StyleSpecification, id: string) =>
      layers.flatMap((layer) => (layer.id === id && layer.type === 'symbol' ? [layer.layout?.['text-field']] : []))
    for (const id of ['sea-names', 'port-names', 'far-port-names']) {
      expect(namesIn(style, id)).toEqual([['get', 'name']])
      expect(namesIn(german, id)).toEqual([['coalesce', ['get', 'name:de'], ['get', 'name']]])
    }
    expect(german.sources.basemap).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap-Mitwirkende') })
  })

  it('names no other host, no glyph server and no sprite', () => {
    const asked = JSON.stringify(style, (key, value) => (key === 'attribution' ? undefined : value))
    const addresses = asked.match(/[\w-]+:\/\/[^/"]+/g)
    expect(new Set(addresses)).toEqual(
      new Set(['https://vessels.example', 'lastfix-live://vessels.example', 'lastfix-stations://vessels.example']),
    )
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
  })

  it('hides no vessel far out, however long ago it was received', () => {
    const opacities = ['live', '10m', '1h', '24h'].map((age) =>
      drawnValue('vessel-dots', 'circle-opacity', { zoom: 2, properties: { age } }),
    )
    expect(Math.min(...opacities.map(Number))).toBeGreaterThan(0.3)
  })

  it('has vessel tiles without filters in their addresses, so that a new filter does not empty the map', () => {
    expect(style.sources.vessels).toMatchObject({ tiles: ['lastfix-live://vessels.example/api/tiles/{z}/{x}/{y}.mvt'] })
  })

  it.each(['vessel-shapes', 'selection-shape'])('%s turns marks with a bow, and no round ones', (id) => {
    const turned = (properties: Record<string, unknown>) => drawnValue(id, 'icon-rotate', { zoom: 10, properties })
    expect(turned({ status: 'moving', rotation: 90 })).toBe(90)
    expect(turned({ status: 'moored', rotation: 90 }), 'a half filled round mark is filled from below').toBe(0)
    expect(turned({ status: 'anchored', rotation: 90 })).toBe(0)
    expect(turned({ status: 'moving' })).toBe(0)
  })

  it('makes the oldest vessels paler, most of all far out, and hides the open one', () => {
    const opacity = (zoom: number, age: string, state = {}) =>
      drawnValue('vessel-shapes', 'icon-opacity', { zoom, properties: { age }, state })
    const [live, hour, day] = ['live', '1h', '24h'].map((age) => Number(opacity(6, age)))
    expect([live, opacity(6, '10m')]).toEqual([1, 1])
    expect(hour).toBeLessThan(1)
    expect(day).toBeLessThan(Number(hour))
    // Vessels of an old recording must be visible as well.
    expect(day).toBeGreaterThan(0.6)
    expect(opacity(14, '24h')).toBeGreaterThan(0.8)
    expect(opacity(6, 'live', { selected: true })).toBe(0)
  })

  it('names fade with age alike beside marks and below hulls', () => {
    const opacities = (age: string) =>
      ['vessel-names', 'hull-names'].map((id) => drawnValue(id, 'text-opacity', { zoom: 14, properties: { age } }))
    expect(opacities('live')).toEqual([0.95, 0.95])
    expect(opacities('24h')).toEqual([0.75, 0.75])
  })

  it('draws the open vessel above all others, and its name where the times of a passage leave room', () => {
    const order = style.layers.map(({ id }) => id)
    expect(order.slice(-5)).toEqual([
      'selection-ring',
      'selection-shape',
      'selection-name',
      'open-hull-name',
      'passage-times',
    ])
    expect(order.indexOf('vessel-shapes')).toBeGreaterThan(order.indexOf('port-names'))
    expect(order.indexOf('far-port-names'), 'ships hide no port in busy water').toBeGreaterThan(
      order.indexOf('vessel-shapes'),
    )
    expect(style.layers.find(({ id }) => id === 'far-port-names')).toMatchObject({ maxzoom: 11 })
    // MapLibre places upper layers first, so a name goes where it covers no vessel.
    expect(order.indexOf('vessel-names')).toBeLessThan(order.indexOf('vessel-shapes'))
    expect(order.indexOf('port-names')).toBeLessThan(order.indexOf('vessel-names'))
  })
})

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
