import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import { withBox } from '../map/useListedQuery.ts'
import { watchedBounds } from './WatchedAreas.tsx'

/** Returns the query if it has areas, else the query within a box. */
export function placedQuery(query: string, box: string): string {
  return watchedBounds(query) === null ? withBox(query, box) : query
}

/** The centre of the areas of a query. */
export function middleOf(query: string): readonly [longitude: number, latitude: number] | null {
  const bounds = watchedBounds(query)
  return bounds && [wrapLongitude((bounds.west + bounds.east) / 2), (bounds.south + bounds.north) / 2]
}

/** Whether two queries have the same parameters, in any order. */
export function isSameQuery(a: string, b: string): boolean {
  return sorted(a) === sorted(b)
}

function sorted(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return parameters.toString()
}
