import type { Map as GlMap } from 'maplibre-gl'

export interface Pin {
  longitude: number
  latitude: number
  label: string
}

/** Marks a place by its name, until the function that comes back is called. */
export function placePin(map: GlMap, { longitude, latitude, label }: Pin): () => void {
  const element = document.createElement('div')
  element.className = 'chart-pin'
  element.textContent = label
  map.getCanvasContainer().append(element)
  const stand = () => {
    // In the copy of the world that is nearest to the middle.
    const turns = Math.round((map.getCenter().lng - longitude) / 360)
    const { x, y } = map.project([longitude + 360 * turns, latitude])
    element.style.translate = `calc(${Math.round(x)}px - 50%) calc(${Math.round(y)}px - 100%)`
  }
  stand()
  const moves = map.on('move', stand)
  return () => {
    moves.unsubscribe()
    element.remove()
  }
}
