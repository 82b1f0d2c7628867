import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as GlMap, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/**
 * Hides layers of GeoJSON sources while the source is empty. MapLibre's worker cuts every tile of a source with visible
 * layers, even an empty one, which would delay the vessels.
 */
export function hiddenWhileEmpty(
  sources: StyleSpecification['sources'],
  layers: LayerSpecification[],
): LayerSpecification[] {
  const isMadeHere = (layer: LayerSpecification) => 'source' in layer && sources[layer.source]?.type === 'geojson'
  return layers.map((layer) => (isMadeHere(layer) ? withVisibility(layer, 'none') : layer))
}

/** Sets the data of a source, and shows its layers if there is data. */
export async function putData(map: GlMap, source: string, data: FeatureCollection): Promise<void> {
  const put = map.getSource<GeoJSONSource>(source)?.setData(data)
  const visibility = data.features.length > 0 ? 'visible' : 'none'
  for (const id of map.getLayersOrder()) {
    if (map.getLayer(id)?.source === source) map.setLayoutProperty(id, 'visibility', visibility)
  }
  await put
}

/** Keeps the visibility of layers in a new style. */
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
