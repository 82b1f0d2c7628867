import type { Map as GlMap } from 'maplibre-gl'

/** Calls once, when the first tile of vessels is ready to be drawn, unless the function that comes back is called before. */
export function onFirstTile(map: GlMap, act: () => void): () => void {
  const coming = map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== 'vessels' || !tile) return
    coming.unsubscribe()
    act()
  })
  return () => coming.unsubscribe()
}
