import { fileURLToPath } from 'node:url'
import type { Box } from '#lib/distance.ts'
import { readTable } from './table.ts'

const degreesOutside = 1

/** Read on first use, because the bundle of the pages includes this module without its tables. */
let boxes: ReadonlyMap<string, readonly Box[]> | null = null

/**
 * The bounding boxes, in whole degrees, of the lands of each country in world-atlas' countries-10m. Lands within four degrees
 * of each other are joined. Regions with a code of their own but without land there have a box, too.
 */
function readBoxes(): ReadonlyMap<string, readonly Box[]> {
  const read = new Map<string, Box[]>()
  const rows = readTable(fileURLToPath(new URL('countryBoxes.tsv', import.meta.url)), [
    'country',
    'west',
    'south',
    'east',
    'north',
  ])
  for (const { country, west, south, east, north } of rows) {
    const box = { west: Number(west), south: Number(south), east: Number(east), north: Number(north) }
    read.set(country, [...(read.get(country) ?? []), box])
  }
  return read
}

/** Whether a place, such as a terminal at sea, can belong to a country. A country without a box accepts every place. */
export function canLieIn(country: string, longitude: number, latitude: number): boolean {
  boxes ??= readBoxes()
  const lands = boxes.get(country)
  return (
    lands === undefined ||
    lands.some(
      ({ west, south, east, north }) =>
        longitude >= west - degreesOutside &&
        longitude <= east + degreesOutside &&
        latitude >= south - degreesOutside &&
        latitude <= north + degreesOutside,
    )
  )
}
