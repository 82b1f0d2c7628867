/** The addresses in a MapLibre style, as far as the map requests them. */
export interface StyleAddresses {
  sources?: Readonly<Record<string, SourceAddresses>>
  sprite?: string | readonly { id: string; url: string }[]
  glyphs?: string
}

interface SourceAddresses {
  /** Of a TileJSON, which names the tiles. */
  url?: string
  tiles?: readonly string[]
  /** Of a GeoJSON, or the GeoJSON itself. */
  data?: unknown
}

/** A copy of the style with other addresses. */
export function withAddresses<Style extends StyleAddresses>(style: Style, change: (address: string) => string): Style {
  const { sources = {}, sprite, glyphs } = style
  return {
    ...style,
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name, sourceWithAddresses(source, change)]),
    ),
    ...(glyphs !== undefined && { glyphs: change(glyphs) }),
    ...(sprite !== undefined && {
      sprite: typeof sprite === 'string' ? change(sprite) : sprite.map((each) => ({ ...each, url: change(each.url) })),
    }),
  }
}

function sourceWithAddresses(source: SourceAddresses, change: (address: string) => string): SourceAddresses {
  const { url, tiles, data } = source
  return {
    ...source,
    ...(url !== undefined && { url: change(url) }),
    ...(tiles !== undefined && { tiles: tiles.map(change) }),
    ...(typeof data === 'string' && { data: change(data) }),
  }
}

/** MapLibre reads addresses of a style that it gets as an object as those of the page. Keeps placeholders such as {z}. */
export function absoluteAddress(address: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address
  return new URL(address, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
}
