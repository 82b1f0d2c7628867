/** A list of vessels without its members. Times are milliseconds since 1970. */
export interface ListFacts {
  id: string
  owner: string
  name: string
  colour: string
  shared: boolean
  /** Terms of the daily report as JSON; `null` without one. */
  report: string | null
  createdAt: number
  updatedAt: number
}

/** A vessel in a list, by its number in the store and by its sent numbers. */
export interface MemberFacts {
  id: number
  list: string
  vessel: number | null
  mmsi: number | null
  /** Given, or else learnt from the vessel. */
  imo: number | null
  givenImo: number | null
  callSign: string | null
  name: string | null
  note: string | null
  tags: readonly string[]
  addedAt: number
  knownAt: number
}

/** The facts of a found member for the store. */
export interface SettledMember {
  id: number
  list: string
  vessel: number
  imo: number | null
}
