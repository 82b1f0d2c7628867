import { columnsOf, type Table } from '../table.ts'
import type { VesselJson } from '../vesselJson.ts'
import { portColumns, positionColumns, recordColumns, voyageColumns } from './vessel.ts'

const { group } = columnsOf<VesselJson>()

/** A record in formats without nesting, with the same names for every vessel. Numbers for "not available" are `null`. */
export const vessels = {
  columns: [
    ...recordColumns,
    group('last_known_position', { meaning: '' }, (vessel) => vessel.last_known_position, positionColumns),
    group('most_recent_voyage', { meaning: '' }, (vessel) => vessel.most_recent_voyage, voyageColumns),
    group('matched_port', { meaning: '' }, (vessel) => vessel.matched_port ?? null, portColumns),
  ],
} satisfies Table<VesselJson>
