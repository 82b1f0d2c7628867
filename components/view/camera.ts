import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'

/** Written to the address as `map=zoom/latitude/longitude`. */
export interface Camera {
  zoom: number
  latitude: number
  longitude: number
}

export const wholeWorld: Camera = { zoom: 2, latitude: 30, longitude: 15 }
export const maxZoom = 18

export function parseCamera(text: string): Camera | null {
  const parts = text.split('/')
  const [zoom = Number.NaN, latitude = Number.NaN, longitude = Number.NaN] = parts.map((part) =>
    /^-?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN,
  )
  if (parts.length !== 3 || !(zoom >= 0 && zoom <= maxZoom) || !(Math.abs(latitude) <= 85.06)) return null
  return Number.isNaN(longitude) ? null : { zoom, latitude, longitude: wrapLongitude(longitude) }
}

/** Has enough decimals to distinguish two pixels. */
export function formatCamera({ zoom, latitude, longitude }: Camera): string {
  const decimals = Math.max(1, Math.ceil(zoom * 0.301 + 0.3))
  return [zoom.toFixed(2), latitude.toFixed(decimals), wrapLongitude(longitude).toFixed(decimals)]
    .map(shorter)
    .join('/')
}

function shorter(number: string): string {
  return String(Number(number))
}
