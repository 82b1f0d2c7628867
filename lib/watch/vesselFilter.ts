import type { Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { currentMmsiOf, mmsisOf } from '#lib/vessel/identity.ts'
import { navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { classificationOf, shipTypeOf } from '#lib/vessel/shipType.ts'
import { areaTest } from '#lib/wire/area/areaEdges.ts'
import { type Filter, foldText } from '#lib/wire/filters.ts'
import type { FilterColumn, ListColumn, RangeColumn } from '#lib/wire/filterTable.ts'

export type VesselTest = (vessel: Vessel) => boolean

/** Whether one vessel passes every filter: what lib/query/selectRows.ts finds among all vessels. */
export function vesselTest(filters: readonly Filter[]): VesselTest {
  const tests = [...filters].sort((a, b) => Number(a.kind === 'area') - Number(b.kind === 'area')).map(testOf)
  return (vessel) => tests.every((test) => test(vessel))
}

/** Columns that no report of a position changes. */
export function isLasting(column: FilterColumn): boolean {
  return !volatileColumns.has(column)
}

const volatileColumns: ReadonlySet<FilterColumn> = new Set<FilterColumn>([
  ...(['position', 'speedKnots', 'navigationalStatus', 'positionSource'] as const),
])

function testOf(filter: Filter): VesselTest {
  switch (filter.kind) {
    case 'list': {
      const values = new Set(filter.values)
      if (filter.column === 'mmsi') return (vessel) => mmsisOf(vessel).some((mmsi) => values.has(mmsi))
      const fieldOf = listed[filter.column]
      return (vessel) => {
        const value = fieldOf(vessel)
        return value !== null && values.has(value)
      }
    }
    case 'substring':
      return ({ [filter.column]: text }) => text !== null && foldText(text).includes(filter.text)
    case 'minimum':
    case 'maximum': {
      const { kind, value: limit } = filter
      const numberOf = measured[filter.column]
      return (vessel) => {
        const number = numberOf(vessel)
        return number !== null && (kind === 'minimum' ? number >= limit : number <= limit)
      }
    }
    case 'area': {
      const isIn = areaTest(filter.area)
      return ({ longitude, latitude }) => longitude !== null && latitude !== null && isIn({ longitude, latitude })
    }
  }
}

const folded = (text: string | null) => text && foldText(text)

/** A classification is what the ship type says: imported characteristics are not known to the process that writes. */
const listed: Record<Exclude<ListColumn, 'mmsi'>, (vessel: Vessel) => string | number | null> = {
  // Other vessels are not known here.
  sharedMmsi: () => null,
  imo: ({ imo }) => imo,
  callSign: ({ callSign }) => folded(callSign),
  shipType: ({ shipTypeCode }) => shipTypeOf(shipTypeCode),
  transponderClass: ({ transponderClass }) => transponderClass,
  flag: (vessel) => flagOf(currentMmsiOf(vessel)),
  generalClassification: ({ shipTypeCode }) => classificationOf(shipTypeCode ?? 0).general,
  individualClassification: ({ shipTypeCode }) => classificationOf(shipTypeCode ?? 0).individual,
  navigationalStatus: ({ navigationalStatus }) => navigationalStatusOf(navigationalStatus),
  matchedPort: ({ matchedPort }) => matchedPort,
  positionSource: ({ positionSource }) => folded(positionSource),
}

const measured: Record<RangeColumn, (vessel: Vessel) => number | null> = {
  updatedMicroseconds: ({ updatedMicroseconds }) => updatedMicroseconds,
  positionUpdatedMicroseconds: ({ positionUpdatedMicroseconds }) => positionUpdatedMicroseconds,
  etaMicroseconds: ({ etaMicroseconds }) => etaMicroseconds,
  speedKnots: ({ speedKnots }) => speedKnots,
  lengthMetres: ({ toBowMetres, toSternMetres }) =>
    toBowMetres === null || toSternMetres === null ? null : toBowMetres + toSternMetres,
}
