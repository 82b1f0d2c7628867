import type { TrackJson, TrackPointJson } from '#lib/wire/formats/trackFormats.ts'
import { number, objectSchema, orNull, text, time, whole } from '#lib/wire/objectSchema.ts'
import type { Schema } from '#lib/wire/openApi.ts'

const point: Record<keyof TrackPointJson, Schema> = {
  timestamp: time('When the vessel was there.'),
  longitude: number('In degrees.'),
  latitude: number('In degrees.'),
  speed: orNull(number('In knots.')),
  course: orNull(number('In degrees.')),
  stayed_seconds: whole('How long it stayed there, as far as it was received.'),
}

const track: Record<keyof TrackJson, Schema> = {
  id: orNull(text('As in the record.')),
  mmsi: whole('As in the record.'),
  name: orNull(text('As in the record.')),
  points: { type: 'array', description: 'Oldest first.', items: objectSchema('A point.', point) },
}

const feature = objectSchema('A track as GeoJSON (RFC 7946).', {
  type: { type: 'string', const: 'Feature' },
  id: text('As in the record.'),
  geometry: orNull({
    type: 'object',
    description: 'A LineString; a MultiLineString across gaps and 180°; null without points.',
  }),
  properties: objectSchema('The vessel.', {
    mmsi: whole('As in the record.'),
    name: orNull(text('As in the record.')),
    coordTimes: { type: 'array', description: 'When the vessel was at each place, in the shape of the coordinates.' },
  }),
})

export const trackSchemas: Record<string, Schema> = {
  Track: objectSchema('Where a vessel was.', track),
  TrackFeature: feature,
  TrackFeatures: objectSchema('Tracks as GeoJSON (RFC 7946).', {
    type: { type: 'string', const: 'FeatureCollection' },
    features: { type: 'array', description: '', items: { $ref: '#/components/schemas/TrackFeature' } },
  }),
}
