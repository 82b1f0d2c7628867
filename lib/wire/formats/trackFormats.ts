import type { FeatureCollection, LineString, MultiLineString } from 'geojson'
import { legsOf, linesOf } from '#lib/track/legs.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import type { CreditJson } from '../creditSchemas.ts'
import { formatReceived } from '../time.ts'
import type { TrackJson } from '../trackSchemas.ts'
import { csvLine } from './csvLine.ts'
import { creditsMember, type FileParts, geoJsonParts } from './fileParts.ts'
import { fileTypes } from './fileTypes.ts'
import { kmlAuthor, kmlStart } from './kml.ts'
import { escapedXml } from './xml.ts'

/** Maximum number of vessels in a request for tracks. */
export const maxTracks = 200

/** Track of a vessel, ready to be formatted. */
export interface VesselTrack {
  /** `null` outside the API. */
  id: string | null
  mmsi: number
  name: string | null
  /** Number of doubtful positions in the hours of the track. */
  leftOut: number
  points: readonly TrackPoint[]
}

/** The geometry is `null` for a vessel without a track. */
export type TracksJson = FeatureCollection<LineString | MultiLineString | null>

interface TrackFormat {
  meaning: string
  mediaType: string
  contentType: string
  /** GeoJSON and KML contain the credits of the source. */
  write(track: VesselTrack, credits?: readonly CreditJson[]): string
}

/** Formats of tracks by their `format=` value. The first is the default. */
export const trackFormats = {
  json: {
    ...fileTypes.json,
    meaning: 'the points',
    write: (track) => JSON.stringify(trackJson(track)),
  },
  geojson: {
    ...fileTypes.geojson,
    meaning: 'for maps, lines with the time of each of their places as coordTimes',
    write: (track, credits: readonly CreditJson[] = []) =>
      JSON.stringify({ ...trackFeature(track), ...creditsMember(credits) }),
  },
  csv: {
    ...fileTypes.csv,
    meaning: 'for tables, one line per point',
    write: trackCsv,
  },
  gpx: {
    ...fileTypes.gpx,
    meaning: 'GPX 1.1, one segment between gaps',
    write: trackGpx,
  },
  kml: {
    ...fileTypes.kml,
    meaning: 'for Google Earth, with times',
    write: trackKml,
  },
} as const satisfies Record<string, TrackFormat>

/** Formats of the tracks of several vessels. The first is the default. */
export const tracksFormats = {
  geojson: {
    ...fileTypes.geojson,
    meaning: trackFormats.geojson.meaning,
    parts: (credits: readonly CreditJson[]) => geoJsonParts(trackFeature, { credits }),
  },
  csv: {
    ...fileTypes.csv,
    meaning: 'for tables, one line per point, with its vessel',
    parts: (): FileParts<VesselTrack> => ({
      start: csvLine(['id', 'mmsi', 'name', ...pointColumns]),
      row: (track) => pointLines(track, [track.id, track.mmsi, track.name]),
      between: '',
      end: '',
    }),
  },
}

export type TrackFormatName = keyof typeof trackFormats

export const trackFormatNames = Object.keys(trackFormats) as readonly TrackFormatName[]

export function trackJson({ id, mmsi, name, leftOut, points }: VesselTrack): TrackJson {
  return { id, mmsi, name, doubtful_positions_left_out: leftOut, points: points.map(pointJson) }
}

function pointJson({ seconds, longitude, latitude, speedKnots, courseDegrees, dwellSeconds }: TrackPoint) {
  const moving = { speed: speedKnots, course: courseDegrees }
  return { timestamp: timeText(seconds), longitude, latitude, ...moving, stayed_seconds: dwellSeconds }
}

function trackFeature({ id, mmsi, name, leftOut, points }: VesselTrack) {
  const { geometry, coordTimes } = trackLines(points)
  const properties = { mmsi, name, doubtful_positions_left_out: leftOut, coordTimes }
  return { type: 'Feature' as const, ...(id !== null && { id }), geometry, properties }
}

