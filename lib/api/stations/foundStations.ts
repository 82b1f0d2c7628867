import { stationId } from '#lib/stations/station.ts'
import { foldText } from '#lib/wire/condition.ts'
import type { VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import type { Call } from '../route.ts'
import { isVisibleTo } from './visibleStations.ts'

/** Stations with a text in their name, or whose MMSI begins with it; those whose name begins with it first. */
export function foundStations(call: Call, text: string, limit: number): VesselSearchJson['stations'] {
  const wanted = foldText(text)
  if (wanted === '') return []
  const isVisible = isVisibleTo(call)
  const found = call.service.stationsNow.listed(call.service.now() * 1_000).flatMap((station) => {
    const place = placeOf(station.name === null ? '' : foldText(station.name), stationId(station.mmsi), wanted)
    return place === null || !isVisible(station) ? [] : { station, place }
  })
  return found
    .sort((one, other) => one.place - other.place || one.station.mmsi - other.station.mmsi)
    .slice(0, limit)
    .map(({ station: { mmsi, kind, name } }) => ({ id: stationId(mmsi), mmsi, kind, name }))
}

function placeOf(name: string, id: string, wanted: string): number | null {
  if (name.startsWith(wanted)) return 0
  if (name.includes(wanted)) return 1
  return id.startsWith(wanted) || String(Number(id)).startsWith(wanted) ? 2 : null
}
