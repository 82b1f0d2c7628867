import { describe, expect, it } from 'vitest'
import { doubtfulPositionText } from '#lib/vessel/doubtfulPosition.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselFeature } from './formats/vesselGeoJson.ts'
import { vesselJson } from './vesselJson.ts'

const created = 1_795_229_580_123_456

describe('the record in the API', () => {
  it('has every documented key, null if unknown', () => {
    expect(vesselJson(blankVessel(244_660_000, false, created))).toEqual({
      id: '6c617374-6669-8780-8000-000244660000',
      name: null,
      mmsi: 244_660_000,
      imo: null,
      call_sign: null,
      ship_type: null,
      class: null,
      flag: 'NL',
      length: null,
      width: null,
      ais_version: null,
      created_at: '2026-11-21T02:53:00.123456+00:00',
      updated_at: '2026-11-21T02:53:00.123456+00:00',
      static_updated_at: null,
      position_updated_at: null,
      general_classification: 'All other Activities',
      individual_classification: 'Unspecified',
      person_capacity: null,
      gross_tonnage: null,
      lifeboats: null,
      navigational_status: null,
      last_known_position: null,
      most_recent_voyage: { destination: null, eta: null },
    })
  })

  it('has the matched port, with a space in its code', () => {
    const bound = { ...blankVessel(244_660_000, false, created), matchedPort: 'NLRTM' }
    const port = { unlocode: 'NLRTM', name: 'Rotterdam', longitude: 4.14, latitude: 51.95 }
    expect(vesselJson(bound, null, port).matched_port).toEqual({
      unlocode: 'NL RTM',
      port_name: 'Rotterdam',
      center_point: { type: 'Point', coordinates: [4.14, 51.95] },
    })
    const unplaced = vesselJson(bound, null, { ...port, longitude: null, latitude: null })
    expect(unplaced.matched_port?.center_point).toBeNull()
  })

  it('has a position that is not trusted beside the last trusted one', () => {
    const trusted = {
      ...blankVessel(244_660_000, false, created),
      broadcastMicroseconds: created,
      longitude: 4,
      latitude: 52,
    }
    const fix = { longitude: 37.4, latitude: -55.97, broadcastMicroseconds: created + 60_000_000 }
    const record = vesselJson({ ...trusted, doubtfulPosition: doubtfulPositionText(fix, 'displaced_together') })
    const geometry = { type: 'Point', coordinates: [37.4, -55.97] }
    const timestamp = '2026-11-21T02:54:00.123456+00:00'
    expect(record.doubtful_position).toEqual({ timestamp, geometry, doubt: 'displaced_together' })
    expect({ ...record, doubtful_position: undefined }).toEqual({
      ...vesselJson(trusted),
      doubtful_position: undefined,
    })
    expect(vesselFeature(record)).toMatchObject({
      geometry: { coordinates: [4, 52] },
      properties: { doubt: 'displaced_together', doubtful_timestamp: timestamp, doubtful_longitude: 37.4 },
    })
    expect(vesselFeature(vesselJson(trusted)).properties).not.toHaveProperty('doubt')
  })

  it('uses the numbers of the REST API for "not available"', () => {
    const vessel = {
      ...blankVessel(244_660_000, false, created),
      broadcastMicroseconds: created - 123_456,
      longitude: 4.1333333,
      latitude: -51.9,
    }
    expect(vesselJson(vessel).last_known_position).toEqual({
      timestamp: '2026-11-21T02:53:00+00:00',
      geometry: { type: 'Point', coordinates: [4.1333333, -51.9] },
      heading: 511,
      speed: 102.3,
      rot: -128,
      accuracy: null,
      collection_type: null,
      draught: null,
      maneuver: 0,
      course: 360,
    })
  })

  it('derives fields from others', () => {
    const vessel = {
      ...blankVessel(636_000_001, false, created),
      shipTypeCode: 80,
      toBowMetres: 200,
      toSternMetres: 30,
      toPortMetres: 0,
      toStarboardMetres: 32,
      navigationalStatus: 5,
      etaMicroseconds: created - 123_456,
    }
    expect(vesselJson(vessel)).toMatchObject({
      flag: 'LR',
      ship_type: 'Tanker',
      length: 230,
      width: 32,
      general_classification: 'Merchant',
      individual_classification: 'Tanker',
      navigational_status: 'MOORED',
      most_recent_voyage: { eta: '2026-11-21T02:53:00+00:00' },
    })
  })
})
