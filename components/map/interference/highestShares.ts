import type { InterferenceFeaturesJson } from '#lib/wire/coverageSchemas.ts'

type Cell = InterferenceFeaturesJson['features'][number]

/** The hour of each cell with the highest share of displaced vessels; of equal ones the first. */
export function highestShares({ features }: Pick<InterferenceFeaturesJson, 'features'>) {
  const cells = new Map<string, Cell>()
  for (const feature of features) {
    const key = JSON.stringify(feature.geometry)
    const known = cells.get(key)
    if (!known || feature.properties.share > known.properties.share) cells.set(key, feature)
  }
  return [...cells.values()]
}

/** A point in the middle of each cell for its numbers: a text of the cell itself stands once in each tile that the cell touches. */
export function middlesOf(cells: readonly Cell[]) {
  return cells.map(({ geometry, ...cell }) => {
    const [ring = []] = geometry.coordinates
    const middle = [0, 1].map((axis) => {
      const values = ring.map((corner) => corner[axis] ?? 0)
      return (Math.min(...values) + Math.max(...values)) / 2
    })
    return { ...cell, geometry: { type: 'Point' as const, coordinates: middle } }
  })
}
