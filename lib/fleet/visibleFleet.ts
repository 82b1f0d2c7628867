import type { ReadableLists } from '#lib/lists/listsInScope.ts'
import type { Bitset } from './bitset.ts'
import type { Fleet } from './fleet.ts'
import type { FleetColumns } from './fleetColumns.ts'

/**
 * The fleet as one caller may see it. Queries take this and handlers have nothing else, so an answer cannot forget a
 * scope: see lib/query/scope.ts.
 */
export type VisibleFleet = Omit<FleetColumns, 'simulated' | 'vesselNumbers' | 'sharedMmsis' | 'lists'> & {
  lists: ReadableLists<Bitset>
} & Pick<Fleet, 'liveCount' | 'rowCount' | 'version' | 'isInOrder' | 'holdsSimulated' | 'isAll'> &
  Pick<Fleet, 'rowOf' | 'rowsOfMmsi' | 'rowsSharingMmsi' | 'mmsiAt' | 'vesselAt' | 'characteristicsOf' | 'findMember'>
