import { float64At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { shipTypes as typeWords } from '#lib/vessel/shipType.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { type Filter, foldText } from '#lib/wire/filters.ts'
import { classificationsOf, type GraphqlShipType } from '#lib/wire/graphql/shipTypes.ts'
import { rowsAmong, type Selection } from './selectRows.ts'

const { unknown } = numericStorage.microseconds

export interface TimeSpan {
  fromMicroseconds: number
  untilMicroseconds: number
}

/** What the GraphQL interface filters by: filters of the table, and what the table does not have. `null`: not given. */
export interface VesselArguments {
  filters: Filter[]
  /** Whole names, in the form of `foldText`. */
  names: readonly string[] | null
  shipTypes: readonly GraphqlShipType[] | null
  lastMessage: TimeSpan | null
}

export function selectByArguments(
  fleet: Fleet,
  { filters, names, shipTypes, lastMessage }: VesselArguments,
): Selection {
  let among = fleet.live
  if (names !== null) among = namedRows(fleet, names).keepOnly(among)
  if (shipTypes !== null) among = shipTypeRows(fleet, shipTypes).keepOnly(among)
  const filtered = rowsAmong(fleet, filters, among)
  const rows = lastMessage === null ? filtered : messageRows(fleet, lastMessage, filtered)
  return { rows, count: rows.count() }
}

function namedRows(fleet: Fleet, names: readonly string[]): Bitset {
  const rows = new Bitset(fleet.rowCount)
  for (const folded of new Set(names)) {
    const bytes = new TextEncoder().encode(folded).length
    const holding = fleet.names.rowsContaining({ folded, matches: (text) => foldText(text) === folded })
    holding.forEach((row) => {
      if (!fleet.names.isPlain(row) || fleet.names.lengthAt(row) === bytes) rows.add(row)
    })
  }
  return rows
}

/** The same as `graphqlShipTypeOf` says of each vessel. */
function shipTypeRows({ categories }: Fleet, asked: readonly GraphqlShipType[]): Bitset {
  const { individualClassification, generalClassification, shipType } = categories
  const { individual, general, undecided } = classificationsOf(asked)
  const byGeneral = individualClassification.rowsOf(undecided).keepOnly(generalClassification.rowsOf(general))
  const others = classificationsOf(['OTHER']).general
  const isUnknown = byGeneral
    .copy()
    .keepOnly(generalClassification.rowsOf(others))
    .removeAll(shipType.rowsOf(typeWords))
  return individualClassification.rowsOf(individual).addAll(byGeneral.removeAll(isUnknown))
}

/** By the time of the position; of a vessel without one by the time its record changed. */
function messageRows(fleet: Fleet, { fromMicroseconds, untilMicroseconds }: TimeSpan, among: Bitset): Bitset {
  const { broadcastMicroseconds, updatedMicroseconds } = fleet.numbers.byName
  const rows = new Bitset(fleet.rowCount)
  among.forEach((row) => {
    const sent = float64At(broadcastMicroseconds, row)
    const at = sent === unknown ? float64At(updatedMicroseconds, row) : sent
    if (at >= fromMicroseconds && at <= untilMicroseconds) rows.add(row)
  })
  return rows
}
