import { BoundedMap } from '#lib/boundedMap.ts'
import { float64At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { KeptValues, ofObject } from '#lib/keptValues.ts'
import { ListsInScope } from '#lib/lists/listsInScope.ts'
import { filterNamed, isAddressParameter } from '#lib/wire/address.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { type Filter, parseFilters, withListIds } from '#lib/wire/filters.ts'
import { anyList, type ListIdOf } from '#lib/wire/lists.ts'
import { canWatch } from '#lib/wire/watches.ts'
import { selectRows } from './rows.ts'
import { filterTextOf } from './vesselQuery.ts'

/** The vessels that exist for a caller: those that fulfil every condition. */
export interface Scope {
  /** The same for the same scope. */
  text: string
  conditions: readonly Condition[]
  /** The past time that the caller sees the vessels at. */
  past?: PastScope | undefined
}

export interface PastScope {
  seconds: number
  /** Whether the source of each position is known to fulfil the conditions. The sources of former positions are not stored. */
  needsSource: boolean
}

/** The page size of an API query, which is no filter, like the parameters of an address. */
const limit = 'limit'
const maxCorners = 2_000

/**
 * The filters of an address or a query, as they are stored, or the reason for refusing them. `listIdOf` resolves names of lists; stored
 * scopes have ids.
 */
export function readScope(given: string, listIdOf: ListIdOf = anyList): { scope: string } | { refusal: string } {
  const query = new URLSearchParams(given.trim().replace(/^[^=?]*\?/, ''))
  // Any other name may be a misspelt filter, which would show too much.
  const unknown = [...query.keys()].find((name) => !filterNamed(name) && !isAddressParameter(name) && name !== limit)
  if (unknown !== undefined) return { refusal: `cannot have ${unknown}, which is not a filter` }
  const { filters, errors } = parseFilters(query, 0, listIdOf)
  const [error] = [...errors.malformed, ...errors.unprocessable]
  if (error) return { refusal: `is not accepted: ${error.parameter} ${error.reason}` }
  if (filters.length === 0) return { refusal: 'must have a filter, such as flag=NL,BE or bbox=4,51.9,4.2,52' }
  const unwatchable = filters.find(({ parameter }) => !canWatch(parameter))
  if (unwatchable)
    return {
      refusal: `cannot have ${unwatchable.parameter}: this filter depends on the current time or on other vessels`,
    }
  const corners = filters.reduce((sum, filter) => sum + cornersOf(filter), 0)
  if (corners > maxCorners) return { refusal: `has areas with ${corners} points; at most ${maxCorners} are accepted` }
  // People read it in lists.
  return { scope: filterTextOf(withListIds(query, filters)).replaceAll('%2C', ',') }
}

function cornersOf(filter: Filter): number {
  if (filter.kind !== 'area') return 0
  return filter.area.polygons.reduce((sum, { rings }) => rings.reduce((all, ring) => all + ring.length / 2, sum), 0)
}

const maxKnown = 1_000
const known = new BoundedMap<string, readonly Filter[] | null>(maxKnown)

/** The filters of stored scopes; `null` where this version does not know one of them. */
export function filtersOfScopes(scopes: readonly string[]): Filter[] | null {
  const filters: Filter[] = []
  for (const scope of scopes) {
    const read = known.remember(scope, () => filtersOf(scope))
    if (read === null) return null
    filters.push(...read)
  }
  return filters
}

function filtersOf(scope: string): readonly Filter[] | null {
  return 'scope' in readScope(scope) ? parseFilters(new URLSearchParams(scope), 0, anyList).filters : null
}

/** The vessels with a position that is from none of the sources. */
export function notFrom(sources: readonly string[]): Scope {
  const matches = (source: string) => sources.includes(source)
  const from = { kind: 'text', column: 'source', matches, contains: '', steps: 1, among: null } as const
  return { text: `not from ${JSON.stringify(sources)}`, conditions: [{ kind: 'not', of: from }] }
}

/** To a caller with a scope all other vessels are as removed ones: their rows are in no set that a query answers with. */
export function scopedFleet(fleet: Fleet, { text, conditions }: Scope): VisibleFleet {
  return narrowed(fleet, () =>
    keptRows(fleet, { text, version: fleet.version }, () => selectRows(fleet, conditions).rows),
  )
}

/** The vessels of a user with this stored scope; `null` where this version does not know it. */
export function fleetOfUser(fleet: Fleet, scope: string | null): VisibleFleet | null {
  if (scope === null) return fleet
  const conditions = filtersOfScopes([scope])
  return conditions && scopedFleet(fleet, { text: scope, conditions })
}

/** A fleet of another time to a caller to whom `today` exists: a scope is about what vessels are now. */
export function pastInScope(past: Fleet, today: VisibleFleet): VisibleFleet {
  return narrowed(past, () => past.live.copy().keepOnly(today.live))
}

/** The past fleet of a delayed link. Area filters test past positions. */
export function delayedFleet(
  past: Fleet,
  today: Fleet,
  { text, conditions }: Scope,
  { seconds, needsSource }: PastScope,
): VisibleFleet {
  const hasOneSource = (row: number) => {
    const { severalSources, broadcastMicroseconds } = today.numbers.byName
    return severalSources[row] === 0 || float64At(broadcastMicroseconds, row) <= seconds * 1e6
  }
  const select = () => {
    const among = past.live.copy().keepOnly(today.live)
    if (needsSource) among.forEach((row) => void (hasOneSource(row) || among.remove(row)))
    return selectRows(past, conditions, among).rows
  }
  return narrowed(past, () => keptRows(past, { text, version: today.version }, select))
}

/** The rows that fulfil filters in a scope, kept like those of a scope. The text says which filters and scope. */
export function keptSelection(fleet: Fleet, visible: VisibleFleet, text: string, filters: readonly Filter[]): Bitset {
  return keptRows(fleet, { text, version: fleet.version }, () => selectRows(visible, filters).rows)
}

const maxSetsKept = 100
const rowsKeptOf = ofObject<Fleet, KeptValues<string, Bitset>>(() => new KeptValues({ max: maxSetsKept }))

/** Keeps rows until the fleet changes, because maps request many tiles at a time. */
function keptRows(fleet: Fleet, { text, version }: { text: string; version: number }, select: () => Bitset): Bitset {
  const kept = rowsKeptOf(fleet)
  const known = kept.get(text, version)
  if (known) return known
  const rows = select()
  kept.set(text, rows, { stamp: version })
  return rows
}

function narrowed(fleet: Fleet, rowsNow: () => Bitset): VisibleFleet {
  let live: Bitset
  let countedVersion = -1
  /** The fleet may change between the turns of a request, and while a stream is open. */
  const liveNow = () => {
    if (countedVersion !== fleet.version) {
      live = rowsNow()
      countedVersion = fleet.version
    }
    return live
  }
  const isVisible = (row: number) => liveNow().has(row)
  const lists = new ListsInScope(fleet.lists, fleet.listed, isVisible)
  return {
    ...fleet.columns,
    lists,
    get live() {
      return liveNow()
    },
    get liveCount() {
      return liveNow().count()
    },
    get rowCount() {
      return fleet.rowCount
    },
    get version() {
      return fleet.version
    },
    get isInOrder() {
      return fleet.isInOrder
    },
    get holdsSimulated() {
      return fleet.columns.simulated.copy().keepOnly(liveNow()).next(0) >= 0
    },
    isAll: () => false,
    rowOf(number) {
      const row = fleet.rowOf(number)
      return row >= 0 && isVisible(row) ? row : -1
    },
    rowsOfMmsi: (mmsi) => fleet.rowsOfMmsi(mmsi).filter(isVisible),
    rowsSharingMmsi() {
      const visible = fleet.rowsSharingMmsi().filter(isVisible)
      const byMmsi = Map.groupBy(visible, (row) => fleet.mmsiAt(row))
      return [...byMmsi.values()].filter(({ length }) => length > 1).flat()
    },
    mmsiAt: (row) => fleet.mmsiAt(row),
    vesselAt: (row) => fleet.vesselAt(row),
    characteristicsOf: (vessel) => fleet.characteristicsOf(vessel),
    findMember: (facts) => lists.find(facts),
  }
}
