import type { Map as GlMap } from 'maplibre-gl'
import { drawStationImage, isStationImage } from '../stations/stationSymbols.ts'
import { drawDoubtfulImage, isDoubtfulImage } from '../vessels/doubtfulLayers.ts'
import { drawVesselImage, vesselIconOf } from '../vessels/icons.ts'
import type { MapColours } from './colours.ts'

let context: CanvasRenderingContext2D | null = null

const pixelRatioNow = () => Math.max(2, Math.ceil(devicePixelRatio))

function draw(name: string, colours: MapColours): ImageData | null {
  // Draws on the processor, because reading back from a graphics card blocks.
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return null
  const ratio = pixelRatioNow()
  for (const drawImage of [drawVesselImage, drawStationImage, drawDoubtfulImage]) {
    const image = drawImage(context, name, colours, ratio)
    if (image) return image
  }
  return null
}

/** Draws an image that the map requests by name, if the name is that of a vessel, a station, or a doubtful position. */
export function addMapImage(map: GlMap, name: string, colours: MapColours): void {
  const image = map.hasImage(name) ? null : draw(name, colours)
  if (image) map.addImage(name, image, { pixelRatio: pixelRatioNow() })
}

/** Redraws all images in other colours, visible in the next frame. */
export function redrawMapImages(map: GlMap, colours: MapColours): void {
  for (const name of map.listImages()) {
    const image = draw(name, colours)
    if (image) map.updateImage(name, image)
  }
}

/** Drops the images of all other sets. */
export function keepMapImages(map: GlMap, iconSet: string): void {
  for (const name of map.listImages()) {
    const isDrawnHere = vesselIconOf(name) !== null || isStationImage(name) || isDoubtfulImage(name)
    if (isDrawnHere && !name.startsWith(`${iconSet}/`)) map.removeImage(name)
  }
}
