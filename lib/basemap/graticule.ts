import type { Feature, LineString } from 'geojson'

const northernEdge = 85.0511

/** Meridians and parallels: every 10° far out, every degree from zoom 6. */
export function graticule(): Feature<LineString>[] {
  const lines: Feature<LineString>[] = []
  for (let longitude = -180; longitude < 180; longitude++) {
    lines.push(line(longitude % 10 === 0, [longitude, -northernEdge], [longitude, northernEdge]))
  }
  for (let latitude = -84; latitude <= 84; latitude++) {
    lines.push(line(latitude % 10 === 0, [-180, latitude], [180, latitude]))
  }
  return lines
}

function line(major: boolean, from: [number, number], to: [number, number]): Feature<LineString> {
  return {
    type: 'Feature',
    properties: { step: major ? 10 : 1 },
    geometry: { type: 'LineString', coordinates: [from, to] },
  }
}
