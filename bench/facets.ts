import type { Fleet } from '#lib/fleet/fleet.ts'
import { facets } from '#lib/query/facets.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { interleaved, milliseconds, printTable } from './measure.ts'
import { benchNowMicroseconds } from './synthetic/syntheticVessels.ts'

const queries: Record<string, string> = {
  'no filter': '',
  'one flag': 'flag=NL',
  'type + class': 'ship_type=Cargo&class=A',
  'type + flags + moored': 'ship_type=Cargo&flag=NL,NO&navigational_status=MOORED',
  'moving, received in the last day': 'speed_min=0.5&position_updated_after=-P1D',
  'class A, at least 0 kn, last four weeks': 'class=A&speed_min=0&position_updated_after=-P4W',
  'at least 0.1 kn': 'speed_min=0.1',
  'at least 20 m': 'length_min=20',
  'changed in the last day': 'updated_after=-P1D',
  'at least 0.1 kn and 20 m, last 60 days': 'speed_min=0.1&length_min=20&position_updated_after=-P60D',
  'three types, class A, 0.1 kn, 20 m, 300 days':
    'ship_type=Cargo,Tanker,Fishing&class=A&speed_min=0.1&length_min=20&position_updated_after=-P300D',
}

/** Counts of every choice of the filter panel. */
export async function measureFacets(fleet: Fleet, rounds: number): Promise<void> {
  const rivals = Object.fromEntries(
    Object.entries(queries).map(([name, query]) => {
      const { filters } = parseFilters(new URLSearchParams(query), benchNowMicroseconds)
      return [name, () => facets(fleet, filters, benchNowMicroseconds)]
    }),
  )
  const measured = await interleaved(rounds, rivals)
  console.log('\nFacet counts of every filter')
  printTable(
    ['', 'vessels', 'p50 ms', 'p99 ms', 'kB'],
    Object.entries(rivals).map(([name, count]) => {
      const answer = count()
      const { p50Milliseconds, p99Milliseconds } = measured[name]!
      const kilobytes = (JSON.stringify(answer).length / 1000).toFixed(0)
      return [
        name,
        answer.total.toLocaleString('en'),
        ...[p50Milliseconds, p99Milliseconds].map(milliseconds),
        kilobytes,
      ]
    }),
  )
}
