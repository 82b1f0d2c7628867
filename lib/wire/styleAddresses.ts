/** The URLs in a MapLibre style that the map requests. */
export interface StyleAddresses {
  sources?: Record<string, SourceAddresses>
  sprite?: string | { id: string; url: string }[]
  glyphs?: string
}

interface SourceAddresses {
  type?: string
  /** The URL of a TileJSON, which names the tiles. */
  url?: string
  tiles?: string[]
  /** The URL of a GeoJSON, or the GeoJSON itself. */
  data?: unknown
}

/** Replaces every URL in a style. */
export function changeAddresses(style: StyleAddresses, change: (address: string) => string): void {
  for (const source of Object.values(style.sources ?? {})) {
    if (source.url !== undefined) source.url = change(source.url)
    if (source.tiles !== undefined) source.tiles = source.tiles.map(change)
    if (typeof source.data === 'string') source.data = change(source.data)
  }
  if (style.glyphs !== undefined) style.glyphs = change(style.glyphs)
  if (typeof style.sprite === 'string') style.sprite = change(style.sprite)
  else for (const sprite of style.sprite ?? []) sprite.url = change(sprite.url)
}

/**
 * Resolves a URL against the style's, because MapLibre resolves URLs of a style object against the page. Keeps
 * placeholders such as {z}.
 */
export function absoluteAddress(address: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address
  return new URL(address, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
}
