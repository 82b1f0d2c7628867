import type { Map as GlMap } from 'maplibre-gl'
import type { Box } from '#lib/distance.ts'
import { projectNear } from './worldTurns.ts'

/** The duration of moves in milliseconds. */
export const moveMs = 120

interface ScreenPoint {
  x: number
  y: number
}

/** Leaves room for the label of a vessel or a time. */
const boxMarginPixels = 64
const seenMarginPixels = 40
/** MapLibre cannot fit a box into a negative size, and reports it only on the console. */
const minRoomPixels = 60
const maxLatitude = 85
const closestFit = 14

/** At least this zoom shows one place with what is around it. */
export const nearZoom = 11

export function fitBox(map: GlMap, { west, south, east, north }: Box, maxZoom = closestFit): void {
  const container = map.getContainer()
  const { clientWidth: width, clientHeight: height } = container
  const padding = boxPadding({ width, height }, coveredBy(container))
  const limit = (latitude: number) => Math.max(-maxLatitude, Math.min(maxLatitude, latitude))
  map.fitBounds([west, limit(south), east, limit(north)], { padding, maxZoom, duration: moveMs })
}

/** The box that `fitBox` would show with the current map. */
export function clearBox(map: GlMap): Box {
  const container = map.getContainer()
  const { clientWidth: width, clientHeight: height } = container
  const { left, right, top, bottom } = boxPadding({ width, height }, coveredBy(container))
  const { lng: west, lat: north } = map.unproject([left, top])
  const { lng: east, lat: south } = map.unproject([width - right, height - bottom])
  return { west, south, east, north }
}

/** Keeps a box away from panels and edges as far as the map has room. */
export function boxPadding(
  { width, height }: { width: number; height: number },
  { left, right, above, below }: Covered,
) {
  const [top, bottom] = paddingAlong(height, above, below)
  const [start, end] = paddingAlong(width, left, right)
  return { left: start, right: end, top, bottom }
}

/** Reduces the margins first, then the space below panels. */
function paddingAlong(pixels: number, before: number, after: number): [before: number, after: number] {
  const max = Math.max(0, pixels - minRoomPixels)
  const margin = Math.max(0, Math.min(boxMarginPixels, (max - before - after) / 2))
  const share = Math.min(1, max / (before + after + 2 * margin || 1))
  return [(before + margin) * share, (after + margin) * share]
}

export function isSeen(map: GlMap, place: [number, number]): boolean {
  const container = map.getContainer()
  const { clientWidth: width, clientHeight: height } = container
  const covered = coveredBy(container)
  const middle = (covered.left + width - covered.right) / 2
  return isClear(projectNear(map, place, middle), { width, height }, covered)
}

/** Whether panels or a small screen hide a part of a box. */
export function isBoxHidden(map: GlMap, { west, south, east, north }: Box): boolean {
  const container = map.getContainer()
  const { clientWidth: width, clientHeight: height } = container
  const topLeft = projectNear(map, [west, north], width / 2)
  const end = map.project([east, south])
  const bottomRight = { x: topLeft.x + end.x - map.project([west, south]).x, y: end.y }
  return isPartHidden([topLeft, bottomRight], { width, height }, coveredBy(container))
}

/** Whether a box of the screen, by two corners, would be on a large screen and is below panels or off the map in part. */
export function isPartHidden(
  [topLeft, bottomRight]: readonly [ScreenPoint, ScreenPoint],
  { width, height }: { width: number; height: number },
  { left, right, above, below }: Covered,
): boolean {
  const [besides, beyond] = [Math.max(0, largeScreen.width - width) / 2, Math.max(0, largeScreen.height - height) / 2]
  const isHeld =
    topLeft.x >= -besides &&
    topLeft.y >= -beyond &&
    bottomRight.x <= width + besides &&
    bottomRight.y <= height + beyond
  const isClear =
    topLeft.x >= left && topLeft.y >= above && bottomRight.x <= width - right && bottomRight.y <= height - below
  return isHeld && !isClear
}

/** Whether a larger screen with the same camera would show a place. */
export function isSeenOnLargeScreen(map: GlMap, place: [number, number]): boolean {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return isOnLargeScreen(projectNear(map, place, width / 2), { width, height })
}

const largeScreen = { width: 1440, height: 852 }

/** Whether a point of the screen is on a larger one with the same centre. */
export function isOnLargeScreen({ x, y }: ScreenPoint, { width, height }: { width: number; height: number }): boolean {
  const isWithin = (fromMiddle: number, pixels: number) => Math.abs(fromMiddle) < pixels / 2 - seenMarginPixels
  return (
    isWithin(x - width / 2, Math.max(width, largeScreen.width)) &&
    isWithin(y - height / 2, Math.max(height, largeScreen.height))
  )
}

/** Whether a point of the screen is clear of panels and edges. */
export function isClear(
  { x, y }: ScreenPoint,
  { width, height }: { width: number; height: number },
  { left, right, above, below }: Covered,
): boolean {
  const margin = seenMarginPixels
  return x > left + margin && y > above + margin && x < width - right - margin && y < height - below - margin
}

export interface Centring {
  longitude: number
  latitude: number
  zoom: number
  duration: number
}

export function centrePlace(map: GlMap, { longitude, latitude, zoom, duration }: Centring): void {
  const { left, right, above, below } = coveredBy(map.getContainer())
  map.easeTo({ center: [longitude, latitude], zoom, offset: [(left - right) / 2, (above - below) / 2], duration })
}

export interface Covered {
  left: number
  right: number
  above: number
  below: number
}

/** How many pixels of the map are below panels, by the CSS variables of the dashboard (`--covered-…`, `--sheet-below`). */
function coveredBy(container: HTMLElement): Covered {
  const probe = document.createElement('div')
  probe.style.cssText =
    'position:absolute;visibility:hidden;padding:var(--covered-above,0px) var(--covered-right,0px) max(var(--covered-below,0px),var(--sheet-below,0px)) var(--covered-left,0px)'
  container.append(probe)
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(probe)
  probe.remove()
  return {
    left: Number.parseFloat(paddingLeft),
    right: Number.parseFloat(paddingRight),
    above: Number.parseFloat(paddingTop),
    below: Number.parseFloat(paddingBottom),
  }
}
