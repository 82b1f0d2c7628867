import { int32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { unitsPerDegree } from '#lib/vessel/cells.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { type Reader, truthTest } from '#lib/wire/condition.ts'
import type { Filter } from '#lib/wire/filters.ts'

/**
 * Returns `false` if the MMSI and position alone exclude a vessel. A commit concerns few of thousands of streams, each
 * of a few vessels or a small area; the others need not run their filters.
 */
export function mayPass(filters: readonly Filter[], fleetNow: () => VisibleFleet): (row: number) => boolean {
  const truthOf = truthTest({ kind: 'all', of: filters }, rowReader(fleetNow))
  return (row) => truthOf(row) !== false
}

/** Treats values that take longer to read as unknown. */
function rowReader(fleetNow: () => VisibleFleet): Reader<number> {
  return {
    valueOf: () => () => null,
    keysOf(column) {
      if (column !== 'mmsi') return null
      return (row) => {
        const fleet = fleetNow()
        const hasFormerMmsis = fleet.texts.mmsis.textAt(row) !== null
        return hasFormerMmsis ? [] : [fleet.mmsiAt(row)]
      }
    },
    positionOf(row) {
      const { longitude, latitude } = fleetNow().numbers.byName
      const [x, y] = [int32At(longitude, row), int32At(latitude, row)]
      if (x === numericStorage.degrees.unknown) return null
      return { longitude: x / unitsPerDegree, latitude: y / unitsPerDegree }
    },
  }
}
