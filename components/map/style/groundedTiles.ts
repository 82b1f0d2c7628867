import { addTileProtocol } from './tileProtocol.ts'

export const mapTileProtocol = 'lastfix-map'

/**
 * Adds a square of ground to tiles of the OpenMapTiles schema, which has water but no land. The square also covers the
 * built-in chart below. Vector tiles can be joined by concatenation. Returns what removes the protocol.
 */
export function addGroundedTiles(): () => void {
  return addTileProtocol(mapTileProtocol, async (url, signal) => {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const tile = new Uint8Array(await response.arrayBuffer())
    return { data: tile.length === 0 ? tile.buffer : grounded(tile).buffer }
  })
}

const extent = 4096
const buffer = 64

/** Puts the layer `ground` before the tile's own layers. */
export function grounded(tile: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(ground.length + tile.length)
  joined.set(ground)
  joined.set(tile, ground.length)
  return joined
}

/**
 * A layer with one square, encoded by https://github.com/mapbox/vector-tile-spec: numbers are field keys and values.
 */
const ground = Uint8Array.from(groundLayer())

function groundLayer(): number[] {
  const side = extent + 2 * buffer
  const zigzag = (step: number) => varint(step < 0 ? -2 * step - 1 : 2 * step)
  const start = [9, ...zigzag(-buffer), ...zigzag(-buffer)]
  const lines = [26, ...zigzag(side), 0, 0, ...zigzag(side), ...zigzag(-side), 0]
  const geometry = [...start, ...lines, 15]
  const feature = [0x18, 3, 0x22, geometry.length, ...geometry]
  const name = new TextEncoder().encode('ground')
  const layer = [0x78, 2, 0x0a, name.length, ...name, 0x12, feature.length, ...feature, 0x28, ...varint(extent)]
  return [0x1a, layer.length, ...layer]
}

function varint(number: number): number[] {
  return number > 0x7f ? [(number & 0x7f) | 0x80, ...varint(number >> 7)] : [number]
}
