import type { Map as GlMap } from 'maplibre-gl'
import type { MapColours } from '../style/colours.ts'
import { drawVesselIcon, vesselIconOf } from './icons.ts'

const pixelRatioNow = () => Math.max(2, Math.ceil(devicePixelRatio))

/** Draws what the map asks for by its name, if it is a vessel. */
export function addVesselImage(map: GlMap, name: string, colours: MapColours): void {
  const icon = vesselIconOf(name)
  const pixelRatio = pixelRatioNow()
  const image = icon && drawVesselIcon(icon, colours, pixelRatio)
  if (image && !map.hasImage(name)) map.addImage(name, image, { pixelRatio })
}

/** Draws all vessels over in other colours, to be seen in the next frame. */
export function redrawVesselImages(map: GlMap, colours: MapColours): void {
  for (const name of map.listImages()) {
    const icon = vesselIconOf(name)
    const image = icon && drawVesselIcon(icon, colours, pixelRatioNow())
    if (image) map.updateImage(name, image)
  }
}

/** Forgets the vessels of every other set. */
export function keepVesselImages(map: GlMap, iconSet: string): void {
  for (const name of map.listImages()) {
    if (vesselIconOf(name) && !name.startsWith(`${iconSet}/`)) map.removeImage(name)
  }
}
