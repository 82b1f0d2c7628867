const maximumZoom = 22

export interface TileAddress {
  zoom: number
  column: number
  row: number
}

/** The tile address is outside the world. The message is fit for the client. */
export class TileOutOfRange extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TileOutOfRange'
  }
}

/** Parses the texts of a URL. */
export function tileAddress(z: string, x: string, y: string): TileAddress {
  const zoom = wholeNumber(z)
  if (zoom === null || zoom > maximumZoom) {
    throw new TileOutOfRange(`the zoom must be a whole number from 0 to ${maximumZoom}, not "${z}"`)
  }
  const last = 2 ** zoom - 1
  const column = wholeNumber(x)
  const row = wholeNumber(y)
  if (column === null || column > last) throw new TileOutOfRange(outside('x', x, zoom, last))
  if (row === null || row > last) throw new TileOutOfRange(outside('y', y, zoom, last))
  return { zoom, column, row }
}

function wholeNumber(text: string): number | null {
  return /^\d{1,8}$/.test(text) ? Number(text) : null
}

function outside(axis: string, given: string, zoom: number, last: number): string {
  return `${axis} must be a whole number from 0 to ${last} at zoom ${zoom}, not "${given}"`
}
