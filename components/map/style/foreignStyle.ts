import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { absoluteAddress, changeAddresses } from '#lib/wire/styleAddresses.ts'

/** Sources and layers that are drawn above any chart. */
export interface Overlay {
  sources: StyleSpecification['sources']
  /** Vessels and areas, below the names of a chart. */
  layers: LayerSpecification[]
  /** Drawings, measurements and the open vessel, above everything. */
  top: LayerSpecification[]
}

/**
 * Draws our vessels on another map style, above its features and below its names, in fonts for which the style has
 * glyphs.
 */
export function onForeignChart(chart: StyleSpecification, { sources, layers, top }: Overlay): StyleSpecification {
  const firstName = chart.layers.findLastIndex(({ type }) => type !== 'symbol') + 1
  const [grounds, names] = [chart.layers.slice(0, firstName), chart.layers.slice(firstName)]
  const font = chart.glyphs === undefined ? null : fontOf(chart)
  const written = (ours: LayerSpecification[]) => (font ? ours.map((layer) => inFont(layer, font)) : ours)
  return {
    ...chart,
    // Changes the theme without a transition, also for printing, as on the built-in chart.
    transition: { duration: 0, delay: 0 },
    // Our sources replace those of the same name, and are requested first.
    sources: { ...sources, ...chart.sources, ...sources },
    layers: [...grounds, ...written(layers), ...names, ...written(top)],
  }
}

const patienceMs = 20_000

/** Fetches and validates a map style. */
export async function fetchChart(url: string): Promise<StyleSpecification> {
  const chart = await fetchJson(url).catch((error: unknown) => {
    throw new Error(`the map style at ${url} could not be loaded`, { cause: error })
  })
  if (!isStyle(chart)) throw new Error(`${url} is not a MapLibre style`)
  const base = new URL(url, location.href).href
  changeAddresses(chart, (address) => absoluteAddress(address, base))
  return chart
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

function isStyle(chart: unknown): chart is StyleSpecification {
  return typeof chart === 'object' && chart !== null && 'layers' in chart && Array.isArray(chart.layers)
}

/** The first plain list of fonts in the style. */
function fontOf({ layers }: StyleSpecification): string[] | null {
  for (const layer of layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (isListOfNames(font)) return font
  }
  return null
}

/** An expression begins with a name as well, but not all of its parts are names. */
function isListOfNames(font: unknown): font is string[] {
  return Array.isArray(font) && font.length > 0 && font.every((name) => typeof name === 'string')
}

function inFont(layer: LayerSpecification, font: string[]): LayerSpecification {
  return layer.type === 'symbol' && layer.layout?.['text-field'] !== undefined
    ? { ...layer, layout: { ...layer.layout, 'text-font': font } }
    : layer
}
