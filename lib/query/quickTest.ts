import { int32At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { fullTurn, unitsPerDegree } from '#lib/vessel/cells.ts'
import type { Area } from '#lib/wire/area/area.ts'
import type { Filter } from '#lib/wire/filters.ts'

export type QuickTest = (fleet: VisibleFleet, row: number) => boolean

/**
 * `false` for a vessel that certainly does not pass the filters, by its number and its place alone. Of thousands of watchers
 * of a few vessels or a small area each, a commit concerns some: the others need not run theirs.
 */
export function quickTest(filters: readonly Filter[]): QuickTest {
  const tests = filters.flatMap((filter): QuickTest[] => {
    if (filter.kind === 'area') return [boundsTest(filter.area)]
    return filter.kind === 'list' && filter.column === 'mmsi' ? [mmsiTest(filter.values)] : []
  })
  return (fleet, row) => tests.every((test) => test(fleet, row))
}

function mmsiTest(mmsis: readonly (string | number)[]): QuickTest {
  const wanted = new Set(mmsis.map(Number))
  // One that has changed its MMSI is found by earlier ones as well.
  return (fleet, row) =>
    wanted.has(fleet.mmsiAt(row)) ||
    wanted.has(uint32At(fleet.numbers.byName.mmsi, row)) ||
    fleet.mmsis.textAt(row) !== null
}

/** Positions are rounded to units: bounds are a unit wider. */
function boundsTest({ polygons }: Area): QuickTest {
  const bounds = polygons.map(({ west, south, east, north }) => ({
    ...{ west: Math.floor(west * unitsPerDegree) - 1, east: Math.ceil(east * unitsPerDegree) + 1 },
    ...{ south: Math.floor(south * unitsPerDegree) - 1, north: Math.ceil(north * unitsPerDegree) + 1 },
  }))
  return ({ numbers: { byName } }, row) => {
    const latitude = int32At(byName.latitude, row)
    const longitude = int32At(byName.longitude, row)
    return bounds.some(({ west, south, east, north }) => {
      if (latitude < south || latitude > north) return false
      return longitude + Math.ceil((west - longitude) / fullTurn) * fullTurn <= east
    })
  }
}
