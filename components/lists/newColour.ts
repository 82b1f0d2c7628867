import type { ListJson } from '#lib/wire/listSchemas.ts'
import { listColours } from '#lib/wire/lists.ts'

/** The first colour that no list has. */
export function newColour(lists: readonly ListJson[]): (typeof listColours)[number] {
  return listColours.find((each) => lists.every((list) => list.colour !== each)) ?? listColours[0]
}
