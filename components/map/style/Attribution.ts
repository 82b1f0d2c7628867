import { AttributionControl, type Map as GlMap } from 'maplibre-gl'
import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import { creditsText, isAddress } from '#lib/wire/credits.ts'
import { escapedXml } from '#lib/wire/formats/xml.ts'

/** The line in the corner of a map, with credits of AIS sources and of the chart. */
export class Attribution {
  readonly #map: GlMap
  /** The accessible name. */
  readonly #label: string
  #control: AttributionControl | null = null

  constructor(map: GlMap, label: string) {
    this.#map = map
    this.#label = label
    this.show([])
  }

  /** Replaces the control, because MapLibre reads its own texts once. */
  show(credits: readonly CreditJson[]): void {
    if (this.#control) this.#map.removeControl(this.#control)
    this.#control = new AttributionControl({ compact: false, customAttribution: credits.map(creditHtml) })
    this.#map.addControl(this.#control)
    const line = this.#map.getContainer().querySelector('.maplibregl-ctrl-attrib')
    line?.setAttribute('aria-label', this.#label)
  }
}

/** Links a licence that is a URL. */
export function creditHtml({ credit, licence }: CreditJson): string {
  if (licence === null || !isAddress(licence)) return `AIS: ${escapedXml(creditsText([{ credit, licence }]))}`
  return `AIS: <a href="${escapedXml(licence)}" target="_blank" rel="noreferrer">${escapedXml(credit ?? licence)}</a>`
}
