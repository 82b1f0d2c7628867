import type { Map as GlMap } from 'maplibre-gl'
import type { Place } from '../../ui/places/coordinates.ts'
import { wrapLongitude } from '../../view/camera.ts'

/** Tells where the pointer is, `null` when it has left, until the function that comes back is called. */
export function followCursor(map: GlMap, act: (place: Place | null) => void): () => void {
  const subscriptions = [
    map.on('mousemove', ({ lngLat }) => act({ latitude: lngLat.lat, longitude: wrapLongitude(lngLat.lng) })),
    map.on('mouseout', () => act(null)),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
