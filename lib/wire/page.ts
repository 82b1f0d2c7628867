import type { VesselJson } from './vesselJson.ts'

/** Spec 2.3. A cursor is there only where there is such a page. */
export interface Paging {
  limit: number
  total: number
  next?: string
  previous?: string
}

/** A page of the collection; a record may hold more than its own keys, where something is embedded. */
export interface Page {
  paging: Paging
  data: readonly VesselJson[]
}
