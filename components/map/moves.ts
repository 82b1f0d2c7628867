import type { Map as GlMap } from 'maplibre-gl'
import { type Covered, coveredBy } from './covered.ts'

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

export function revealPlace(map: GlMap, place: [number, number]): void {
  const container = map.getContainer()
  const { clientWidth: width, clientHeight: height } = container
  const pan = panToReveal(map.project(place), { width, height }, coveredBy(container))
  if (pan) map.panBy(pan, { duration: moveMs })
}

/** By how many pixels to move so that what was not to be seen is in the middle of what panels leave; `null` if it was. */
export function panToReveal(
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
  { left, right, below }: Covered,
): [number, number] | null {
  const [end, bottom] = [width - right, height - below]
  const margin = seenMarginPixels
  if (x > left + margin && y > margin && x < end - margin && y < bottom - margin) return null
  return [x - (left + end) / 2, y - bottom / 2]
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
