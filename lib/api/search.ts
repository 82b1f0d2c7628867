import { searchVessels } from '#lib/query/vesselSearch.ts'
import { stationId } from '#lib/stations/station.ts'
import { foldText } from '#lib/wire/condition.ts'
import type { VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { defaultFound, maxFound, maxSearchCharacters } from '#lib/wire/vesselSearch.ts'
import { dataJson } from './answer/dataAnswer.ts'
import { checkRead, malformedParameter } from './answer/problem.ts'
import type { Answer, Call } from './route.ts'
import { isVisibleTo } from './stations/visibleStations.ts'

/** GET /api/search: vessels that match what a user is typing. */
export function search(call: Call): Answer {
  const { fleet, url } = call
  const text = url.searchParams.get('text') ?? ''
  if (text.length > maxSearchCharacters)
    throw malformedParameter('text', `must have at most ${maxSearchCharacters} characters`)
  const reader = new ParameterReader(url.searchParams, { repeats: 'ignored' })
  const limit = reader.limit({ otherwise: defaultFound, maximum: maxFound })
  checkRead(reader)
  const { rows, guessed, named } = searchVessels(fleet, text, limit)
  const data = rows.map((row) => foundVesselJson(fleet.vesselAt(row)))
  const stations = foundStations(call, text, limit)
  return dataJson({ data, stations, paging: { limit }, guessed, named } satisfies VesselSearchJson)
}

/** Stations with a text in their name, or whose MMSI begins with it; those whose name begins with it first. */
function foundStations(call: Call, text: string, limit: number): VesselSearchJson['stations'] {
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
