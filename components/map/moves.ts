import type { Map as GlMap } from 'maplibre-gl'
import { coveredBy } from './covered.ts'

/** How long the map may take to get somewhere. */
export const moveMs = 120

const boxMarginPixels = 48
const seenMarginPixels = 40
const mostLatitude = 85
const closestFit = 14

/** In degrees; one that crosses 180° goes on beyond it. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export function fitBox(map: GlMap, { west, south, east, north }: Box): void {
  const { left, right, below } = coveredBy(map.getContainer())
  const margin = boxMarginPixels
  const padding = { left: left + margin, right: right + margin, bottom: below + margin, top: margin }
  const limit = (latitude: number) => Math.max(-mostLatitude, Math.min(mostLatitude, latitude))
  map.fitBounds([west, limit(south), east, limit(north)], { padding, maxZoom: closestFit, duration: moveMs })
}

export function revealPlace(map: GlMap, place: [number, number], covered: { right: number; bottom: number }): void {
  const { clientWidth, clientHeight } = map.getContainer()
  const [width, height] = [clientWidth - covered.right, clientHeight - covered.bottom]
  const { x, y } = map.project(place)
  const margin = seenMarginPixels
  if (x > margin && y > margin && x < width - margin && y < height - margin) return
  map.panBy([x - width / 2, y - height / 2], { duration: moveMs })
}

export interface Centring {
  longitude: number
  latitude: number
  zoom: number
  duration: number
}

export function centrePlace(map: GlMap, { longitude, latitude, zoom, duration }: Centring): void {
  const { left, right, below } = coveredBy(map.getContainer())
  map.easeTo({ center: [longitude, latitude], zoom, offset: [(left - right) / 2, -below / 2], duration })
}
