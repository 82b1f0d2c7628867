import type * as maplibregl from 'maplibre-gl'
import type { MapLibrary } from './mapLibrary.ts'

export interface Pin {
  longitude: number
  latitude: number
  label: string
}

/** Marks a place by its name, until the function that comes back is called. */
export function placePin({ Marker }: MapLibrary, map: maplibregl.Map, { longitude, latitude, label }: Pin): () => void {
  const element = document.createElement('div')
  element.className = 'chart-pin'
  element.textContent = label
  const marker = new Marker({ element, anchor: 'bottom' }).setLngLat([longitude, latitude])
  marker.addTo(map)
  return () => marker.remove()
}
