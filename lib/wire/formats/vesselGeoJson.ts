import type { CreditJson } from '../creditSchemas.ts'
import type { Page } from '../pageSchemas.ts'
import { vessels } from '../rows/flatVessel.ts'
import { type portColumns, type positionColumns, recordColumns, type voyageColumns } from '../rows/vessel.ts'
import { flatColumns, type RowJson } from '../table.ts'
import type { VesselJson } from '../vesselJson.ts'
import { creditsMember } from './fileParts.ts'

/** Adds `paging` and credits as foreign members. */
export function geoJsonOfPage({ paging, data }: Page, credits?: readonly CreditJson[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    paging,
    ...creditsMember(credits),
    features: data.map(vesselFeature),
  })
}

export function geoJsonOfVessel(vessel: VesselJson, credits?: readonly CreditJson[]): string {
  return JSON.stringify({ ...vesselFeature(vessel), ...creditsMember(credits) })
}

type NestedJson = RowJson<typeof positionColumns> & RowJson<typeof voyageColumns> & RowJson<typeof portColumns>
type Nested = { [Name in keyof NestedJson]: NestedJson[Name] | null }

const nestedColumns = flatColumns(vessels, 'geojson').slice(recordColumns.length)

/** The geometry is `null` for a vessel without a position. Embedded members follow those of the record. */
export function vesselFeature(vessel: VesselJson) {
  const { last_known_position: position, most_recent_voyage: _, matched_port: __, former_mmsi: ___, ...rest } = vessel
  const { doubtful_position: doubtful, ...own } = rest
  const nested = Object.fromEntries(nestedColumns.map(({ name, of }) => [name, of(vessel)])) as Nested
  return {
    type: 'Feature' as const,
    id: vessel.id,
    geometry: position?.geometry ?? null,
    properties: { ...own, ...nested, ...(doubtful && doubtfulProperties(doubtful)) },
  }
}

function doubtfulProperties({ doubt, timestamp, geometry }: NonNullable<VesselJson['doubtful_position']>) {
  const [doubtful_longitude, doubtful_latitude] = geometry.coordinates
  return { doubt, doubtful_timestamp: timestamp, doubtful_longitude, doubtful_latitude }
}
