import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from '../style/colours.ts'

const radiusPixels = 7
const lineWidth = 1.6
const dashes = [3.2, 2.4]
const imageOf = (iconSet: string, ink: 'open' | 'other') => `${iconSet}/doubtful/${ink}`

/** Doubtful positions: a hollow dashed ring, and a thin line to the last trusted one. */
export function doubtfulLayers({ accent, text }: MapColours, iconSet: string): LayerSpecification[] {
  const byOpen = (open: string, other: string): ExpressionSpecification => ['case', ['get', 'isOpen'], open, other]
  return [
    {
      id: 'doubtful-lines',
      type: 'line',
      source: 'doubtful',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': byOpen(accent, text), 'line-width': 1, 'line-opacity': 0.8, 'line-dasharray': [4, 3] },
    },
    {
      id: 'doubtful-rings',
      type: 'symbol',
      source: 'doubtful',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'icon-image': byOpen(imageOf(iconSet, 'open'), imageOf(iconSet, 'other')),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-padding': 0,
        'symbol-sort-key': ['case', ['get', 'isOpen'], 1, 0],
      },
    },
  ]
}

export const isDoubtfulImage = (name: string) => name.split('/')[1] === 'doubtful'

/** Draws the ring that the map requests by name; `null` if the name is not that of one. */
export function drawDoubtfulImage(
  pen: CanvasRenderingContext2D,
  name: string,
  { accent, text, vesselOutline }: MapColours,
  pixelRatio: number,
): ImageData | null {
  if (!isDoubtfulImage(name)) return null
  const { canvas } = pen
  // Setting the size clears the canvas and its settings.
  canvas.width = 2 * (radiusPixels + 3) * pixelRatio
  canvas.height = canvas.width
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.arc(0, 0, radiusPixels * pixelRatio, 0, 2 * Math.PI)
  pen.strokeStyle = vesselOutline
  pen.lineWidth = (lineWidth + 1.6) * pixelRatio
  pen.stroke()
  pen.strokeStyle = name.endsWith('/open') ? accent : text
  pen.lineWidth = lineWidth * pixelRatio
  pen.setLineDash(dashes.map((length) => length * pixelRatio))
  pen.stroke()
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
