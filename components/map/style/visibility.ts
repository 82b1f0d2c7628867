import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as GlMap, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/**
 * Layers of GeoJSON sources are hidden while their source is empty: MapLibre's worker cuts every tile of a source with visible
 * layers, empty or not, and the vessels would have to wait for it.
 */
export function hiddenWhileEmpty(
  sources: StyleSpecification['sources'],
  layers: LayerSpecification[],
): LayerSpecification[] {
  const isMadeHere = (layer: LayerSpecification) => 'source' in layer && sources[layer.source]?.type === 'geojson'
  return layers.map((layer) => (isMadeHere(layer) ? withVisibility(layer, 'none') : layer))
}

/** Sets the data of a source, and shows its layers if there is any. */
export async function putData(map: GlMap, source: string, data: FeatureCollection): Promise<void> {
  const put = map.getSource<GeoJSONSource>(source)?.setData(data)
  const visibility = data.features.length > 0 ? 'visible' : 'none'
  for (const id of map.getLayersOrder()) {
    if (map.getLayer(id)?.source === source) map.setLayoutProperty(id, 'visibility', visibility)
  }
  await put
}

/** A new style shows what the one before it showed. */
export function keepingVisible(before: StyleSpecification, layers: LayerSpecification[]): LayerSpecification[] {
  const shown = new Set(before.layers.filter((layer) => !isHidden(layer)).map(({ id }) => id))
  return layers.map((layer) => (isHidden(layer) && shown.has(layer.id) ? withVisibility(layer, 'visible') : layer))
}

function isHidden({ layout }: LayerSpecification): boolean {
  return layout?.visibility === 'none'
}

function withVisibility(layer: LayerSpecification, visibility: 'visible' | 'none'): LayerSpecification {
  return { ...layer, layout: { ...layer.layout, visibility } }
}
