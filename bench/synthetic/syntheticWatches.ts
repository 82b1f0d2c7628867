import type { Place } from '#lib/distance.ts'
import type { StoredWatch } from '#lib/store/watches.ts'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { defaultTerms, eventKinds } from '#lib/wire/watches.ts'
import { Random } from './random.ts'

const shipTypes = ['Cargo', 'Tanker', 'Passenger', 'Fishing', 'Tug']
const flags = ['NL', 'NO', 'DE', 'DK', 'SE', 'GB', 'FR', 'FI', 'PA', 'LR']
const cornersOfArea = 100

/** A thousand watches of ten owners: 500 of areas about vessels, 400 of single vessels, 100 of flag, type and length. */
export function syntheticWatches(vessels: readonly (Place & { mmsi: number })[], since: number): StoredWatch[] {
  const random = new Random(3)
  const many = (count: number, query: (index: number) => string) => Array.from({ length: count }, (_, at) => query(at))
  const areaQuery = () => {
    const query = new URLSearchParams({ last_known_position_within: areaAbout(random.pick(vessels), random) })
    if (random.chance(0.5)) query.set('ship_type', random.pick(shipTypes))
    return query.toString()
  }
  const queries = [
    ...many(500, areaQuery),
    ...many(400, () => `mmsi=${random.pick(vessels).mmsi}`),
    ...many(100, (at) => `flag=${random.pick(flags)}&ship_type=${random.pick(shipTypes)}&length_min=${50 + at}`),
  ]
  return queries.map((query, index) => ({
    ...{ id: `watch ${index}`, owner: `owner ${index % 10}`, name: '', query, since, createdAt: since },
    terms: JSON.stringify(index % 10 === 0 ? { ...defaultTerms, events: eventKinds } : defaultTerms),
  }))
}

/** A star with a radius of up to 0.12°. */
function areaAbout({ longitude, latitude }: Place, random: Random): string {
  const radius = 0.02 + random.next() * 0.1
  const ring = Array.from({ length: cornersOfArea }, (_, corner): [number, number] => {
    const angle = (corner / cornersOfArea) * 2 * Math.PI
    const reach = radius * (0.8 + 0.2 * Math.sin(angle * 7))
    const [x, y] = [longitude + reach * Math.cos(angle), latitude + reach * Math.sin(angle)]
    return [Math.max(-180, Math.min(180, x)), Math.max(-89, Math.min(89, y))]
  })
  return encodeCompactArea([[[...ring, ...ring.slice(0, 1)]]])
}
