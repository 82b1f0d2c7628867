import type { StyleSpecification } from 'maplibre-gl'
import { basePath } from '#lib/wire/basePath.ts'
import type { Language } from '#lib/wire/languages.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { lightColours, type MapColours, wornColours } from './colours.ts'
import { onForeignChart } from './foreignStyle.ts'
import { mapStyle, type OverlayOf, vesselOverlay } from './style.ts'

/** How the map looks: the colours of the page's theme, on the built-in chart or another. */
export class ChartLook {
  #container: HTMLElement
  #sources: ChartSources
  #language: Language
  #overlayOf: OverlayOf
  #colours: MapColours
  /** The colours of the light theme. */
  readonly paper: MapColours
  #iconSet = 0
  /** Replaces the built-in style. */
  chart: StyleSpecification | null = null

  constructor(container: HTMLElement, sources: ChartSources, language: Language, overlayOf: OverlayOf = vesselOverlay) {
    this.#container = container
    this.#sources = sources
    this.#language = language
    this.#overlayOf = overlayOf
    this.#colours = wornColours(container)
    this.paper = lightColours(container)
  }

  get colours(): MapColours {
    return this.#colours
  }

  /** Names the icons of the current colours. */
  get iconSet(): string {
    return String(this.#iconSet)
  }

  /** Whether the theme has changed. */
  readAgain(): boolean {
    const colours = wornColours(this.#container)
    if (JSON.stringify(colours) === JSON.stringify(this.#colours)) return false
    this.#colours = colours
    this.#iconSet++
    return true
  }

  style(colours = this.#colours): StyleSpecification {
    const { iconSet, paper } = this
    const inks = { screen: this.#colours, paper }
    const [origin, sources, language] = [location.origin + basePath(), this.#sources, this.#language]
    const parts = { colours, inks, iconSet, origin, sources, language }
    const overlay = this.#overlayOf(parts)
    return this.chart ? onForeignChart(this.chart, overlay) : mapStyle(parts, overlay)
  }
}

/** Calls `act` when the theme of the page or the system changes, until the returned function is called. */
export function onThemeChange(act: () => void): () => void {
  const page = new MutationObserver(act)
  page.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', act)
  return () => {
    page.disconnect()
    system.removeEventListener('change', act)
  }
}
