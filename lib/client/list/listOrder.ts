import { defaultSort, parseSort, type SortColumn } from '#lib/wire/sorts.ts'
import { parseTime } from '#lib/wire/time.ts'
import { numberOfVessel } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'

/** Whether the current values of these vessels would put them in another order. */
export function hasMoved(vessels: readonly VesselJson[], sort: string | null): boolean {
  const { column, descending } = parseSort(sort ?? '') ?? defaultSort
  const places = vessels.map((vessel) => placeOf(vessel, column))
  return places.some((place, index) => {
    const before = places[index - 1]
    return before !== undefined && comparePlaces(before, place, descending) > 0
  })
}

interface Place {
  time: number | null
  number: number
}

/** Unknown times come last in both directions; equal times are ordered by number. */
function comparePlaces(a: Place, b: Place, descending: boolean): number {
  if (a.time !== b.time && (a.time === null || b.time === null)) return a.time === null ? 1 : -1
  const difference = (a.time ?? 0) - (b.time ?? 0) || a.number - b.number
  return descending ? -difference : difference
}

function placeOf(vessel: VesselJson, column: SortColumn): Place {
  const times: Record<SortColumn, string | null> = {
    createdMicroseconds: vessel.created_at,
    updatedMicroseconds: vessel.updated_at,
    broadcastMicroseconds: vessel.last_known_position?.timestamp ?? null,
  }
  const time = times[column]
  return { time: time === null ? null : parseTime(time), number: numberOfVessel(vessel) }
}
