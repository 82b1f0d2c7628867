import type { InterferenceFeaturesJson } from '#lib/wire/coverageSchemas.ts'

/** The hour of each cell with the highest share of displaced vessels; of equal ones the first. */
export function highestShares({ features }: Pick<InterferenceFeaturesJson, 'features'>) {
  const cells = new Map<string, (typeof features)[number]>()
  for (const feature of features) {
    const key = JSON.stringify(feature.geometry)
    const known = cells.get(key)
    if (!known || feature.properties.share > known.properties.share) cells.set(key, feature)
  }
  return [...cells.values()]
}
