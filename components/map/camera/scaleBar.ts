import type { Map as GlMap, IControl } from 'maplibre-gl'
import { metresPerNauticalMile } from '#lib/distance.ts'
import { pixelsPerMetre } from '../vessels/hulls.ts'

export interface ScaleBar {
  nauticalMiles: number
  pixels: number
}

const steps = [5, 2, 1]
/** Shorter scales are in metres. */
const leastNauticalMiles = 0.5
const noBreakSpace = '\u00a0'

/** The longest round distance, in nautical miles or metres, that fits into this many pixels of the map. */
export function scaleBar(zoom: number, latitude: number, maxPixels: number): ScaleBar {
  const pixelsPerMile = pixelsPerMetre(zoom, latitude) * metresPerNauticalMile
  const unit = maxPixels / pixelsPerMile < leastNauticalMiles ? 1 / metresPerNauticalMile : 1
  const max = maxPixels / pixelsPerMile / unit
  const power = 10 ** Math.floor(Math.log10(max))
  const step = steps.find((candidate) => candidate * power <= max) ?? 1
  const nauticalMiles = Number((step * power).toPrecision(1)) * unit
  return { nauticalMiles, pixels: nauticalMiles * pixelsPerMile }
}

/** The length of a scale in the reader's number format; `unit` is that of nautical miles. */
export function scaleText(nauticalMiles: number, locale: string, unit: string): string {
  const isInMetres = nauticalMiles < leastNauticalMiles
  const length = isInMetres ? nauticalMiles * metresPerNauticalMile : nauticalMiles
  return `${length.toLocaleString(locale, { maximumSignificantDigits: 1 })}${noBreakSpace}${isInMetres ? 'm' : unit}`
}

const maxPixels = 120

/** A scale in nautical miles. MapLibre's own scale ignores number formats. */
export class ScaleBarControl implements IControl {
  #name: string
  #written: (nauticalMiles: number) => string
  #follows: { unsubscribe(): void } | null = null
  #bar: HTMLElement | null = null

  /** `name`: the accessible name. */
  constructor(name: string, written: (nauticalMiles: number) => string) {
    this.#name = name
    this.#written = written
  }

  onAdd(map: GlMap): HTMLElement {
    const bar = document.createElement('div')
    bar.className = 'maplibregl-ctrl maplibregl-ctrl-scale'
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', this.#name)
    const draw = () => {
      const { nauticalMiles, pixels } = scaleBar(map.getZoom(), map.getCenter().lat, maxPixels)
      bar.style.inlineSize = `${pixels}px`
      bar.textContent = this.#written(nauticalMiles)
    }
    draw()
    this.#follows = map.on('move', draw)
    this.#bar = bar
    return bar
  }

  onRemove(): void {
    this.#follows?.unsubscribe()
    this.#bar?.remove()
  }
}
