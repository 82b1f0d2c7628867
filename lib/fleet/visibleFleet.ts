import type { Fleet } from './fleet.ts'

/**
 * The fleet as one caller may see it. Queries take this and handlers have nothing else, so an answer cannot forget a
 * scope: see lib/query/scope.ts.
 */
export type VisibleFleet = Pick<
  Fleet,
  | ('numbers' | 'names' | 'callSigns' | 'destinations' | 'positionSources' | 'categories' | 'imos' | 'matchedPorts')
  | ('places' | 'updates' | 'characteristics' | 'mmsis' | 'live' | 'liveCount' | 'rowCount' | 'version' | 'isInOrder')
  | (
      | 'holdsSimulated'
      | 'isAll'
      | 'rowOf'
      | 'rowsOfMmsi'
      | 'rowsSharingMmsi'
      | 'mmsiAt'
      | 'vesselAt'
      | 'characteristicsOf'
    )
>
