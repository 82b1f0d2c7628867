import type { Map as GlMap, IControl } from 'maplibre-gl'
import { scaleBar } from './scaleBar.ts'

const mostPixels = 120

/** A scale in nautical miles. MapLibre's own writes numbers with a point in every language. */
export class ScaleBarControl implements IControl {
  #name: string
  #written: (nauticalMiles: number) => string
  #follows: { unsubscribe(): void } | null = null
  #bar: HTMLElement | null = null

  /** `name`: what a screen reader calls it. */
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
      const { nauticalMiles, pixels } = scaleBar(map.getZoom(), map.getCenter().lat, mostPixels)
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
