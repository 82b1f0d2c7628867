import type { Map as GlMap } from 'maplibre-gl'
import type { TileAddress } from '../ships/liveTiles.ts'

const sources = ['basemap', 'shore'] as const

/** Tiles of the chart that did not come: asked for again once the service answers, for the map itself would not. */
export class MissingLand {
  #missing: { source: string; address: TileAddress }[] = []

  /** Takes what an error of the map tells of. */
  note(event: object): void {
    const { sourceId, tile } = event as { sourceId?: string; tile?: { tileID: { canonical: TileAddress } } }
    const source = sources.find((known) => known === sourceId)
    if (source && tile) this.#missing.push({ source, address: tile.tileID.canonical })
  }

  askAgain(map: GlMap): void {
    const missing = this.#missing
    this.#missing = []
    for (const source of sources) {
      const addresses = missing.filter((one) => one.source === source).map(({ address }) => address)
      if (addresses.length > 0 && map.getSource(source)) map.refreshTiles(source, addresses)
    }
  }
}

/** A tile or an answer that did not come: the feed's state tells of it. Anything else is a fault of ours. */
export function isUnanswered(error: unknown): boolean {
  return /AJAXError|RequestFailure|Failed to fetch|cannot be reached/.test(String(error))
}
