import type { Map as GlMap } from 'maplibre-gl'
import type { MapColours } from '../style/colours.ts'
import { drawShipIcon, shipIconOf } from './icons.ts'

const pixelRatioNow = () => Math.max(2, Math.ceil(devicePixelRatio))

/** Draws what the map asks for by its name, if it is a ship. */
export function addShipImage(map: GlMap, name: string, colours: MapColours): void {
  const icon = shipIconOf(name)
  const pixelRatio = pixelRatioNow()
  const image = icon && drawShipIcon(icon, colours, pixelRatio)
  if (image && !map.hasImage(name)) map.addImage(name, image, { pixelRatio })
}

/** Draws all ships over in other colours, to be seen in the next frame. */
export function redrawShipImages(map: GlMap, colours: MapColours): void {
  for (const name of map.listImages()) {
    const icon = shipIconOf(name)
    const image = icon && drawShipIcon(icon, colours, pixelRatioNow())
    if (image) map.updateImage(name, image)
  }
}

/** Forgets the ships of every other set. */
export function keepShipImages(map: GlMap, iconSet: string): void {
  for (const name of map.listImages()) {
    if (shipIconOf(name) && !name.startsWith(`${iconSet}/`)) map.removeImage(name)
  }
}
