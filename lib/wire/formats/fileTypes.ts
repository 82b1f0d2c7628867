/** Names of file formats in Accept and Content-Type. */
export const fileTypes = {
  json: { mediaType: 'application/json', contentType: 'application/json' },
  geojson: { mediaType: 'application/geo+json', contentType: 'application/geo+json' },
  csv: { mediaType: 'text/csv', contentType: 'text/csv; charset=utf-8' },
  ndjson: { mediaType: 'application/x-ndjson', contentType: 'application/x-ndjson' },
  gpx: { mediaType: 'application/gpx+xml', contentType: 'application/gpx+xml' },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', contentType: 'application/vnd.google-earth.kml+xml' },
} as const
