import type { AreaPolygon } from '#lib/wire/area/area.ts'
import type { Filter } from '#lib/wire/filters.ts'
import { type FilterParameter, filterTable } from '#lib/wire/filterTable.ts'
import type { classificationWords } from '../record/classificationWords.ts'
import type { vesselValueWords } from '../record/vesselValueWords.ts'
import { formatPosition } from '../ui/words/format.ts'
import type { Locale } from '../ui/words/words.ts'
import { wrapLongitude } from './camera.ts'
import type { filterWords } from './filterWords.ts'

/** What writes a filter for a person. */
export interface FilterWriter {
  words: typeof filterWords.en
  vessel: typeof vesselValueWords.en
  classification: typeof classificationWords.en
  locale: Locale
  country(code: string): string
  port(code: string): string
}

/** One thing that is filtered by: a pair of ends is one. */
export interface ShownFilter {
  parameters: readonly FilterParameter[]
  label: string
  value: string
}

type Ends = { group: keyof FilterWriter['words']['groups']; unit: 'kn' | 'm' | 'past' | 'future' }

const endsOf: Partial<Record<FilterParameter, Ends>> = {
  speed_min: { group: 'speed', unit: 'kn' },
  speed_max: { group: 'speed', unit: 'kn' },
  length_min: { group: 'length', unit: 'm' },
  length_max: { group: 'length', unit: 'm' },
  updated_after: { group: 'changed', unit: 'past' },
  updated_before: { group: 'changed', unit: 'past' },
  position_updated_after: { group: 'heard', unit: 'past' },
  position_updated_before: { group: 'heard', unit: 'past' },
  eta_after: { group: 'arrival', unit: 'future' },
  eta_before: { group: 'arrival', unit: 'future' },
}

const namedOfList = 3

/** Filters in words, in the order of the table. `values` are the texts of the address. */
export function shownFilters(
  parsed: readonly Filter[],
  values: Readonly<Record<FilterParameter, string | null>>,
  writer: FilterWriter,
): ShownFilter[] {
  const shown: ShownFilter[] = []
  const done = new Set<FilterParameter>()
  for (const { parameter } of filterTable) {
    const filter = parsed.find((candidate) => candidate.parameter === parameter)
    if (!filter || done.has(parameter)) continue
    const ends = endsOf[parameter]
    const parameters = filterTable
      .map((row) => row.parameter)
      .filter((other) => other === parameter || (ends && endsOf[other]?.group === ends.group))
    for (const other of parameters) done.add(other)
    const label = ends ? writer.words.groups[ends.group] : writer.words.labels[parameter]
    const value = ends ? rangeText(parsed, values, parameters, ends, writer) : valueText(filter, writer)
    shown.push({ parameters: parameters.filter((other) => values[other]), label, value })
  }
  return shown
}

function valueText(filter: Filter, writer: FilterWriter): string {
  switch (filter.kind) {
    case 'substring':
      return writer.words.contains(filter.text)
    case 'area':
      if (filter.parameter === 'bbox') return filter.area.polygons.map((box) => cornersText(box, writer)).join()
      return writer.words.areas(filter.area.polygons.length)
    case 'list': {
      const names = [...new Set(filter.values)].map((value) => choiceText(filter.parameter, String(value), writer))
      const first = names.slice(0, namedOfList).join(', ')
      return names.length > namedOfList ? writer.words.list(first, names.length - namedOfList) : first
    }
    default:
      return String(filter.value)
  }
}

function cornersText({ west, south, east, north }: AreaPolygon, { locale }: FilterWriter): string {
  return `${formatPosition([west, south], locale)} – ${formatPosition([wrapLongitude(east), north], locale)}`
}

/** A value of a list as people read it. */
export function choiceText(parameter: string, value: string, writer: FilterWriter): string {
  const { words, vessel, classification } = writer
  const tables: Record<string, Readonly<Record<string, string>>> = {
    ship_type: vessel.types,
    navigational_status: vessel.statuses,
    class: words.transponder,
    general_classification: classification.general,
    individual_classification: classification.individual,
  }
  if (parameter === 'flag') return writer.country(value)
  if (parameter === 'matched_port') return writer.port(value)
  if (parameter === 'mmsi') return value.padStart(9, '0')
  return tables[parameter]?.[value] ?? value
}

function rangeText(
  parsed: readonly Filter[],
  values: Readonly<Record<FilterParameter, string | null>>,
  parameters: readonly FilterParameter[],
  { unit }: Ends,
  writer: FilterWriter,
): string {
  const { words } = writer
  const end = (kind: 'minimum' | 'maximum') =>
    parsed.find((filter) => filter.kind === kind && parameters.some((parameter) => parameter === filter.parameter))
  const [low, high] = [end('minimum'), end('maximum')]
  const text = (filter: Filter | undefined) => (filter ? (values[filter.parameter as FilterParameter] ?? '') : '')
  if (unit === 'kn' || unit === 'm') {
    const [from, to] = [text(low), text(high)].map(
      (given) => given && writer.locale.decimal(Number(given), decimalsOf(given)),
    )
    if (low && high) return `${words.between(from ?? '', to ?? '')} ${unit}`
    return low ? words.atLeast(`${from} ${unit}`) : words.atMost(`${to} ${unit}`)
  }
  const ends = [
    low && endText(low, text(low), words.since, words.within, writer),
    high && endText(high, text(high), words.until, unit === 'past' ? words.longerThan : words.ahead, writer),
  ]
  // What is expected within the next day begins now: that needs no words.
  if (unit === 'future' && low && high && isRelative(high)) return ends[1] ?? ''
  return ends.filter(Boolean).join(', ')
}

function endText(
  filter: Filter,
  text: string,
  absolute: (moment: string) => string,
  relative: (distance: string) => string,
  { words, locale }: FilterWriter,
): string {
  const distance = durationOf(text)
  // "Longer than an hour ago" is said of an hour ago, not of one to come.
  const isSaid = distance?.amount === 0 || text.trim().startsWith('-') !== (relative === words.ahead)
  if (distance && isSaid) return relative(words.distance[distance.unit](distance.amount))
  const value = 'value' in filter ? filter.value / 1000 : 0
  return absolute(locale.moment(value, 'utc'))
}

function isRelative(filter: Filter): boolean {
  return 'relative' in filter
}

/** Numbers are not written with more than some tens of them, and nobody reads more than these. */
const mostDecimals = 6

function decimalsOf(text: string): number {
  return Math.min((text.split('.')[1] ?? '').length, mostDecimals)
}

export interface Duration {
  amount: number
  unit: 'week' | 'day' | 'hour' | 'minute' | 'second'
}

const units: Readonly<Record<string, Duration['unit']>> = {
  W: 'week',
  D: 'day',
  TH: 'hour',
  TM: 'minute',
  TS: 'second',
}

/** A duration of one unit, as the panel writes it; one of several is told as the time that it means now. */
export function durationOf(text: string): Duration | null {
  const [, time = '', amount, letter = ''] = /^[+ -]?P(T?)(\d+)([WDHMS])$/i.exec(text.trim()) ?? []
  const unit = units[`${time}${letter}`.toUpperCase()]
  return unit ? { amount: Number(amount), unit } : null
}
