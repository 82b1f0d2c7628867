import { selectRows } from '#lib/query/rows.ts'
import { joinTrack, joinWholeTrack, type TrackSelection } from '#lib/track/select.ts'
import { maxTracks, trackFormats, tracksFormats, type VesselTrack } from '#lib/wire/formats/trackFormats.ts'
import { ParameterReader, parseWhole } from '#lib/wire/parameters.ts'
import { currentMmsiOf, vesselIdOf } from '#lib/wire/vesselId.ts'
import { creditsOfVessels, licenceLinks } from './answer/credits.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { largeFile } from './answer/largeFile.ts'
import { formatAmong } from './answer/negotiation.ts'
import { linkHeader } from './answer/page.ts'
import { checkRead, Problem, unreadable } from './answer/problem.ts'
import { leftOutOf } from './leftOut.ts'
import { fleetAt } from './playback.ts'
import { parseTrackPeriod } from './request/period.ts'
import { parseQueryParams } from './request/queryParams.ts'
import type { Answer, Call } from './route.ts'
import { vesselOf } from './vessel.ts'

type Vessel = ReturnType<typeof vesselOf>

const maxStepSeconds = 86_400

/** GET /api/vessels/{id}/track */
export async function track(call: Call, { id }: { id: string }): Promise<Answer> {
  const format = formatAmong(trackFormats, call.url, call.request.headers)
  const selection = selectionOf(call)
  const vessel = vesselOf(call, id)
  const { contentType, write } = trackFormats[format]
  const credits = creditsOfVessels([vessel], call.service)
  const leftOut = await leftOutOf(call, [vessel.number], selection)
  return dataAnswer(
    contentType,
    write(await trackOf(vessel, selection, call, leftOut), credits),
    linkHeader(licenceLinks(credits)),
  )
}

/** GET /api/tracks: the tracks of the filtered vessels. */
export async function tracks(call: Call): Promise<Answer> {
  const { contentType, parts } = tracksFormats[formatAmong(tracksFormats, call.url, call.request.headers)]
  const params = parseQueryParams(call)
  const selection = selectionOf(call)
  const fleet = await fleetAt(call, params.query.atSeconds)
  const { rows, count } = selectRows(fleet, params.query.filters)
  if (count > maxTracks) {
    const detail = `${count} vessels match the filters. Tracks can be requested for at most ${maxTracks} vessels; add a filter.`
    throw new Problem('unprocessable', detail)
  }
  const vessels: Vessel[] = []
  rows.forEach((row) => void vessels.push(call.fleet.vesselAt(row)))
  const credits = creditsOfVessels(vessels, call.service)
  const numbers = vessels.map(({ number }) => number)
  const leftOut = await leftOutOf(call, numbers, selection)
  // In playback, vessels are also shown between two points, and their tracks lead to them.
  const join = params.query.atSeconds === null ? joinTrack : joinWholeTrack
  async function* batches() {
    for (const vessel of vessels) yield [await trackOf(vessel, selection, call, leftOut, join)]
  }
  return largeFile(call, {
    contentType,
    headers: linkHeader(licenceLinks(credits)),
    parts: parts(credits),
    count: vessels.length,
    batches: batches(),
  })
}

/** Tracks are not in memory, so they are read one vessel at a time. */
async function trackOf(
  vessel: Vessel,
  selection: TrackSelection,
  { service }: Call,
  leftOut: ReadonlyMap<number, number>,
  join = joinTrack,
): Promise<VesselTrack> {
  const { number: vesselNumber, name, broadcastMicroseconds } = vessel
  try {
    const stored = await service.tracks.find(vesselNumber, selection.sinceSeconds)
    const points = join(stored, Math.floor((broadcastMicroseconds ?? 0) / 1e6), selection)
    const doubtful = leftOut.get(vesselNumber) ?? 0
    return { id: vesselIdOf(vesselNumber), mmsi: currentMmsiOf(vessel), name, leftOut: doubtful, points }
  } catch (error) {
    throw unreadable(service, 'The track', error)
  }
}

/** Omitted or empty parameters select everything that is stored. */
function selectionOf({ url, service }: Call): TrackSelection {
  const reader = new ParameterReader(url.searchParams)
  const period = parseTrackPeriod(reader, service)
  const parseStep = (text: string) => {
    const seconds = parseWhole(text) ?? 0
    return seconds >= 1 && seconds <= maxStepSeconds ? seconds : null
  }
  const stepSeconds = reader.value('step', parseStep, `a whole number of seconds from 1 to ${maxStepSeconds}`) ?? 1
  checkRead(reader)
  return { ...period, stepSeconds }
}
