import type { Map as GlMap } from 'maplibre-gl'
import { projectNear } from '../camera/worldTurns.ts'

export interface Pin {
  longitude: number
  latitude: number
  label: string
}

/** Marks a place with a name until the returned function is called. */
export function placePin(map: GlMap, { longitude, latitude, label }: Pin): () => void {
  const element = document.createElement('div')
  element.className = 'chart-pin'
  element.textContent = label
  map.getCanvasContainer().append(element)
  const stand = () => {
    const { x, y } = projectNear(map, [longitude, latitude], map.getContainer().clientWidth / 2)
    element.style.translate = `calc(${Math.round(x)}px - 50%) calc(${Math.round(y)}px - 100%)`
  }
  stand()
  const moves = map.on('move', stand)
  return () => {
    moves.unsubscribe()
    element.remove()
  }
}
