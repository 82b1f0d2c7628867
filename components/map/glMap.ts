import { Map as GlMap, type Point, prewarm, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import { withBase } from '#lib/wire/basePath.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import './chart.css'
import { type Camera, maxZoom } from '../view/camera.ts'
import { ScaleBarControl } from './camera/scaleBar.ts'

// The package's own path to its worker does not survive bundling.
setWorkerUrl(withBase(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href))
// Starts the worker while React takes over the page. The server has no workers.
if (typeof Worker !== 'undefined') prewarm()

export interface GlMapOptions {
  container: HTMLElement
  /** The accessible name of the map. */
  title: string
  /** Accessible names for elements that MapLibre leaves without one. */
  names: { scale: string }
  /** Formats a distance for the scale. */
  miles(nauticalMiles: number): string
  style: StyleSpecification
  camera: Camera
  /** A box was drawn with Shift held. */
  onBox?(from: Point, to: Point): void
  /** Texts of MapLibre. */
  locale?: Record<string, string>
}

/** A map with north up and no tilt, and a scale in nautical miles; needs an `Attribution`. */
export function createGlMap(options: GlMapOptions): GlMap {
  const { container, title, names, miles, style, camera, onBox, locale } = options
  const map = new GlMap({
    container,
    style,
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    maxZoom: maxZoom,
    // MapLibre sometimes fills seas wrongly after clipping them again: lib/basemap/cutRings.ts.
    zoomLevelsToOverscale: maxZoom,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    boxZoom: onBox ? { boxZoomEnd: (_, from, to) => onBox(from, to) } : false,
    attributionControl: false,
    locale: { ...locale, 'Map.Title': title },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleBarControl(names.scale, miles), 'bottom-left')
  return map
}