/** Cuts the line at 180° (RFC 7946) and at reception gaps. The geometry is `null` without points. */
export function trackLines(points: readonly TrackPoint[]) {
  const lines = legsOf(points)
    .flatMap(linesOf)
    .map(({ places, seconds }) => {
      // A line needs at least two positions.
      const twice = places.length === 1 ? 2 : 1
      return {
        places: Array.from({ length: twice }, () => places).flat(),
        times: Array.from({ length: twice }, () => seconds.map(timeText)).flat(),
      }
    })
  const [only, ...more] = lines
  const geometry =
    only === undefined
      ? null
      : more.length === 0
        ? { type: 'LineString' as const, coordinates: only.places }
        : { type: 'MultiLineString' as const, coordinates: lines.map(({ places }) => places) }
  return { geometry, coordTimes: more.length === 0 ? (only?.times ?? []) : lines.map(({ times }) => times) }
}

const pointColumns = ['timestamp', 'longitude', 'latitude', 'speed', 'course', 'stayed_seconds'] as const

function trackCsv(track: VesselTrack): string {
  return csvLine(pointColumns) + pointLines(track)
}

/** Each line begins with `start`. */
function pointLines(track: VesselTrack, start: readonly (string | number | null)[] = []): string {
  return trackJson(track)
    .points.map((point) => csvLine([...start, ...pointColumns.map((column) => point[column])]))
    .join('')
}

function trackGpx(track: VesselTrack): string {
  const segments = legsOf(track.points).map((leg) => {
    const points = leg.flatMap((point) =>
      timesAt(point).map(
        (seconds) =>
          `<trkpt lat="${point.latitude}" lon="${gpxLongitude(point.longitude)}"><time>${zulu(seconds)}</time></trkpt>\n`,
      ),
    )
    return `<trkseg>\n${points.join('')}</trkseg>\n`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<gpx version="1.1" creator="Lastfix" xmlns="http://www.topografix.com/GPX/1/1">\n',
    `<trk><name>${escapedXml(nameOf(track))}</name><desc>MMSI ${track.mmsi}</desc>\n`,
    ...segments,
    '</trk>\n</gpx>\n',
  ].join('')
}

/** GPX 1.1 accepts longitudes below 180. */
function gpxLongitude(longitude: number): number {
  return longitude === 180 ? -180 : longitude
}

/** The track as KML with times; empty without points. */
export function multiTrackKml(points: readonly TrackPoint[]): string {
  const tracks = legsOf(points).map((leg) => {
    const times = leg.flatMap((point) => timesAt(point).map((seconds) => `<when>${zulu(seconds)}</when>\n`))
    const places = leg.flatMap((point) =>
      timesAt(point).map(() => `<gx:coord>${point.longitude} ${point.latitude} 0</gx:coord>\n`),
    )
    return `<gx:Track>\n${times.join('')}${places.join('')}</gx:Track>\n`
  })
  return tracks.length === 0 ? '' : `<gx:MultiTrack>\n${tracks.join('')}</gx:MultiTrack>\n`
}

function trackKml(track: VesselTrack, credits: readonly CreditJson[] = []): string {
  return [
    `${kmlStart}<Placemark id="mmsi-${track.mmsi}"><name>${escapedXml(nameOf(track))}</name>\n${kmlAuthor(credits)}`,
    multiTrackKml(track.points),
    '</Placemark>\n</kml>\n',
  ].join('')
}

function nameOf({ name, mmsi }: VesselTrack): string {
  return name ?? `MMSI ${mmsi}`
}

/** First and last time of the vessel at a point. */
function timesAt({ seconds, dwellSeconds }: TrackPoint): number[] {
  return dwellSeconds > 0 ? [seconds, seconds + dwellSeconds] : [seconds]
}

function timeText(seconds: number): string {
  return formatReceived(seconds * 1e6)
}

function zulu(seconds: number): string {
  return timeText(seconds).replace('+00:00', 'Z')
}
