import type { Map as GlMap } from 'maplibre-gl'
import { type ScaleBar, scaleBar } from '../camera/scaleBar.ts'

/** A picture of the map for paper, with its scale. */
export interface PrintedMap {
  picture: HTMLCanvasElement
  width: number
  height: number
  scale: ScaleBar
}

const maxScalePixels = 160

/** Sources with data-driven colours, whose layers know the state `printed`. */
const inkedSources = [
  { source: 'vessels', sourceLayer: 'vessels' },
  { source: 'hulls' },
  { source: 'vectors' },
  { source: 'areas' },
]

/** Draws all data-driven colours for paper, from the next frame until the returned function is called. */
export function inkForPaper(map: GlMap): () => void {
  const inked = inkedSources
    .filter(({ source }) => map.getSource(source))
    .flatMap((of) => {
      const ids = map.querySourceFeatures(of.source, of).map(({ id }) => id)
      return [...new Set(ids)].filter((id) => id !== undefined).map((id) => ({ ...of, id }))
    })
  const mark = (printed: boolean) => {
    for (const feature of inked) if (map.getSource(feature.source)) map.setFeatureState(feature, { printed })
  }
  mark(true)
  return () => mark(false)
}

/** Call it in the frame that was just drawn, because WebGL drops the picture afterwards. */
export function printedMap(map: GlMap): PrintedMap {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const scale = scaleBar(map.getZoom(), map.getCenter().lat, maxScalePixels)
  return { picture: pictureOf(map.getCanvas()), width, height, scale }
}

function pictureOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = canvas.width
  picture.height = canvas.height
  picture.getContext('2d')?.drawImage(canvas, 0, 0)
  return picture
}
