import { expect, it } from 'vitest'
import type { OwnedVesselJson } from '#lib/client/lists.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import type { OwnJson } from '#lib/wire/listSchemas.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { labelData } from './useListLabels.ts'

const place = { longitude: 4.1, latitude: 51.9, broadcastMicroseconds: 1 }

function vessel(mmsi: number, name: string | null, own: OwnJson): OwnedVesselJson {
  return { ...vesselJson({ ...blankVessel(mmsi, false, 1), ...place, name }), own }
}

const inList = (id: string, name: string | null): OwnJson => {
  return { name, note: null, tags: [], lists: [{ id, name: 'Clients', colour: '#d64545' }] }
}

it('labels vessels of these lists with the own name and the one that they send', () => {
  const vessels = [
    vessel(244_660_001, 'ANNA', inList('a1', 'Our Anna')),
    vessel(244_660_002, null, inList('a1', null)),
    vessel(244_660_003, 'CARLA', inList('b1', null)),
    vessel(244_660_004, 'DORA', null),
  ]
  const { features } = labelData(vessels, ['a1'])
  expect(features.map(({ properties }) => properties?.label)).toEqual(['Our Anna\nANNA', 'MMSI 244660002'])
})
