import {
  createParser,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs'
import { type AddressParameter, addressTable } from '#lib/wire/address.ts'
import { formatAt, wholeStep } from '#lib/wire/at.ts'
import { type FilterParameter, filterTable } from '#lib/wire/filterTable.ts'
import { parseOrder } from '#lib/wire/orders.ts'
import { parseTime } from '#lib/wire/time.ts'
import { trackSpans } from '../ui/preferences.ts'
import { formatCamera, parseCamera } from './camera.ts'
import { formatLine, parseLine } from './line.ts'
import { formatPeriod, parsePeriod } from './period.ts'
import { themes } from './theme.ts'

/** The lengths of the tracks of all vessels in view. */
export const viewTrackSpans = ['1h', '6h', '24h'] as const
/** The meanings of the colour of received cells. */
export const receptionBys = ['age', 'source'] as const
const drawers = ['filters', 'areas', 'views', 'lists', 'events', 'ports', 'sources'] as const
export type DrawerName = (typeof drawers)[number]
/** The offered minimum durations of a stay; 0 for any. */
export const minMinutes = [0, 5, 15, 60, 240, 1440] as const
const usualHeightPercent = 40

const flag = parseAsBoolean.withDefault(false)
const listIds = parseAsArrayOf(parseAsString).withDefault([])

/** The state that each parameter holds; addressTable says what keeps it. */
export const address = withHistory({
  map: parsedBy(parseCamera, formatCamera),
  /** `null`: the theme of the system. */
  theme: parseAsStringLiteral(themes),
  /** `vessel=` without a value means no vessel. */
  vessel: parsedBy((id) => id || null, String),
  /** Whether the map follows the open vessel. */
  follow: flag,
  /** The length of the open vessel's track; `null` for the last choice. */
  track: parseAsStringLiteral(trackSpans),
  tracks: parseAsStringLiteral(viewTrackSpans),
  reception: parseAsStringLiteral(receptionBys),
  /** `1`: the map shows where positions were displaced. */
  interference: parseAsStringLiteral(['1']),
  /** `1`: the map shows stations. */
  stations: parseAsStringLiteral(['1']),
  /** The MMSI of the open station. */
  station: parsedBy(parseStationId, String),
  /** Ids of the lists that the map marks. */
  marks: listIds,
  /** Ids of the lists whose labels the map shows. */
  labels: listIds,
  /** The minute that is looked back at, in seconds since 1970. */
  at: parsedBy(parseMinute, formatAt),
  drawer: parseAsStringLiteral(drawers),
  /** The id of the list whose members the drawer shows. */
  open_list: parseAsString,
  /** Whether the list of vessels is open. */
  table: flag,
  list_height: parseAsInteger.withDefault(usualHeightPercent),
  columns: parseAsArrayOf(parseAsString),
  /** An order of the API, `distance` without its place, or `null` for the default of the list. */
  sort: parsedBy((text) => (/^-?distance$/.test(text) || parseOrder(text) ? text : null), String),
  /** Whether the list has only the vessels in the map view. */
  in_view: parseAsBoolean.withDefault(true),
  /** MMSIs. */
  selected: parseAsArrayOf(parseAsInteger).withDefault([]),
  /** Whether the list shows the comparison of the selected vessels. */
  side_by_side: flag,
  /** The period whose passages are listed. */
  during: parsedBy(parsePeriod, formatPeriod),
  /** A vessel and the time at which its drawn passage began, joined by `@`. */
  passage: parseAsString,
  /** The line whose crossings are listed; `null` for stays in the areas of the filters. */
  line: parsedBy(parseLine, formatLine),
  /** Whether vessels that did not move are left out. */
  moving: flag,
  min_minutes: parseAsNumberLiteral(minMinutes).withDefault(0),
  /** `1`: only the map is shown, for wall displays and other pages. */
  embed: parseAsStringLiteral(['1']),
})

/** Filters are kept as their text. */
export const filterParsers = Object.fromEntries(
  filterTable.map(({ parameter }) => [parameter, parseAsString]),
) as Record<FilterParameter, typeof parseAsString>

/** All parameters of the map page. */
export const mapParameters = { ...address, ...filterParsers }

function parsedBy<State>(parse: (text: string) => State | null, serialize: (state: State) => string) {
  return createParser({ parse, serialize, eq: (a, b) => serialize(a) === serialize(b) })
}

/** Nine digits, as the API has them. */
function parseStationId(text: string): string | null {
  return /^\d{9}$/.test(text) ? text : null
}

function parseMinute(text: string): number | null {
  const microseconds = parseTime(text)
  return microseconds === null ? null : wholeStep(microseconds / 1e6)
}

interface AnyParser {
  withOptions<This>(this: This, options: { history: 'push' | 'replace' }): This
}

/** Requires a parser for every parameter of the table. */
function withHistory<Parsers extends Record<AddressParameter, AnyParser>>(parsers: Parsers): Parsers {
  const entries = Object.entries(addressTable).map(
    ([name, { history }]) => [name, parsers[name as AddressParameter].withOptions({ history })] as const,
  )
  return Object.fromEntries(entries) as unknown as Parsers
}
