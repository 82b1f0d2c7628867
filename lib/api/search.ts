import { searchVessels } from '#lib/query/vesselSearch.ts'
import type { VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { defaultFound, maxFound, maxSearchCharacters } from '#lib/wire/vesselSearch.ts'
import { dataJson } from './answer/dataAnswer.ts'
import { checkRead, malformedParameter } from './answer/problem.ts'
import type { Answer, Call } from './route.ts'
import { foundStations } from './stations/foundStations.ts'

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
