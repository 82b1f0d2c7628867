import type { Vessel } from '#lib/vessel/fields.ts'
import { columnOf } from '#lib/wire/columns.ts'
import type { FilterRow } from '#lib/wire/filterTable.ts'
import { vesselTest } from '#lib/wire/vesselTest.ts'
import { parseWhere } from '#lib/wire/where.ts'
import type { VesselHistory } from './historyColumns.ts'

/** Selects parts of tracks by the filters of a list. */
export interface HistoryFilter {
  passes(vessel: Vessel): boolean
  /** The points that pass the filters by position and speed. */
  pointsOf(history: VesselHistory): VesselHistory['points']
}

/** Filters of a vessel compare its current values; those of position and speed compare each point of its track. */
export function historyFilter(query: string, nowMilliseconds: number): HistoryFilter {
  const filters = parseWhere(query, nowMilliseconds, (row) => isOfPoint(row) || isOfVessel(row))
  const passes = vesselTest(filters.filter((filter) => !isOfPoint(filter)))
  const ofPoint = filters.filter(isOfPoint)
  const pointPasses = vesselTest(ofPoint)
  return {
    passes,
    pointsOf({ vessel, points }) {
      if (ofPoint.length === 0) return points
      return points.filter(({ longitude, latitude, speedKnots }) =>
        pointPasses({ ...vessel, longitude, latitude, speedKnots }),
      )
    },
  }
}

function isOfPoint({ column }: Pick<FilterRow, 'column'>): boolean {
  return column === 'position' || column === 'speed'
}

function isOfVessel({ column }: Pick<FilterRow, 'column'>): boolean {
  const { isShared, isVolatile } = columnOf(column)
  return !isShared && !isVolatile
}
