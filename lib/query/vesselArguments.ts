import { float64At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { shipTypes as typeWords } from '#lib/vessel/shipType.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { type Filter, foldText } from '#lib/wire/filters.ts'
import { classificationsOf, type GraphqlShipType } from '#lib/wire/graphql/shipTypes.ts'
import { rowsChangedSince } from './changedRows.ts'
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
  /** Vessels whose last change is older are silent, and left out. */
  silentBeforeMicroseconds: number | null
}

export function selectByArguments(
  fleet: VisibleFleet,
  { filters, names, shipTypes, lastMessage, silentBeforeMicroseconds }: VesselArguments,
): Selection {
  let among = silentBeforeMicroseconds === null ? fleet.live : rowsChangedSince(fleet, silentBeforeMicroseconds)
  if (names !== null) among = namedRows(fleet, names).keepOnly(among)
  if (shipTypes !== null) among = shipTypeRows(fleet, shipTypes).keepOnly(among)
  const filtered = rowsAmong(fleet, filters, among)
  const rows = lastMessage === null ? filtered : messageRows(fleet, lastMessage, filtered)
  return { rows, count: rows === fleet.live ? fleet.liveCount : rows.count() }
}

function namedRows(fleet: VisibleFleet, names: readonly string[]): Bitset {
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
function shipTypeRows({ categories }: VisibleFleet, asked: readonly GraphqlShipType[]): Bitset {
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
function messageRows(fleet: VisibleFleet, { fromMicroseconds, untilMicroseconds }: TimeSpan, among: Bitset): Bitset {
  // How programs ask for silent vessels too: no message is older.
  if (fromMicroseconds <= 0 && untilMicroseconds === Infinity) return among
  const { broadcastMicroseconds, updatedMicroseconds } = fleet.numbers.byName
  const rows = new Bitset(fleet.rowCount)
  // Without a call for each row, as in columnRange.
  const [words, kept] = [among.words, rows.words]
  for (let word = 0; word < kept.length; word += 1) {
    let keep = 0
    for (let bits = (words[word] ?? 0) | 0; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits
      const row = (word << 5) + 31 - Math.clz32(bit)
      const sent = float64At(broadcastMicroseconds, row)
      const at = sent === unknown ? float64At(updatedMicroseconds, row) : sent
      keep |= bit & -(+(at >= fromMicroseconds) & +(at <= untilMicroseconds))
    }
    kept[word] = keep
  }
  return rows
}
